"""The beginning of a new log: the day, the last table's rules and people, or rules found by questions."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from referee import statements as st
from referee.notation import read, written
from referee.rulesets import RuleSet
from referee.scribe import which_rules
from referee.scribe.now import Now, now
from referee.scribe.past import Past
from referee.scribe.typed import UnclearError

ASK: Final = "ask"
"""Begins the questions about the rules."""
BACK: Final = "back"
"""Goes back to the question before."""


class LastTable(NamedTuple):
    """The table of an earlier log: the log's name, its ``rules`` and ``rule`` lines, and its seats."""

    log: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]


def last_table(content: bytes, log: str, rulesets: tuple[RuleSet, ...] = ()) -> LastTable | None:
    """The table of a log of this name; ``None`` if there is an error in its header, or no game in it.

    ``rulesets`` are the table's own, which the log may name.
    """
    header = next(read(content)).statements
    changes = {one.option: one for one in header if isinstance(one, st.Rule)}
    rules = [written(one) for one in (*(one for one in header if isinstance(one, st.Rules)), *changes.values())]
    seats = [written(one) for one in header if isinstance(one, st.Seat)]
    lines = [f"{line}\n".encode("utf-8", "surrogateescape") for line in (*rules, *seats)]
    there = now(*Past(rulesets).before(lines, 0))
    lost = any(isinstance(one, st.Unreadable) for one in header)
    if lost or there.errors or there.game.rules.ruleset is None or len(there.seated) < 2:
        return None
    return LastTable(log, tuple(rules), tuple(seats))


class Beginning(NamedTuple):
    """The offers for the beginning of a new log: today's date, and the table of the ``last`` log.

    ``answers`` are the answers so far to the questions about the rules; ``None`` if these were not begun.
    """

    day: str | None = None
    last: LastTable | None = None
    answers: tuple[str, ...] | None = None

    def resumed(self, named: Iterable[str]) -> "Beginning":
        """The same after the answers of an earlier session, as ``which_rules.named`` gives them, as far as they fit."""
        answers: tuple[str, ...] = ()
        with suppress(UnclearError):
            for one in named:
                answers = which_rules.remembered(one, answers)
        return self._replace(answers=answers)

    def date(self, now: Now) -> tuple[str, ...]:
        """The line with the date, for a log without lines."""
        return (f"date {self.day}",) if self.day and not now.lines else ()

    def after(self, text: str) -> "Beginning | None":
        """The same after an answer; ``None`` if the text answers none of the questions about the rules.

        Raises ``UnclearError`` for an answer that is not understood.
        """
        word = text.lower()
        if self.answers is None:
            return self._replace(answers=()) if word in (ASK, "?") else None
        asked = which_rules.question(self.answers)
        if word == BACK or (asked is None and word in ("n", "no")):
            return self._replace(answers=self.answers[:-1] if self.answers else None)
        return self._replace(answers=which_rules.remembered(text, self.answers)) if asked and text else None
