// Cards: how they look, what they are called, and the fan from which one is tapped.
import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/** The order of the fan: black and red take turns. */
const SUITS = ["s", "h", "c", "d"];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** @type {Record<string, string>} */
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

/** @param {string} suit */
export function sign(suit) {
  return SIGNS[suit] ?? suit;
}

/** @param {string} suit */
export function suitName(suit) {
  return SUIT_NAMES[suit] ?? suit;
}

/** @param {string} card such as `Kd` */
export function cardName(card) {
  const [rank, suit] = card;
  return `${RANK_NAMES[rank] ?? rank} of ${suitName(suit)}`;
}

/** @param {string} card such as `Kd` */
function printed(card) {
  const [rank, suit] = card;
  return (rank === "T" ? "10" : rank) + sign(suit);
}

/**
 * A card, to be looked at.
 *
 * @param {string | null} card null if nobody knows which
 * @param {string} [mark] a class for it
 */
export function face(card, mark = "") {
  if (card === null) return h("span", { class: `card ${mark}` }, "?");
  return h("span", { class: `card ${card[1]} ${mark}`, role: "img", "aria-label": cardName(card) }, printed(card));
}

/**
 * All cards, to be tapped: a row for the high ones of each suit, and one for the low ones.
 *
 * @param {readonly string[]} seen cards to grey
 * @param {string | null} trump the suit to mark
 * @param {boolean} isSuit a suit alone may be tapped
 * @param {(text: string) => void} tapped
 */
export function fan(seen, trump, isSuit, tapped) {
  const gone = new Set(seen);
  return h("div", { class: "fan" }, ...SUITS.map(suit));

  /** @param {string} one */
  function suit(one) {
    const label = suitName(one) + (one === trump ? ", trump" : "");
    return h(
      "div",
      { class: one === trump ? `suit ${one} trump` : `suit ${one}`, role: "group", "aria-label": label },
      ...RANKS.map((rank) => card(rank + one)),
      alone(one),
    );
  }

  /** @param {string} one */
  function card(one) {
    const name = cardName(one);
    return h(
      "button",
      {
        type: "button",
        class: gone.has(one) ? "seen" : "",
        "aria-label": gone.has(one) ? `${name}, seen already` : name,
        onclick: () => tapped(one),
      },
      printed(one),
    );
  }

  /** @param {string} one */
  function alone(one) {
    if (isSuit)
      return h(
        "button",
        { type: "button", class: "alone", "aria-label": `only the suit: ${suitName(one)}`, onclick: () => tapped(one) },
        "only ",
        sign(one),
      );
    return h("span", { class: "alone", "aria-hidden": "true" }, one === trump ? "trump" : "");
  }
}
