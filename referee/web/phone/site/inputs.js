// What may be tapped for an answer. Each input gives the text that it stands for; what that means, Python knows.
import { fan } from "./cards.js";
import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{label: string, types: string}} Tappable a player or a word, and its text in an answer */
/**
 * @typedef {{asks: string, before: string, optional: boolean} & (
 *   {type: "card", player: string | null, seen: string[], unknown: boolean, out_of_turn: Tappable[]}
 * | {type: "suit_or_card", seen: string[]}
 * | {type: "players", players: Tappable[], many: boolean, none: boolean}
 * | {type: "counts", players: Tappable[], least: number, most: number}
 * | {type: "amounts", players: Tappable[], every: boolean, bare: boolean, none: boolean, usual: string[]}
 * | {type: "amount"}
 * | {type: "number", least: number, most: number}
 * | {type: "words", words: Tappable[], many: boolean}
 * | {type: "name"}
 * | {type: "text"})} Input
 */
/**
 * An input on the screen. `text` is empty as long as it is not answered; `isOnce`: the tap that completes it may be the
 * answer.
 *
 * @typedef {{element: HTMLElement, isOnce: boolean, text: () => string}} Field
 */
/**
 * The suit to mark; whether "nobody" is an answer elsewhere; the amount to begin with; `begun` is told whether an
 * answer was begun that another tap completes.
 *
 * @typedef {{trump: string | null, hasNobody: boolean, amount: string, begun: (isBegun: boolean) => void}} About
 */

/** As many numbers as are shown to be tapped; of more, one is typed. */
const DIGITS = 12;

/**
 * The inputs of one answer. If all are complete by taps, the last tap is the answer; else a button is.
 *
 * @param {readonly Input[]} inputs
 * @param {string} types what the answer begins with
 * @param {About} about
 * @param {(text: string) => void} send
 */
export function form(inputs, types, about, send) {
  /** @type {Field[]} */
  const fields = inputs.map((one) => field(one, about, changed));
  const isOnce = fields.every((one) => one.isOnce);
  const usual = text();
  const done = h(
    "button",
    { class: "main", type: "submit", disabled: true },
    inputs.some((one) => one.type === "name") ? "Add" : "Done",
  );
  const titles = inputs.map((one) => (one.asks ? one.asks + (one.optional ? " (if you like)" : "") : ""));
  const made = h(
    "form",
    { class: "answer" },
    ...fields.map((one, at) => (titles[at] ? titled(titles[at], one) : one.element)),
    !isOnce && h("div", { class: "buttons" }, done),
  );
  made.onsubmit = (event) => {
    event.preventDefault();
    if (isComplete()) send(text());
  };
  changed(false);
  return made;

  function isComplete() {
    return inputs.every((one, at) => one.optional || fields[at].text() !== "") && text() !== "";
  }

  function text() {
    const texts = inputs.map((one, at) => [one.before, fields[at].text()]).filter(([, said]) => said !== "");
    return [types, ...texts.flat()].filter((one) => one !== "").join(" ");
  }

  /** @param {boolean} isTapped the tap completed its input */
  function changed(isTapped) {
    done.disabled = !isComplete();
    if (!isOnce) about.begun(text() !== usual);
    if (isTapped && isOnce && inputs.every((_, at) => fields[at].text() !== "")) send(text());
  }
}

/** @param {string} title @param {Field} one */
function titled(title, one) {
  const said = h("p", { class: "asks", "aria-hidden": "true" }, title);
  return one.element instanceof HTMLInputElement
    ? h("div", {}, said, one.element)
    : h("div", { role: "group", "aria-label": title }, said, one.element);
}

/** @typedef {(isTapped: boolean) => void} Changed */

/** @param {Input} input @param {About} about @param {Changed} changed @returns {Field} */
function field(input, about, changed) {
  switch (input.type) {
    case "card":
      return card(input, about, changed);
    case "suit_or_card":
      return suitOrCard(input, about, changed);
    case "players":
      return picked(input.players, input.many, input.none && !about.hasNobody, changed);
    case "words":
      return picked(input.words, input.many, false, changed);
    case "counts":
      return counts(input, changed);
    case "amounts":
      return amounts(input, about, changed);
    case "amount":
      return amount(input, about, changed);
    case "number":
      return number(input, about, changed);
    case "name":
      return typed(input.asks || "Name", "words", changed, quoted);
    default:
      return typed(input.asks || "Text", "off", changed, (text) => text);
  }
}

/** @param {string} text */
function quoted(text) {
  const name = text.replaceAll('"', "'").replace(/\s+/g, " ").trim();
  return name && `"${name}"`;
}

/** @param {Extract<Input, {type: "card"}>} input @param {About} about @param {Changed} changed @returns {Field} */
function card(input, about, changed) {
  let answer = "";
  let other = "";
  const tapped = (/** @type {string} */ one) => {
    answer = other ? `${other} ${one}` : one;
    changed(true);
  };
  const others = input.out_of_turn.map((one) =>
    h("button", { type: "button", "aria-pressed": "false", onclick: () => turned(one.types) }, one.label),
  );
  const cards = fan(input.seen, about.trump, false, tapped);
  const element = h(
    "div",
    {},
    cards,
    (input.unknown || others.length > 0) &&
      h(
        "div",
        { class: "beside" },
        input.unknown && h("button", { type: "button", onclick: () => tapped("?") }, "Card not seen"),
        others.length > 0 && h("span", { class: "small muted" }, "Out of turn:"),
        ...others,
      ),
  );
  return { element, isOnce: true, text: () => answer };

  /** @param {string} types */
  function turned(types) {
    other = other === types ? "" : types;
    others.forEach((one, at) => one.setAttribute("aria-pressed", String(input.out_of_turn[at].types === other)));
  }
}

/** @param {Extract<Input, {type: "suit_or_card"}>} input @param {About} about @param {Changed} changed @returns {Field} */
function suitOrCard(input, about, changed) {
  let answer = "";
  const element = fan(input.seen, about.trump, true, (one) => {
    answer = one;
    changed(true);
  });
  return { element, isOnce: true, text: () => answer };
}

/**
 * One or many of some buttons.
 *
 * @param {Tappable[]} some
 * @param {boolean} many
 * @param {boolean} none
 * @param {Changed} changed
 * @returns {Field}
 */
function picked(some, many, none, changed) {
  /** @type {Set<string>} */
  const chosen = new Set();
  const all = none ? [...some, { label: "Nobody", types: "-" }] : some;
  const buttons = all.map((one) =>
    h("button", { type: "button", "aria-pressed": "false", onclick: () => tapped(one.types) }, one.label),
  );
  return {
    element: h("div", { class: some.some((one) => one.label.length > 24) ? "rows" : "people" }, ...buttons),
    isOnce: !many,
    text: () =>
      all
        .map((one) => one.types)
        .filter((one) => chosen.has(one))
        .join(" "),
  };

  /** @param {string} types */
  function tapped(types) {
    const was = chosen.has(types);
    if (!many || types === "-") chosen.clear();
    else chosen.delete("-");
    if (was && many) chosen.delete(types);
    else chosen.add(types);
    all.forEach((one, at) => buttons[at].setAttribute("aria-pressed", String(chosen.has(one.types))));
    changed(true);
  }
}

/** @param {number} least @param {number} most @param {string} whose @param {(number: string) => void} tapped */
function digits(least, most, whose, tapped) {
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  const buttons = numbers.map((one) =>
    h(
      "button",
      { type: "button", "aria-pressed": "false", "aria-label": `${whose}${one}`, onclick: () => chosen(one) },
      one,
    ),
  );
  return h("div", { class: "digits" }, ...buttons);

  /** @param {string} number */
  function chosen(number) {
    buttons.forEach((one, at) => one.setAttribute("aria-pressed", String(numbers[at] === number)));
    tapped(number);
  }
}

/** @param {Extract<Input, {type: "counts"}>} input @param {Changed} changed @returns {Field} */
function counts(input, changed) {
  /** @type {Map<string, string>} */
  const numbers = new Map();
  const rows = input.players.map((one) =>
    h(
      "div",
      { class: "row", role: "group", "aria-label": one.label },
      h("span", { class: "who" }, one.label),
      digits(input.least, input.most, `${one.label}: `, (number) => {
        numbers.set(one.types, number);
        changed(true);
      }),
    ),
  );
  const text = () =>
    numbers.size < input.players.length
      ? ""
      : input.players.map((one) => `${one.types} ${numbers.get(one.types)}`).join(" ");
  return { element: h("div", { class: "table-of" }, ...rows), isOnce: true, text };
}

/** @param {Extract<Input, {type: "number"}>} input @param {About} about @param {Changed} changed @returns {Field} */
function number(input, about, changed) {
  if (input.most - input.least >= DIGITS) return amount(input, about, changed);
  let answer = "";
  const element = digits(input.least, input.most, "", (one) => {
    answer = one;
    changed(true);
  });
  return { element, isOnce: true, text: () => answer };
}

/** @param {{asks: string, optional: boolean}} input @param {About} about @param {Changed} changed @returns {Field} */
function amount({ asks, optional: isOptional }, about, changed) {
  const box = sum(asks || "How much?", about.amount, () => changed(false));
  const pad = keys(() => box);
  pad.hidden = isOptional;
  box.onclick = () => (pad.hidden = false);
  return { element: h("div", { class: "money" }, box, pad), isOnce: false, text: () => box.value };
}

/** @param {Extract<Input, {type: "amounts"}>} input @param {About} about @param {Changed} changed @returns {Field} */
function amounts(input, about, changed) {
  const boxes = input.players.map((one, at) =>
    sum(`${one.label}: how much?`, input.every ? (input.usual[at] ?? "") : "", told),
  );
  let last = boxes[0];
  const pad = keys(() => last);
  pad.hidden = true;
  for (const box of boxes) box.onclick = () => aim(box);
  const names = input.players.map((one, at) => {
    const { label } = one;
    if (input.every) return h("span", { class: "who" }, label);
    return h("button", { type: "button", class: "who", "aria-pressed": "false", onclick: () => turned(at) }, label);
  });
  let isNobody = false;
  const nobody =
    input.none &&
    !about.hasNobody &&
    h("button", { type: "button", "aria-pressed": "false", onclick: clear }, "Nobody");
  /** @type {Set<number>} */
  const chosen = new Set(input.every ? boxes.keys() : []);
  const rows = boxes.map((box, at) => h("div", { class: "row" }, names[at], box));
  return {
    element: h("div", { class: "money" }, h("div", { class: "table-of" }, ...rows), nobody, pad),
    isOnce: false,
    text,
  };

  function text() {
    if (isNobody) return "-";
    const sums = [...chosen].sort((one, other) => one - other).map((at) => [input.players[at].types, boxes[at].value]);
    if (!input.bare && sums.some(([, one]) => one === "")) return "";
    return sums
      .flat()
      .filter((one) => one !== "")
      .join(" ");
  }

  /** Let the number pad write into a box. @param {HTMLButtonElement} box */
  function aim(box) {
    last = box;
    pad.hidden = false;
    for (const one of boxes) one.classList.toggle("aimed", one === box);
  }

  /** @param {HTMLButtonElement} box */
  function told(box) {
    if (!input.every) choose(boxes.indexOf(box), box.value !== "" || input.bare);
    changed(false);
  }

  /** @param {number} at */
  function turned(at) {
    const isNow = !chosen.has(at);
    put(boxes[at], isNow ? (input.usual[at] ?? "") : "");
    boxes[at].dataset.fresh = "";
    if (isNow) aim(boxes[at]);
    choose(at, isNow);
    changed(false);
  }

  /** @param {number} at @param {boolean} isNow */
  function choose(at, isNow) {
    if (isNow) chosen.add(at);
    else chosen.delete(at);
    names[at].setAttribute("aria-pressed", String(isNow));
    isNobody = false;
    if (nobody) nobody.setAttribute("aria-pressed", "false");
  }

  function clear() {
    for (const at of [...chosen]) choose(at, false);
    for (const box of boxes) put(box, "");
    isNobody = true;
    if (nobody) nobody.setAttribute("aria-pressed", "true");
    changed(false);
  }
}

/**
 * The box of an amount: a button, so that the telephone's own keys stay away. Its `value` is what the number pad or the
 * keys of a desk wrote.
 *
 * @param {string} label
 * @param {string} value the amount to begin with, which the first key replaces
 * @param {(box: HTMLButtonElement) => void} told
 */
function sum(label, value, told) {
  const box = h("button", { type: "button", class: "sum", "data-label": label });
  put(box, value);
  box.dataset.fresh = "";
  box.onkeydown = (event) => {
    if (/^[0-9.-]$/.test(event.key)) press(box, event.key);
    else if (event.key === "Backspace") press(box, "⌫");
  };
  box.oninput = () => told(box);
  return box;
}

/** @param {HTMLButtonElement} box @param {string} value */
function put(box, value) {
  box.value = box.textContent = value;
  box.setAttribute("aria-label", `${box.dataset.label} ${value}`.trim());
}

/** @param {HTMLButtonElement} box @param {string} key */
function press(box, key) {
  const before = key !== "⌫" && "fresh" in box.dataset ? "" : box.value;
  delete box.dataset.fresh;
  put(box, key === "⌫" ? before.slice(0, -1) : before + key);
  box.dispatchEvent(new Event("input"));
}

/** The number pad. @param {() => HTMLButtonElement} box the box that it writes into */
function keys(box) {
  const signs = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "⌫"];
  return h(
    "div",
    { class: "pad", role: "group", "aria-label": "Numbers" },
    ...signs.map((one) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": one === "⌫" ? "delete" : one === "." ? "point" : one,
          onclick: () => press(box(), one),
        },
        one,
      ),
    ),
  );
}

/** @param {string} label @param {string} capitals @param {Changed} changed @param {(text: string) => string} text @returns {Field} */
function typed(label, capitals, changed, text) {
  const box = h("input", {
    type: "text",
    autocapitalize: capitals,
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    "aria-label": label,
    oninput: () => changed(false),
  });
  return { element: box, isOnce: false, text: () => text(box.value.trim()) };
}
