// Runs the referee: gets {call, args}, one at a time, and answers {text} or {error}.
/// <reference lib="webworker" />
import { loadPyodide } from "./py/pyodide.mjs";

const HOME = new URL("./py/", import.meta.url).href;
/** Without it, a list of packages would be fetched that nobody wants. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" },
  packages: {},
};
const env = { HOME: "/home", PYTHONTZPATH: "" };
const started = loadPyodide({ indexURL: HOME, stdLibURL: `${HOME}python.zip`, lockFileContents: LOCK, env });

addEventListener("message", async ({ data: { call, args } }) => {
  try {
    const bridge = (await started).pyimport("referee.web.bridge");
    postMessage({ text: bridge[call](...args) });
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    postMessage({ error: message.trim().split("\n").at(-1) });
  }
});
