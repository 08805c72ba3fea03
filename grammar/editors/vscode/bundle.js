// Writes dist/extension.js, which holds the language client too, and dist/LICENSES.txt, under which that may be had.

const { readFileSync, readdirSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");

/** The folder of the package that a bundled file is from; none for our own. */
function packageOf(file) {
  const within = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  return within ? [within[0]] : [];
}

function licence(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  return `${name} ${version}\n\n${readFileSync(path.join(folder, file), "utf8").trim()}\n`;
}

const { metafile } = esbuild.buildSync({
  entryPoints: ["extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  target: "node20",
  external: ["vscode"],
  legalComments: "none",
  logLevel: "warning",
});
const folders = [...new Set(Object.keys(metafile.inputs).flatMap(packageOf))].sort();
writeFileSync("dist/LICENSES.txt", folders.map(licence).join(`\n${"-".repeat(80)}\n\n`));
