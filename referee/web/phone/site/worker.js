// A worker that runs the referee: it gets {id, call, args}, and answers {id, text} or {id, error}. What changes the log
// that is being written is answered with {id, text, log}: the bytes to be kept.
/// <reference lib="webworker" />
import { loadPyodide } from "./py/pyodide.mjs";

const HOME = new URL("./py/", import.meta.url).href;
/** Calls of referee/web/phone/bridge.py, and nothing else. */
const CALLS = new Set([
  "about",
  "warm",
  "check",
  "verdict",
  "page",
  "settle",
  "likeliest",
  "diff",
  "take",
]);
/** Those that change the log that is being written, or show it. */
const WRITING = new Set([
  "open_log",
  "state",
  "enter",
  "paste",
  "undo",
  "redo",
  "edit",
  "revise",
  "search",
  "keep",
  "assist",
]);

const started = start();
let turn = /** @type {Promise<unknown>} */ (started);

addEventListener("message", (event) => {
  turn = turn.then(
    () => answer(event.data),
    () => answer(event.data),
  );
});

async function start() {
  const archives = Promise.all(["app.zip", "native.zip"].map(archive));
  const python = await loadPyodide({
    indexURL: HOME,
    stdLibURL: `${HOME}stdlib.zip`,
    // Without it, a list of packages would be fetched that nobody wants.
    lockFileContents: {
      info: {
        abi_version: "2026_0",
        arch: "wasm32",
        platform: "emscripten_5_0_3",
        version: "314.0.7",
        python: "3.14.2",
      },
      packages: {},
    },
    env: { HOME: "/home", PYDANTIC_DISABLE_PLUGINS: "__all__", PYTHONTZPATH: "" },
  });
  const [app, native] = await archives;
  python.FS.writeFile("/app.zip", app);
  python.FS.writeFile("/native.zip", native);
  python.runPython(`
import sys, zipfile
zipfile.ZipFile("/native.zip").extractall("/native")
sys.path[:0] = ["/app.zip", "/native"]
`);
  return { python, bridge: python.pyimport("referee.web.phone.bridge") };
}

/** @param {string} name */
async function archive(name) {
  const response = await fetch(HOME + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {{id: number, call: string, args: (string | number | Uint8Array)[]}} asked */
async function answer({ id, call, args }) {
  try {
    const { python, bridge } = await started;
    if (!CALLS.has(call) && !WRITING.has(call)) throw new Error(`there is no call ${call}`);
    const text = bridge[call](...args.map((one) => (one instanceof Uint8Array ? bytes(python, one) : one)));
    if (WRITING.has(call)) postMessage({ id, text, log: content(bridge) });
    else postMessage({ id, text });
  } catch (error) {
    postMessage({ id, error: String(error instanceof Error ? error.message : error) });
  }
}

/** The log that is being written. @param {any} bridge @returns {Uint8Array} */
function content(bridge) {
  const log = bridge.content();
  try {
    return log.toJs();
  } finally {
    log.destroy();
  }
}

/**
 * The bytes of a log, as Python has them.
 *
 * @param {any} python
 * @param {Uint8Array} log
 */
function bytes(python, log) {
  const view = python.toPy(log);
  try {
    return view.tobytes();
  } finally {
    view.destroy();
  }
}
