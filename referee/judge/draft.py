"""A log in several versions. What is known of one is computed once, on demand, and of the next where it differs."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from referee.engine.house import House
from referee.finding import Violation
from referee.judge.audit import Audit, audit, audit_of
from referee.judge.game import Game, Part
from referee.ledger.entries import Cause, HandLedger
from referee.limits import DRAFT_BYTES, GAMES_KEPT
from referee.notation import statements as st
from referee.notation.names import Roster
from referee.notation.read import Section, read
from referee.notation.write import FAR, Edit, with_edits
from referee.rules.rulings import Ruling
from referee.rulesets.ruleset import RuleSet
from referee.text import Log, as_bytes, foreign, texts
from referee.values import Place

EVERY: Final = 16
"""Restart points lie at most this many hands apart in a short log."""


class HandResults(NamedTuple):
    """The results of a hand, or of the part before the first, once it is played."""

    accounts: tuple[HandLedger, ...]
    violations: tuple[Violation, ...]
    """In text order."""
    rulings: tuple[Ruling, ...]
    denied: tuple[tuple[Cause, Place], ...]
    """Payments in this hand or before it that it proves wrong on paper, as a game has them."""


@lru_cache(maxsize=8)
def play_with_record(before: Game, part: Part) -> Game:
    """Return the game after some lines, with a record of their hand. It is shared, so that it may only be forked.

    Until a log changes before a hand, its drafts have the same game ``before`` it.
    """
    game = before.fork().recording((part.number,))
    game.play(part)
    return game


class Draft:
    """One version of a log, which never changes, to judge, to ask about or to try edits on.

    Lines, columns and hands count from 1; hand 0 is the part before the first hand. ``rulesets`` and ``house`` are as
    for ``audit``. What is the same as in the version ``before`` is not replayed: the hands before the first change, and
    those from which on the game is as it was there. If it ``is_written_on``, the last hand is played with its record,
    which the table at the end needs anyway.
    """

    def __init__(
        self,
        log: Log,
        rulesets: Sequence[RuleSet] = (),
        before: "Draft | None" = None,
        *,
        house: House | None = None,
    ) -> None:
        self.log: Log = log
        self.rulesets: Sequence[RuleSet] = rulesets
        self.is_written_on: bool = False
        self._is_flawed: bool = False
        self._house: House | None = before._house if before else house
        self._changed: int = 0
        self._kept, self._kept_before = dict[int, Game](), dict[int, Game]()
        if before:
            self.sections, self._changed, same = _read_on(before, self)
            games, self._results_before = before._kept, before._results
            self._kept = {number: game for number, game in games.items() if number <= self._changed}
            self._kept_before = {number: game for number, game in games.items() if number >= same} if same else {}
            self._results[: self._changed] = self._results_before[: self._changed]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its statements, in the part before the first hand and then in each hand."""
        return tuple(read(self.log))

    @cached_property
    def _results(self) -> list[HandResults | None]:
        return [None] * len(self.sections)

    @cached_property
    def _every(self) -> int:
        """The game before each hand with a multiple of this number is always kept, so at most sixteen games are."""
        return max(EVERY, len(self.sections) // EVERY)

    def with_edits(self, edits: Sequence[Edit]) -> "Draft":
        """Return the log with these edits, in text order."""
        # Several edits of a hand are tried, and most change nothing after it.
        self.before(self.hand_at(edits[0].at.line - 1))
        self.before(self.hand_at(edits[-1].at.line) + 1)
        return Draft(with_edits(self.text, edits), self.rulesets, self)

    def without(self, line: int) -> "Draft":
        """Return the log with nothing on a line."""
        return self.with_edits([Edit(Place(line, 1, FAR), "")])

    @cached_property
    def is_text(self) -> bool:
        """Whether it is UTF-8, so that it can be edited."""
        try:
            as_bytes(self.log).decode()
        except UnicodeDecodeError:
            return False
        return not foreign(self.log)

    @cached_property
    def text(self) -> str:
        """Its text, in which bytes that are not UTF-8 are lone surrogates."""
        return self.log if isinstance(self.log, str) else self.log.decode("utf-8", "surrogateescape")

    @property
    def line_end(self) -> str:
        """The line end of its first line."""
        return "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"

    @cached_property
    def lines(self) -> list[str]:
        """The text of each line, as used for columns."""
        return texts(self.log)

    def line(self, number: int) -> str:
        """Return the text of a line, which is empty if there is none, as in an empty log."""
        return self.lines[number - 1] if number <= len(self.lines) else ""

    @cached_property
    def statements(self) -> dict[int, st.Statement]:
        """Its statements by line, in order."""
        roster = Roster()
        lines = (roster.read(line) for section in self.sections for line in section)
        return {line.line: line for line in lines if not isinstance(line, st.BadComment)}

    def hand_at(self, line: int) -> int:
        """Return the number of the hand that contains or precedes a line, or 0 before the first."""
        return bisect_right(self.sections, line, lo=1, key=_begins) - 1

    @cached_property
    def audit(self) -> Audit:
        """The audit of the log."""
        if "sections" not in vars(self) and len(self.log) > DRAFT_BYTES:
            return audit(self.log, self._house, rulesets=self.rulesets)
        game = self._play(len(self.sections))
        for results in self.results():
            game.accounts += results.accounts
            game.violations += results.violations
            game.rulings += results.rulings
            if results.denied:
                game.deny(results.denied)
        return audit_of(self.log, game)

    def results(self) -> Iterator[HandResults]:
        """Yield the results of each part of the log, which is played only as far as they are asked for."""
        for number in range(len(self.sections)):
            while (results := self._results[number]) is None:
                self.before(number + 1)
            yield results

    def violations(self) -> Iterator[Violation]:
        """Yield the violations in all parts of the log."""
        return chain.from_iterable(results.violations for results in self.results())

    def part(self, number: int) -> Part:
        """Return the lines of a hand, or of the part before the first."""
        return Part(number, self.sections[number], number == len(self.sections) - 1)

    def before(self, number: int) -> Game:
        """Return the game before a hand, or after the last one. It is shared, so that it may only be forked."""
        if number not in self._kept:
            self._keep(number, self._play(number))
        return self._kept[number]

    def _play(self, number: int) -> Game:
        """Play the hands before a hand as far as needed, and return the game after them."""
        last = max((at for at in self._kept if at <= number), default=0)
        game = self._kept[last].fork() if last else Game(self._house, {each.name: each for each in self.rulesets})
        for at in range(last, number):
            if at and at == len(self.sections) - 1 and self.is_written_on:
                game = play_with_record(self.before(at), self.part(at)).fork()
            else:
                game.play(self.part(at))
            if self._note(at, game):
                return self._play(number)
        return game

    def with_record(self, number: int) -> Game:
        """Return the game after a hand, with a record of it. It is shared, so that it may only be forked."""
        game = play_with_record(self.before(number), self.part(number))
        if self._results[number] is None and not self._note(number, after := game.fork()):
            self._keep(number + 1, after)
        return game

    def _note(self, number: int, game: Game) -> bool:
        """Record the results of the hand just played, and keep the game after it if it is likely to be needed.

        Return whether the game goes on as it did in the version before, whose results are taken over.
        """
        is_again = self._results[number] is not None
        violations = tuple(sorted(game.violations, key=lambda each: (each.at, each.code)))
        results = HandResults(tuple(game.accounts), violations, tuple(game.rulings), game.denied)
        self._results[number] = results
        game.forget()
        number += 1
        before = self._kept_before.get(number)
        if before and game.readable and before.readable and game.state() == before.state():
            self._results[number:] = self._results_before[number:]
            self._kept |= {at: game for at, game in self._kept_before.items() if at >= number}
            self._kept_before = {}
            return True
        # Slips and fixes are tried in a hand in which something was found, and followed through later hands.
        self._is_flawed |= bool(violations)
        is_followed = self._is_flawed and len(self.sections) <= GAMES_KEPT
        is_likely = is_again or is_followed or violations or game.books.odd or game.books.rivals
        if is_likely or number == self._changed or not number % self._every:
            self._keep(number, game.fork())
        return False

    def _keep(self, number: int, game: Game) -> None:
        """Keep the game before a hand, and drop an old one if there are too many."""
        while len(self._kept) >= GAMES_KEPT:
            del self._kept[next(at for at in self._kept if at % self._every)]
        self._kept[number] = game


def _begins(section: Section) -> int:
    """Return the first line of a hand."""
    return section[0].line


def _read_on(before: Draft, draft: Draft) -> tuple[tuple[Section, ...], int, int]:
    """Read the next version from the last hand that begins before the first change, up to the first behind the last.

    Returns all sections, with the numbers of these two hands: 0 for the first if there is none, and for the second if
    the lines behind the last change have other numbers.
    """
    old, new, sections = before.lines, draft.lines, before.sections
    differing = [at for at, (line, other) in enumerate(zip(old, new, strict=False), 1) if line != other]
    shorter = min(len(old), len(new))
    changed = before.hand_at(min(differing, default=shorter + 1) - 1)
    first = _begins(sections[changed]) if changed else 1
    rest = draft.text.split("\n", first - 1)[-1]
    # At the start of a text these mean something else.
    if not changed or rest.startswith("\ufeff") or foreign(rest) or foreign(draft.log):
        return tuple(read(draft.log)), 0, 0
    refused = sum(type(line) is st.Unreadable for section in sections[:changed] for line in section)
    same = before.hand_at(max(differing, default=shorter)) + 1 if len(old) == len(new) else len(sections)
    if same < len(sections):
        length = _begins(sections[same]) - first + 1
        changed_part = "\n".join(rest.split("\n", length)[:length])
        *read_again, begun = islice(read(changed_part, first, refused, changed - 1), 1, None)
        if begun and sections[same][: len(begun)] == begun and len(read_again) == same - changed:
            return (*sections[:changed], *read_again, *sections[same:]), changed, same
    return (*sections[:changed], *islice(read(rest, first, refused, changed - 1), 1, None)), changed, 0
