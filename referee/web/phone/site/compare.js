// Two who write: where two logs of one game differ, as the referee says it.
import { h, sums } from "./dom.js";
import { placed } from "./links.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Store} Store */
/** A line in parts: every other one, from the second, is what the other version does not say. @typedef {{line: number, parts: string[]}} Line */
/** @typedef {{how: string, label: string, a: Line[], b: Line[]}} Passage */
/** @typedef {{heading: string, passages: Passage[], effects: string[]}} Hand */
/** @typedef {{kind: string, word: string, told: string[]}} Summary */
/** @typedef {Summary & {logs: {title: string, hands: string}[], hands: Hand[], rest: string, end: string[], titles: string[], amounts: {account: string, sums: string[]}[], note: string}} Comparison */
/**
 * What this screen needs of the others: `kept` is the log that was open, from a link unless it is `isOwn`; `other` is the
 * id of the log to compare it with, if one was chosen.
 *
 * @typedef {{engine: Engine, store: Store, kept: Kept, isOwn: boolean, other: string | undefined, called: (kept: Kept) => string, bar: (title: string, back: string) => HTMLElement, draw: (...children: (Child | Child[])[]) => void, confess: (error: unknown) => void}} Desk
 */

/** Bytes by which the referee can tell whether a log may be of the same game. */
const BEGINNING = 64 * 1024;

/** The other logs that one can be compared with. @param {Store} store @param {Kept} kept */
async function others(store, kept) {
  return (await store.all()).filter((one) => one.id !== kept.id && one.log.length);
}

/** The way from a log to this screen, if there is another log. @param {Store} store @param {{kept: Kept, isOwn: boolean}} open */
export async function offer(store, { kept, isOwn }) {
  const found = await others(store, kept);
  if (!found.length || !kept.log.length) return null;
  const only = found.length === 1 ? found[0].id : "";
  return isOwn
    ? h("a", { class: "button", href: `#compare=${kept.id}${only && `/${only}`}` }, "Compare with another log")
    : h("a", { class: "button", href: placed(location.hash, { other: only }) }, "Compare with my log");
}

/** Show where two logs differ, or first ask for the second one. @param {Desk} desk */
export async function comparing(desk) {
  const found = await others(desk.store, desk.kept);
  const other = found.find((one) => one.id === desk.other);
  if (other) await compare(desk, other);
  else await choose(desk, found);
}

/** The screen of the log that was open. @param {Desk} desk */
function back({ kept, isOwn }) {
  return isOwn ? `#open=${kept.id}` : placed(location.hash);
}

// Which log?

/** @param {Desk} desk @param {Kept[]} found */
async function choose(desk, found) {
  const { engine, kept } = desk;
  const title = desk.bar("Compare with which log?", back(desk));
  desk.draw(title, h("p", { class: "muted waiting", role: "status" }, "The referee is looking for the same game"));
  const beginnings = [kept, ...found].map((one) => one.log.slice(0, BEGINNING));
  const guess = /** @type {{order: number[], likely: number}} */ (
    await engine
      .ask("likeliest", beginnings[0], ...beginnings.slice(1))
      .catch(() => ({ order: [...found.keys()], likely: 0 }))
  );
  const ordered = guess.order.map((at) => found[at]);
  const [likely, rest] = [ordered.slice(0, guess.likely), ordered.slice(guess.likely)];
  desk.draw(
    title,
    !found.length && h("p", { class: "empty muted" }, "There is no other log on this device."),
    likely.length > 0 && [h("h2", {}, "Probably the same game"), listed(desk, likely)],
    rest.length > 0 && [h("h2", {}, likely.length ? "Other logs" : "Logs on this device"), listed(desk, rest)],
  );
}

/** @param {Desk} desk @param {Kept[]} logs */
function listed(desk, logs) {
  const href = (/** @type {Kept} */ { id }) =>
    desk.isOwn ? `#compare=${desk.kept.id}/${id}` : placed(location.hash, { other: id });
  return h(
    "ul",
    { class: "logs" },
    ...logs.map((one) =>
      h("li", {}, h("a", { href: href(one) }, h("b", {}, desk.called(one)), h("span", {}, about(one)))),
    ),
  );
}

/** @param {Kept} kept */
function about(kept) {
  return [kept.told, new Date(kept.changed).toLocaleDateString()].filter(Boolean).join(" · ");
}

// The comparison

/** @param {Desk} desk @param {Kept} other */
async function compare(desk, other) {
  const { engine, kept, isOwn } = desk;
  // Of a link's log and one's own, one's own comes first.
  const [a, b] = isOwn ? [kept, other] : [other, kept];
  const title = desk.bar("Two logs compared", back(desk));
  const wait = h("p", { class: "muted waiting", role: "status" }, "The referee is comparing them");
  desk.draw(title, h("div", { class: "compared" }, heads(desk, a, b, []), wait));
  try {
    const told = /** @type {Summary | Comparison} */ (await engine.ask("diff", a.log, b.log));
    desk.draw(
      title,
      h(
        "div",
        { class: "compared" },
        heads(desk, a, b, "logs" in told ? told.logs : []),
        h(
          "section",
          { class: `verdict ${told.kind}` },
          h("h2", {}, told.word),
          ...told.told.map((one) => h("p", {}, one)),
        ),
        ...("logs" in told ? differing(desk, told, a, b) : []),
      ),
    );
  } catch (error) {
    wait.replaceWith(h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
  }
}

/** Which log is A and which is B. @param {Desk} desk @param {Kept} a @param {Kept} b @param {Comparison["logs"]} logs */
function heads(desk, a, b, logs) {
  /** @param {Kept} one @param {string} letter @param {Comparison["logs"][0]} [log] */
  const head = (one, letter, log) => {
    const isLinked = one === desk.kept && !desk.isOwn;
    const name = log?.title || (isLinked ? "Their log" : desk.called(one));
    const from = isLinked
      ? "from the link"
      : desk.isOwn
        ? new Date(one.changed).toLocaleDateString()
        : "on this device";
    return h(
      "div",
      { class: letter },
      h("span", { class: "letter" }, letter.toUpperCase()),
      h("div", {}, h("b", {}, name), ...[from, log?.hands].map((text) => text && h("span", {}, text))),
    );
  };
  return h("div", { class: "heads two" }, head(a, "a", logs[0]), head(b, "b", logs[1]));
}

/** @param {Desk} desk @param {Comparison} told @param {Kept} a @param {Kept} b @returns {Child[]} */
function differing(desk, told, a, b) {
  const buttons = changes(desk, told, a, b);
  return [
    buttons.length > 0 && h("div", { class: "buttons" }, ...buttons),
    ...told.hands.map(hand),
    told.rest && h("p", { class: "muted" }, told.rest),
    h("h2", {}, "At the end"),
    ...told.end.map((one) => h("p", {}, one)),
    told.amounts.length > 0 &&
      h(
        "div",
        { class: "wide" },
        sums(
          told.titles,
          told.amounts.map((one) => [one.account, ...one.sums]),
        ),
      ),
    told.note && h("p", { class: "small muted" }, told.note),
  ];
}

/** Ways to the logs that can be changed here. @param {Desk} desk @param {Comparison} told @param {Kept} a @param {Kept} b */
function changes(desk, told, a, b) {
  if (!told.hands.length) return [];
  const way = (/** @type {Kept} */ one, /** @type {string} */ text) =>
    h("a", { class: "button", href: `#write=${one.id}` }, text);
  return desk.isOwn ? [way(a, "Change A"), way(b, "Change B")] : [way(a, "Change my log")];
}

/** @param {Hand} one */
function hand(one) {
  return h(
    "section",
    { class: "hand" },
    h("h2", {}, one.heading),
    ...one.passages.map(passage),
    h("ul", { class: "effects" }, ...one.effects.map((effect) => h("li", {}, effect))),
  );
}

/** @param {Passage} one */
function passage(one) {
  return h(
    "article",
    { class: `passage ${one.how}` },
    h("h3", {}, one.label),
    h("div", { class: "two" }, version("a", one.a), version("b", one.b)),
  );
}

/** The lines of one log. @param {string} letter @param {Line[]} lines */
function version(letter, lines) {
  return h(
    "ol",
    { class: letter, "aria-label": letter.toUpperCase() },
    ...lines.map(({ line, parts }) =>
      h(
        "li",
        {},
        h("span", { class: "letter" }, letter.toUpperCase()),
        h("code", {}, ...parts.map((part, at) => (at % 2 ? h("mark", {}, part) : part))),
        h("span", { class: "small muted" }, `line ${line}`),
      ),
    ),
  );
}
