// The logs that are kept on this device, and who may change one: one tab at a time.

/** A log, and the payments that were ticked. @typedef {{id: string, log: Uint8Array, changed: number, paid?: string[]}} Kept */

/** Milliseconds after which a log is another tab's: one that was just closed or killed still has it for a moment. */
const SOON = 1000;
const news = new BroadcastChannel("logs");
/** Logs that could not be kept are here as long as the tab is. @type {Map<string, Kept>} */
const loose = new Map();
/** @type {Promise<IDBDatabase> | null} */ let base = null;

export const textOf = (/** @type {Kept} */ kept) => new TextDecoder().decode(kept.log);

/** Call back when another tab has changed a log. @param {(id: string) => void} then */
export const onNews = (then) => (news.onmessage = ({ data }) => then(data));

/** True if a log is only in this tab. */
export const isLoose = () => loose.size > 0;

/** All logs, the latest first. @returns {Promise<Kept[]>} */
export async function allLogs() {
  /** @type {Kept[]} */
  const kept = await ask("readonly", (logs) => logs.getAll()).catch(() => []);
  return [...kept.filter((log) => !loose.has(log.id)), ...loose.values()].sort((a, b) => b.changed - a.changed);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export const getLog = async (id) => (await allLogs()).find((log) => log.id === id);

/** Keep a log, so that neither a killed tab nor an empty battery takes it away, or say why not. @param {Kept} log @returns {Promise<string>} */
export async function keepLog(log) {
  loose.set(log.id, log);
  try {
    await ask("readwrite", (logs) => logs.put(log));
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    const why = isFull ? "This device has no room left" : "This browser keeps nothing, perhaps because it is private";
    return `${why}: the last change is only in this tab. Save the evening as a file before you close it.`;
  }
  if (loose.get(log.id) === log) loose.delete(log.id);
  news.postMessage(log.id);
  return "";
}

/** @param {string} id */
export async function removeLog(id) {
  loose.delete(id);
  await ask("readwrite", (logs) => logs.delete(id)).catch(() => {});
  news.postMessage(id);
}

/**
 * Hold a log, so that no other tab changes it; `lost` is called when another tab has taken it.
 *
 * @param {string} id @param {boolean} steal take it from the tab that holds it @param {() => void} lost
 * @returns {Promise<(() => void) | null>} what gives it back; null if another tab holds it
 */
export function holdLog(id, steal, lost) {
  const how = steal ? { steal } : { signal: AbortSignal.timeout(SOON) };
  return new Promise((held) => {
    navigator.locks
      .request(`log ${id}`, how, () => new Promise((/** @type {(value: unknown) => void} */ done) => held(() => done(0))))
      .catch((error) => (error.name === "TimeoutError" ? held(null) : lost()));
  });
}

/** @template T @param {IDBTransactionMode} mode @param {(logs: IDBObjectStore) => IDBRequest<T>} question @returns {Promise<T>} */
async function ask(mode, question) {
  const opened = await (base ??= open());
  return new Promise((done, failed) => {
    const transaction = opened.transaction("logs", mode, { durability: "strict" });
    const request = question(transaction.objectStore("logs"));
    // At once, and not when the answer is here: a page that is left in between still keeps what it wrote.
    transaction.commit?.();
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(transaction.error ?? request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opened = new Promise((done, failed) => {
    const request = indexedDB.open("referee", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("logs", { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  // The next question opens it again.
  const forget = () => (base = null);
  opened.then((store) => (store.onclose = forget), forget);
  return opened;
}
