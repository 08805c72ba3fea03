// The table: the pot, what everybody has, and the cards of the trick.
import { face, sign, suitName } from "./cards.js";
import { h } from "./dom.js";

/** @typedef {{name: string | null, signs: string, player: string | null}} LaidCard */
/** @typedef {{player: string, dealer: boolean, acts: boolean, said: string | null, drew: number | null, stack: string | null, tricks: number | null, cards: LaidCard[]}} Seat */
/** @typedef {{hand: number, dealer: string | null, ante: string | null, pot: string | null, trump: string | null, upcard: string | null, trick: number | null, laid: LaidCard[], size: number, seats: Seat[]}} Table */

/** What the signs of a card say, and the class that shows it. @type {Record<string, [string, string]>} */
const SIGNS = {
  "!": ["not allowed", "bad"],
  "+": ["proves it", "proves"],
  "*": ["takes the trick", "takes"],
  "<": ["taken back", "back"],
  x: ["counts for nothing", "back"],
};

/** @param {Table} table */
export function drawn(table) {
  const isPlayed = table.laid.length > 0 || table.seats.some((one) => (one.tricks ?? 0) > 0);
  return h(
    "section",
    { class: "table", "aria-label": "The table" },
    table.hand > 0 &&
      h(
        "p",
        { class: "about" },
        h("span", {}, `Hand ${table.hand}`),
        table.trick !== null && h("span", {}, `trick ${table.trick}`),
        table.pot !== null && h("span", {}, "pot ", h("b", {}, table.pot)),
        table.trump !== null &&
          h(
            "span",
            { class: "trump", role: "img", "aria-label": `trump: ${suitName(table.trump)}` },
            "trump ",
            table.upcard ? face(table.upcard) : h("b", { class: table.trump }, sign(table.trump)),
          ),
      ),
    table.seats.length > 0 &&
      h(
        "ul",
        { class: table.seats.length === 4 ? "seats four" : "seats" },
        ...table.seats.map((one) => seat(one, table, isPlayed)),
      ),
  );
}

/** @param {Seat} one @param {Table} table @param {boolean} isPlayed */
function seat(one, table, isPlayed) {
  const lead = table.laid.find((laid) => !laid.signs.includes("<"));
  // A card that was taken back is followed by the one in its place.
  const card = table.laid.findLast((laid) => laid.player === one.player);
  const isOut = one.said !== null && one.said !== "stayed";
  const classes = ["seat", one.acts && "acts", isOut && "idle"].filter(Boolean).join(" ");
  const tricks = one.tricks === null || !isPlayed ? null : `${one.tricks} ${one.tricks === 1 ? "trick" : "tricks"}`;
  return h(
    "li",
    { class: classes, "aria-current": one.acts ? "true" : undefined },
    h(
      "span",
      { class: "name" },
      h("b", {}, one.player),
      one.dealer && h("span", { class: "deals", role: "img", "aria-label": "deals" }, "D"),
    ),
    h(
      "span",
      { class: "has" },
      card ? laid(card, card === lead) : h("span", { class: "said" }, isOut ? one.said : ""),
      h("span", { class: "numbers" }, h("span", {}, one.stack ?? ""), tricks && h("span", { class: "small" }, tricks)),
    ),
  );
}

/** @param {LaidCard} card @param {boolean} isLead */
function laid(card, isLead) {
  const signs = [...card.signs].map((one) => SIGNS[one]).filter(Boolean);
  const words = [...(isLead ? ["led"] : []), ...signs.map(([says]) => says)];
  return h(
    "span",
    { class: "laid" },
    face(card.name, signs.map(([, mark]) => mark).join(" ")),
    words.length > 0 && h("span", { class: "hidden" }, ` ${words.join(", ")}`),
    isLead && h("span", { class: "led", "aria-hidden": "true" }, "led"),
  );
}
