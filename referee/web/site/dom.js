// Elements. Text only ever becomes text: nothing here, nor anywhere else, reads HTML.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {string} tag with classes, as in `li.payment`
 * @param {Record<string, any>} [about] attributes, and listeners by `onclick`
 * @param {...(Child | Child[])} inside
 * @returns {any}
 */
export function el(tag, about = {}, ...inside) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(about)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (inside.flat().filter((child) => child || child === "")));
  return made;
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A text with every character that a browser would obey or hide written out: `<U+202E>`. @param {string} text */
export function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (sign) =>
    sign === "\n" ? sign : `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

/** @type {Record<string, string>} */ const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** @type {Record<string, string>} */ const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs", A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

/** A card as people write it, in the colour of its suit. @param {string} card */
export function face(card) {
  const suit = card.slice(-1);
  return el(`b.${suit === "?" ? "unknown" : suit}`, {}, card.slice(0, -1).replace("T", "10"), el("i", {}, SIGNS[suit] ?? suit));
}

/** A card, or a suit, in words. @param {string} card */
export const spoken = (card) => Array.from(card, (sign) => NAMES[sign] ?? sign).join(" of ");

/** Show a sheet over the page. @param {string} title @param {...(Child | Child[])} inside */
export function openSheet(title, ...inside) {
  const dialog = byId("dialog");
  const head = el("div.head", {}, el("h2", { id: "dialog-title" }, title), el("button.quiet", { onclick: closeSheet, "aria-label": "Close" }, "✕"));
  dialog.replaceChildren(head, el("div.body", {}, ...inside));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

export const closeSheet = () => byId("dialog").close();

let timer = 0;

/** Say something over the page, for some seconds unless there is something to be done. @param {string} text @param {string} [button] @param {() => void} [act] */
export function say(text, button, act) {
  const bar = byId("bar");
  const close = () => (bar.hidden = true);
  const buttons = button ? [el("button", { onclick: () => (close(), act?.()) }, button)] : [];
  bar.replaceChildren(el("span", {}, text), ...buttons, el("button", { onclick: close, "aria-label": "Close" }, "✕"));
  bar.hidden = false;
  clearTimeout(timer);
  if (!button) timer = setTimeout(close, 8000);
}
