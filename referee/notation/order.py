"""Check the order of statements, and find lines that repeat what an earlier one says.

If two lines of a hand say different things about one player, nobody knows which is right.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from referee.finding import HandNumber, Misplaced, MisplacedStatement, Problem, Violation
from referee.limits import LINE_BYTES
from referee.notation import statements as st
from referee.notation.forms import first_word, keyword_of
from referee.notation.names import Roster
from referee.notation.statements import Sums

TWICE: Final = (st.Ante, st.Antes, st.Bourre, st.Draw, st.Exchange, st.Took, st.Blinds, st.Rest)
"""Statements that may repeat an earlier one in a hand. A player named on two ``draw`` lines declared twice (H204),
which is not a reading error."""


class RepeatedLines:
    """The lines of a hand, or of the ``header``, that have been read so far.

    They are kept as the line number of each name, by kind. A line about everybody (``none``, or a single ante) has the
    name ``None``.
    """

    def __init__(self, header: bool = False) -> None:
        self._header = header
        self._lines: dict[type[st.Statement], dict[str | None, int]] = {}
        self._rules: dict[str, st.Rule] = {}

    def again(self, line: st.Statement) -> st.Unreadable | None:
        """Return the line as unreadable if it repeats an earlier one."""
        if isinstance(line, st.Rule) and self._header:
            # Later rules change the game instead.
            rule = self._rules.setdefault(line.option, line)
            written = f"line {rule.line} says `rule {rule.option} {rule.value}`, and only one of the two can be right"
            return None if rule.value == line.value else st.set_aside(line, line.at, written)
        if not isinstance(line, TWICE):
            return None
        kind, keyword, names = type(line), st.keyword(line), () if isinstance(line, st.Rest) else line.players
        lines = self._lines.setdefault(st.Draw if kind is st.Exchange else kind, {})
        if lines and (None in lines or not names):
            first = next(iter(lines.values()))
            problem = f"line {first} already has `{keyword}`, and only one of the two can be right"
            return st.set_aside(line, line.at, problem)
        for i, name in enumerate(names):
            if name in lines and isinstance(line, Sums | st.Took):
                problem = f"`{keyword}` on line {lines[name]} already names {name}"
                return st.set_aside(line, line.name_at(i), problem, ("another name",))
        lines.update(dict.fromkeys(names or (None,), line.line))
        return None


def lost_kinds(lines: Iterable[st.Statement]) -> frozenset[str]:
    """Return the keywords of everything that the unreadable ones among these lines may have been."""
    return frozenset().union(*(line.kinds for line in lines if isinstance(line, st.Unreadable)))


HEADER = (st.Game, st.Date, st.Rules, st.Seat)
BETWEEN = (st.Rebuy, st.Leave, st.Join, st.Rule, st.Pay, st.Put)
"""Statements that end a hand. Before the first hand they follow the seats."""
EITHER = (st.Forfeit, st.Stacks)

GROUP: dict[type[st.Statement], int] = {
    kind: group
    for group, kinds in enumerate(
        (
            (st.Dealer, st.Away, st.Ante, st.Antes),
            (st.Deal, st.Blinds, st.Trump),
            (st.Take, st.Stay, st.Pass, st.Blind, st.Draw, st.Exchange, st.Reshuffle),
            (st.Trick, st.TakeBack, st.Took, st.Rest),
            (st.Win, st.Divide, st.Carry, st.Share, st.Bourre, st.Out, st.Stacks),
        )
    )
    for kind in kinds
}
"""The order in which a hand is written. ``pot`` goes before the tricks or near the end, and statements not listed here
go anywhere."""

STAGE: Final[dict[type[st.Statement], int]] = {kind: max(0, group - 2) for kind, group in GROUP.items()}
"""The stages whose order matters, before the tricks (scribes note the upcard late), the tricks, and the result."""

ONCE: dict[type[st.Statement], str] = {
    st.Dealer: "dealer",
    st.Trump: "trump",
    st.Take: "take",
    st.Game: "game",
    st.Date: "date",
    st.Rules: "rules",
} | dict.fromkeys(st.RESULTS, "result")
"""Statements allowed once in a hand or a header. The four results count as one."""

CONTRADICTED = (st.Dealer, st.Trump)
"""Statements of which a second one puts what they say in doubt. Any other second statement does not count."""

_OUTSIDE = ("in-a-hand", "no-hand")
"""Reasons for a hand's line between hands, or before the first."""


class Order:
    """Checks the order of a log's lines, and sets aside those that can't be meant where they are.

    ``adrift`` is true once lines are left out because they may belong to a new hand that began unnoticed.
    """

    def __init__(self) -> None:
        self.start(None)

    def start(self, hand: int | None) -> None:
        """Begin the section of the hand with this number, or of the header for ``None``."""
        self._hand, self._stage = hand, 0
        self._last: type[st.Statement] | None = None
        self._once: set[str] = set()
        self._between = hand is None
        self._brought = False
        self._torn = False
        self.adrift: bool = False

    def sift(
        self, lines: Sequence[st.Statement], hand: int | None, roster: Roster
    ) -> Iterator[st.Statement | Violation]:
        """Yield the statements of a section that the game goes by, and a violation (N105) for each misplaced line.

        ``hand`` is the number of the section's hand, or ``None`` for the header. A line that comes too late is yielded
        after its violation, and so is a second line of a kind in ``CONTRADICTED``. Any other second line, a header line
        after the first hand, and a hand's line outside a hand are replaced by theirs. An unreadable line gets the kinds
        of statement that may be in its place, and a line that repeats an earlier one becomes ``Unreadable``. Names of
        players whom the ``roster`` knows are written in full.

        An unreadable line may have begun a new hand, or the ``hand`` line of a new hand may be missing. The next line
        out of order then belongs to that hand, and is left out without a violation, as are all that follow it. Between
        hands only lines that belong in a hand are left out so.
        """
        self.start(hand)
        self._brought = hand is None and not any(type(line) in _OF_A_HAND for line in lines)
        self._said = RepeatedLines(hand is None)
        ahead: list[_Ahead] = []
        for index, line in enumerate(lines):
            if index and isinstance(line, st.Hand):
                yield Violation("N109", line.word(1), HandNumber(line.number or 0, None), hand)
                continue
            if isinstance(line, st.BadComment):
                yield Violation(line.code, line.at, Problem(line.problem, line.expected, line.meant), hand)
                continue
            if isinstance(line, st.Unreadable):
                ahead = ahead or _ahead(lines)
                lost = self._with_kinds(line, ahead[index])
                roster.sure &= lost.kinds.isdisjoint(("seat", "join"))
                yield lost
                continue
            reason, counts = self.look(type(line))
            if reason and STAGE.get(type(line)) == 0 and not self._torn:
                ahead = ahead or _ahead(lines)
                following = ahead[index]
                if self._between or self._stage == _LAST:  # Is this hand over, and lines of another follow?
                    is_another_hand = following.in_hand and following.stage < _LAST
                else:
                    is_another_hand = ONCE.get(type(line)) in self._once and self._are_two_hands(following)
                if is_another_hand:
                    yield Violation("N105", line.at, MisplacedStatement(st.keyword(line), "new-hand", None), hand)
                    yield st.Unreadable(line.line, "", line.at, "", "", keyword="hand", kinds=frozenset(("hand",)))
                    self._torn, self.adrift = True, not self._between
            self.adrift = self.adrift or (self._torn and bool(reason) and not self._between)
            counts = counts and not self.adrift
            in_full = roster.read(line) if counts else line
            repetition = self._said.again(in_full) if counts else None
            if reason and not repetition and not self.adrift and not (self._torn and reason in _OUTSIDE):
                last = st.keyword_of(self._last) if self._last else None
                facts = MisplacedStatement(st.keyword(line), reason, last)
                yield Violation("N105", line.at, facts, None if self._between else hand)
            if counts:
                yield repetition or in_full

    def _are_two_hands(self, ahead: "_Ahead") -> bool:
        """Check whether the lines so far and those ahead can't belong to one hand, because a line of an earlier stage
        follows, or the second of a kind that a hand has once."""
        return ahead.stage < self._stage or not ahead.once.isdisjoint(self._once)

    def _with_kinds(self, line: st.Unreadable, ahead: "_Ahead") -> st.Unreadable:
        """Add to an unreadable line the kinds of statement that fit between the lines so far and those ahead, in order.

        It may also be the ``hand`` line of a new hand if the lines around it can't belong to one hand, or if it is
        before the tricks and looks like a ``hand`` line. If it begins with the exact keyword, it counts even when late
        in its hand.
        """
        used = ahead.once.union(self._once)
        if self._hand is None:
            may = _keywords((*HEADER, st.Pot, *BETWEEN, *EITHER, st.Hand), used)
        elif self._between:
            may = BETWEEN_HANDS
        elif self._are_two_hands(ahead):
            may = _in_hand(self._stage, _LAST, frozenset(self._once)) | {"hand"}
        else:
            may = _in_hand(self._stage, ahead.stage, used)
            is_before_tricks = self._stage < _TRICKS != ahead.stage
            if not ahead.in_hand:
                may |= BETWEEN_HANDS
            elif line.keyword is None and is_before_tricks and re.fullmatch(_LIKE_A_HAND, line.text[:LINE_BYTES]):
                may |= {"hand"}
        plain = line.keyword is not None and line.keyword == keyword_of(first_word(line.text))
        counts = may | _in_hand(0, _LAST, frozenset()) if plain and not self._between else may
        kinds = (frozenset((line.keyword,)) if line.keyword in counts else may).union(line.later)
        if "hand" in kinds:
            self._torn, self._said = True, RepeatedLines()
            self.adrift = self.adrift or (not self._between and ahead.in_hand and ahead.stage >= self._stage)
        return replace(line, keyword=line.keyword if line.keyword in counts else None, kinds=kinds)

    def look(self, kind: type[st.Statement]) -> tuple[Misplaced | None, bool]:
        """Return why a readable line of this kind is misplaced here, if it is, and whether it counts all the same.

        A line is too late if a later stage has already begun. A ``pot`` line doesn't begin a stage and is never late.
        """
        if kind is st.Pot and self._hand is None and self._brought and not self._torn:
            repeated, self._once = "pot" in self._once, self._once | {"pot"}
            return "second" if repeated else None, not repeated
        if kind in HEADER and self._hand is not None:
            return "before-the-first-hand", False
        if kind in BETWEEN:
            self._between, self._torn = True, False
        elif self._between and (kind in GROUP or kind in _IN_HAND) and kind not in EITHER:
            return ("no-hand" if self._hand is None else "in-a-hand"), False
        if once := ONCE.get(kind):
            if once in self._once:
                return "second", kind in CONTRADICTED
            self._once.add(once)
        stage = None if self._between else STAGE.get(kind)
        if stage is not None and stage < self._stage:
            return "too-late", True
        if stage is not None:
            self._stage, self._last = stage, kind
        return None, True


_LIKE_A_HAND: Final = '[ \t]*[^ \t,#"]+([ \t]+[0-9]+)?[ \t]*(#.*)?'
"""A line of only one word, or a word and a number, as a ``hand`` line is."""

_IN_HAND = (st.Early, st.Show, st.RuledRenege, st.Waive, st.Misdeal, st.Pot)
"""Statements that may appear anywhere in a hand, and only in a hand."""


class _Ahead(NamedTuple):
    """The lines after a line, up to the first that belongs between hands. ``stage`` is the lowest stage of them,
    ``once`` are the once-only statements there, and ``in_hand`` is true if any belongs only in a hand."""

    stage: int
    once: frozenset[str]
    in_hand: bool


def _ahead(lines: Sequence[st.Statement]) -> list[_Ahead]:
    """Describe what follows each line."""
    descriptions, stage, used, in_hand = [], _LAST, frozenset[str](), False
    for line in reversed(lines):
        descriptions.append(_Ahead(stage, used, in_hand))
        kind = type(line)
        if kind in BETWEEN:
            stage, used, in_hand = _LAST, frozenset(), False
        elif kind not in (*EITHER, st.Unreadable, st.BadComment):
            stage, in_hand = min(stage, STAGE.get(kind, _LAST)), True
        if kind in ONCE:
            used |= {ONCE[kind]}
    return descriptions[::-1]


@lru_cache(maxsize=256)
def _keywords(kinds: tuple[type[st.Statement], ...], used: frozenset[str] = frozenset()) -> frozenset[str]:
    """List the keywords of these kinds, except those allowed once and already used."""
    return frozenset(st.keyword_of(kind) for kind in kinds if ONCE.get(kind) not in used)


@lru_cache(maxsize=256)
def _in_hand(first: int, last: int, used: frozenset[str]) -> frozenset[str]:
    """List the keywords allowed in a hand between lines of two stages."""
    kinds = tuple(kind for kind, stage in STAGE.items() if first <= stage <= last)
    return _keywords((*kinds, *_IN_HAND, st.Forfeit), used)


_TRICKS, _LAST = STAGE[st.Trick], max(STAGE.values())
BETWEEN_HANDS = _keywords((*BETWEEN, *EITHER, st.Hand))
"""Keywords of the statements allowed between hands."""


_OF_A_HAND = frozenset((*GROUP, *_IN_HAND)) - {*EITHER, st.Pot}
"""Statements that show that a hand has begun."""
_OUT_OF_A_HAND = frozenset((*BETWEEN, st.Unreadable, st.BadComment))
_DRAWS = frozenset((st.Draw, st.Exchange))
_SINGLE = {st.Hand, *TWICE} - _DRAWS


def in_order(lines: Sequence[st.Statement]) -> bool:
    """Check that all lines of a hand can be read and are in order, with nothing between it and the next hand.

    False if two lines may say the same about a player, or if one of several draws says that nobody drew.
    """
    kinds = tuple(map(type, lines))
    if not _are_in_order(kinds):
        return False
    return kinds.count(st.Draw) < 2 or all(line.counts for line in lines if isinstance(line, st.Draw))


@lru_cache(maxsize=256)
def _are_in_order(kinds: tuple[type[st.Statement], ...]) -> bool:
    """Check the order of lines by their kinds alone, since most hands have the same kinds."""
    if not _OUT_OF_A_HAND.isdisjoint(kinds) or _DRAWS.issubset(kinds) or any(kinds.count(kind) > 1 for kind in _SINGLE):
        return False
    order = Order()
    order.start(1)
    return all(order.look(kind) == (None, True) for kind in kinds)


_ENDS = _keywords(BETWEEN)
"""Keywords of the statements that end a hand."""


def ends_hand(line: st.Statement) -> bool:
    """Check whether this line belongs between hands, even if it can't be read."""
    if isinstance(line, st.Unreadable):
        return line.kinds <= _ENDS
    return isinstance(line, BETWEEN)
