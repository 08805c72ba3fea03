// Findings while one writes come from `referee lsp`; what is asked for by a command from `referee check` and `report`.

const { execFile } = require("node:child_process");
const { createHash } = require("node:crypto");
const vscode = require("vscode");
const { LanguageClient, State, TransportKind } = require("vscode-languageclient/node");

const INSTALL = "pip install 'bourre-referee[lsp]'";
const [SETTING, OUTPUT] = ["Open the Setting", "Show What It Said"];
const NOTHING_FOUND = 0;
const SOMETHING_FOUND = 1;

let client;
let said;

/** The program and the words that come before its own, as the setting has them. */
function command() {
  const [program, ...words] = [vscode.workspace.getConfiguration("referee").get("command")].flat();
  return { program: program || "referee", words };
}

async function activate(context) {
  said = vscode.window.createOutputChannel("Bourré: Audit");
  const offers = { "referee.audit": audit, "referee.report": () => report(context), "referee.restart": restart };
  context.subscriptions.push(
    said,
    ...Object.entries(offers).map(([name, does]) => vscode.commands.registerCommand(name, does)),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("referee.command") && restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
}

async function start() {
  const { program, words } = command();
  const server = { command: program, args: [...words, "lsp"], transport: TransportKind.stdio };
  const selector = [{ language: "bourre" }];
  client = new LanguageClient("referee", "Bourré", server, { documentSelector: selector });
  await client.start().catch(() => missing("lsp"));
}

async function restart() {
  await deactivate();
  await start();
}

async function deactivate() {
  const ending = client;
  client = undefined;
  if (ending && ending.state !== State.Stopped) await ending.stop().catch(() => {});
}

/** Says what can be done where the referee can't be run; colours and snippets need none. */
async function missing(word) {
  const { program, words } = command();
  const sentence =
    `The referee could not be run as \`${[program, ...words, word].join(" ")}\`. ` +
    `Install it (${INSTALL}), or say in the setting referee.command where it is.`;
  const answer = await vscode.window.showErrorMessage(sentence, SETTING, OUTPUT);
  if (answer === SETTING) await vscode.commands.executeCommand("workbench.action.openSettings", "referee.command");
  if (answer === OUTPUT && client) client.outputChannel.show();
}

/** The file of the log that is being looked at, saved: the commands read what is on the disk. */
async function log() {
  const document = vscode.window.activeTextEditor && vscode.window.activeTextEditor.document;
  if (!document || document.languageId !== "bourre") {
    vscode.window.showInformationMessage("Open a log (.bourre) first.");
    return undefined;
  }
  if (!(await document.save()) || document.uri.scheme !== "file") {
    vscode.window.showInformationMessage("Save the log to a file first.");
    return undefined;
  }
  return document.uri.fsPath;
}

/** Runs the referee. Resolves to its exit status, `undefined` where it could not be run, and to all that it said. */
function run(words) {
  const all = command();
  return new Promise((ended) => {
    execFile(all.program, [...all.words, ...words], { maxBuffer: 2 ** 26 }, (error, output, complaints) => {
      const status = error ? error.code : NOTHING_FOUND;
      if (typeof status === "number") ended({ status, told: output + complaints });
      else missing(words[0]).then(() => ended({ status: undefined, told: "" }));
    });
  });
}

async function audit() {
  const path = await log();
  if (!path) return;
  const { status, told } = await run(["check", path]);
  if (status === undefined) return;
  said.clear();
  said.append(told);
  said.show(true);
}

async function report(context) {
  const path = await log();
  if (!path) return;
  const folder = context.globalStorageUri;
  await vscode.workspace.fs.createDirectory(folder);
  const page = vscode.Uri.joinPath(folder, `${createHash("sha256").update(path).digest("hex").slice(0, 16)}.html`);
  const { status, told } = await run(["report", path, "-o", page.fsPath]);
  if (status === NOTHING_FOUND || status === SOMETHING_FOUND) await vscode.env.openExternal(page);
  else if (status !== undefined) {
    said.append(told);
    said.show(true);
  }
}

module.exports = { activate, deactivate };
