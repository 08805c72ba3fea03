// The page: one log, the questions about it, and what is kept. What the referee says comes from its worker.
import { byId, say } from "./dom.js";
import { isTyping, showKeys, showSeats } from "./keys.js";
import { unpackLink } from "./links.js";
import * as paper from "./paper.js";
import { ask, StaleError } from "./referee.js";
import { openFindings, openMenu, saveFile, showHands, showVerdict } from "./screens.js";
import { allLogs, getLog, holdLog, isLoose, keepLog, onNews, textOf } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {{text: string, caret: number}[]} Steps */

const log = byId("log");
/** @type {NodeListOf<HTMLElement>} */ const tabs = document.querySelectorAll("nav button");
/** The most steps that can be undone. */
const STEPS = 500;
/** Milliseconds after a tap until it is judged, so that the next tap need not wait for it. */
const PAUSE = 150;

/** The log on the screen. @type {Kept} */
export let kept = { id: "", log: new Uint8Array(), changed: 0 };
/** @type {import("./paper.js").Finding[]} */ export let findings = [];
/** @type {import("./keys.js").Advice | null} */ let advice = null;
/** @type {Steps} */ let past = [];
/** @type {Steps} */ let future = [];
/** What gives the log back to other tabs; null if another one holds it. @type {(() => void) | null} */
let release = null;
/** Counts the versions: an answer about an earlier one comes too late. */
let version = 0;
/** Offers tapped before the page could answer. @type {string[]} */ let early = [];
let timer = 0;

// Writing

const now = () => ({ text: paper.getText(), caret: paper.getCaret() });

function remember() {
  past = [...past.slice(-STEPS), now()];
  future = [];
}

/** @param {string} text @param {number} [caret] */
export function write(text, caret = text.length) {
  if (!release) return;
  remember();
  paper.putText(text, caret);
  changed();
}

/** @param {Steps} from @param {Steps} to */
function step(from, to) {
  const state = release && from.pop();
  if (!state) return;
  to.push(now());
  paper.putText(state.text, state.caret);
  changed();
}

function changed() {
  kept = { ...kept, log: new TextEncoder().encode(paper.getText()), changed: Date.now() };
  void look(keep(kept));
}

/** Keep a log as it is now; if that is refused, it is said. @param {Kept} log */
export async function keep(log) {
  const refusal = await keepLog(log);
  if (refusal) say(refusal, "Save as a file", saveFile);
  else void navigator.storage?.persist?.();
}

/** Ask what may come next, then what is wrong; keys are there once the last change is kept. @param {Promise<void>} [isKept] */
export async function look(isKept) {
  const asked = ++version;
  const { line, column } = paper.getSpot();
  clearTimeout(timer);
  advice = null;
  document.body.dataset.fresh = "false";
  byId("undo").disabled = !past.length;
  byId("redo").hidden = !future.length;
  const answers = Promise.all([ask("advise", paper.getText(), line, column), isKept]);
  // While the referee thinks.
  paper.paintText();
  const [answer] = await answers;
  if (asked !== version) return;
  advice = answer;
  document.body.dataset.fresh = "true";
  show();
  const tapped = advice?.offers.find((offer) => offer.kind + offer.label === early[0]);
  early = tapped ? early.slice(1) : [];
  if (tapped) enter(tapped);
  else if (paper.hasMoved()) void look();
  else timer = setTimeout(judge, PAUSE, asked, line);
}

/** @param {number} asked @param {number} line */
async function judge(asked, line) {
  const answer = await ask("judge", paper.getText(), line);
  if (asked !== version) return;
  const known = findings.map(({ line, message }) => line + message);
  findings = answer.findings;
  paper.markWords(findings);
  const bad = findings.filter((one) => one.severity !== "note");
  const pill = byId("pill");
  pill.textContent = bad.length || "✓";
  pill.className = (bad.find((one) => one.severity === "error") ?? bad[0])?.severity ?? "";
  pill.setAttribute("aria-label", bad.length ? `Wrong so far: ${bad.length}` : "Nothing is wrong so far");
  const latest = bad.find(({ line, message }) => !known.includes(line + message));
  if (latest) Object.assign(byId("note"), { textContent: latest.message, className: "error" });
}

function show() {
  if (!advice) return;
  const doubt = advice.about;
  byId("prompt").textContent = release ? advice.prompt : "Open in another tab";
  Object.assign(byId("note"), { textContent: release ? advice.note : "It can be changed only there.", className: "" });
  byId("end").hidden = !doubt && paper.isAtEnd();
  byId("end").textContent = doubt ? "No: change it" : "Go on at the end";
  byId("end").onclick = () => (doubt ? go(doubt.line, doubt.column) : go(paper.getText().split("\n").length, Infinity));
  log.readOnly = !release;
  showKeys(release && advice);
  showSeats(advice.table);
  paper.follow();
}

/** Write what is on a key. @param {import("./keys.js").Offer} offer */
export function enter(offer) {
  if (!advice) return void early.push(offer.kind + offer.label);
  const text = paper.getText();
  const { start } = paper.getSpot();
  const [from, to] = [paper.placeOf(start, advice.start), paper.placeOf(start, advice.end)];
  const rest = text.slice(to);
  const isChange = advice.changes && rest.trim();
  // A new line brings its own end; in the middle of the log the next line is there already.
  const tail = offer.text.endsWith("\n") && rest.startsWith("\n") ? rest.slice(1) : rest;
  const written = text.slice(0, from) + offer.text + tail;
  write(written, isChange ? written.length : from + offer.text.length);
  if (offer.text.trim() === "seat") setTyping(true);
  else if (offer.kind === "line" && isTyping()) setTyping(false);
}

/** A digit of an amount. @param {string} sign */
export function press(sign) {
  const { text, caret } = now();
  const before = sign === "⌫" ? text.slice(0, caret).slice(0, -1) : text.slice(0, caret) + sign;
  write(before + text.slice(caret), before.length);
}

/** Bring up the phone's keyboard, or put it away. @param {boolean} on */
function setTyping(on) {
  // At a desk the keyboard is always there.
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) return log.focus();
  document.body.classList.toggle("typing", on);
  byId("type").setAttribute("aria-pressed", String(on));
  log.inputMode = on ? "text" : "none";
  log.blur();
  log.focus();
  show();
}

/** Put the caret into a line. @param {number} line @param {number} column */
export function go(line, column) {
  setView("write");
  log.focus({ preventScroll: true });
  paper.putText(paper.getText(), paper.startOf(line) + column);
  void look();
}

/** @param {unknown} error */
function confess(error) {
  if (error instanceof StaleError || (error instanceof DOMException && error.name === "AbortError")) return;
  say(error instanceof Error ? error.message : String(error), "Try again", look);
}

/** @param {string} name @param {string} [at] a place on the page of all hands */
export function setView(name, at) {
  for (const tab of tabs) {
    tab.setAttribute("aria-current", tab.dataset.view === name ? "page" : "false");
    byId(tab.dataset.view ?? "").hidden = tab.dataset.view !== name;
  }
  if (name === "verdict") void showVerdict();
  else if (name === "hands") void showHands(at);
  else paper.follow();
}

// Evenings

/** Begin another evening. @param {Uint8Array} [bytes] */
export async function begin(bytes = new Uint8Array()) {
  const same = (await allLogs()).find((one) => bytes.length && String(one.log) === String(bytes));
  const log = same ?? { id: crypto.randomUUID(), log: bytes, changed: Date.now() };
  if (!same && bytes.length) await keep(log);
  await open(log);
}

/** @param {Kept} [log] the latest, if none is named @param {boolean} [steal] */
export async function open(log, steal = false) {
  const logs = await allLogs();
  const next = log ?? logs[0];
  if (!next) return begin();
  release?.();
  release = await holdLog(next.id, steal, () => ((release = null), show()));
  // Only now: the tab that held it may have written until then.
  kept = { ...next, ...(await getLog(next.id)) };
  [past, future, findings] = [[], [], []];
  const text = textOf(kept);
  // A text area turns each of these into a line end, which the log does not have.
  const odd = text.replaceAll("\r\n", "\n").replaceAll("\r", "\u240d");
  if (odd.includes("\u240d") || text.includes("\ufffd")) say("Some signs of this log are no text, and are shown as others. The file itself is unchanged.");
  const last = logs.find((one) => one.id !== next.id && one.changed <= next.changed && one.log.length);
  void ask("start", last ? textOf(last) : "", new Date().toLocaleDateString("sv"));
  paper.putText(odd, odd.length);
  setView("write");
  void look();
}

// Beginning

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  confess(event.reason);
});
log.addEventListener("beforeinput", () => past.at(-1)?.text !== paper.getText() && remember());
log.addEventListener("input", () => (paper.takeTyped(), changed()));
document.addEventListener("selectionchange", () => advice && paper.hasMoved() && void look());
log.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  if (event.key === "Enter") return byId("keys").querySelector(".first")?.click();
  if (event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) step(future, past);
  else step(past, future);
});
byId("undo").onclick = () => step(past, future);
byId("redo").onclick = () => step(future, past);
byId("type").onclick = () => setTyping(!isTyping());
byId("earlier").onclick = () => go(paper.earlierLine(), 0);
byId("pill").onclick = openFindings;
byId("note").onclick = () => byId("note").className && openFindings();
byId("menu").onclick = openMenu;
for (const tab of tabs) tab.onclick = () => setView(tab.dataset.view ?? "");
onNews(async (id) => {
  const log = id === kept.id && !release ? await getLog(id) : undefined;
  if (!log) return;
  kept = log;
  paper.putText(textOf(log), Infinity);
  void look();
});
addEventListener("hashchange", () => location.reload());
addEventListener("beforeunload", (event) => isLoose() && event.preventDefault());

const link = await unpackLink(location.hash);
if (location.hash) history.replaceState(null, "", location.pathname);
await (link instanceof Uint8Array ? begin(link) : open()).catch(confess);
if (typeof link === "string") say(link, "OK");
log.focus({ preventScroll: true });
await navigator.serviceWorker?.register("./sw.js").catch(confess);
