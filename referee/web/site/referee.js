// The referee's worker, seen from the page: asked one thing at a time, and started again if it dies or hangs.

/** Seconds that the first answer may take on a slow phone, and any other. */
const [STARTS, ANSWERS] = [120, 60];

/** @typedef {(string | number)[]} Args */

/** @type {Worker | null} */ let worker = null;
/** The last question of each call. @type {Record<string, Args>} */
const latest = { start: [] };
/** @type {Promise<unknown>} */ let turn = Promise.resolve();

/** The answer is not needed any more. */
export class StaleError extends Error {}

/**
 * Ask the referee. A question that is repeated takes the place of an earlier one that still waits.
 *
 * @param {string} call a function of referee/web/bridge.py
 * @param {...(string | number)} args
 * @returns {Promise<any>} what the answer says in JSON, or the text of a page
 */
export function ask(call, ...args) {
  latest[call] = args;
  const answered = turn.then(() => {
    if (latest[call] !== args) throw new StaleError();
    return answer(call, args).catch(() => answer(call, args));
  });
  turn = answered.catch(() => {});
  return answered;
}

/** @param {string} call @param {Args} args */
async function answer(call, args) {
  if (!worker) {
    // Another worker has to be told how the evening began, too.
    const { error } = await exchange("start", latest.start);
    if (error) throw stop(`The referee does not start: ${error}`);
  }
  const { text, error } = await exchange(call, args);
  if (error) throw new Error(`This is a fault of the referee, not of your log: ${error}`);
  return call === "page" ? text : JSON.parse(text);
}

/** @param {string} call @param {Args} args @returns {Promise<{text: string, error?: string}>} */
function exchange(call, args) {
  const seconds = worker ? ANSWERS : STARTS;
  const asked = (worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(stop("The referee does not answer.")), seconds * 1000);
    asked.onmessage = ({ data }) => (clearTimeout(timer), done(data));
    asked.onerror = (event) => (event.preventDefault(), clearTimeout(timer), failed(stop("The referee stopped working.")));
    asked.postMessage({ call, args });
  });
}

/** @param {string} why */
function stop(why) {
  worker?.terminate();
  worker = null;
  return new Error(why);
}
