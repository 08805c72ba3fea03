// Everything around the log: what is wrong, who pays whom, every hand, the menu, the house rules, two logs compared.
import { begin, findings, go, keep, kept, open, setView, write } from "./app.js";
import { byId, closeSheet, el, openSheet, say, visible } from "./dom.js";
import { LONGEST, packLink } from "./links.js";
import { getText } from "./paper.js";
import { ask } from "./referee.js";
import { allLogs, removeLog, textOf } from "./store.js";

/** @typedef {{option: {name: string, question: string, choices: Record<string, string>, takes: string}, value: string, is_own: boolean}} Rule */

/** Findings that are listed; all are among the hands. */
const LISTED = 50;

/** A sentence, with what it quotes of the notation between backquotes. @param {string} text */
const sentence = (text) => el("p.soft", {}, ...text.split("`").map((part, at) => (at % 2 ? el("code", {}, part) : part)));

/** What an evening is called: its title, or else its date. @param {string} text */
function titleOf(text) {
  const head = text.slice(0, 4000);
  return visible(/^game "([^"]*)"/m.exec(head)?.[1] ?? /^date (\S+)/m.exec(head)?.[1] ?? "New evening");
}

/** A row of a sheet, which it closes. @param {() => unknown} act @param {...any} inside */
const row = (act, ...inside) => el("button.wide", { onclick: () => (closeSheet(), act()) }, ...inside);

// What is wrong

/** A finding with its proof; `at` is its place on the page of all hands. @param {any} one @param {string} [at] @param {...any} inside */
function findingOf(one, at, ...inside) {
  const lines = getText().split("\n");
  const quote = (/** @type {{line: number, message: string}} */ { line, message }) => [el("code", {}, `${line}  ${visible((lines[line - 1] ?? "").trim().slice(0, 200))}`), message && el("small", {}, message)];
  const show = el("button.link", { onclick: () => (closeSheet(), go(one.line, one.column)) }, `Show line ${one.line}`);
  const see = at && el("button.link", { onclick: () => setView("hands", at) }, "See the hand");
  return el(`article.${one.severity}`, {}, el("b", {}, one.message), ...[{ line: one.line, message: "" }, ...one.evidence].flatMap(quote), ...inside, el("div", {}, show, see));
}

export function openFindings() {
  const worst = findings.find((one) => one.severity !== "note");
  const suggest = async () => {
    button.replaceChildren("The referee tries other cards and names …");
    const { fixes } = await ask("fixes", getText(), worst?.line ?? 0);
    const offers = fixes.map((/** @type {{title: string, text: string}} */ { title, text }) => row(() => write(text), title));
    button.replaceWith(el("h3", {}, fixes.length ? "What may be written instead" : "No other card or name would clear it."), ...offers);
  };
  const button = el("button.link", { onclick: suggest }, "Was it written down wrong?");
  openSheet(findings.length ? "Found so far" : "Nothing is wrong so far", ...findings.slice(0, LISTED).map((one) => findingOf(one)), worst && button);
}

// Who pays whom

let splits = false;

export async function showVerdict() {
  const page = byId("verdict");
  page.replaceChildren(el("p.soft", {}, "The referee is reading …"));
  const title = titleOf(getText());
  const told = await ask("verdict", getText(), title, splits ? "split" : "leave");
  const pays = told.payments ?? [];
  const list = () => [title, ...pays.map((/** @type {string} */ text) => `${text}${isPaid(text) ? " ✓ paid" : ""}`), ...told.notes].join("\n");
  const split = () => ((splits = !splits), showVerdict());
  const finding = (/** @type {any} */ one) => findingOf(one, one.id, one.ends && el("p.money", {}, one.ends), ...one.slips.map(sentence));
  page.replaceChildren(
    el("h2", {}, "Who pays whom"),
    ...pays.map((/** @type {string} */ text) => tick(text, isPaid(text), () => pay(text), byId("log").readOnly)),
    ...told.notes.map(sentence),
    ...(told.splits ? [tick("Split the pot that rides", splits, split)] : []),
    ...(pays.length ? [el("button.link", { onclick: () => pass(list()) }, "Share this list")] : []),
    el("h2", {}, "What is wrong"),
    el(`div.sum.${told.kind}`, {}, el("h3", {}, told.title), el("p", {}, told.means)),
    ...told.findings.slice(0, LISTED).map(finding),
    el("h2", {}, "The evening"),
    el("p.soft", {}, told.facts),
  );
}

const isPaid = (/** @type {string} */ payment) => kept.paid?.includes(payment) ?? false;

/** @param {string} text @param {boolean} checked @param {() => void} onchange @param {boolean} [disabled] */
const tick = (text, checked, onchange, disabled = false) => el("label.tick", {}, el("input", { type: "checkbox", checked, onchange, disabled }), el("span", {}, text));

/** Tick a payment, or untick it. @param {string} payment */
function pay(payment) {
  const others = (kept.paid ?? []).filter((other) => other !== payment);
  kept.paid = isPaid(payment) ? others : [...others, payment];
  void keep(kept);
}

// Every hand: the page of the report, from the service worker

/** @param {string} [at] */
export async function showHands(at) {
  const section = byId("hands");
  section.replaceChildren(el("p.soft", {}, "The referee is writing the page …"));
  const page = await ask("page", getText(), titleOf(getText()));
  const address = new URL("./shown/page", location.href).href;
  // The page has its own policy, which lets nothing but its own script and style have effect.
  await (await caches.open("shown")).put(address, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  await navigator.serviceWorker.ready;
  const frame = el("iframe", { src: `${address}?${Date.now()}${at ? `#${at}` : ""}`, title: "Every hand" });
  if (!section.hidden) section.replaceChildren(frame);
}

// The menu

/** A row for a kept log. @param {import("./store.js").Kept} log @param {() => unknown} choose */
function evening(log, choose) {
  const hands = textOf(log).match(/^hand\b/gm)?.length ?? 0;
  const about = `${hands} ${hands === 1 ? "hand" : "hands"} · ${new Date(log.changed).toLocaleDateString()}`;
  const chosen = row(choose, el("span", {}, titleOf(textOf(log))), el("small", {}, about));
  chosen.ariaCurrent = String(log.id === kept.id);
  return chosen;
}

export async function openMenu() {
  const logs = await allLogs();
  const title = titleOf(getText());
  const file = el("input", { type: "file", hidden: true, onchange: async () => begin(new Uint8Array(await file.files[0].arrayBuffer())) });
  openSheet(
    "Evenings",
    row(begin, "New evening"),
    ...logs.map((log) => evening(log, () => open(log))),
    row(() => file.click(), "Open a file", file),
    el("h3", {}, title),
    row(openRules, "House rules"),
    row(shareLink, "Share as a link"),
    row(shareFile, "Share as a file"),
    row(saveFile, "Save as a file"),
    logs.length > 1 && row(openCompare, "Compare with another log"),
    row(() => openSheet(`Delete “${title}” from this device for good?`, row(remove, "Delete"), row(() => {}, "Keep it")), "Delete this evening"),
  );
}

async function remove() {
  await removeLog(kept.id);
  await open();
}

const fileName = () => `${titleOf(getText()).replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim().slice(0, 60) || "log"}.bourre`;

export function saveFile() {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (kept.log)], { type: "application/octet-stream" }));
  el("a", { href: url, download: fileName() }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function shareFile() {
  const files = [new File([/** @type {BlobPart} */ (kept.log)], `${fileName()}.txt`, { type: "text/plain" })];
  if (navigator.canShare?.({ files })) await navigator.share({ files, title: fileName() });
  else saveFile();
}

async function shareLink() {
  const url = location.origin + location.pathname + (await packLink(kept.log));
  if (url.length > LONGEST) say("This evening is too long for a link: some programs would cut it short.", "Share as a file", shareFile);
  else await pass(url);
}

/** Pass a text on, by the phone's own menu or else by its clipboard. @param {string} text */
async function pass(text) {
  if (navigator.share) return navigator.share({ text });
  await navigator.clipboard.writeText(text);
  say("Copied. Whoever has it can read all of it.");
}

// House rules

async function openRules() {
  const { rows } = await ask("rules", getText());
  openSheet("House rules", el("p.soft", {}, rows.length ? "What you change here is written into this evening’s log." : "Say first which rules you play."), ...rows.map(ruleOf));
}

/** @param {Rule} rule */
function ruleOf({ option: { name, question, choices, takes }, value, is_own }) {
  const set = async (/** @type {Event} */ { target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    if (!field.value) return field.replaceWith(typed), typed.focus();
    const { text, error } = await ask("with_rule", getText(), name, field.value);
    if (error) return closeSheet(), say(error);
    write(text);
    await openRules();
  };
  const typed = el("input", { "aria-label": question, placeholder: takes === "range" ? "3-6" : "1.50", inputmode: takes === "amount" ? "decimal" : "text", onchange: set });
  const others = [...(value in choices ? [] : [[value, value]]), ...(takes ? [["", `another ${takes} …`]] : [])];
  const options = [...Object.entries(choices), ...others];
  const list = el("select", { "aria-label": question, onchange: set }, ...options.map(([choice, words]) => el("option", { value: choice, selected: choice === value }, words)));
  return el(`label.rule${is_own ? ".own" : ""}`, {}, question, list);
}

// Two who write

async function openCompare() {
  const others = (await allLogs()).filter((log) => log.id !== kept.id && log.log.length);
  openSheet("Compare with which log?", ...others.map((log) => evening(log, () => compare(textOf(log)))));
}

/** @param {string} other */
async function compare(other) {
  openSheet("Two logs compared", el("p.soft", {}, "The referee is comparing them …"));
  const { lines } = await ask("compare", getText(), other);
  openSheet("Two logs compared", el("p.soft", {}, "A is this evening’s log, B the other one."), el("article", {}, el("code", {}, lines.join("\n"))));
}
