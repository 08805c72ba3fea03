"""A session of writing one log: the prompt, the entries, undo and redo, and edits of earlier lines."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final

from referee import statements as st
from referee.finding import Finding
from referee.judge.slips import Slip
from referee.notation.lines import not_text
from referee.notation.parse import parse
from referee.replay.order import ends_hand
from referee.rules.phrases import counted
from referee.rulesets import RuleSet
from referee.scribe import leads, prompts, which_rules
from referee.scribe.answers import LogEdit, answer, is_line
from referee.scribe.beginning import BACK, Beginning, LastTable
from referee.scribe.help import HELP
from referee.scribe.now import Now, now, without_last_card
from referee.scribe.past import Past
from referee.scribe.prompts import IN_PLAY, Prompt
from referee.scribe.remarks import identity, new_findings, opened, proved, rejudged, remarks, slips_behind
from referee.scribe.sheet import Change, Sheet
from referee.scribe.state import State, log_lines
from referee.scribe.table import table
from referee.scribe.taps import edited, with_taps
from referee.scribe.typed import UnclearError


class NotTextError(ValueError):
    """A log to which no line can be added, because it is not text; the message says what it is."""


class Session:
    """A log and its writer.

    Every action returns the ``State`` after it: ``enter`` for what is typed or tapped, ``paste``, ``undo``, ``redo``,
    ``edit``, ``revise``, ``keep``, ``help``, ``reload``. All that is known of the game comes from the log's text; the
    session only remembers what was undone, which leads it has asked about, which lines are still waiting, and the
    answers to the questions about a new log's rules.
    """

    def __init__(
        self,
        content: bytes,
        rulesets: tuple[RuleSet, ...] = (),
        day: str | None = None,
        last: LastTable | None = None,
        searching: bool = True,
    ) -> None:
        """Open a log, or begin an empty one; ``day`` is today's date. Raises ``NotTextError``.

        ``last`` is the table of the log before it: a new log may begin with its rules and people. ``searching``: every
        action searches for slips of the pen, which may take a second after an error; otherwise only ``search`` does.
        """
        self._rulesets, self._begins, self._searching = rulesets, Beginning(day, last), searching
        self._waiting: tuple[str, ...] = ()
        self._open(content)

    def _open(self, content: bytes) -> None:
        if refused := not_text(content):
            raise NotTextError(refused.problem)
        self._sheet = Sheet(content)
        self._past = Past(self._rulesets)
        self._now = now(*self._past.before(self._sheet.lines, 0))
        self._asked: set[leads.Key] = set()
        self._proved: tuple[str, ...] = ()
        self._said: tuple[str, ...] = tuple(opened(self._now))
        self._slips: tuple[Slip, ...] = ()
        self._before: Now | None = None
        self._new: tuple[Finding, ...] = ()
        self._editing: int | None = None
        self.state: State = self._state()

    @property
    def content(self) -> bytes:
        """The bytes of the log."""
        return self._sheet.content

    @property
    def made(self) -> tuple[Change, ...]:
        """The entries that were not undone, in order."""
        return tuple(self._sheet.done)

    # The state

    def _state(
        self, *told: str, refused: str | None = None, typed: str = "", rows: tuple[tuple[str, str], ...] = ()
    ) -> State:
        """The state after an action, remembered as the present one."""
        prompt, judged, sheet = self._prompt(), self._judged, self._sheet
        findings, new = judged.proven, set(map(identity, self._new))
        self.state = State(
            log=sheet.content.decode("utf-8", "surrogateescape"),
            prompt=self._edited_line(self._editing) if self._editing else with_taps(prompt, self._now),
            table=table(self._now, prompt),
            lines=log_lines([sheet.text(number) for number in range(1, len(sheet.lines) + 1)], findings),
            proved=self._proved,
            said=(*told, *self._said),
            slips=self._slips,
            findings=findings,
            new=tuple([at for at, one in enumerate(findings) if identity(one) in new]),
            errors=judged.errors,
            refused=refused,
            typed=typed,
            editing=self._editing,
            waiting=self._waiting,
            answers=which_rules.named(self._begins.answers or ()) if prompt.kind == "house" else None,
            help=rows,
            can_undo=bool(sheet.done) or prompt.kind == "house" or any(line.strip() for line in sheet.lines),
            can_redo=bool(sheet.undone),
        )
        return self.state

    def _prompt(self) -> Prompt:
        """The question after the last line."""
        if lead := self._doubted:
            return prompts.about_lead(lead)
        return self._asked_after(self._now, self._begins)

    def _asked_after(self, there: Now, begins: Beginning) -> Prompt:
        own = tuple(one.name for one in self._rulesets if not hasattr(one, "stands_for"))
        return prompts.prompt(there, own, begins)

    def _edited_line(self, number: int) -> Prompt:
        """The question for a line that is edited, with what is known at the end of its hand."""
        lines = self._sheet.lines
        later = (at for at in range(number, len(lines)) if isinstance(parse(1, self._sheet.text(at + 1)), st.Hand))
        there = now(*Past(self._rulesets).before(lines[: next(later, len(lines))], 0))
        return edited(number, self._line_in_prompt(), there)

    @property
    def _doubted(self) -> leads.DoubtedLead | None:
        """A lead to ask about before remarking on the cards that did not follow it."""
        lead = leads.doubted(self._now)
        return None if lead is None or lead.key in self._asked else lead

    @property
    def _judged(self) -> Now:
        """The log so far, without the cards that depend on a lead still to be asked about."""
        lead = self._doubted
        return leads.before_the_trick(lead, self._now) if lead else self._now

    # Entries

    def enter(self, text: str) -> State:
        """Write what was typed or tapped; a bare Enter, ``""``, writes what the prompt offers.

        ``undo``, ``redo`` and ``help`` are commands; ``edit 12`` brings line 12 into the prompt, and the next entry
        replaces it.
        """
        text = text.strip()
        if (command := text.lower()) in ("undo", "redo", "help"):
            return self.help() if command == "help" else self.undo() if command == "undo" else self.redo()
        if found := self._edit_command(text):
            number, words = int(found[2]), found[3]
            return self.edit(number, words) if words else self.revise(number)
        if self._editing is not None:
            return self.edit(self._editing, text)
        refused = self._enter(text)
        return self._state() if refused is None else self._state(refused=refused, typed=text)

    def paste(self, texts: Sequence[str]) -> State:
        """Enter several lines, up to the first that is not understood; the others are ``waiting`` until it is."""
        self._editing = None
        texts = [text.strip() for text in texts if text.strip()]
        for at, text in enumerate(texts):
            if not self._may_follow(text):
                self._waiting = (*texts[at:], *self._waiting)
                return self._state(self._still_waiting())
            if refused := self._enter(text):
                self._waiting = (*texts[at + 1 :], *self._waiting)
                told = [self._still_waiting()] if self._waiting else []
                return self._state(*told, refused=refused, typed=text)
        return self._state(f"Pasted: {counted(len(texts), 'line')}.")

    def _still_waiting(self) -> str:
        return f"Still waiting: {counted(len(self._waiting), 'line')}."

    def take(self) -> str:
        """Take the next of the lines that are waiting into the prompt, if it may be entered there; else ``""``."""
        if not self._waiting or self._editing is not None or not self._may_follow(self._waiting[0]):
            return ""
        text, *rest = self._waiting
        self._waiting = tuple(rest)
        self.state = replace(self.state, waiting=self._waiting)
        return text

    def _may_follow(self, text: str) -> bool:
        """True if a text may be an entry that was typed before the prompt appeared: it can't answer whether a lead was
        right."""
        return self._doubted is None or is_line(text)

    def help(self) -> State:
        """Say what may be typed."""
        return self._state(rows=HELP, typed=self._line_in_prompt())

    def resume(self, answers: Iterable[str] | None, waiting: Iterable[str]) -> State:
        """Go on where an earlier session with this log ended, with its ``State.answers`` and ``State.waiting``.

        Answers that fit no question any more are left out, with all after them.
        """
        self._waiting = tuple(waiting)
        if answers is not None:
            self._begins = self._begins.resumed(answers)
        return self._state()

    def reload(self, content: bytes, since: tuple[Change, ...] = ()) -> State:
        """Continue with the log's new contents; the entries made since those are ``waiting``.

        Earlier entries can't be undone any more. Raises ``NotTextError``, and changes nothing.
        """
        same = sum(1 for _ in takewhile(lambda both: both[0] is both[1], zip(self.made, since, strict=False)))
        lost = [line for one in self.made[same:] for line in ([one.typed] if one.typed else _lines(one))]
        self._open(content)
        self._waiting = (*lost, *self._waiting)
        again = " Your unsaved entries come back into the prompt, one by one." if self._waiting else ""
        return self._state(f"Reloaded.{again}")

    def _enter(self, text: str) -> str | None:
        """Write an entry, or say why not."""
        prompt, lead = self._prompt(), self._doubted
        if lead and leads.confirms(text, lead):
            self._asked.add(lead.key)
            old = leads.before_the_trick(lead, self._now)
            self._say(remarks(old, self._now), new_findings(old, self._now), old, lead.trick.line)
            return None
        if not (text or prompt.offer or prompt.usual):
            return f"type an answer: {prompt.accepted}"
        try:
            if prompt.kind in ("rules", "house") and self._chooses(text or prompt.usual):
                return None
            entry = answer(text, prompt, self._now) if text else LogEdit(prompt.offer)
        except UnclearError as why:
            return str(why)
        if prompt.kind in IN_PLAY and not self._now.header and any(map(_is_between_hands, entry.lines)):
            number = self._now.game.number
            return f"hand {number} is not over: enter this once the pot is taken, or void the hand first with misdeal"
        if prompt.kind in ("rules", "house") and not (text and is_line(text)):
            entry = entry._replace(lines=(*self._begins.date(self._now), *entry.lines))
        change = self._write(entry, text)
        self._look(change, say=True, answers=None if text.startswith("#") else lead)
        return None

    def _chooses(self, text: str) -> bool:
        """True if a text answers a question about the rules, which writes nothing yet. Raises ``UnclearError``."""
        try:
            begins = self._begins.after(text)
        except UnclearError:
            if is_line(text):
                return False
            raise
        if begins is not None:
            self._begins = begins
            self._say(())
        return begins is not None

    def _write(self, entry: LogEdit, text: str) -> Change:
        first, *rest = entry.lines
        if entry.instead_of is not None:
            if not first[:1].isspace():
                first = _indent(self._sheet.text(entry.instead_of)) + first
            return self._sheet.replace(entry.instead_of, first, [self._indented(one) for one in rest], text)
        added: list[str] = []
        in_hand = not self._now.header and not any(map(ends_hand, self._now.lines))
        for line in entry.lines:
            found = parse(1, line)
            if isinstance(found, st.Hand):
                blank = self._sheet.lines and not self._sheet.lines[-1].strip()
                added += [*([] if blank or not self._sheet.lines else [""]), line]
                in_hand = True
            else:
                in_hand = in_hand and not (found is not None and ends_hand(found))
                added.append(_INDENT + line if in_hand else line)
        return self._sheet.add(added, text)

    def _indented(self, line: str) -> str:
        return line if self._now.header else _INDENT + line

    def _look(self, change: Change, say: bool, answers: leads.DoubtedLead | None = None) -> None:
        """Look at the log after a change, which ``answers`` whether this lead was right, or continues."""
        asked, before = self._doubted, self._now
        self._now = now(*self._past.before(self._sheet.lines, change.at))
        if answers:
            self._asked.add(leads.key(answers.trick.line, self._now) or answers.key)
        if not say or self._doubted:
            self._say(())
            return
        same = before.before.first == self._now.before.first and before.header == self._now.header
        if asked is None:
            old = before if same else None
            self._say(remarks(old, self._now), new_findings(old, self._now), old, change.at + 1)
            return
        old, changed = leads.before_the_trick(asked, before), min(change.at + 1, asked.trick.line)
        if same:
            said = (*leads.otherwise(asked, self._now), *remarks(old, self._now))
            self._say(said, new_findings(old, self._now), old, changed)
        else:
            said = (*remarks(old, before), *remarks(None, self._now))
            self._say(said, chain(new_findings(old, before), new_findings(None, self._now)), None, changed)

    def _say(
        self,
        said: tuple[str, ...],
        new: Iterable[Finding] = (),
        before: Now | None = None,
        changed: int | None = None,
    ) -> None:
        """Make remarks about what was written after ``before``, and the ``new`` findings.

        The lines from ``changed`` on (from 1) were written or changed.
        """
        self._said, self._new, self._before = said, tuple(new), before
        self._proved = proved(self._new, changed)
        self._slips = self._found() if self._searching else ()

    def _found(self) -> tuple[Slip, ...]:
        """Search for slips of the pen that would explain the new findings."""
        return slips_behind(self._before, self._now, self.content, self._rulesets) if self._new else ()

    def search(self) -> State:
        """Search for slips of the pen that would explain the findings of the last action."""
        self._slips = self._found()
        self.state = replace(self.state, slips=self._slips)
        return self.state

    # Undo and redo

    def undo(self) -> State:
        """Undo the last entry or answer, or remove the last card or line of the earlier text."""
        trick, self._editing = self._now.trick, None
        if self._prompt().kind == "house":
            self._chooses(BACK)
            return self._state()
        if not self._sheet.done and trick is not None and len(trick.cards) > 1:
            change: Change | None = self._sheet.shorten(trick.line, without_last_card(trick))
        else:
            change = self._sheet.undo()
        if change is None:
            return self._state("There is nothing to undo.")
        if change.edits:
            self._move(change.at + len(change.after), len(change.before) - len(change.after))
        self._look(change, say=False)
        return self._state(f"Undone: {_in_words(change)}")

    def redo(self) -> State:
        """Redo the last undone entry."""
        self._editing = None
        change = self._sheet.redo()
        if change is None:
            return self._state("There is nothing to redo.")
        if change.edits:
            self._look_again(change)
        else:
            self._look(change, say=True)
        return self._state(f"Redone: {_in_words(change)}")

    # Earlier lines

    def edit(self, number: int, text: str) -> State:
        """Replace a line, counted from 1, and judge all after it again; an empty text deletes it.

        The text may be as short as an entry was at that place. Refused if it can't be understood there.
        """
        text = text.strip()
        if refused := self._no_such(number):
            return self._state(refused=refused, typed=text)
        try:
            texts = self._rewritten(number, text) if text else []
        except UnclearError as why:
            self._editing = number
            return self._state(refused=str(why), typed=text)
        self._editing = None
        if texts == [self._sheet.text(number)]:
            return self._state()
        self._look_again(self._sheet.rewrite(number, texts, f"edit {number} {text}".strip()))
        return self._state()

    def keep(self) -> State:
        """Leave the line in the prompt as it is."""
        self._editing = None
        return self._state()

    def revise(self, number: int) -> State:
        """Bring a line, counted from 1, into the prompt: the next entry replaces it."""
        if refused := self._no_such(number):
            return self._state(refused=refused, typed=f"edit {number}")
        self._editing = number
        return self._state(typed=self._line_in_prompt())

    def _edit_command(self, text: str) -> re.Match[str] | None:
        """Find the command to edit a line; ``edit 12`` alone may also be about somebody called Edith."""
        found = _EDIT.fullmatch(text)
        named = any(name.casefold().startswith("edit") for name in self._now.everybody)
        return None if found and named and not found[1] else found

    def _line_in_prompt(self) -> str:
        return "" if self._editing is None else self._sheet.text(self._editing).strip()

    def _no_such(self, number: int) -> str | None:
        there = len(self._sheet.lines)
        if not 0 < number <= there:
            return f"there is no line {number}; the log has {counted(there, 'line')}"
        return None if self._sheet.text(number).strip() else f"line {number} is empty"

    def _rewritten(self, number: int, text: str) -> list[str]:
        """The lines to put in the place of one. Raises ``UnclearError``."""
        there = now(*Past(self._rulesets).before(self._sheet.lines[: number - 1], 0))
        found = answer(text, self._asked_after(there, Beginning()), there)
        if found.instead_of is not None:
            raise UnclearError(f"write the whole of line {number}")
        indent = _indent(self._sheet.text(number))
        return [indent + line for line in found.lines]

    def _move(self, last: int, moved: int) -> None:
        """Remember that the lines after ``last`` (from 1) have moved down: the leads in them were asked about."""
        self._asked = {(line + moved if line > last else line, card) for line, card in self._asked}

    def _look_again(self, change: Change) -> None:
        """Look at the log after an earlier line was changed."""
        before, moved = self._judged, len(change.after) - len(change.before)
        last = change.at + len(change.before)
        self._move(last, moved)
        self._now = now(*self._past.before(self._sheet.lines, change.at))
        self._say(*rejudged(before, self._judged, last, moved), None if moved else before)


_INDENT: Final = "  "
_EDIT: Final = re.compile("edit( +line)? +([0-9]{1,9})(?: +(.*))?", re.ASCII)


def _is_between_hands(line: str) -> bool:
    """True if a line is about money, players or rules between two hands."""
    found = parse(1, line)
    return found is not None and ends_hand(found)


def _indent(line: str) -> str:
    """The blanks that a line begins with."""
    return line[: len(line) - len(line.lstrip())]


def _in_words(change: Change) -> str:
    """Describe a change by the lines that it wrote."""
    return change.typed or "; ".join(_lines(change))


def _lines(change: Change) -> list[str]:
    """The lines that a change wrote, without the blank ones."""
    lines = [line.decode("utf-8", "surrogateescape").strip() for line in change.after if line not in change.before]
    return [line for line in lines if line]
