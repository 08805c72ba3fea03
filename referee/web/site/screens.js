// Everything around the log: what is wrong, who pays whom, every hand, the menu, the house rules, two logs compared.
import { begin, confess, findings, go, keep, kept, open, remove, setView, write } from "./app.js";
import { byId, closeSheet, el, openSheet, say, visible } from "./dom.js";
import { LONGEST, packLink } from "./links.js";
import { getText } from "./paper.js";
import { ask } from "./referee.js";
import { allLogs } from "./store.js";

/** @typedef {{from: string, to: string, amount: string, text: string}} Payment */
/** @typedef {{line: number, parts: string[]}} Line */
/** @typedef {{label: string, how: string, a: Line[], b: Line[]}} Passage */

/** Findings that are listed; all are among the hands. */
const LISTED = 50;
const decode = (/** @type {Uint8Array} */ log) => new TextDecoder().decode(log);

/** A sentence, with what it quotes of the notation between backquotes. @param {string} text */
const sentence = (text) => text.split("`").map((part, at) => (at % 2 ? el("code", {}, part) : part));

/** What an evening is called: its title, or else its date. @param {string} text */
export function titleOf(text) {
  const head = text.slice(0, 4000);
  return visible(/^game "([^"]*)"/m.exec(head)?.[1] ?? /^date (\S+)/m.exec(head)?.[1] ?? "New evening");
}

// What is wrong

/** A finding with its proof; `at` is its place on the page of all hands. @param {any} one @param {string} [at] @param {...any} inside */
function findingOf(one, at, ...inside) {
  const lines = getText().split("\n");
  const quote = (/** @type {{line: number, text: string}} */ { line, text }) => [el("code", {}, `${line}  ${visible((lines[line - 1] ?? "").trim().slice(0, 200))}`), text && el("small", {}, text)];
  const show = () => (closeSheet(), go(one.line, one.at[0]));
  return el(`article.${one.severity}`, {}, el("b", {}, one.text), ...[{ line: one.line, text: "" }, ...one.proof].flatMap(quote), ...inside, el("div", {}, el("button.link", { onclick: show }, `Show line ${one.line}`), at && el("button.link", { onclick: () => setView("hands", at) }, "See the hand")));
}

export function openFindings() {
  openSheet(findings.length ? "Found so far" : "Nothing is wrong so far", ...findings.slice(0, LISTED).map((one) => findingOf(one)));
  const line = findings.find((one) => one.severity !== "note")?.line;
  if (!line) return;
  const offer = (/** @type {{title: string, text: string}} */ { title, text }) => el("button.wide", { onclick: () => (closeSheet(), write(text)) }, title);
  const button = el("button.link", { onclick: () => void suggest().catch(confess) }, "Was it written down wrong?");
  const suggest = async () => {
    button.replaceWith(waiting);
    const { fixes } = await ask("fixes", getText(), line);
    waiting.replaceWith(el("h3", {}, fixes.length ? "What may be written instead" : "No other card or name would clear it."), ...fixes.map(offer));
  };
  const waiting = el("p.waiting", {}, "The referee tries other cards and names …");
  byId("dialog").lastChild.append(button);
}

// Who pays whom

let splits = false;

export async function showVerdict() {
  const page = byId("verdict");
  page.replaceChildren(el("p.waiting", {}, "The referee is reading …"));
  const told = await ask("verdict", getText(), titleOf(getText()), splits ? "split" : "leave");
  const pays = /** @type {Payment[]} */ (told.payments ?? []);
  const split = el("input", { type: "checkbox", checked: splits, onchange: () => ((splits = split.checked), void showVerdict().catch(confess)) });
  const list = () => [titleOf(getText()), ...pays.map((one) => `${one.text}${isPaid(one) ? " ✓ paid" : ""}`), ...told.notes].join("\n");
  page.replaceChildren(
    el("h2", {}, "Who pays whom"),
    pays.length > 0 && el("ul.payments", {}, ...pays.map(payment)),
    ...told.notes.map((/** @type {string} */ note) => el("p.soft", {}, sentence(note))),
    told.splits && el("label.tick", {}, split, el("span", {}, "Split the pot that rides")),
    pays.length > 0 && el("button.plain", { onclick: () => void pass(list()).catch(confess) }, "Share this list"),
    el("h2", {}, "What is wrong"),
    el(`div.sum.${told.kind}`, {}, el("h3", {}, `${told.sign} ${told.word}`), el("p", {}, told.means)),
    ...told.findings.slice(0, LISTED).map((/** @type {any} */ one) => findingOf(one, one.id, one.ends && el("p.money", {}, one.ends), ...one.slips.map((/** @type {string} */ slip) => el("p.soft", {}, slip)))),
    el("h2", {}, "The evening"),
    el("p.soft", {}, told.facts),
  );
}

/** @param {Payment} one */
const nameOf = ({ from, to, amount }) => JSON.stringify([from, to, amount]);
const isPaid = (/** @type {Payment} */ one) => kept.paid?.includes(nameOf(one)) ?? false;

/** A payment that can be ticked. @param {Payment} one */
function payment(one) {
  const tick = () => {
    const others = (kept.paid ?? []).filter((name) => name !== nameOf(one));
    kept.paid = box.checked ? [...others, nameOf(one)] : others;
    void keep();
  };
  const box = el("input", { type: "checkbox", checked: isPaid(one), disabled: document.body.classList.contains("held"), onchange: tick });
  return el("li", {}, el("label.tick", {}, box, el("span", {}, one.text)));
}

// Every hand: the page of the report, from the service worker

/** @param {string} [at] */
export async function showHands(at) {
  const section = byId("hands");
  section.replaceChildren(el("p.waiting", {}, "The referee is writing the page …"));
  const page = await ask("page", getText(), titleOf(getText()));
  const address = new URL("./shown/page", location.href).href;
  // The page has its own policy, which lets nothing but its own script and style have effect.
  await (await caches.open("shown")).put(address, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  await navigator.serviceWorker.ready;
  if (section.hidden) return;
  const frame = el("iframe", { src: `${address}?${Date.now()}${at ? `#${at}` : ""}`, title: "Every hand" });
  // What leads to another site opens beside this one.
  frame.onload = () =>
    frame.contentDocument?.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const href = /** @type {Element} */ (event.target).closest("a")?.href;
      if (!href || new URL(href).origin === location.origin) return;
      event.preventDefault();
      window.open(href, "_blank", "noopener");
    });
  section.replaceChildren(frame);
}

// The menu

/** A button for a kept log. @param {import("./store.js").Kept} log @param {() => Promise<void>} choose */
function evening(log, choose) {
  const text = decode(log.log);
  const hands = text.match(/^hand\b/gm)?.length ?? 0;
  const about = `${hands} ${hands === 1 ? "hand" : "hands"} · ${new Date(log.changed).toLocaleDateString()}`;
  return el("button.wide", { "aria-current": String(log.id === kept.id), onclick: () => void choose().catch(confess) }, el("span", {}, titleOf(text)), el("small", {}, about));
}

export async function openMenu() {
  const logs = await allLogs();
  const act = (/** @type {string} */ name, /** @type {() => any} */ what) => el("button.wide", { onclick: () => (closeSheet(), void Promise.resolve(what()).catch(confess)) }, name);
  const file = el("input", { type: "file", hidden: true, onchange: () => (closeSheet(), void openFile(file.files[0]).catch(confess)) });
  const openFile = async (/** @type {File} */ chosen) => begin(new Uint8Array(await chosen.arrayBuffer()));
  const name = titleOf(getText());
  openSheet(
    "Evenings",
    act("New evening", () => begin()),
    ...logs.map((log) => evening(log, () => (closeSheet(), open(log)))),
    el("button.wide", { onclick: () => file.click() }, "Open a file", file),
    el("h3", {}, name),
    act("House rules", openRules),
    act("Share as a link", shareLink),
    act("Share as a file", shareFile),
    act("Save as a file", saveFile),
    logs.length > 1 && act("Compare with another log", openCompare),
    act("Delete this evening", () => say(`Delete “${name}” from this device for good?`, "Delete", () => void remove().catch(confess))),
  );
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
  if (url.length > LONGEST) say("This evening is too long for a link: some programs would cut it short.", "Share as a file", () => void shareFile().catch(confess));
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
  const set = async (/** @type {string} */ name, /** @type {string} */ value) => {
    const { text, error } = await ask("with_rule", getText(), name, value);
    if (error) return (closeSheet(), say(error));
    write(text);
    await openRules();
  };
  const row = (/** @type {{name: string, says: string, value: string, choices: [string, string][], takes: string, is_own: boolean}} */ rule) => {
    const id = `rule-${rule.name}`;
    const values = rule.choices.some(([value]) => value === rule.value) ? rule.choices : [...rule.choices, [rule.value, rule.value]];
    const options = [...values, ...(rule.takes ? [["", rule.takes === "amount" ? "another amount …" : "another range …"]] : [])];
    const field = el("select", { id }, ...options.map(([value, words]) => el("option", { value, selected: value === rule.value }, words)));
    const typed = el("input", { "aria-label": rule.says, placeholder: rule.takes === "range" ? "3-6" : "1.50", inputmode: rule.takes === "amount" ? "decimal" : "text" });
    field.onchange = () => (field.value ? void set(rule.name, field.value).catch(confess) : (field.replaceWith(typed), typed.focus()));
    typed.onchange = () => void set(rule.name, typed.value).catch(confess);
    return el(`div.rule${rule.is_own ? ".own" : ""}`, {}, el("label", { for: id }, rule.says), field);
  };
  openSheet("House rules", el("p.soft", {}, rows.length ? "What you change here is written into this evening’s log." : "Say first which rules you play."), ...rows.map(row));
}

// Two who write

async function openCompare() {
  const others = (await allLogs()).filter((log) => log.id !== kept.id && log.log.length);
  openSheet("Compare with which log?", ...others.map((log) => evening(log, () => compare(decode(log.log)))));
}

/** @param {string} other */
async function compare(other) {
  openSheet("Two logs compared", el("p.waiting", {}, "The referee is comparing them …"));
  const told = await ask("compare", getText(), other);
  const line = (/** @type {string} */ letter) => (/** @type {Line} */ { line, parts }) => el("code", {}, el(`b.${letter}`, {}, letter.toUpperCase()), ` ${line}  `, ...parts.map((part, at) => (at % 2 ? el("mark", {}, part) : part)));
  const passage = (/** @type {Passage} */ one) => [el("small", {}, one.label), ...one.a.map(line("a")), ...one.b.map(line("b"))];
  const hand = (/** @type {{heading: string, passages: Passage[], effects: string[]}} */ one) => el("article", {}, el("b", {}, one.heading), ...one.passages.flatMap(passage), ...one.effects.map((effect) => el("p.money", {}, effect)));
  openSheet(
    "Two logs compared",
    el(`div.sum.${told.kind}`, {}, el("h3", {}, told.word), ...told.told.map((/** @type {string} */ text) => el("p", {}, text))),
    el("p.soft", {}, "A is this evening’s log, B the other one."),
    ...told.hands.map(hand),
    ...told.end.map((/** @type {string} */ text) => el("p.soft", {}, text)),
  );
}
