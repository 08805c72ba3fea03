// The worker that runs the referee, seen from the page: it is started, called, and started again if it dies.

const START_SECONDS = 90;

/** The referee could not answer; the message is for people. */
export class EngineError extends Error {}

/** @typedef {{id: number, text?: string, log?: Uint8Array, error?: string}} Answer */
/** @typedef {{id: number, call: string, args: (string | number | boolean | Uint8Array)[], tries: number, done: (answer: Answer) => void, failed: (error: Error) => void}} Call */

export class Engine {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, Call>} */ #calls = new Map();
  #last = 0;
  #timer = 0;
  #isReady = false;
  #isFirst = true;

  /** Called when another worker has begun, before it is asked anything: it knows nothing of what the last one was told. */
  onrestart = () => {};

  /**
   * Ask the referee; a call that the worker died of is tried once more.
   *
   * @param {string} call
   * @param {...(string | number | boolean | Uint8Array)} args
   * @returns {Promise<any>} what the answer says in JSON, with `bytes`, the log to keep, if one is being written; or for
   * a page the text
   */
  async ask(call, ...args) {
    /** @type {Answer} */
    const { text = "", log } = await new Promise((done, failed) => {
      /** @type {Call} */
      const asked = { id: ++this.#last, call, args, tries: 2, done, failed };
      this.#calls.set(asked.id, asked);
      this.#post(asked);
    });
    if (call === "page") return text;
    return log ? { ...JSON.parse(text), bytes: log } : JSON.parse(text);
  }

  /** @param {Call} asked */
  #post({ id, call, args }) {
    this.#started().postMessage({ id, call, args });
  }

  #started() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (event) => this.#answered(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#died("The referee stopped working.");
    };
    this.#isReady = false;
    this.#timer = setTimeout(() => this.#died("The referee does not start on this device."), START_SECONDS * 1000);
    this.#worker = worker;
    if (!this.#isFirst) this.onrestart();
    this.#isFirst = false;
    return worker;
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const { id, error } = answer;
    clearTimeout(this.#timer);
    if (error === undefined) this.#isReady = true;
    const asked = this.#calls.get(id);
    this.#calls.delete(id);
    if (error === undefined) asked?.done(answer);
    else if (this.#isReady)
      asked?.failed(new EngineError(`This is a fault of the referee, not of your log: ${lastLine(error)}`));
    else {
      // Nothing was ever answered: Python itself did not start.
      if (asked) this.#calls.set(id, asked);
      this.#died(`The referee could not be started: ${lastLine(error)}`);
    }
  }

  /** @param {string} why */
  #died(why) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const asked of [...this.#calls.values()]) {
      asked.tries -= 1;
      if (!asked.tries) {
        this.#calls.delete(asked.id);
        asked.failed(new EngineError(why));
      }
    }
    for (const asked of [...this.#calls.values()]) this.#post(asked);
  }
}

/** @param {string} text what Python says of a fault ends with what it is */
function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}
