"""A session of writing one log: the prompt, the entries, undo and redo."""

from itertools import takewhile
from typing import Final, NamedTuple

from referee import statements as st
from referee.judge.slips import Slip
from referee.notation.parse import parse
from referee.replay.order import ends_hand
from referee.rulesets import RuleSet
from referee.scribe import leads, prompts
from referee.scribe.answers import LogEdit, answer, is_line
from referee.scribe.beginning import Beginning, LastTable
from referee.scribe.now import Now, now, without_last_card
from referee.scribe.past import Past
from referee.scribe.prompts import Prompt
from referee.scribe.remarks import opened, remarks, slips_behind
from referee.scribe.sheet import Change, Sheet
from referee.scribe.typed import UnclearError


class Refusal(NamedTuple):
    """An entry that is not written: the reason, and what would be understood."""

    reason: str


class Session:
    """A log and its writer.

    ``prompt`` is the next question, ``said`` the remarks about the last entry, and ``slips`` are the slips of the pen
    that would explain its findings; show them before the remarks. All this, and everything known of the game, comes
    from the log's text; the session only remembers what was undone, which leads it has asked about, and the answers to
    the questions about a new log's rules.
    """

    def __init__(
        self,
        content: bytes,
        rulesets: tuple[RuleSet, ...] = (),
        day: str | None = None,
        last: LastTable | None = None,
    ) -> None:
        """Open a log; ``day`` is today's date, ``last`` the table of the log before it, for a new one."""
        self._rulesets, self._begins = rulesets, Beginning(day, last)
        self._open(content)

    def _open(self, content: bytes) -> None:
        self.sheet: Sheet = Sheet(content)
        self._past = Past(self._rulesets)
        self.now: Now = now(*self._past.before(self.sheet.lines, 0))
        self._asked: set[leads.Key] = set()
        self.said: tuple[str, ...] = tuple(opened(self.now))
        self.slips: tuple[Slip, ...] = ()

    def reload(self, content: bytes) -> None:
        """Continue with the log's new contents; earlier entries can't be undone any more."""
        self._open(content)

    @property
    def content(self) -> bytes:
        """The bytes of the log."""
        return self.sheet.content

    @property
    def made(self) -> tuple[Change, ...]:
        """The entries that were not undone, in order."""
        return tuple(self.sheet.done)

    def entries(self, since: tuple[Change, ...]) -> list[str]:
        """The entries made since then, as typed; for an offer, its lines."""
        same = sum(1 for _ in takewhile(lambda both: both[0] is both[1], zip(self.made, since, strict=False)))
        return [line for change in self.made[same:] for line in ([change.typed] if change.typed else _lines(change))]

    @property
    def prompt(self) -> Prompt:
        """The next question."""
        if lead := self.doubted:
            return prompts.about_lead(lead)
        own = tuple(one.name for one in self._rulesets if not hasattr(one, "stands_for"))
        return prompts.prompt(self.now, own, self._begins)

    @property
    def doubted(self) -> leads.DoubtedLead | None:
        """A lead to ask about before remarking on the cards that did not follow it."""
        lead = leads.doubted(self.now)
        return None if lead is None or lead.key in self._asked else lead

    @property
    def errors(self) -> int:
        """Number of errors so far, without those that depend on a lead still to be asked about."""
        lead = self.doubted
        return (leads.before_the_trick(lead, self.now) if lead else self.now).errors

    def may_follow(self, text: str) -> bool:
        """True if a text may be an entry that was typed before the prompt appeared: it can't answer whether a lead was
        right."""
        return self.doubted is None or is_line(text)

    # Writing

    def type(self, text: str) -> Refusal | None:
        """Write an entry, or say why not; a bare Enter writes what the prompt offers."""
        text, prompt, lead = text.strip(), self.prompt, self.doubted
        if lead and leads.confirms(text, lead):
            self._asked.add(lead.key)
            old = leads.before_the_trick(lead, self.now)
            self._say(remarks(old, self.now, lead.trick.line), old)
            return None
        if not (text or prompt.offer or prompt.usual):
            return Refusal(f"type an answer: {prompt.accepted}")
        try:
            if prompt.kind in ("rules", "house") and self._chooses(text or prompt.usual):
                return None
            entry = answer(text, prompt, self.now) if text else LogEdit(prompt.offer)
        except UnclearError as why:
            return Refusal(str(why))
        if prompt.kind in ("rules", "house") and not (text and is_line(text)):
            entry = entry._replace(lines=(*self._begins.date(self.now), *entry.lines))
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
            return self.sheet.replace(entry.instead_of, first, [self._indented(one) for one in rest], text)
        added: list[str] = []
        in_hand = not self.now.header and not any(map(ends_hand, self.now.lines))
        for line in entry.lines:
            found = parse(1, line)
            if isinstance(found, st.Hand):
                blank = self.sheet.lines and not self.sheet.lines[-1].strip()
                added += [*([] if blank or not self.sheet.lines else [""]), line]
                in_hand = True
            else:
                in_hand = in_hand and not (found is not None and ends_hand(found))
                added.append(_INDENT + line if in_hand else line)
        return self.sheet.add(added, text)

    def _indented(self, line: str) -> str:
        return line if self.now.header else _INDENT + line

    def _look(self, change: Change, say: bool, answers: leads.DoubtedLead | None = None) -> None:
        """Look at the log after a change, which ``answers`` whether this lead was right, or continues."""
        asked, before = self.doubted, self.now
        self.now = now(*self._past.before(self.sheet.lines, change.at))
        if answers:
            self._asked.add(leads.key(answers.trick.line, self.now) or answers.key)
        if not say or self.doubted:
            self._say(())
            return
        same = before.before.first == self.now.before.first and before.header == self.now.header
        if asked is None:
            self._say(remarks(before if same else None, self.now, change.at + 1), before if same else None)
            return
        old, changed = leads.before_the_trick(asked, before), min(change.at + 1, asked.trick.line)
        if same:
            self._say((*leads.otherwise(asked, self.now), *remarks(old, self.now, changed)), old)
        else:
            self._say((*remarks(old, before, changed), *remarks(None, self.now, changed)))

    def _say(self, said: tuple[str, ...], before: Now | None = None) -> None:
        """Make remarks about what was written after ``before``."""
        self.said = said
        self.slips = slips_behind(before, self.now, self.content, self._rulesets) if said else ()

    # Undo and redo

    def undo(self) -> str | None:
        """Undo the last entry, or remove the last card or line of the earlier text; return it, if there is one."""
        trick = self.now.trick
        if not self.sheet.done and trick is not None and len(trick.cards) > 1:
            change: Change | None = self.sheet.shorten(trick.line, without_last_card(trick))
        else:
            change = self.sheet.undo()
        if change is None:
            return None
        self._look(change, say=False)
        return _in_words(change)

    def redo(self) -> str | None:
        """Redo the last undone entry; return it, or ``None``."""
        change = self.sheet.redo()
        if change is None:
            return None
        self._look(change, say=True)
        return _in_words(change)


_INDENT: Final = "  "


def _in_words(change: Change) -> str:
    """Describe a change by the lines that it wrote."""
    return change.typed or "; ".join(_lines(change))


def _lines(change: Change) -> list[str]:
    """The lines that a change wrote, without the blank ones."""
    lines = [line.decode("utf-8", "surrogateescape").strip() for line in change.after if line not in change.before]
    return [line for line in lines if line]
