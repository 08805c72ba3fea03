// The referee's worker, seen from the page: asked one thing at a time, and started again if it dies or hangs.

/** Seconds that the first answer may take on a slow phone, and any other. */
const [STARTS, ANSWERS] = [120, 60];

/** @typedef {{call: string, args: (string | number)[], tries: number, done: (answer: any) => void, failed: (error: Error) => void}} Question */

/** @type {Worker | null} */ let worker = null;
/** @type {Question | null} */ let asked = null;
/** @type {Question[]} */ let waiting = [];
/** The arguments of the last `start`: another worker has to be told them, too. @type {(string | number)[]} */
let beginning = [];
let last = 0;
let timer = 0;

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
  if (call === "start") beginning = args;
  const answer = new Promise((done, failed) => {
    for (const one of waiting.filter((one) => one.call === call)) one.failed(new StaleError());
    waiting = [...waiting.filter((one) => one.call !== call), { call, args, tries: 2, done, failed }];
  });
  next();
  return answer;
}

function next() {
  if (asked || !waiting.length) return;
  const isFirst = !worker;
  if (!worker) {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => (event.preventDefault(), restart("The referee stopped working."));
    if (waiting[0].call !== "start") waiting.unshift({ call: "start", args: beginning, tries: 2, done() {}, failed() {} });
  }
  asked = /** @type {Question} */ (waiting.shift());
  timer = setTimeout(() => restart("The referee does not answer."), (isFirst ? STARTS : ANSWERS) * 1000);
  worker.postMessage({ id: ++last, call: asked.call, args: asked.args });
}

/** @param {{id: number, text?: string, error?: string}} answer */
function hear({ id, text = "", error }) {
  if (id !== last || !asked) return;
  clearTimeout(timer);
  if (error && asked.call === "start") return restart(`The referee does not start: ${error.trim().split("\n").at(-1)}`);
  const { call, done, failed } = asked;
  asked = null;
  if (error) failed(new Error(`This is a fault of the referee, not of your log: ${error.trim().split("\n").at(-1)}`));
  else done(call === "page" ? text : JSON.parse(text));
  next();
}

/** @param {string} why */
function restart(why) {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
  if (asked && (asked.tries -= 1)) waiting.unshift(asked);
  else asked?.failed(new Error(why));
  asked = null;
  next();
}
