// What worker.js needs to know of Pyodide, which is only there in a built site.
declare module "*/pyodide.mjs" {
  export function loadPyodide(options: Record<string, unknown>): Promise<any>;
}
