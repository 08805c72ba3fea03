// The log as text: coloured lines under the letters of a text area, which shows a part of a log that is very long.
import { byId, el } from "./dom.js";

/** Columns count from 1; `end_column` is not included. @typedef {{line: number, column: number, end_column: number, message: string}} Evidence */
/** @typedef {Evidence & {code: string, severity: string, evidence: Evidence[]}} Finding */

const area = /** @type {HTMLTextAreaElement} */ (byId("log"));
const paint = byId("paint");
const box = byId("scroll");
/** The most characters and lines on each side of the caret that are shown of a long log. */
const [LETTERS, LINES] = [8_000, 600];
/** Longer lines than a log may have are not coloured. */
const LINE = 4096;
const TOKEN = /#.*|"[^"]*"?|\b(?:10|[2-9TJQKA])([cdhs])(?!\w)|^\s*[a-zé]+|->|[^\s,#"]+|[\s,]+/giu;

let text = "";
/** The part that is shown, and the number of lines before it. */
let [from, to, above] = [0, 0, 0];
/** Where the caret has to go when the text is painted; null once it is there. @type {number | null} */ let due = null;
/** The caret in the text area when the lines were painted. */ let painted = 0;

export const getText = () => text;
export const getCaret = () => due ?? from + area.selectionStart;
/** The caret is in the text, and elsewhere than when it was painted last. */
export const hasMoved = () => document.activeElement === area && area.selectionStart !== painted;
export const isAtEnd = () => getCaret() >= text.trimEnd().length;
/** A line before those that are shown. */
export const earlierLine = () => Math.max(1, above - LINES / 2);

/** The caret's line and column, both from 1, and where its line begins. The referee counts signs, a browser halves of some. */
export function getSpot() {
  const start = text.lastIndexOf("\n", getCaret() - 1) + 1;
  const line = above + text.slice(from, getCaret()).split("\n").length;
  return { line, column: [...text.slice(start, getCaret())].length + 1, start };
}

/** The place of a column of the line that begins at a place. @param {number} start @param {number} column */
export const placeOf = (start, column) => start + [...text.slice(start, start + 2 * LINE)].slice(0, column - 1).join("").length;

/** @param {number} line from 1 @returns {number} where it begins */
export const startOf = (line) => text.split("\n", line - 1).reduce((start, before) => start + before.length + 1, 0);

/** Take another text, with the caret at a place, to be painted soon. @param {string} changed @param {number} caret */
export function putText(changed, caret) {
  caret = Math.min(caret, changed.length);
  const isNear = caret >= from && caret - from < 2 * LETTERS && changed.startsWith(text.slice(0, from));
  text = changed;
  const before = text.slice(Math.max(0, caret - LETTERS), caret).split("\n").slice(-LINES);
  const after = text.slice(caret, caret + LETTERS).split("\n", LINES);
  if (!isNear) {
    from = caret - before.join("\n").length;
    above = text.slice(0, from).split("\n").length - 1;
  }
  to = caret + after.join("\n").length;
  due = caret;
}

/** What was typed is in the text area alone so far. */
export function takeTyped() {
  text = text.slice(0, from) + area.value + text.slice(to);
  to = from + area.value.length;
}

/** Paint the text and its caret, however they have changed. */
export function paintText() {
  if (due !== null) {
    area.value = text.slice(from, to);
    area.setSelectionRange(due - from, due - from);
    byId("earlier").hidden = !from;
    due = null;
  }
  const lines = area.value.split("\n");
  for (const [at, line] of lines.entries()) {
    const div = paint.children[at] ?? paint.appendChild(el("div"));
    if (div.shows === line) continue;
    div.shows = line;
    div.className = /^hand\b/.test(line) ? "hand" : "";
    div.replaceChildren(...(line.length > LINE ? [line] : coloured(line)), "\u200b");
  }
  while (paint.children.length > lines.length) paint.lastChild.remove();
  painted = area.selectionStart;
  paint.querySelector(".now")?.classList.remove("now");
  paint.children[area.value.slice(0, area.selectionStart).split("\n").length - 1].classList.add("now");
  follow();
}

/** @param {string} line */
function coloured(line) {
  return [...line.matchAll(TOKEN)].map(({ 0: word, 1: suit, index }) => {
    const kind = word[0] === "#" ? "note" : !index && /\w/.test(word) ? "key" : "";
    return el("span", { class: suit ? suit.toLowerCase() : kind }, word);
  });
}

/** Keep the caret's line in sight. */
export function follow() {
  const now = paint.querySelector(".now");
  if (!now || box.hidden) return;
  const top = now.offsetTop + byId("sheet").offsetTop;
  const bottom = top + now.offsetHeight;
  if (bottom + 8 > box.scrollTop + box.clientHeight) box.scrollTop = bottom + 8 - box.clientHeight;
  else if (top < box.scrollTop) box.scrollTop = top;
}

/** Mark the words that findings are about, and those that prove them. @param {Finding[]} findings */
export function markWords(findings) {
  for (const span of paint.querySelectorAll(".error, .warning, .proof")) span.classList.remove("error", "warning", "proof");
  for (const finding of findings.slice(0, LINES)) {
    mark(finding, finding.severity);
    for (const evidence of finding.evidence) mark(evidence, "proof");
  }
}

/** @param {Evidence} place @param {string} kind */
function mark({ line, column: start, end_column: end }, kind) {
  let column = 1;
  for (const span of paint.children[line - above - 1]?.children ?? []) {
    const length = [...span.textContent].length;
    if (column < end && column + length > start && kind !== "note") span.classList.add(kind);
    column += length;
  }
}
