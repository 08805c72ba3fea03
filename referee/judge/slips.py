"""Misplayed or miswritten: find the slips of the scribe's pen that would explain the errors of a hand.

A slip is one word of the log that was written wrongly, or one line that was written twice. Correcting it leaves fewer
errors by the same rules: some are gone, and none is new. To find slips, the search edits the words that the errors
depend on one after the other, and judges each edit on a fork of the game before that hand, and on through the later
hands that it affects. A slip changes no verdict and no ledger.

Over the same hands, the slip that explains the most errors leaves the fewest, so it comes first.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple

from referee.engine.house import House
from referee.finding import Finding, Violation
from referee.judge.game import Game
from referee.judge.slip_edits import (
    Kind,
    SlipEdit,
    Surroundings,
    Word,
    edits,
    exchanged,
    followers,
    left_out,
    may_be_exchanged,
    noted_cards,
)
from referee.judge.slip_forecast import Forecast, conflicting
from referee.judge.slip_premises import Premises
from referee.ledger.books import smallest_unit
from referee.limits import SLIP_AHEAD, SLIP_ERRORS, SLIP_HANDS, SLIP_HANDS_A_KIB, SLIP_HANDS_OF_LOG, SLIPS_TOLD
from referee.notation import statements as st
from referee.notation.read import read
from referee.records import Internal
from referee.rules.catalogue import ERRORS, LOG_ERRORS
from referee.rulesets.ruleset import RuleSet
from referee.text import Log
from referee.values import Place, words

IMPOSSIBLE: Final = frozenset(code for code in LOG_ERRORS if code == "N102" or not code.startswith("N"))
"""Codes of errors that no play explains but another word may: unreadable lines are not included."""

_LINES_A_HAND: Final = 64
"""Number of lines that cost as much to judge as one hand."""

_LATER: Final = 4
"""One in this many of the hands that may be judged is reserved for the hands after the one with the errors."""

_OF_LATER: Final = 5
"""One in this many of the judgements that a log may take is for hands searched only for the errors of later ones."""

_RULED_OUT_A_HAND: Final = 16
"""Number of edits ruled out without a judgement that cost as much as one hand."""

Won = tuple[tuple[str, ...], int]
"""The winners of a hand's pot, several if they divide it, and the amount."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One word of the log that may be a slip of the pen: with another word, there would be fewer errors."""

    hand: int
    line: int
    column: int
    """The first column of the word, from 1. An ``exchange`` spans both words."""
    end_column: int
    """The column after the word."""
    kind: Kind
    written: str
    meant: tuple[str, ...]
    """The words that may be meant, the likeliest first; none for a ``line`` that is to be left out."""
    explains: tuple[int, ...]
    """The findings that would be gone with any of these words, by their indices."""
    leaves: int
    """The number of errors that would be left in the hands that were judged again."""
    won: Internal[Won | None] = None
    """The winners of the hand's pot with the likeliest word; null if nobody wins it, or it is not known."""
    which: Internal[int] = 0
    """Which of the same words in the line it is, as in ``SlipEdit``."""
    message: str = ""
    """The slip in one sentence; added to slips that are listed."""

    @property
    def at(self) -> Place:
        """The place of the word, or of both words."""
        return Place(self.line, self.column, self.end_column)

    @property
    def swapped(self) -> tuple[str, str]:
        """The two words of an exchange, as written."""
        first, *_, last = (self.written[at.column - 1 : at.end - 1] for at in words(1, self.written))
        return first, last


@dataclass(frozen=True, slots=True)
class Explanation:
    """An edit, the findings that it explains, the number of errors that it leaves, and the winners of the pot."""

    edit: SlipEdit
    explains: tuple[int, ...]
    leaves: int
    won: Won | None


@dataclass(frozen=True, slots=True)
class HandSlips:
    """The result of the search in one hand.

    ``told`` are the slips that ``check`` reports. ``complete``: every edit was judged; else a limit was reached.
    ``judged`` is how many hands that took.
    """

    hand: int
    told: tuple[Slip, ...]
    found: tuple[Explanation, ...]
    complete: bool
    judged: int

    def explaining(self, finding: int) -> tuple[Slip, ...]:
        """The slips that explain one finding, the best first."""
        return _slips(self.hand, [one for one in self.found if finding in one.explains])


@dataclass(frozen=True, slots=True)
class SlipSearch:
    """The result of the search in a log: the hands that were searched, in order."""

    hands: tuple[HandSlips, ...] = ()

    @property
    def told(self) -> tuple[Slip, ...]:
        """The slips that ``check`` reports, at most three for each hand."""
        return tuple(slip for hand in self.hands for slip in hand.told)

    @property
    def complete(self) -> bool:
        """True if no limit was reached."""
        return all(hand.complete for hand in self.hands)

    @property
    def judged(self) -> int:
        """Number of hands judged again."""
        return sum(hand.judged for hand in self.hands)


def slips(
    log: Log,
    findings: Sequence[Finding],
    house: House | None = None,
    *,
    rulesets: Iterable[RuleSet] = (),
    hand: int | None = None,
) -> SlipSearch:
    """Search a log for slips of the pen.

    ``findings`` are all findings of the log in text order, the other arguments as for ``audit``. By default, search the
    hands with something impossible or with errors by two or more players, for slips that explain those, and hands with
    a wrong amount that may have made such errors later. With ``hand``, search only that hand, for slips that explain
    any of its errors. Pure; a log without such an error is not read.
    """
    errors: dict[int, list[Finding]] = {}
    for one in findings:
        if one.hand and one.severity == "error":
            errors.setdefault(one.hand, []).append(one)
    wanted = _suspicious(errors) if hand is None else dict.fromkeys(errors.keys() & {hand}, _Wanted(thorough=True))
    if not wanted:
        return SlipSearch()
    search = LogSearch(log, findings, house, rulesets=rulesets)
    return SlipSearch(tuple(search.hand(number, *how) for number, how in sorted(wanted.items())))


class _Wanted(NamedTuple):
    """How to search a hand: ``thorough`` as for ``LogSearch.hand``, and whether for the errors of ``later`` hands."""

    thorough: bool
    later: bool = False


def _suspicious(errors: Mapping[int, Sequence[Finding]]) -> dict[int, _Wanted]:
    """The hands to search, given the errors of each.

    They are those with something impossible or errors by two players; and, of 21 hands in which an amount is wrong, the
    first, if later ones have such errors of money: all may come from one wrong word there.
    """
    wanted, last = {}, -SLIP_AHEAD
    for hand, some in sorted(errors.items()):
        told, first = _is_told(some), False
        if hand > last + SLIP_AHEAD and any(map(_is_of_money, some)):
            after = chain.from_iterable(errors.get(hand + later, ()) for later in range(1, SLIP_AHEAD + 1))
            later = [*filter(_is_of_money, after)]
            first = bool(later) and _is_told([*some, *later])
        if first:
            last = hand
        if told or first:
            wanted[hand] = _Wanted(first, later=not told)
    return wanted


def _is_told(errors: Iterable[Finding]) -> bool:
    return is_told((one.code, one.player) for one in errors)


def _is_of_money(error: Finding) -> bool:
    return error.code.startswith("L")


class _Sections:
    """The sections of a log, taken in turn, with look-ahead."""

    def __init__(self, log: Log) -> None:
        self._left: Iterator[tuple[st.Statement, ...]] = (section.statements for section in read(log))
        self._seen: deque[tuple[st.Statement, ...]] = deque()

    def take(self) -> tuple[st.Statement, ...]:
        """The next section; empty after the last."""
        return self._seen.popleft() if self._seen else next(self._left, ())

    def peek(self, index: int) -> tuple[st.Statement, ...]:
        """The section after this many others; empty after the last."""
        while len(self._seen) <= index:
            self._seen.append(next(self._left, ()))
        return self._seen[index]


def _errors(game: Game) -> list[Violation]:
    """The errors of the section that was just played, in text order."""
    found = [one for one in game.violations if one.code in ERRORS]
    return sorted(found, key=lambda one: (one.at, one.code)) if len(found) > 1 else found


class LogSearch:
    """The search of one log, hand by hand in its order. The arguments are those of ``slips``."""

    def __init__(
        self,
        log: Log,
        findings: Sequence[Finding],
        house: House | None = None,
        *,
        rulesets: Iterable[RuleSet] = (),
    ) -> None:
        self.findings: Sequence[Finding] = findings
        self._left = min(SLIP_HANDS_OF_LOG, SLIP_HANDS + len(log) * SLIP_HANDS_A_KIB // 1024)
        self._for_others = self._left - self._left // _OF_LATER
        self._indices: dict[tuple[str, Place, str | None], list[int]] = {}
        for index, one in enumerate(findings):
            self._indices.setdefault((one.code, one.at, one.player), []).append(index)
        self._written = Game(house, {one.name: one for one in rulesets})
        self._ahead = _Sections(log)
        self._written.header(self._ahead.take())
        self._number = 0
        self._lines: tuple[st.Statement, ...] = ()

    def hand(self, number: int, thorough: bool, later: bool = False) -> HandSlips:
        """Search one hand within the limits of hand and log; hands must be requested in order.

        ``thorough``: look for slips that explain any error of the hand, not only for those that explain enough of them
        to be reported. ``later``: the hand is searched only for the errors of later ones.
        """
        while self._number < number:
            self._go_on()
        left = self._left - (self._for_others if later else 0)
        if left < _price(self._lines):
            return HandSlips(number, (), (), complete=False, judged=0)
        bound = min(SLIP_HANDS, left)
        search = _HandSearch(self, self._written.fork(), self._lines, self._ahead, bound, thorough)
        found = tuple(search.explanations())
        self._left -= search.judged
        told = [slip for slip in _slips(number, found) if _is_told(map(self.findings.__getitem__, slip.explains))]
        return HandSlips(number, tuple(told[:SLIPS_TOLD]), found, search.complete, search.judged)

    def _go_on(self) -> None:
        """Play the current hand, and take the next."""
        if self._lines:
            self._written.hand(self._lines, last=not self._ahead.peek(0))
            self._written.forget()
        self._number, self._lines = self._number + 1, self._ahead.take()

    def indices(self, errors: Sequence[Violation]) -> list[tuple[int, Violation]]:
        """Pair these errors of the log as written with the indices of their findings."""
        seen: Counter[tuple[str, Place, str | None]] = Counter()
        found = []
        for one in errors:
            key = one.code, one.at, one.player
            found += [(index, one) for index in self._indices.get(key, ())[seen[key] : seen[key] + 1]]
            seen[key] += 1
        return found


def is_told(errors: Iterable[tuple[str, str | None]]) -> bool:
    """True if a slip that explains these errors is reported: one is impossible, or they are by two or more players."""
    some = list(errors)
    return any(code in IMPOSSIBLE for code, _ in some) or len({player for _, player in some if player is not None}) > 1


@dataclass(slots=True)
class _Course:
    """The rest of a game after equivalent edits.

    Each edit comes with the errors that are gone in the hand, and the winner of its pot.

    ``later`` are those that are gone in the hands after it.
    """

    game: Game
    edits: list[tuple[SlipEdit, list[int], Won | None]]
    later: list[int] = field(default_factory=list)


class _HandSearch:
    """The search of one hand; ``before`` is the game before it, and ``bound`` how many hands may be judged."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        log: LogSearch,
        before: Game,
        lines: tuple[st.Statement, ...],
        ahead: _Sections,
        bound: int,
        thorough: bool,
    ) -> None:
        self.complete, self.judged = True, 0
        self._thorough = thorough
        self._ruled_out = 0
        self._enough: dict[int, bool] = {}
        self._log, self._before, self._lines, self._ahead, self._bound = log, before, lines, ahead, bound
        before.forget()
        self._written = before.fork().recording({before.number + 1})
        self._price = _price(lines)
        self._errors = self._play(self._written, lines, 0)
        self._found = log.indices(self._errors)
        record = self._written.record
        if record:
            self._price *= record.hand.courses
        self._forecast = Forecast(record.hand, lines, self._errors) if record else None

    def explanations(self) -> Iterator[Explanation]:
        """Every edit that explains an error of the hand, within the bound."""
        courses: list[_Course] = []
        alike: dict[object, list[_Course]] = {}
        state = self._written.state()
        for edit, resting in self._edits():
            if not self._may_judge(self._price, self._bound - self._bound // _LATER):
                break
            if self._forecast and self._forecast.rules_out(edit, resting):
                self._ruled_out += 1
                continue
            game = self._before.fork()
            errors = self._play(game, tuple(self._edited(edit)), 0)
            gone = self._gone(self._found, errors, edit)
            if not gone:
                continue
            won = _won(game)
            if game.state() == state:
                yield self._explanation(edit, gone, len(self._errors), won)
                continue
            similar = alike.setdefault((game.books.known, tuple(game.books.balance.values())), [])
            same = next((course for course in similar if course.game.state() == game.state()), None)
            if same:
                same.edits.append((edit, gone, won))
            else:
                game.forget()
                similar.append(_Course(game, [(edit, gone, won)]))
                courses.append(similar[-1])
        yield from self._later(courses)

    def _later(self, courses: list[_Course]) -> Iterator[Explanation]:
        """Follow the differences after the hand through at most 20 more hands, or until there are none."""
        judged = len(self._errors)
        for index in range(SLIP_AHEAD):
            lines = self._ahead.peek(index)
            courses = self._affordable(courses, _price(lines)) if lines else courses
            if not courses or not lines:
                break
            self._written.forget()
            errors = self._play(self._written, lines, index + 1)
            judged += len(errors)
            found, state = self._log.indices(errors), self._written.state()
            going_on = []
            for course in courses:
                there = self._play(course.game, lines, index + 1)
                course.game.forget()
                gone = self._gone(found, there)
                if gone is None:
                    continue
                course.later += gone
                if course.game.state() == state:
                    yield from self._outcome(course, judged)
                else:
                    going_on.append(course)
            courses = going_on
        for course in courses:
            yield from self._outcome(course, judged)

    def _affordable(self, courses: list[_Course], price: int) -> list[_Course]:
        """The courses that can be followed through a hand of this price; if too many, those that explain most."""
        courses = sorted(courses, key=lambda course: -len(course.edits[0][1]))
        while courses and not self._may_judge((1 + len(courses)) * price, self._bound):
            courses.pop()
        return courses

    def _outcome(self, course: _Course, judged: int) -> Iterator[Explanation]:
        return (self._explanation(edit, [*gone, *course.later], judged, won) for edit, gone, won in course.edits)

    @staticmethod
    def _explanation(edit: SlipEdit, gone: Sequence[int], judged: int, won: Won | None) -> Explanation:
        return Explanation(edit, tuple(sorted(gone)), judged - len(gone), won)

    def _play(self, game: Game, lines: tuple[st.Statement, ...], index: int) -> list[Violation]:
        """Play the hand itself (``index`` 0) or a later one, and return its errors."""
        self.judged += _price(lines) if index else self._price
        game.hand(lines, last=not self._ahead.peek(index))
        return _errors(game)

    def _may_judge(self, hands: int, bound: int) -> bool:
        """True if this many more hands fit within the bound; if not, the search is marked incomplete."""
        enough = self.judged + self._ruled_out // _RULED_OUT_A_HAND + hands <= bound
        self.complete &= enough
        return enough

    # Choosing the edits

    def _edits(self) -> Iterator[tuple[SlipEdit, list[Violation]]]:
        """The edits to judge, with the errors that depend on them; those with most errors first."""
        if not self._found:
            return
        yield from ((edit, self._errors) for edit in left_out(self._lines))
        if self._before.rules.house is None:
            return
        premises = self._premises(self._before.rules.house)
        around = self._surroundings(premises, self._before.rules.house)
        for resting, first, second in self._places(premises):
            line = premises.lines[first.line]
            errors = [one for number, one in enumerate(self._errors[:SLIP_ERRORS]) if resting >> number & 1]
            for edit in exchanged(line, first, second) if second else edits(line, first, around):
                yield edit, errors

    def _premises(self, house: House) -> Premises:
        record, forecast = self._written.record, self._forecast
        come_back = forecast is None or forecast.may_come_back
        held = come_back or house.upcard != "next" or any(isinstance(line, st.Take) for line in self._lines)
        odd = record.hand.doubt.cards if record else -1
        return Premises(self._lines, odd=odd, may_come_back=come_back, upcard_held=held)

    def _places(self, premises: Premises) -> list[tuple[int, Word, Word | None]]:
        """The words that may explain enough, alone or swapped with the next of their kind.

        The number is a mask of the errors that depend on them.
        """
        resting, together = self._resting(premises)
        found: list[tuple[int, Word, Word | None]] = []
        for line in self._lines:
            after = followers(premises.words[line.line])
            for word in premises.words[line.line]:
                if self._is_enough(on := resting.get(word, 0)):
                    found.append((on, word, None))
                if word.number in after and may_be_exchanged(line, word):
                    both = (resting.get(word, 0) | resting.get(after[word.number], 0)) & ~together
                    if self._is_enough(both):
                        found.append((both, word, after[word.number]))
        return sorted(found, key=lambda one: (-one[0].bit_count(), one[1].at, one[2] is not None))

    def _resting(self, premises: Premises) -> tuple[dict[Word, int], int]:
        """Map each word to a mask of the errors that depend on it; also return those that no swap of words undoes."""
        if len(self._errors) > SLIP_ERRORS:
            self.complete = False
        resting: dict[Word, int] = {}
        together = 0
        for number, error in enumerate(self._errors[:SLIP_ERRORS]):
            together |= premises.is_of_tricks(error) << number
            for word in premises.of(error):
                resting[word] = resting.get(word, 0) | 1 << number
        return resting, together

    def _is_enough(self, errors: int) -> bool:
        """True if a slip that explains all of these errors would be reported, or is wanted."""
        if not errors or self._thorough:
            return errors > 0
        if errors not in self._enough:
            some = [one for number, one in enumerate(self._errors[:SLIP_ERRORS]) if errors >> number & 1]
            self._enough[errors] = is_told([(one.code, one.player) for one in some])
        return self._enough[errors]

    def _surroundings(self, premises: Premises, house: House) -> Surroundings:
        lines, errors, seats = self._lines, self._errors, self._before.seats
        in_conflict = conflicting(errors)
        too_many = any(one.code == "T403" for one in errors)  # Then a card in two tricks is not a finding of its own.
        played = {one for line in lines if isinstance(line, st.Trick) for one in line.cards if one is not None}
        dealt = {one for line in lines if isinstance(line, st.Deal) for one in line.cards if one is not None}
        drawn = {one for line in lines if isinstance(line, st.Exchange) for one in line.received if one is not None}
        trump = next((line.suit for line in lines if isinstance(line, st.Trump)), None)
        return Surroundings(
            seated=tuple(seats.names[player] for player in seats.seated()),
            cards=noted_cards(lines),
            played=frozenset() if too_many else frozenset(played - in_conflict),
            dealt=frozenset(dealt - in_conflict),
            drawn=frozenset() if premises.may_come_back else frozenset(drawn - in_conflict),
            upcard_held=premises.upcard_held,
            trump=trump,
            house=house,
            unit=smallest_unit((line.text for line in lines), self._before.books.chip),
        )

    def _edited(self, edit: SlipEdit) -> Iterator[st.Statement]:
        """The lines of the hand with one edit."""
        for line in self._lines:
            if line.line != edit.line:
                yield line
            elif edit.statement:
                yield edit.statement

    # Comparing the errors

    def _gone(
        self, written: Sequence[tuple[int, Violation]], there: Iterable[Violation], edit: SlipEdit | None = None
    ) -> list[int] | None:
        """The indices of the errors that an edit explains; ``None`` if one is new.

        Errors are the same if their code, player and word in the log as written are.
        """
        line, new = (edit.line, edit.statement) if edit else (0, None)
        old = next((one for one in self._lines if one.line == line), None)
        left = Counter(_key(one, line, new) for one in there)
        gone = []
        for index, one in written:
            key = _key(one, line, old)
            if left[key]:
                left[key] -= 1
            else:
                gone.append(index)
        return None if any(left.values()) else gone


def _won(game: Game) -> Won | None:
    """The winners of the pot of the hand that was just played, and the amount."""
    account = game.accounts[-1] if game.accounts else None
    if account is None or account.result not in ("win", "divide") or not account.winners or account.pot is None:
        return None
    return account.winners, account.pot


def _price(lines: Sequence[st.Statement]) -> int:
    """The cost of these lines, in hands, for each possible course of its tricks."""
    return -(-len(lines) // _LINES_A_HAND)


def _key(error: Violation, line: int, statement: st.Statement | None) -> tuple[str, str, int, int]:
    """The identity of an error: on the edited line by the number of its word, since the columns move."""
    at = error.at
    place = at.column
    if at.line == line and statement:
        place = sum(word.column <= at.column for word in words(line, statement.text))
    return error.code, error.player or "", at.line, place


def _slips(hand: int, found: Iterable[Explanation]) -> tuple[Slip, ...]:
    """Sort the results, word by word, the best first: for each word the best readings."""
    by_word: dict[tuple[int, int, int, Kind], list[Explanation]] = {}
    for one in found:
        edit = one.edit
        by_word.setdefault((edit.line, edit.column, edit.end_column, edit.kind), []).append(one)
    ordered = []
    for (line, column, end_column, kind), ways in by_word.items():
        best = min(ways, key=lambda one: (-len(one.explains), one.leaves, one.edit.readings))
        alike = [one for one in ways if (one.explains, one.leaves) == (best.explains, best.leaves)]
        readings = sorted(reading for one in alike for reading in one.edit.readings)
        near = bool(readings) and readings[0].near
        meant = tuple(reading.text for reading in readings)
        written, which, explains, leaves = best.edit.written, best.edit.which, best.explains, best.leaves
        slip = Slip(hand, line, column, end_column, kind, written, meant, explains, leaves, best.won, which)
        ordered.append(((-len(slip.explains), slip.leaves, not near, line, column, end_column, kind), slip))
    return tuple(slip for _, slip in sorted(ordered, key=lambda one: one[0]))
