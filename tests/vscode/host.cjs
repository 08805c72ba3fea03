// The extension in an editor that is hardly there: what it starts, offers and says, as a line of JSON.
// node host.cjs BUNDLE COMMAND LOG

const Module = require("node:module");
const path = require("node:path");

const [bundle, command, log] = process.argv.slice(2);
const commands = {};
const told = { commands: [], errors: [], opened: [], output: "" };

/** Something of which every part is there, may be called, and does nothing. */
function anything(parts = {}) {
  const made = new Map(Object.entries(parts));
  return new Proxy(function () {}, {
    get(target, name) {
      if (name === "then" || typeof name === "symbol") return undefined;
      if (name === "prototype") return target.prototype;
      if (!made.has(name)) made.set(name, anything());
      return made.get(name);
    },
    apply: () => anything(),
    construct: () => anything(),
  });
}

const uri = (fsPath) => ({ fsPath, scheme: "file", toString: () => `file://${fsPath}` });
const vscode = anything({
  version: "1.139.0",
  window: anything({
    activeTextEditor: { document: { languageId: "bourre", uri: uri(log), save: async () => true } },
    createOutputChannel: () => anything({ append: (text) => (told.output += text) }),
    showErrorMessage: async (sentence) => void told.errors.push(sentence),
  }),
  workspace: anything({
    getConfiguration: () => ({ get: (name) => (name === "command" ? JSON.parse(command) : undefined) }),
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    fs: { createDirectory: async () => {} },
  }),
  commands: anything({ registerCommand: (name, does) => (commands[name] = does) }),
  env: anything({ openExternal: async (page) => told.opened.push(page.fsPath), language: "en", appName: "an editor" }),
  Uri: anything({ joinPath: (folder, name) => uri(path.join(folder.fsPath, name)) }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function main() {
  const extension = require(bundle);
  await extension.activate({ subscriptions: [], globalStorageUri: uri(path.dirname(log)) });
  told.commands = Object.keys(commands);
  await commands["referee.audit"]();
  await commands["referee.report"]();
  await commands["referee.restart"]();
  await extension.deactivate();
  console.log(JSON.stringify(told));
}

main().catch((why) => { console.error(why); process.exit(1); });
