// The keys: what may come next, in a field that never changes its height; and the seats above the log.
import { enter, kept, open, press, setView } from "./app.js";
import { byId, el, face, spoken } from "./dom.js";

/** @typedef {{text: string, label: string, kind: string, detail: string, mark: string}} Offer */
/** @typedef {{player: string, stack: string | null, tricks: number, said: string | null, dealer: boolean, acts: boolean, cards: {name: string | null}[]}} Seat */
/** @typedef {{prompt: string, note: string, offers: Offer[], start: number, end: number, wants: string[], changes: boolean, about: {line: number, column: number} | null, table: {hand: number, trump: string | null, pot: string | null, seats: Seat[]}}} Advice */

const field = byId("keys");
const RANKS = "AKQJT98765432";
/** A label that needs a whole row. */
const LONG = 24;
export const isTyping = () => document.body.classList.contains("typing");

// The caret stays in the log.
field.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault());

/** Show the keys for an advice; without one, that which takes the log from another tab. @param {Advice | null} advice @param {Offer[]} [others] offers to be shown instead of the usual keys */
export function showKeys(advice, others) {
  const hadFocus = field.contains(document.activeElement) && document.activeElement?.getAttribute("aria-label");
  const cards = of(advice, "card");
  const isPack = cards.length > 20 && !others && !isTyping();
  field.className = isPack ? "pack" : "words";
  field.classList.toggle("follows", cards.some((offer) => offer.mark === "led"));
  const back = () => el("button.quiet", { onclick: () => showKeys(advice) }, "‹ Back");
  const take = () => el("button.first", { onclick: () => open(kept, true) }, "Write here");
  field.replaceChildren(...(!advice ? [take()] : others ? [el("div.all", {}, back(), ...others.map((offer) => key(offer, "small")))] : isPack ? pack(cards, advice) : words(advice)));
  if (hadFocus) (field.querySelector(`[aria-label="${CSS.escape(hadFocus)}"]`) ?? field.querySelector("button"))?.focus();
}

/** @param {Advice | null} advice @param {string[]} kinds */
const of = (advice, ...kinds) => advice?.offers.filter((offer) => kinds.includes(offer.kind)) ?? [];

/** @param {Offer} offer @param {string} kind @param {...any} inside */
function key(offer, kind, ...inside) {
  const label = offer.label === "missed" ? "A card that nobody saw" : offer.kind === "card" ? spoken(offer.label) : offer.label.replaceAll(";", ",");
  return el(`button.${kind}`, { onclick: () => enter(offer), "aria-label": [label, offer.detail].filter(Boolean).join(", ") }, ...(inside.length ? inside : [offer.label]));
}

/** A key for other keys, if there are any. @param {Advice} advice @param {Offer[]} others @param {string} label @param {string} words */
const other = (advice, others, label, words) => (others.length ? el("button.quiet", { onclick: () => showKeys(advice, others), "aria-label": words }, label) : el("i"));

/** @param {Offer[]} cards @param {Advice} advice */
function* pack(cards, advice) {
  const byName = new Map(cards.map((offer) => [offer.label, offer]));
  const suits = of(advice, "suit");
  const missed = byName.get("missed");
  for (const suit of "shdc") {
    const kind = suit === advice.table.trump?.slice(-1) ? "card.trump" : "card";
    for (const rank of RANKS) {
      const offer = byName.get(rank + suit);
      // The card that stands there already is none of the offers; its place stays.
      yield offer ? key(offer, `${kind}.${offer.mark || "free"}`, face(offer.label)) : el("i");
    }
    if (suit === "s") yield missed && !suits.length ? key(missed, "quiet", "?") : other(advice, suits, "suit", "Only the suit");
    else if (suit === "c") yield other(advice, of(advice, "keyword", "word", "player", "end"), "•••", "Everything else");
    else yield el("i");
  }
}

/** @param {Advice} advice */
function* words(advice) {
  const { offers, wants, changes, table } = advice;
  const isReady = (/** @type {Offer} */ { kind, detail, text }) => kind === "line" && (detail !== "" || text.trimEnd().includes("\n"));
  const isName = (/** @type {Offer} */ { label }) => label.startsWith("New name");
  const ready = offers.find(isReady);
  if (ready) yield key(ready, "first", ...linesOf(ready));
  const numbers = of(advice, "number");
  const areDigits = numbers.length > 3 && numbers.every((offer) => /^\d$/.test(offer.label));
  if (areDigits) yield el("div.digits", {}, ...numbers.map((offer) => key(offer, "digit")));
  const elsewhere = areDigits ? ["keyword", "end", "number", "player"] : ["keyword", "end"];
  const choices = [...offers.filter((offer) => offer !== ready && !elsewhere.includes(offer.kind)), ...offers.filter(isName)];
  const long = choices.filter((offer) => offer.kind === "word" && offer.label.length > LONG);
  const shape = 2 * long.length > choices.length ? "list" : choices.some((offer) => offer.kind === "word" && offer.detail) ? "explained" : "choices";
  if (choices.length) yield el(`div.${shape}`, {}, ...choices.map((offer) => key(offer, isName(offer) && !ready ? "first" : offer.kind, ...linesOf(offer))));
  if ((wants.includes("AMOUNT") || wants.includes("BALANCE")) && !isTyping()) yield el("div.pad", {}, ...[..."123456789.0⌫"].map(digit));
  const last = of(advice, "end").map((offer) => key(offer, ready ? "done" : "done.first"));
  if (!changes) {
    if (ready?.text.startsWith("\nhand") && table.hand) last.push(el("button.small", { onclick: () => setView("verdict") }, "Stop: who pays whom?"));
    if (areDigits) last.push(...of(advice, "player").map((offer) => key(offer, "small", el("span", {}, offer.label, el("small", {}, "instead")))));
    const others = of(advice, "keyword");
    if (!others.every(isName)) last.push(other(advice, others, "More …", "Everything else"));
  }
  if (last.length) yield el("div.last", {}, ...last);
}

/** An offer as it will be read, each of its lines with its reason. @param {Offer} offer */
function linesOf({ text, label, detail }) {
  const parts = label.split("; ").slice(/^\s*hand/.test(text) ? -1 : 0);
  const reasons = detail.split("; ");
  return parts.map((part, at) => {
    const reason = at + 1 < parts.length ? reasons[at] : reasons.slice(at).join("; ");
    return el("span", {}, part, reason && el("small", {}, reason));
  });
}

/** @param {string} sign */
function digit(sign) {
  return el("button.digit", { onclick: () => press(sign), "aria-label": sign === "⌫" ? "Delete the last digit" : sign === "." ? "Point" : sign }, sign);
}

/** @param {Advice["table"]} table */
export function showSeats({ trump, pot, hand, seats }) {
  const list = byId("seats");
  const first = hand ? [el("li.pot", {}, trump ? face(trump) : el("b", {}, "–"), el("small", {}, pot ? `pot ${pot}` : `hand ${hand}`))] : [];
  list.replaceChildren(...first, ...seats.map(seatOf));
  list.querySelector(".turn")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {Seat} seat */
function seatOf({ player, stack, tricks, said, dealer, acts, cards: [{ name: card } = { name: null }] }) {
  const isAway = ["passed", "away", "out"].includes(said ?? "");
  const words = [acts && "to act", dealer && "dealer", isAway && said, card && card !== "?" && `played the ${spoken(card)}`, tricks && `tricks: ${tricks}`];
  return el(
    `li${acts ? ".turn" : ""}${isAway ? ".away" : ""}`,
    {},
    el("b", {}, player),
    el("small", {}, card ? face(card) : stack || "\u00a0"),
    dealer && el("i", { "aria-hidden": "true" }, "D"),
    el("span.hidden", {}, `, ${words.filter(Boolean).join(", ")}`),
    el("u", { "aria-hidden": "true" }, "●".repeat(tricks)),
  );
}
