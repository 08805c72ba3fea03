// The worker that runs the referee, seen from the page: it is started, called, and started again if it dies.

const START_SECONDS = 90;

/** The referee could not answer; the message is for people. */
export class EngineError extends Error {}

/** @typedef {{id: number, call: string, args: (string | Uint8Array)[], tries: number, done: (text: string) => void, failed: (error: Error) => void}} Call */

export class Engine {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, Call>} */ #calls = new Map();
  #last = 0;
  #timer = 0;
  #isReady = false;

  /** Called whenever a new worker has begun, which knows nothing of what the last one was told. */
  onrestart = () => {};

  /**
   * Ask the referee; a call that the worker died of is tried once more.
   *
   * @param {string} call
   * @param {...(string | Uint8Array)} args
   * @returns {Promise<any>} what the text says in JSON, or for a page the text
   */
  async ask(call, ...args) {
    /** @type {string} */
    const text = await new Promise((done, failed) => {
      /** @type {Call} */
      const asked = { id: ++this.#last, call, args, tries: 2, done, failed };
      this.#calls.set(asked.id, asked);
      this.#post(asked);
    });
    return call === "page" ? text : JSON.parse(text);
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
    this.#timer = setTimeout(() => this.#died("The referee does not start on this telephone."), START_SECONDS * 1000);
    this.#worker = worker;
    return worker;
  }

  /** @param {{id: number, text?: string, error?: string}} answer */
  #answered({ id, text, error }) {
    clearTimeout(this.#timer);
    if (error === undefined) this.#isReady = true;
    const asked = this.#calls.get(id);
    this.#calls.delete(id);
    if (text !== undefined) asked?.done(text);
    else if (this.#isReady) asked?.failed(new EngineError(`This is a fault of the referee, not of your log: ${error}`));
    else {
      // Nothing was ever answered: Python itself did not start.
      if (asked) this.#calls.set(id, asked);
      this.#died(`The referee could not be started: ${error}`);
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
    if (this.#calls.size) {
      this.onrestart();
      for (const asked of this.#calls.values()) this.#post(asked);
    }
  }
}
