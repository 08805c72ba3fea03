// The screens. What the referee says comes from its worker; nothing here knows a rule of the game.
import { comparing, offer } from "./compare.js";
import { asked, byId, h, visible } from "./dom.js";
import { Engine, EngineError } from "./engine.js";
import { isLink, LONGEST, packed, placed, unpacked } from "./links.js";
import { payments } from "./payments.js";
import { held, KeepError, playing, Store, whenNobodyPlays } from "./store.js";
import { writing } from "./writing.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{at: string, sign: string, kind: string, grade: string, where: string, text: string, slips: string[], silent: boolean}} Found */
/** @typedef {{title: string, date: string, kind: string, sign: string, word: string, means: string, facts: string, findings: Found[], hands: number[], hand: number}} Verdict */

const engine = new Engine();
const store = new Store();
const screen = byId("screen");
const about = engine.ask("about");
const SHOWN = "shown";
/** Findings on the screen of a log; all are on its page. */
const LISTED = 20;

/**
 * The log that is on the screen.
 *
 * @typedef {{kept: Kept, isOwn: boolean, mayChange: boolean, leave: () => void}} Opened
 * @type {Opened | null}
 */
let opened = null;
/** Counts the screens: what was asked for an earlier one comes too late. */
let turn = 0;

// Saying something

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) {
  const notice = h("div", { class: bad ? "notice bad" : "notice" }, h("p", {}, text));
  notice.append(h("button", { onclick: () => notice.remove() }, "OK"));
  byId("notices").replaceChildren(notice);
  if (!bad) setTimeout(() => notice.remove(), 6000);
}

/** @param {unknown} error */
function confess(error) {
  if (error instanceof EngineError || error instanceof KeepError) say(error.message, true);
  else if (!(error instanceof DOMException && error.name === "AbortError")) say(`This went wrong: ${error}`, true);
}

// Keeping logs

/** Keep a log as it is now; if that is refused, it is said. @param {Kept} kept */
async function keep(kept) {
  try {
    await store.keep(kept);
    void navigator.storage?.persist?.();
  } catch (error) {
    confess(error);
  }
}

/** @param {Uint8Array} log @param {string} name @returns {Kept} */
function made(log, name) {
  return { id: crypto.randomUUID(), name, log, changed: Date.now(), title: "", told: "", paid: [] };
}

/** Nothing was written, nor said of the rules. @param {Kept} kept */
function isEmpty(kept) {
  return !kept.log.length && !kept.since;
}

/** @param {Kept} kept */
function called(kept) {
  return visible(kept.title || kept.name.replace(/\.bourre$/i, "")) || "A log";
}

/** @param {Uint8Array} log @param {string} name */
async function take(log, name) {
  await put(made(log, name));
}

/** Keep another log, and open it. @param {Kept} kept */
async function put(kept) {
  await keep(kept);
  location.hash = `#open=${kept.id}`;
}

/** @param {Iterable<File>} files */
async function takeFiles(files) {
  const most = (await about.catch(() => ({ log_bytes: Infinity }))).log_bytes;
  for (const file of files) {
    if (file.size > most) say(`${file.name} is larger than a log may be.`, true);
    else await take(new Uint8Array(await file.arrayBuffer()), file.name);
  }
}

// Going from one screen to another

async function show() {
  const mine = ++turn;
  opened?.leave();
  opened = null;
  const [, where, id, at] = /^#(\w+)=([\w-]*)(?:\/(.*))?$/.exec(location.hash) ?? [];
  screen.className = "";
  if (isLink(location.hash)) await showLink(mine);
  else if (["open", "page", "write", "compare"].includes(where)) await showKept(mine, where, id, at);
  else await showList(mine);
  if (mine === turn) window.scrollTo(0, 0);
  settleDown();
}

/** @param {number} mine @param {...(Child | Child[])} children */
function draw(mine, ...children) {
  if (mine === turn) screen.replaceChildren(...h("div", {}, ...children).childNodes);
}

/** @param {string} title @param {string} [back] */
function bar(title, back) {
  const classes = title.length > 24 ? "bar long" : "bar";
  return h(
    "header",
    { class: classes },
    back !== undefined &&
      h(
        "a",
        { class: "back", href: back, "aria-label": "Back", onclick: () => location.hash === back && void show() },
        "‹",
      ),
    h("h1", {}, title),
  );
}

// The list of logs

/** @param {number} mine */
async function showList(mine) {
  const logs = (await store.all()).filter((one) => !isEmpty(one));
  document.title = "Bourré referee";
  draw(
    mine,
    bar("Bourré referee"),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "main", onclick: () => void begin().catch(confess) }, "New game"),
    ),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: pick }, "Open a file"),
      h("button", { onclick: paste }, "Paste a log"),
    ),
    logs.length
      ? [h("h2", {}, "Logs on this device"), h("ul", { class: "logs" }, ...logs.map(listed))]
      : h(
          "p",
          { class: "empty muted" },
          "Open the log of a card night, and the referee tells you which plays broke the rules, proves it, and works out who pays whom. Nothing leaves this device.",
        ),
  );
  void update();
  warmed ??= warm().catch(confess);
}

/** @type {Promise<void> | null} */
let warmed = null;

/** Rehearse while nothing else is asked, one thing after another, so that a log that is opened does not wait for all. */
async function warm() {
  for (const call of ["verdict", "page", "open_log"]) await engine.ask("warm", call);
}

/** @param {Kept} kept */
function listed(kept) {
  const about = [kept.told, new Date(kept.changed).toLocaleDateString()].filter(Boolean).join(" · ");
  const href = `#${kept.isOpen || !kept.log.length ? "write" : "open"}=${kept.id}`;
  return h("li", {}, h("a", { href }, h("b", {}, called(kept)), h("span", {}, about)));
}

function pick() {
  const input = h("input", { type: "file", multiple: true });
  input.onchange = () => void takeFiles(input.files ?? []).catch(confess);
  input.click();
}

async function paste() {
  const text = await asked("Paste a log", (/** @type {(text: string | null) => void} */ close) => {
    const area = h("textarea", { "aria-labelledby": "dialog-title", spellcheck: "false", autocapitalize: "off" });
    return [
      area,
      h(
        "div",
        { class: "buttons" },
        h("button", { onclick: () => close(null) }, "Cancel"),
        h("button", { class: "main", onclick: () => close(area.value) }, "Open it"),
      ),
    ];
  });
  if (text?.trim()) await take(new TextEncoder().encode(text), "pasted.bourre").catch(confess);
}

// Writing a log

/** Begin a log. */
async function begin() {
  const usual = new Date().toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" });
  const name = await asked("New game", (/** @type {(name: string | null) => void} */ close) => {
    const input = h("input", { type: "text", value: usual, "aria-label": "What is it called?" });
    const form = h(
      "form",
      {},
      h("p", { class: "small muted" }, "What is it called?"),
      input,
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: () => close(null) }, "Cancel"),
        h("button", { class: "main" }, "Begin"),
      ),
    );
    form.onsubmit = (event) => (event.preventDefault(), close(input.value));
    return [form];
  });
  if (name === null) return;
  const kept = { ...made(new Uint8Array(), `${name.trim() || usual}.bourre`), title: name.trim() || usual };
  await keep(kept);
  location.hash = `#write=${kept.id}`;
}

/** @param {number} mine @param {Opened} open */
function showWriting(mine, open) {
  const { kept, leave } = open;
  document.title = called(kept);
  const last = async () => {
    const found = (await store.all()).find((one) => one.id !== kept.id && one.log.length);
    return found && { log: found.log, title: called(found) };
  };
  const end = writing({
    engine,
    kept,
    last,
    title: called(kept),
    keep,
    mayWrite: () => open.mayChange,
    draw: (...children) => draw(mine, ...children),
    confess,
  });
  open.leave = () => {
    end();
    leave();
    if (isEmpty(kept)) void store.remove(kept.id);
  };
}

// A log

/** @param {number} mine @param {string} where @param {string} id @param {string} [at] */
async function showKept(mine, where, id, at) {
  const kept = await store.get(id);
  if (!kept) {
    draw(mine, bar("No such log", "#"), h("p", {}, "This log is not on this device any more."));
    return;
  }
  const release = where === "compare" ? null : await held(id, false, lost);
  if (mine !== turn) return release?.();
  const stop = playing();
  opened = { kept, isOwn: true, mayChange: release !== null, leave: () => (release?.(), stop()) };
  if (where === "page") await showPage(mine, opened, at);
  else if (where === "write" && opened.mayChange) showWriting(mine, opened);
  else if (where === "compare") await showCompared(mine, opened, at);
  else await showLog(mine, opened);
}

/** Another tab has taken the log. */
function lost() {
  if (!opened) return;
  opened.mayChange = false;
  void showLog(++turn, opened).catch(confess);
}

/** Take the log from the other tab. */
async function seize() {
  if (!opened) return;
  const { kept, leave } = opened;
  const release = await held(kept.id, true, lost);
  leave();
  const stop = playing();
  opened = {
    kept: (await store.get(kept.id)) ?? kept,
    isOwn: true,
    mayChange: true,
    leave: () => (release?.(), stop()),
  };
  if (location.hash === `#write=${kept.id}`) showWriting(++turn, opened);
  else await showLog(++turn, opened);
}

/** @param {number} mine */
async function showLink(mine) {
  const link = await unpacked(location.hash);
  if (!link) {
    draw(
      mine,
      bar("Not a whole log", "#"),
      h(
        "p",
        {},
        "This link holds no log, or only a part of one: whatever sent it may have cut it short. Ask for the file instead.",
      ),
    );
    return;
  }
  const { log, page, other, ...said } = link;
  opened = { kept: { ...made(log, "from-a-link.bourre"), ...said }, isOwn: false, mayChange: false, leave: () => {} };
  if (page !== undefined) await showPage(mine, opened, page);
  else if (other !== undefined) await showCompared(mine, opened, other);
  else await showLog(mine, opened);
}

/** Two who wrote the same game: where their logs differ. @param {number} mine @param {Opened} open @param {string} [other] */
function showCompared(mine, { kept, isOwn }, other) {
  document.title = "Two logs compared";
  const desk = { engine, store, kept, isOwn, other, called, bar, confess };
  return comparing({ ...desk, draw: (...children) => draw(mine, ...children) });
}

/** @param {number} mine @param {Opened} open */
async function showLog(mine, open) {
  const { kept } = open;
  document.title = called(kept);
  const verdict = h(
    "section",
    { class: "verdict", "aria-live": "polite" },
    h("p", { class: "muted waiting" }, "The referee is reading"),
  );
  const facts = h("p", {});
  const found = h("ul", { class: "found" });
  const seen = (at = "") => ({ href: open.isOwn ? `#page=${kept.id}/${at}` : placed(location.hash, { page: at }) });
  const money = h("section", {});
  const others = h("span", { hidden: true });
  void offer(store, open).then((one) => one && others.replaceWith(one), confess);
  const title = bar(called(kept), "#");
  const sent = sending(open);
  draw(
    mine,
    title,
    !open.isOwn &&
      note("This log came with a link. It is not kept here unless you make it yours.", "Make it mine", makeMine),
    open.isOwn &&
      !open.mayChange &&
      note("This log is open in another tab, and can be changed only there.", "Change it here", seize),
    verdict,
    h(
      "div",
      { class: "buttons" },
      open.isOwn && open.mayChange && h("a", { class: "button main", href: `#write=${kept.id}` }, "Go on writing"),
      h("a", { class: open.isOwn ? "button" : "button main", ...seen() }, "See every hand"),
      others,
    ),
    found,
    facts,
    money,
    sent,
    h(
      "details",
      {},
      h("summary", {}, "The log"),
      h("pre", {}, visible(new TextDecoder().decode(kept.log).replace(/\r\n/g, "\n"))),
    ),
    open.isOwn &&
      open.mayChange &&
      h(
        "div",
        { class: "buttons" },
        h("button", { onclick: rename }, "Rename"),
        h("button", { class: "danger", onclick: remove }, "Delete"),
      ),
  );
  try {
    /** @type {Verdict} */
    const told = await engine.ask("verdict", kept.log, kept.name);
    if (mine !== turn) return;
    verdict.classList.add(told.kind);
    verdict.replaceChildren(h("h2", {}, `${told.sign} ${told.word}`), h("p", {}, told.means));
    facts.textContent = told.facts;
    const noted = told.findings.filter((one) => !one.silent);
    found.replaceChildren(
      ...noted
        .slice(0, LISTED)
        .map((one) =>
          h(
            "li",
            { class: one.kind },
            h("a", { ...seen(one.at), "aria-label": `${one.grade}, ${one.where}: see it on the page` }),
            h("b", {}, `${one.sign} ${one.grade}, ${one.where}`),
            h("span", {}, one.text),
            ...one.slips.map((slip) => h("span", { class: "muted small" }, slip)),
          ),
        ),
    );
    if (noted.length > LISTED)
      found.append(h("li", { class: "muted" }, `${noted.length - LISTED} more are on the page.`));
    if (told.hands.length) {
      const options = told.hands.map((hand) => h("option", { value: hand, selected: hand === told.hand }, `Hand ${hand}`));
      const which = h("select", { "aria-label": "Which hand?" }, ...options);
      const copyLink = () => link(kept, { page: `hand-${which.value}` });
      const button = h("button", { onclick: () => void copyLink().catch(confess) }, "Copy a link to this hand");
      sent.append(h("div", { class: "buttons" }, which, button));
    }
    const named = told.title || kept.title || (open.isOwn || !told.date ? "" : `Game of ${told.date}`);
    const now = { told: `${told.sign} ${told.word}`, title: named, isOpen: false };
    if (open.mayChange && (kept.isOpen || kept.told !== now.told || kept.title !== named)) {
      open.kept = Object.assign(kept, now);
      await keep(kept);
    }
    kept.title = named;
    title.replaceWith(bar(called(kept), "#"));
    await payments({
      engine,
      kept,
      section: money,
      title: called(kept),
      mayChange: open.mayChange,
      isShown: () => mine === turn,
      keep,
      copy,
      confess,
    });
  } catch (error) {
    if (mine !== turn) return;
    verdict.replaceChildren(
      h("p", {}, error instanceof Error ? error.message : String(error)),
      h("div", { class: "buttons" }, h("button", { onclick: () => void showLog(++turn, open) }, "Try again")),
    );
  }
}

/** @param {string} text @param {string} button @param {() => Promise<void>} act */
function note(text, button, act) {
  return h(
    "div",
    { class: "notice" },
    h("p", {}, text),
    h("button", { onclick: () => void act().catch(confess) }, button),
  );
}

async function makeMine() {
  if (!opened) return;
  const { log, title, terms } = opened.kept;
  await put({ ...made(log, `${called(opened.kept)}.bourre`), title, terms });
}

async function rename() {
  if (!opened) return;
  const { kept } = opened;
  const name = await asked("What is this log called?", (/** @type {(name: string | null) => void} */ close) => {
    const input = h("input", { type: "text", value: called(kept), "aria-labelledby": "dialog-title" });
    return [
      input,
      h(
        "div",
        { class: "buttons" },
        h("button", { onclick: () => close(null) }, "Cancel"),
        h("button", { class: "main", onclick: () => close(input.value) }, "Rename"),
      ),
    ];
  });
  if (!name?.trim()) return;
  await keep(Object.assign(kept, { title: name.trim(), name: `${name.trim()}.bourre` }));
  await show();
}

async function remove() {
  if (!opened) return;
  const { kept } = opened;
  const sure = await asked("Delete this log?", (/** @type {(sure: boolean | null) => void} */ close) => [
    h("p", {}, `${called(kept)} is then gone from this device for good.`),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => close(null) }, "Keep it"),
      h("button", { class: "danger", onclick: () => close(true) }, "Delete"),
    ),
  ]);
  if (!sure) return;
  await store.remove(kept.id);
  location.hash = "";
}

// Sending a log

/** @param {Opened} open */
function sending({ kept }) {
  /** @param {() => Promise<void>} send */
  const sends = (send) => () => void send().catch(confess);
  return h(
    "section",
    {},
    h("h2", {}, "Send it or save it"),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: sends(() => save(kept.log, fileName(kept))) }, "Save as a file"),
      "share" in navigator && h("button", { onclick: sends(() => share(kept.log, fileName(kept))) }, "Share"),
      h(
        "button",
        { onclick: sends(() => copy(new TextDecoder().decode(kept.log), "The log is copied.")) },
        "Copy as text",
      ),
      h("button", { onclick: sends(() => link(kept)) }, "Copy as a link"),
    ),
  );
}

/** @param {Kept} kept */
function fileName(kept) {
  const name = called(kept)
    .replace(/[^\p{L}\p{N} ._-]+/gu, " ")
    .trim()
    .slice(0, 60);
  return `${name || "log"}.bourre`;
}

/** @param {Uint8Array} log @param {string} name */
async function save(log, name) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (log)], { type: "application/octet-stream" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @param {Uint8Array} log @param {string} name */
async function share(log, name) {
  // Not every system passes on files of a kind that it does not know: then as plain text, in a file or without one.
  for (const called of [name, `${name}.txt`]) {
    const files = [new File([/** @type {BlobPart} */ (log)], called, { type: "text/plain" })];
    if (navigator.canShare?.({ files })) return navigator.share({ files, title: name });
  }
  return navigator.share({ title: name, text: new TextDecoder().decode(log) });
}

/** Copy a link that has the whole log, its title and how it is settled. @param {Kept} kept @param {import("./links.js").Shown} [shown] */
async function link(kept, shown) {
  const { log, title, terms } = kept;
  const url = location.origin + location.pathname + (await packed(log, { title, terms, ...shown }));
  if (url.length <= LONGEST) return copy(url, "The link is copied. Whoever has it can read the whole log.");
  const wanted = await asked("Too long for a link", (/** @type {(wanted: boolean | null) => void} */ close) => [
    h("p", {}, "Some programs cut such a long link short. Send the file instead."),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => close(null) }, "Cancel"),
      h("button", { class: "main", onclick: () => close(true) }, "Save as a file"),
    ),
  ]);
  if (wanted) await save(log, fileName(kept));
}

/** @param {string} text @param {string} told */
async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    say(told);
  } catch {
    await asked("Copy this", () => [h("textarea", { "aria-labelledby": "dialog-title", readonly: true }, text)]);
  }
}

// The page of the report

/** @param {number} mine @param {Opened} open @param {string} [at] a place on the page */
async function showPage(mine, { kept, isOwn }, at) {
  const wait = h("p", { class: "muted waiting", role: "status" }, "The referee is writing the page");
  const back = isOwn ? `#open=${kept.id}` : placed(location.hash);
  const title = bar(called(kept), back);
  draw(mine, title, wait);
  try {
    const page = await engine.ask("page", kept.log, kept.name);
    kept.title ||= (await engine.ask("verdict", kept.log, kept.name)).title;
    title.replaceWith(bar(called(kept), back));
    const address = new URL(`./shown/${kept.id}`, location.href).href;
    if (!(await isServed())) {
      wait.replaceWith(
        h("p", {}, "This browser can't show the page here."),
        h(
          "button",
          { onclick: () => void save(new TextEncoder().encode(page), `${called(kept)}.html`) },
          "Save the page",
        ),
      );
      return;
    }
    const cache = await caches.open(SHOWN);
    // The page has its own policy, which lets nothing but its own script and style have effect.
    await cache.put(address, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
    if (mine !== turn) return;
    const frame = h("iframe", { src: at ? `${address}#${at}` : address, title: `The page of ${called(kept)}` });
    frame.onload = () => frame.contentDocument?.addEventListener("click", leaving);
    screen.className = "framed";
    wait.replaceWith(frame);
  } catch (error) {
    if (mine === turn) wait.replaceWith(h("p", {}, error instanceof Error ? error.message : String(error)));
  }
}

/** What leads to another site opens beside this one. @param {MouseEvent} event */
function leaving(event) {
  const target = /** @type {Element | null} */ (event.target);
  const href = target?.closest("a")?.href;
  if (!href || new URL(href).origin === location.origin) return;
  event.preventDefault();
  window.open(href, "_blank", "noopener");
}

/** The service worker serves this tab, or soon will. */
async function isServed() {
  const served = navigator.serviceWorker;
  if (!served) return false;
  // A page may be the first screen: it can't wait for what waits for it.
  settleDown();
  await registered.catch(() => {});
  if (served.controller) return true;
  const soon = new Promise((done) => served.addEventListener("controllerchange", () => done(true), { once: true }));
  return Promise.race([soon, new Promise((done) => setTimeout(() => done(!!served.controller), 60_000))]);
}

// The site itself

const wasServed = !!navigator.serviceWorker?.controller;
let settleDown = () => {};
/** The site is kept once the first screen is there, which nothing may slow down. */
const registered = Promise.all([about.catch(() => {}), new Promise((done) => (settleDown = () => done(true)))]).then(
  () => navigator.serviceWorker?.register("./sw.js"),
);
registered
  .then((one) => one?.addEventListener("updatefound", () => one.installing?.addEventListener("statechange", update)))
  .catch(confess);
if (wasServed) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());

/** Let a new version take over, if no log is open in any tab. */
async function update() {
  const waiting = (await registered.catch(() => undefined))?.waiting;
  if (waiting && wasServed) await whenNobodyPlays(() => waiting.postMessage("take over"));
}

addEventListener("hashchange", () => void show().catch(confess));
addEventListener("beforeunload", (event) => {
  if (store.loose.length) event.preventDefault();
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("over");
});
addEventListener("dragleave", () => document.body.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("over");
  void takeFiles(event.dataTransfer?.files ?? []).catch(confess);
});
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text") ?? "";
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!isTyping && text.trim()) void take(new TextEncoder().encode(text), "pasted.bourre").catch(confess);
});
store.onnews = () => {
  if (!opened) void show().catch(confess);
};
about.catch(confess);
void caches?.delete(SHOWN).catch(() => {});
void show().catch(confess);
