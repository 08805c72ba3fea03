// Writing a log: the table, the question, and what may be tapped. What comes next and what it means, Python says.
import { h } from "./dom.js";
import { form } from "./inputs.js";
import { drawn } from "./table.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./inputs.js").Input} Input */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{label: string, types: string, input: Input[]}} Choice */
/** @typedef {{text: string, input: Input | null}} Part */
/** @typedef {{kind: string, question: string, accepted: string, who: string[], turn: string | null, offer: string[], input: Input[], choices: Choice[], parts: Part[]}} Prompt */
/** @typedef {{line: number, column: number, end_line: number, end_column: number, message: string}} Place */
/** @typedef {Place & {code: string, severity: string, evidence: Place[]}} Finding */
/** @typedef {{number: number, text: string, editable: boolean, marks: {code: string, severity: string}[]}} Line */
/**
 * The state of a log that is being written; `bytes` are what is to be kept.
 *
 * @typedef {{prompt: Prompt, table: Table, lines: Line[], said: string[], slips: string[], findings: Finding[], new: number[], errors: number, refused: string | null, typed: string, editing: number | null, waiting: string[], answers: string[] | null, help: {typed: string, does: string}[], can_undo: boolean, can_redo: boolean, bytes: Uint8Array}} State
 */
/**
 * What a screen for writing needs of the others: `last` finds the log before this one; `keep` says itself if nothing could be kept; `draw` does nothing once
 * another screen is shown.
 *
 * @typedef {{engine: Engine, kept: Kept, title: string, keep: (kept: Kept) => Promise<void>, last: () => Promise<{log: Uint8Array, title: string} | undefined>, mayWrite: () => boolean, draw: (...children: Child[]) => void, confess: (error: unknown) => void}} Desk
 */

/** Milliseconds after which slips of the pen are searched for, and those in which no tap counts once they move the screen. */
const SEARCH_AFTER = 600;
const STILL = 350;

/** Today, where the players are. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, "0")).join("-");
}

/**
 * Write a log on the screen.
 *
 * @param {Desk} desk
 * @returns {() => void} what ends it
 */
export function writing(desk) {
  const { engine, kept } = desk;
  /** @type {State | null} */
  let state = null;
  /** A ready-made answer whose inputs are asked for. @type {Choice | null} */
  let choice = null;
  /** The piece of an edited line that is asked for. @type {number | null} */
  let piece = null;
  let isBusy = false;
  let isTyping = false;
  let areEarlierShown = false;
  let searching = 0;
  /** The amount that was last entered, for the next that is asked for in the same way. */
  let amount = "";

  /** The log before this one, if this one has no line yet: it may begin as that one did. @type {[] | [Uint8Array, string]} */
  let last = [];
  const opens = () => engine.ask("open_log", kept.log, today(), kept.since ? JSON.stringify(kept.since) : "", ...last);
  engine.onrestart = () => void opens().catch(() => {});
  desk.draw(h("p", { class: "muted waiting", role: "status" }, "The referee is coming to the table"));
  void begin().catch(desk.confess);
  return () => {
    clearTimeout(searching);
    engine.onrestart = () => {};
  };

  async function begin() {
    const found = kept.log.length ? undefined : await desk.last();
    if (found) last = [found.log, found.title];
    await answered(opens);
  }

  /** Do something with the log. @param {string} call @param {...(string | number)} args */
  function act(call, ...args) {
    void answered(() => engine.ask(call, ...args));
  }

  /**
   * Wait for the next state, and keep it before anything else may be tapped: the log, and what is not in it yet.
   *
   * @param {() => Promise<any>} what
   */
  async function answered(what) {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(searching);
    const seen = document.querySelector(".writing");
    seen?.setAttribute("aria-busy", "true");
    try {
      const next = await what();
      if (next.unwritable) {
        desk.draw(bar(null), h("p", {}, next.unwritable));
        return;
      }
      const { answers, waiting } = /** @type {State} */ (next);
      const since = answers?.length || waiting.length ? { answers, waiting } : undefined;
      const hasMore = JSON.stringify(since) !== JSON.stringify(kept.since);
      if (desk.mayWrite() && (hasMore || !isSame(next.bytes, kept.log))) {
        await desk.keep(Object.assign(kept, { log: next.bytes, since, isOpen: true, changed: Date.now() }));
      }
      const isNew = !state || state.prompt.kind !== next.prompt.kind;
      const sum = document.querySelector(".asked .answer .sum");
      amount = !isNew && sum instanceof HTMLButtonElement ? sum.value : "";
      state = /** @type {State} */ (next);
      if (state.refused !== null && !isTyping) {
        // What was tapped stays as it is.
        document.querySelector(".told")?.replaceChildren(...h("div", {}, ...told(state)).childNodes);
        window.scrollTo(0, 0);
        return;
      }
      choice = piece = null;
      isTyping = state.refused !== null;
      show();
      if (isNew) window.scrollTo(0, 0);
      if (state.new.length) searching = setTimeout(() => void search().catch(() => {}), SEARCH_AFTER);
    } catch (error) {
      desk.confess(error);
    } finally {
      isBusy = false;
      seen?.removeAttribute("aria-busy");
      document.body.dataset.states = String(Number(document.body.dataset.states ?? 0) + 1);
    }
  }

  /** Say which slips of the pen would explain what was found, if the players take their time. */
  async function search() {
    const asked = state;
    const { slips } = await engine.ask("search");
    if (!asked || state !== asked || !slips.length) return;
    asked.slips = slips;
    document.querySelector(".told")?.replaceChildren(...h("div", {}, ...told(asked)).childNodes);
    if (isBusy) return;
    // A finger that was on its way would hit something else.
    const seen = document.querySelector(".writing");
    seen?.setAttribute("aria-busy", "true");
    isBusy = true;
    setTimeout(() => {
      isBusy = false;
      seen?.removeAttribute("aria-busy");
    }, STILL);
  }

  /** @param {string} text @param {boolean} [typed] it was typed as a text */
  function enter(text, typed = false) {
    isTyping = typed;
    act("enter", text);
  }

  // The screen

  function show() {
    if (!state) return;
    const had = document.activeElement;
    const wasTyping = had instanceof HTMLInputElement;
    const { prompt } = state;
    const [asks, ...rules] = (choice ? choice.label : prompt.question).split("\n");
    const question = h("h2", { id: "question", tabindex: "-1" }, asks);
    const answers = answering(state);
    desk.draw(
      h(
        "div",
        { class: "writing" },
        h("div", { class: "above" }, bar(state), drawn(state.table)),
        h("div", { class: "told", role: "status", "aria-live": "polite" }, ...told(state)),
        h(
          "section",
          { class: "asked", "aria-labelledby": "question" },
          question,
          ...rules.map(inWords),
          ...answers,
          typing(state),
        ),
        written(state),
      ),
    );
    const first = document.querySelector(isTyping ? ".typed input" : ".asked .answer input");
    if (wasTyping && first instanceof HTMLInputElement) first.focus();
    else question.focus({ preventScroll: true });
    const above = document.querySelector(".writing .above");
    if (above && question.getBoundingClientRect().top < above.getBoundingClientRect().bottom) window.scrollTo(0, 0);
  }

  /** @param {State | null} state */
  function bar(state) {
    return h(
      "header",
      { class: "bar" },
      h("a", { class: "back", href: kept.log.length ? `#open=${kept.id}` : "#", "aria-label": "Back" }, "‹"),
      h("h1", {}, desk.title),
      state && h("button", { "aria-label": "Undo", disabled: !state.can_undo, onclick: () => act("undo") }, "↶"),
      state && h("button", { "aria-label": "Redo", disabled: !state.can_redo, onclick: () => act("redo") }, "↷"),
    );
  }

  // What is said about the last entry

  /** @param {State} state @returns {Child[]} */
  function told(state) {
    return [
      !isTyping && refusal(state),
      ...state.slips.map((one) => h("p", {}, one)),
      ...state.new.map((at) => found(state.findings[at], state)),
      ...state.said.map((one) => h("p", {}, one)),
    ];
  }

  /** @param {State} state */
  function refusal(state) {
    return state.refused !== null && h("p", { class: "refused", role: "alert" }, `Not written: ${state.refused}`);
  }

  /** A finding with what proves it: the words of the log. @param {Finding} one @param {State} state */
  function found(one, state) {
    return h(
      "article",
      { class: `found ${one.severity}` },
      h("p", {}, h("b", {}, one.message)),
      shown(one, state),
      ...one.evidence.map((proof) => shown(proof, state, proof.message)),
    );
  }

  /** The line of a place, with its words marked. @param {Place} place @param {State} state @param {string} [says] */
  function shown(place, state, says) {
    const line = state.lines[place.line - 1];
    if (!line) return null;
    const letters = [...line.text];
    const [from, to] = [place.column - 1, place.end_line === place.line ? place.end_column - 1 : letters.length];
    const part = (/** @type {number} */ one, /** @type {number} */ other) => letters.slice(one, other).join("");
    return h(
      "button",
      {
        class: "proof",
        onclick: () => edit(place.line),
        "aria-label": `Change line ${place.line}: ${line.text.trim()}`,
      },
      h("code", {}, part(0, from).trimStart(), h("mark", {}, part(from, to)), part(to, letters.length)),
      h("span", { class: "small muted" }, `line ${place.line}${says ? `: ${says}` : ""}`),
    );
  }

  // The answers

  /** @param {State} state @returns {Child[]} */
  function answering(state) {
    const { prompt } = state;
    const about = {
      trump: state.table.trump,
      hasNobody: prompt.choices.some((one) => one.types === "-"),
      amount: choice ? "" : amount,
      begun: (/** @type {boolean} */ isBegun) => document.querySelector(".offered")?.toggleAttribute("hidden", isBegun),
    };
    if (choice) {
      return [
        form(choice.input, choice.types, about, enter),
        h("div", { class: "buttons" }, h("button", { onclick: () => choose(null) }, "Back to the question")),
      ];
    }
    if (state.editing !== null) return editing(state);
    const offered = prompt.choices.filter((one) => one.types === "" && !one.input.length);
    const others = prompt.choices.filter((one) => !offered.includes(one));
    const isText = prompt.input.every((one) => one.type === "text");
    return [
      offered.length > 0 &&
        h(
          "div",
          { class: "buttons offered" },
          ...offered.map((one) => h("button", { class: "main", onclick: () => enter("") }, one.label)),
        ),
      !isText && form(prompt.input, "", about, enter),
      others.length > 0 &&
        h(
          "div",
          { class: isText ? "rows others" : "buttons others" },
          ...others.map((one) => h("button", { onclick: () => choose(one) }, one.label)),
        ),
      prompt.kind === "next" &&
        h("a", { class: "button end", href: `#open=${kept.id}` }, "We stop here: who pays whom?"),
    ];
  }

  /** @param {Choice | null} one */
  function choose(one) {
    if (one && !one.input.length) {
      enter(one.types);
      return;
    }
    choice = one;
    show();
  }

  /** A text for anything else: as in the terminal. @param {State} state */
  function typing(state) {
    const { prompt, waiting } = state;
    if (choice) return null;
    const box = h("input", {
      type: "text",
      value: state.typed,
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      "aria-label": state.editing === null ? "Type it" : `Line ${state.editing}`,
    });
    box.onpaste = (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim().includes("\n")) return;
      event.preventDefault();
      isTyping = true;
      act("paste", text);
    };
    const line = h("form", { class: "typed" }, box, h("button", { type: "submit" }, "Write"));
    line.onsubmit = (event) => {
      event.preventDefault();
      enter(box.value, true);
    };
    if (state.editing !== null) return h("div", {}, isTyping && refusal(state), line);
    const isOnly = prompt.input.every((one) => one.type === "text") && prompt.choices.length < 2;
    const details = h(
      "details",
      { open: isTyping || isOnly || waiting.length > 0 || state.help.length > 0 },
      h("summary", {}, "Type it instead"),
      h("p", { class: "small muted" }, prompt.accepted),
      isTyping && refusal(state),
      line,
      waiting.length > 0 &&
        h(
          "p",
          { class: "small" },
          `Still to be written: ${waiting[0]}`,
          waiting.length > 1 && `, and ${waiting.length - 1} more`,
        ),
      waiting.length > 0 &&
        h(
          "div",
          { class: "buttons" },
          h("button", { onclick: () => void next(box).catch(desk.confess) }, "Bring the next line here"),
        ),
      state.help.length > 0
        ? h("dl", { class: "help" }, ...state.help.flatMap((one) => [h("dt", {}, one.typed), h("dd", {}, one.does)]))
        : h("div", { class: "buttons" }, h("button", { onclick: () => act("assist") }, "What can I type?")),
    );
    return details;
  }

  /** Take a pasted line that is still waiting. @param {HTMLInputElement} box */
  async function next(box) {
    const { text } = await engine.ask("take");
    if (text) box.value = text;
  }

  // Earlier lines

  /** @param {number} number */
  function edit(number) {
    choice = null;
    act("revise", number);
  }

  /** A line with its pieces to be tapped. @param {State} state @returns {Child[]} */
  function editing(state) {
    const { prompt } = state;
    const pieces = prompt.parts.map(({ text, input }, at) =>
      input
        ? h(
            "button",
            { "aria-pressed": String(at === piece), onclick: () => ((piece = at === piece ? null : at), show()) },
            text,
          )
        : h("span", {}, text),
    );
    const chosen = piece === null ? null : prompt.parts[piece].input;
    const instead = (/** @type {string} */ text) =>
      enter(prompt.parts.map((one, at) => (at === piece ? text : one.text)).join(""));
    const about = { trump: state.table.trump, hasNobody: true, amount: "", begun: () => {} };
    return [
      prompt.parts.some((one) => one.input) &&
        h("p", { class: "small muted" }, "Tap what is wrong, or change the text below."),
      prompt.parts.some((one) => one.input) && h("div", { class: "pieces" }, ...pieces),
      chosen && form([chosen], "", about, instead),
      h(
        "div",
        { class: "buttons" },
        h("button", { onclick: () => act("keep") }, "Leave it as it is"),
        ...prompt.choices.map((one) => h("button", { class: "danger", onclick: () => enter(one.types) }, one.label)),
      ),
    ];
  }

  /** The log so far: the last lines, and the earlier ones if wanted. @param {State} state */
  function written(state) {
    /** @type {Line[][]} */
    const blocks = [[]];
    for (const line of state.lines) {
      if (line.editable) blocks[blocks.length - 1].push(line);
      else if (blocks[blocks.length - 1].length) blocks.push([]);
    }
    if (!blocks[blocks.length - 1].length) blocks.pop();
    const last = blocks.pop();
    const earlier = h("details", { open: areEarlierShown }, h("summary", {}, "What was written before"));
    const fill = () => {
      if (earlier.open && earlier.childElementCount === 1)
        earlier.append(...blocks.map((block) => lines(block, state)));
    };
    fill();
    earlier.ontoggle = () => {
      areEarlierShown = earlier.open;
      fill();
    };
    return h(
      "section",
      { class: "written" },
      last && h("h2", {}, "Written so far"),
      last && h("p", { class: "small muted" }, "Tap a line to change it; all after it is judged again."),
      blocks.length > 0 && earlier,
      last && lines(last, state),
      state.errors > 0 &&
        h(
          "p",
          { class: "refused" },
          state.errors === 1
            ? "One thing above is wrong by the rules."
            : `${state.errors} things above are wrong by the rules.`,
        ),
      last &&
        h(
          "div",
          { class: "buttons" },
          h("a", { class: "button", href: `#open=${kept.id}` }, "Verdict, and who pays whom"),
        ),
    );
  }

  /** @param {Line[]} some @param {State} state */
  function lines(some, state) {
    return h(
      "ol",
      { class: "lines" },
      ...some.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: state.editing === one.number ? "line edited" : "line",
              "aria-label": `Change line ${one.number}: ${one.text.trim()}`,
              onclick: () => edit(one.number),
            },
            h("code", {}, one.text.trim()),
            ...one.marks.map((mark) => h("span", { class: `mark ${mark.severity}` }, mark.code)),
          ),
        ),
      ),
    );
  }
}

/** What follows a question, part by part. @param {string} text */
function inWords(text) {
  const parts = text.replace(/\.$/, "").split("; ");
  return h("ul", { class: "rules" }, ...parts.map((one) => h("li", {}, one)));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
