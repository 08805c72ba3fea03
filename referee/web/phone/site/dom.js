// Elements. Text only ever becomes text: nothing here, nor anywhere else, reads HTML.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{[name: string]: string | boolean | number | undefined | ((event: any) => void)}} [about] attributes, and listeners by `onclick`
 * @param {...(Child | Child[])} inside
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, about = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children(inside));
  return made;
}

/** @param {(Child | Child[])[]} inside what is there, and what is left out */
function children(inside) {
  return inside.flat().filter((one) => one !== null && one !== undefined && one !== false);
}

/**
 * A text with every character that a browser would obey or hide written out, as on the page of the report: `<U+202E>`.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (sign) =>
    sign === "\n" ? sign : `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

/** A table of sums, a row for each player. @param {string[]} titles @param {string[][]} rows each with its player first */
export function sums(titles, rows) {
  const heads = ["Player", ...titles].map((one) => h("th", { scope: "col" }, one));
  const bodies = rows.map(([player, ...values]) =>
    h("tr", {}, h("th", { scope: "row" }, player), ...values.map((one) => h("td", {}, one))),
  );
  return h("table", { class: "sums" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...bodies));
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found;
}

/**
 * Ask something in the middle of the screen.
 *
 * @template T
 * @param {string} title
 * @param {(close: (answer: T | null) => void) => Child[]} body
 * @returns {Promise<T | null>} null if nobody answered
 */
export function asked(title, body) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  return new Promise((done) => {
    /** @type {T | null} */
    let answer = null;
    const close = (/** @type {T | null} */ given) => {
      answer = given;
      dialog.close();
    };
    dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...children(body(close)));
    dialog.onclose = () => {
      dialog.replaceChildren();
      done(answer);
    };
    dialog.showModal();
  });
}
