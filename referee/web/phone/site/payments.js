// Who pays whom: ticks for what is paid, and who keeps the pot and the bank.
import { h, sums } from "./dom.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Terms} Terms */
/** @typedef {{from: string, to: string, amount: string, text: string}} Payment */
/** @typedef {{payments: Payment[] | null, players: {player: string, sums: Record<string, string>}[], holders: {account: string, name: string}[], splits: boolean, notes: string[]}} Settled */
/**
 * A log whose payments are to be shown in a section; `isShown` as long as its screen is.
 *
 * @typedef {{engine: Engine, kept: Kept, section: HTMLElement, title: string, mayChange: boolean, isShown: () => boolean, keep: (kept: Kept) => Promise<void>, copy: (text: string, told: string) => Promise<void>, confess: (error: unknown) => void}} Desk
 */

/** @type {Terms} */
const USUAL = { pot: "leave", holder: "", cash: false };

/** @param {Desk} desk */
export async function payments(desk) {
  const { engine, kept, section } = desk;
  const terms = { ...USUAL, ...kept.terms };
  const list = h("div", { "aria-live": "polite" });
  const table = h("div", { class: "wide" });
  const settled = async () => {
    /** @type {Settled} */
    const told = await engine.ask("settle", kept.log, kept.name, terms.pot, terms.holder, terms.cash);
    const listed = told.payments ?? [];
    list.replaceChildren(
      ...listed.slice(0, 1).map(() => h("ul", { class: "payments" }, ...listed.map((one) => ticked(desk, one)))),
      ...told.notes.map((one) => h("p", { class: "small muted" }, one)),
      ...listed.slice(0, 1).map(() => passedOn(desk, listed, told.notes)),
    );
    const rows = told.players.map((one) => [one.player, ...Object.values(one.sums)]);
    table.replaceChildren(...told.players.slice(0, 1).map((one) => sums(Object.keys(one.sums), rows)));
    return told;
  };
  const told = await settled();
  if (!desk.isShown()) return;
  const otherwise = (/** @type {Partial<Terms>} */ change) => {
    kept.terms = Object.assign(terms, change);
    if (desk.mayChange) void desk.keep(kept);
    void settled().catch(desk.confess);
  };
  section.replaceChildren(h("h2", {}, "Who pays whom"), list, ...bank(told, terms, otherwise), table);
}

/** @param {Payment} one */
function key(one) {
  return JSON.stringify([one.from, one.to, one.amount]);
}

/** A payment that can be ticked. @param {Desk} desk @param {Payment} one */
function ticked({ kept, mayChange, keep }, one) {
  const box = h("input", { type: "checkbox", checked: kept.paid.includes(key(one)), disabled: !mayChange });
  box.onchange = () => {
    kept.paid = kept.paid.filter((other) => other !== key(one)).concat(box.checked ? [key(one)] : []);
    void keep(kept);
  };
  return h("li", {}, h("label", { class: "tick" }, box, h("span", { class: "text" }, one.text)));
}

/**
 * Where the money is.
 *
 * @param {Settled} told
 * @param {Terms} terms
 * @param {(change: Partial<Terms>) => void} otherwise
 */
function bank(told, terms, otherwise) {
  if (!told.players.length) return [];
  const holder = h(
    "select",
    { onchange: () => otherwise({ holder: holder.value }) },
    h("option", { value: "" }, "Nobody in particular"),
    ...told.holders.map((one) => h("option", { value: one.account, selected: one.account === terms.holder }, one.name)),
  );
  const cash = h("input", { type: "checkbox", checked: terms.cash, onchange: () => otherwise({ cash: cash.checked }) });
  const split = h("input", {
    type: "checkbox",
    checked: terms.pot === "split",
    onchange: () => otherwise({ pot: split.checked ? "split" : "leave" }),
  });
  const label = (/** @type {HTMLInputElement} */ box, /** @type {string} */ text) =>
    h("label", { class: "tick" }, box, h("span", {}, text));
  return [
    h("label", { class: "field" }, h("span", {}, "Who keeps the pot and the bank?"), holder),
    label(cash, "Chips were paid for in cash"),
    ...(told.splits ? [label(split, "Split the pot that rides")] : []),
  ];
}

/** @param {Desk} desk @param {Payment[]} listed @param {string[]} notes */
function passedOn({ kept, title, copy, confess }, listed, notes) {
  const said = (/** @type {Payment} */ one) => (kept.paid.includes(key(one)) ? `${one.text} ✓ paid` : one.text);
  const text = () => [...listed.map(said), ...notes].join("\n");
  return h(
    "div",
    { class: "buttons" },
    h("button", { onclick: () => void copy(text(), "Who pays whom is copied.") }, "Copy who pays whom"),
    "share" in navigator &&
      h(
        "button",
        { onclick: () => void navigator.share({ title, text: text() }).catch(confess) },
        "Share who pays whom",
      ),
  );
}
