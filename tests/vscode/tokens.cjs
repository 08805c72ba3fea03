// The words of lines as VS Code's own engine sees them: for each line of JSON, a log, a line of JSON.
// node tokens.cjs NODE_MODULES GRAMMAR

const fs = require("node:fs");
const path = require("node:path");
const readline = require("node:readline");

const [modules, grammar] = process.argv.slice(2);
const textmate = require(path.join(modules, "vscode-textmate"));
const oniguruma = require(path.join(modules, "vscode-oniguruma"));

function onigLib() {
  const wasm = fs.readFileSync(path.join(modules, "vscode-oniguruma", "release", "onig.wasm"));
  return oniguruma.loadWASM(wasm.buffer).then(() => ({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }));
}

const registry = new textmate.Registry({
  onigLib: onigLib(),
  loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammar, "utf8"), grammar),
});

function words(bourre, log) {
  let state = textmate.INITIAL;
  return log.split("\n").map((line) => {
    const told = bourre.tokenizeLine(line, state);
    state = told.ruleStack;
    return told.tokens.map((one) => [line.slice(one.startIndex, one.endIndex), one.scopes.slice(1)]);
  });
}

registry.loadGrammar("source.bourre").then((bourre) => {
  const asked = readline.createInterface({ input: process.stdin });
  asked.on("line", (line) => console.log(JSON.stringify(words(bourre, JSON.parse(line)))));
});
