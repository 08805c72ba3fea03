// Run by `referee web`: node pack.mjs PYODIDE PROGRAM SOURCES PACKED
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, program, sources, packed] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HOME: "/", PYTHONHASHSEED: "0" } });
for (const [inside, outside] of [
  ["/sources", sources],
  ["/packed", packed],
]) {
  python.FS.mkdir(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}
try {
  python.runPython(readFileSync(program, "utf-8"));
} catch (error) {
  // Node would print the line of the runtime where it happened, which has a million characters.
  console.error(error.message);
  process.exit(1);
}
