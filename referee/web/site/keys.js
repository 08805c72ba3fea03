// The keys: what may come next, in a field that never changes its height; and the seats above the log.
import { byId, el, face, spoken } from "./dom.js";

/** @typedef {{text: string, label: string, kind: string, detail: string, mark: string}} Offer */
/** @typedef {{player: string, stack: string, tricks: number, said: string | null, dealer: boolean, card: string | null, turn: boolean}} Seat */
/** @typedef {{prompt: string, note: string, offers: Offer[], start: number, end: number, wants: string[], changes: boolean, about: {line: number, at: number[]} | null, table: {hand: number, trump: string | null, pot: string | null, seats: Seat[]}}} Advice */

const field = byId("keys");
const RANKS = "AKQJT98765432";
/** A label that needs a whole row. */
const LONG = 24;
export const isTyping = () => document.body.classList.contains("typing");

/** What is shown instead of the usual keys: the first words of `all` other lines, or the four `suits`. */
let shows = "";
/** @type {Advice | null} */ let current = null;
/** @type {(offer: Offer) => void} */ let enter = () => {};
/** @type {(sign: string) => void} */ let press = () => {};

/** @param {(offer: Offer) => void} onEnter @param {(sign: string) => void} onPress */
export function listen(onEnter, onPress) {
  [enter, press] = [onEnter, onPress];
  // The caret stays in the log.
  field.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault());
}

/** @param {Advice | null} advice nothing may be tapped without one */
export function showKeys(advice) {
  if (advice !== current) shows = "";
  current = advice;
  const hadFocus = field.contains(document.activeElement) && document.activeElement?.getAttribute("aria-label");
  const cards = advice?.offers.filter((offer) => offer.kind === "card") ?? [];
  const isPack = cards.length > 20 && !shows && !isTyping();
  field.className = isPack ? "pack" : "words";
  field.replaceChildren(...(!advice ? [] : isPack ? pack(cards, advice) : shows ? others(advice.offers) : words(advice)));
  if (hadFocus) (field.querySelector(`[aria-label="${CSS.escape(hadFocus)}"]`) ?? field.querySelector("button"))?.focus();
  field.dispatchEvent(new Event("shown"));
}

/** @param {Offer} offer @param {string} kind @param {...any} inside */
function key(offer, kind, ...inside) {
  const label = [offer.kind === "card" ? spoken(offer.label) : offer.label.replaceAll(";", ","), offer.detail].filter(Boolean).join(", ");
  return el(`button.${kind}`, { onclick: () => enter(offer), "data-text": offer.text, "aria-label": offer.label === "missed" ? "A card that nobody saw" : label }, ...inside);
}

/** A key for other keys. @param {string} which @param {string} label @param {string} words */
const other = (which, label, words) => el("button.quiet", { onclick: () => ((shows = which), showKeys(current)), "aria-label": words }, label);
const more = () => other("all", field.className === "pack" ? "•••" : "More …", "Everything else");

/** @param {Offer[]} cards @param {Advice} advice */
function* pack(cards, { offers, table }) {
  const byName = new Map(cards.map((offer) => [offer.label, offer]));
  const isLed = cards.some((offer) => offer.mark === "led");
  const suits = offers.filter((offer) => offer.kind === "suit");
  const missed = byName.get("missed");
  for (const suit of "shdc") {
    const kind = suit === table.trump?.slice(-1) ? "card.trump" : "card";
    for (const rank of RANKS) {
      const offer = byName.get(rank + suit);
      // The card that stands there already is none of the offers; its place stays.
      yield offer ? key(offer, `${kind}.${offer.mark || (isLed ? "off" : "free")}`, face(offer.label)) : el("i");
    }
    if (suit === "s" && suits.length) yield other("suits", "suit", "Only the suit");
    else if (suit === "s" && missed) yield key(missed, "quiet", "?");
    else if (suit === "c") yield more();
    else yield el("i");
  }
}

/** @param {Advice} advice */
function* words({ offers, wants, changes, table }) {
  const of = (/** @type {string[]} */ ...kinds) => offers.filter((offer) => kinds.includes(offer.kind));
  const isReady = (/** @type {Offer} */ { kind, detail, text }) => kind === "line" && (detail !== "" || text.trimEnd().includes("\n"));
  const ready = offers.filter(isReady);
  if (ready.length) yield el("div.ready", {}, key(ready[0], "line.first", ...lineOf(ready[0])));
  const numbers = of("number");
  const areDigits = numbers.length > 3 && numbers.every((offer) => /^\d$/.test(offer.label));
  if (areDigits) yield el("div.digits", {}, ...numbers.map((offer) => key(offer, "digit", offer.label)));
  const isName = (/** @type {Offer} */ { label }) => label.startsWith("New name");
  const choices = [...of("line").filter((offer) => offer !== ready[0]), ...(areDigits ? [] : numbers), ...of(...(areDigits ? ["word"] : ["player", "suit", "amount", "word"])), ...of("card").slice(0, 20), ...offers.filter(isName)];
  const isLong = 2 * choices.filter((offer) => offer.kind === "word" && offer.label.length > LONG).length > choices.length;
  const isExplained = choices.some((offer) => offer.kind === "word" && offer.detail);
  if (choices.length) yield el(isLong ? "div.list" : isExplained ? "div.explained" : "div.choices", {}, ...choices.map((offer) => key(offer, isName(offer) && !ready.length ? "first" : offer.kind, ...choice(offer, isLong || isExplained))));
  if ((wants.includes("AMOUNT") || wants.includes("BALANCE")) && !isTyping()) yield el("div.pad", {}, ...[..."123456789.0⌫"].map(digit));
  const last = [];
  for (const offer of of("end")) last.push(key(offer, ready.length ? "done" : "done.first", offer.label));
  if (!changes) {
    if (ready[0]?.text.startsWith("\nhand") && table.hand) last.push(el("button.small", { onclick: () => /** @type {any} */ (document.querySelector("[data-view=verdict]")).click() }, "Stop: who pays whom?"));
    if (areDigits) last.push(...of("player").map((offer) => key(offer, "small", `${offer.label} …`)));
    if (of("keyword").some((offer) => !isName(offer))) last.push(more());
  }
  if (last.length) yield el("div.last", {}, ...last);
}

/** @param {Offer[]} offers */
function* others(offers) {
  const kind = shows === "all" ? "keyword" : "suit";
  yield el("div.all", {}, other("", "‹ Back", "Back"), ...offers.filter((offer) => offer.kind === kind).map((offer) => key(offer, "small", offer.label)));
}

/** @param {Offer} offer @param {boolean} hasDetail */
function choice({ text, label, kind, detail }, hasDetail) {
  if (kind === "line") return [el("span", {}, text.startsWith("\nhand") ? label.split("; ").slice(1).join(", ") : label, detail && el("small", {}, detail))];
  return [el("span", {}, label, detail && (hasDetail || (kind !== "word" && kind !== "player")) && el("small", {}, detail))];
}

/** A whole line, or several, as they will be read, each with its reason. @param {Offer} offer */
function lineOf({ text, label, detail }) {
  const parts = label.split("; ");
  if (text.startsWith("\nhand")) return [parts.at(-1)];
  const reasons = detail.split("; ");
  const reason = (/** @type {number} */ at) => reasons.length === parts.length && reasons[at] && ` – ${reasons[at]}`;
  return [el("span", {}, ...parts.map((part, at) => el(at ? "small" : "b", {}, part, el("small", {}, reason(at)))))];
}

/** @param {string} sign */
function digit(sign) {
  return el("button.digit", { onclick: () => press(sign), "aria-label": sign === "⌫" ? "Delete the last digit" : sign === "." ? "Point" : sign }, sign);
}

const AWAY = ["passed", "away", "out"];

/** @param {Advice["table"]} table */
export function showSeats({ trump, pot, hand, seats }) {
  const list = byId("seats");
  const first = hand ? [el("li.pot", {}, trump ? face(trump) : el("b", {}, "–"), el("small", {}, pot ? `pot ${pot}` : `hand ${hand}`))] : [];
  list.replaceChildren(...first, ...seats.map(seatOf));
  list.querySelector(".turn")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {Seat} seat */
function seatOf({ player, stack, tricks, said, dealer, card, turn }) {
  const classes = `${turn ? ".turn" : ""}${AWAY.includes(said ?? "") ? ".away" : ""}`;
  const words = [turn && "to act", dealer && "dealer", AWAY.includes(said ?? "") && said, card && card !== "?" && `played the ${spoken(card)}`, tricks && `tricks: ${tricks}`];
  const tally = el("u", { "aria-hidden": "true" });
  tally.style.width = `${8 * tricks}px`;
  return el(
    `li${classes}`,
    {},
    el("b", {}, player),
    el("small", {}, card ? face(card) : stack || "\u00a0"),
    dealer && el("i", { "aria-hidden": "true" }, "D"),
    el("span.hidden", {}, `, ${words.filter(Boolean).join(", ")}`),
    tally,
  );
}
