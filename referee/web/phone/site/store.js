// The logs that are kept on this device, and who may change one: one tab at a time.

/**
 * How it is settled: what becomes of a pot that rides, the account that keeps pot and bank, and whether chips were paid for.
 *
 * @typedef {{pot: "leave" | "split", holder: string, cash: boolean}} Terms
 */
/**
 * A log. `told` is what the referee last said of it, for the list; `paid` are the payments that were ticked; `since` is what its writer said
 * that is not in the log yet: answers about the rules, and pasted lines; `isOpen`: its writer has not asked for the verdict yet.
 *
 * @typedef {{id: string, name: string, log: Uint8Array, changed: number, title: string, told: string, paid: string[], terms?: Terms, since?: {answers: string[] | null, waiting: string[]}, isOpen?: boolean}} Kept
 */

/** Nothing can be kept here; the message says why, in words for people. */
export class KeepError extends Error {}

const NEWS = "logs";
/** Milliseconds after which a log is another tab's: one that was just closed or killed still has it for a moment. */
const SOON = 1000;

export class Store {
  /** @type {IDBDatabase | null} */ #base = null;
  /** Logs that could not be kept: they are there as long as the tab is. @type {Map<string, Kept>} */ #loose =
    new Map();
  #news = new BroadcastChannel(NEWS);

  /** Called when another tab has changed something. */
  onnews = () => {};

  constructor() {
    this.#news.onmessage = () => this.onnews();
  }

  /** All logs, the latest first. @returns {Promise<Kept[]>} */
  async all() {
    /** @type {Kept[]} */
    let kept = [];
    try {
      kept = await this.#done("readonly", (logs) => logs.getAll());
    } catch {
      // What is only in this tab can still be listed; whoever keeps something is told.
    }
    const loose = [...this.#loose.values()];
    const others = kept.filter((one) => !this.#loose.has(one.id));
    return [...others, ...loose].sort((one, other) => other.changed - one.changed);
  }

  /** @param {string} id @returns {Promise<Kept | undefined>} */
  async get(id) {
    return this.#loose.get(id) ?? (await this.#done("readonly", (logs) => logs.get(id)).catch(() => undefined));
  }

  /**
   * Keep a log. Once this returns, neither a killed tab nor a dead battery takes it away.
   *
   * @param {Kept} log
   */
  async keep(log) {
    // It is in memory first, so that a refusal loses nothing.
    this.#loose.set(log.id, log);
    try {
      await this.#done("readwrite", (logs) => logs.put(log));
    } catch (error) {
      throw refusal(error);
    }
    if (this.#loose.get(log.id) === log) this.#loose.delete(log.id);
    this.#news.postMessage("changed");
  }

  /** @param {string} id */
  async remove(id) {
    this.#loose.delete(id);
    await this.#done("readwrite", (logs) => logs.delete(id)).catch(() => {});
    this.#news.postMessage("changed");
  }

  /** Logs that are only in this tab. */
  get loose() {
    return [...this.#loose.values()];
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(logs: IDBObjectStore) => IDBRequest<T>} ask
   * @returns {Promise<T>}
   */
  async #done(mode, ask) {
    const base = await this.#opened();
    return new Promise((done, failed) => {
      const transaction = base.transaction("logs", mode, { durability: "strict" });
      const request = ask(transaction.objectStore("logs"));
      // At once, and not when the answer is here: a page that is left in between still keeps what it wrote.
      transaction.commit?.();
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error ?? request.error);
    });
  }

  /** @returns {Promise<IDBDatabase>} */
  async #opened() {
    this.#base ??= await new Promise((done, failed) => {
      const request = indexedDB.open("referee", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("logs", { keyPath: "id" });
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
      request.onblocked = () => failed(new Error("another tab is in the way"));
    });
    const base = /** @type {IDBDatabase} */ (this.#base);
    base.onclose = () => (this.#base = null);
    base.onversionchange = () => {
      base.close();
      this.#base = null;
    };
    return base;
  }
}

/** @param {unknown} error */
function refusal(error) {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new KeepError(
    isFull
      ? "This device has no room left, so the last change is not kept. Save the log as a file before you close this."
      : "This browser keeps nothing, perhaps because it is private. Save the log as a file before you close this.",
  );
}

/**
 * Who may change a log: the tab that holds it.
 *
 * @param {string} id
 * @param {boolean} steal take it from the tab that has it
 * @param {() => void} lost called when another tab has taken it
 * @returns {Promise<(() => void) | null>} what gives it back; null if another tab has it
 */
export function held(id, steal, lost) {
  if (!navigator.locks) return Promise.resolve(() => {});
  const how = steal ? { steal } : { signal: AbortSignal.timeout(SOON) };
  return new Promise((told) => {
    navigator.locks
      .request(`log ${id}`, how, () => {
        return new Promise((/** @type {(value: unknown) => void} */ release) => told(() => release(undefined)));
      })
      .catch((error) => (error instanceof DOMException && error.name === "TimeoutError" ? told(null) : lost()));
  });
}

/** Hold off updates while a log is open. @returns {() => void} what ends that */
export function playing() {
  const ended = new AbortController();
  /** @type {(value: unknown) => void} */
  let release = () => ended.abort();
  void navigator.locks
    ?.request("playing", { mode: "shared", signal: ended.signal }, () => new Promise((done) => (release = done)))
    .catch(() => {});
  return () => release(undefined);
}

/** @param {() => void} then done if no tab has a log open */
export async function whenNobodyPlays(then) {
  if (!navigator.locks) return then();
  await navigator.locks.request("playing", { ifAvailable: true }, (lock) => (lock ? then() : undefined));
}
