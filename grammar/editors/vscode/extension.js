// Findings while one writes come from `referee lsp`; what is asked for by a command from `referee check` and `report`.

const { execFile } = require("node:child_process");
const { createHash } = require("node:crypto");
const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");

const INSTALL = "pip install '.[lsp]' in a clone of referee";
const SETTING = "Open the Setting";
const PATIENCE = 60_000;

// Exit statuses of the referee.
const VIOLATIONS = 1;
const MISUSED = 2;

let client;
let output;
let begun = Promise.resolve();

/** The program and the words that come before its own, as the setting has them. */
function command() {
  const [program, ...words] = [vscode.workspace.getConfiguration("referee").get("command")].flat();
  return { program: program || "referee", words };
}

/** Runs the referee, with nothing to read. Resolves to all that it said; to nothing, after a complaint, where it failed. */
function run({ program, words: before }, words) {
  return new Promise((ended) => {
    const options = { maxBuffer: 2 ** 26, timeout: PATIENCE };
    const child = execFile(program, [...before, ...words], options, (error, told, complaints) => {
      const judged = !error || error.code === VIOLATIONS;
      if (!judged) complain([program, ...before, words[0]].join(" "), error, complaints.trim());
      ended(judged ? { told: told + complaints } : undefined);
    });
    child.stdin.on("error", () => {});
    child.stdin.end();
  });
}

/** Says why the referee could not be run, and what can be done where it is not there, or not that of this extension. */
async function complain(what, error, complaints) {
  const missing = typeof error.code === "string" || error.code === MISUSED;
  const why = (complaints || error.message).replace(/\s+/g, " ").slice(-300);
  const remedy = missing ? ` Install it (${INSTALL}), or say in the setting referee.command where it is.` : "";
  const sentence = `The referee could not be run as \`${what}\` (${why}).${remedy}`;
  const offers = missing ? [SETTING] : [];
  if ((await vscode.window.showErrorMessage(sentence, ...offers)) === SETTING)
    await vscode.commands.executeCommand("workbench.action.openSettings", "referee.command");
}

async function activate(context) {
  output = vscode.window.createOutputChannel("Bourré: Audit");
  const offers = { "referee.audit": audit, "referee.report": () => report(context), "referee.restart": restart };
  context.subscriptions.push(
    output,
    ...Object.entries(offers).map(([name, does]) => vscode.commands.registerCommand(name, does)),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("referee.command") && restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await restart();
}

/** Starts the server, once it is known that there is one: with nothing to read it ends at once. */
async function start() {
  const referee = command();
  if (!(await run(referee, ["lsp"]))) return;
  const server = { command: referee.program, args: [...referee.words, "lsp"] };
  client = new LanguageClient("referee", "Bourré", server, { documentSelector: [{ language: "bourre" }] });
  await client.start().catch((why) => client.error("The referee could not start.", why));
}

async function stop() {
  const ending = client;
  client = undefined;
  if (ending?.state === State.Running) await ending.stop().catch(() => {});
}

/** Ends the server and starts it anew; one after the other, as often as it is asked for. */
function restart() {
  begun = begun.then(stop).then(start);
  return begun;
}

function deactivate() {
  return begun.then(stop);
}

/** The file of the log that is being looked at, saved: the commands read what is on the disk. */
async function log() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "bourre") {
    vscode.window.showInformationMessage("Open a log (.bourre) first.");
    return undefined;
  }
  if (document.uri.scheme !== "file" || !(await document.save())) {
    vscode.window.showInformationMessage("Save the log to a file first.");
    return undefined;
  }
  return document.uri.fsPath;
}

async function audit() {
  const path = await log();
  const answer = path && (await run(command(), ["check", path]));
  if (!answer) return;
  output.clear();
  output.append(answer.told);
  output.show(true);
}

async function report(context) {
  const path = await log();
  if (!path) return;
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const page = vscode.Uri.joinPath(context.globalStorageUri, `${name}.html`);
  if (await run(command(), ["report", path, "-o", page.fsPath])) await vscode.env.openExternal(page);
}

module.exports = { activate, deactivate };
