// Runs the referee: gets {id, call, args}, answers {id, text} or {id, error}.
/// <reference lib="webworker" />
import { loadPyodide } from "./py/pyodide.mjs";

const HOME = new URL("./py/", import.meta.url).href;
/** The functions of referee/web/bridge.py, and nothing else. */
const CALLS = "start advise judge fixes verdict page rules with_rule compare".split(" ");
/** Without it, a list of packages would be fetched that nobody wants. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" },
  packages: {},
};

const started = start();
let turn = /** @type {Promise<unknown>} */ (started);
addEventListener("message", ({ data }) => {
  turn = turn.then(
    () => answer(data),
    () => answer(data),
  );
});

async function start() {
  const env = { HOME: "/home", PYTHONTZPATH: "" };
  const python = await loadPyodide({ indexURL: HOME, stdLibURL: `${HOME}python.zip`, lockFileContents: LOCK, env });
  return python.pyimport("referee.web.bridge");
}

/** @param {{id: number, call: string, args: (string | number)[]}} question */
async function answer({ id, call, args }) {
  try {
    const bridge = await started;
    if (!CALLS.includes(call)) throw new Error(`there is no call ${call}`);
    postMessage({ id, text: bridge[call](...args) });
  } catch (error) {
    postMessage({ id, error: String(error instanceof Error ? error.message : error) });
  }
}
