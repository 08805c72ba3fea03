"""Which statements may stand where (notation.md, "Statements")."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from referee import statements as st
from referee.finding import Misplaced, MisplacedStatement, Violation
from referee.replay.repeated_lines import TWICE, RepeatedLines

HEADER = (st.Game, st.Date, st.Rules, st.Seat)
BETWEEN = (st.Rebuy, st.Leave, st.Join, st.Rule, st.Pay, st.Put)
"""These end a hand; before the first hand they stand after the seats."""
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
"""The order in a hand. ``pot`` stands before the tricks or among the last; what is not here stands anywhere."""

ONCE: dict[type[st.Statement], str] = {
    st.Dealer: "dealer",
    st.Trump: "trump",
    st.Take: "take",
    st.Game: "game",
    st.Date: "date",
    st.Rules: "rules",
} | dict.fromkeys(st.RESULTS, "result")
"""What there is but one of in a hand or a header; the four results are one thing."""


_OUTSIDE = ("in-a-hand", "no-hand")
"""The reasons of a hand's line between hands, or before the first."""


class Order:
    """Watches the order of a log's lines, and sets aside what stands where it can't be meant."""

    __slots__ = ("_adrift", "_between", "_group", "_hand", "_last", "_once", "_said", "_torn")

    def __init__(self) -> None:
        self.start(None)

    def start(self, hand: int | None) -> None:
        """Begin the section of a hand of this number, ``None`` for the header."""
        self._hand, self._group, self._last = hand, 0, ""
        self._once: set[str] = set()
        self._between = hand is None
        self._torn = self._adrift = False

    @property
    def adrift(self) -> bool:
        """Whether lines were set aside since a hand may have begun that nobody can tell apart."""
        return self._adrift

    def sift(self, lines: Sequence[st.Statement], hand: int | None) -> Iterator[st.Statement | Violation]:
        """The statements of a section that count, each misplaced one preceded or replaced by its N105.

        ``hand`` is the section's number, ``None`` for the header. What is merely late still counts; a second one, a
        header line in the game, or a line of a hand outside one does not. An unreadable line gets the kinds that may
        stand there; it may have begun a new hand: then what stands out of order after it is of that hand, and is set
        aside without a word, it and the rest; between hands the lines of a hand alone. One that says again what was
        said is ``Unreadable``.
        """
        self.start(hand)
        self._said = RepeatedLines(hand is None)
        ahead: list[_Ahead] = []
        for index, line in enumerate(lines):
            if isinstance(line, st.Unreadable):
                ahead = ahead or _ahead(lines)
                yield replace(line, keyword=None) if self._adrift else self._placed(line, ahead[index])
                continue
            reason, counts = self._look(line)
            self._adrift = self._adrift or (self._torn and bool(reason) and not self._between)
            again = self._said.again(line) if counts and not self._adrift else None
            if reason and not again and not self._adrift and not (self._torn and reason in _OUTSIDE):
                facts = MisplacedStatement(st.keyword(line), reason, self._last or None)
                yield Violation("N105", line.at, facts, None if self._between else hand)
            if counts and not self._adrift:
                yield again or line

    def _placed(self, line: st.Unreadable, ahead: "_Ahead") -> st.Unreadable:
        """A line that can't be read, with the kinds of statement that it may be where it stands.

        One that begins with the very keyword counts though it be late in its hand.
        """
        may = self._may_stand(line, ahead)
        counts = may | _in_hand(0, _LAST, frozenset()) if line.plain and not self._between else may
        kinds = (frozenset((line.keyword,)) if line.keyword in counts else may).union(line.later)
        if "hand" in kinds:
            self._torn, self._said = True, RepeatedLines(header=False)
            self._adrift = self._adrift or (not self._between and ahead.in_hand and ahead.group >= self._group)
        return replace(line, keyword=line.keyword if line.keyword in counts else None, kinds=kinds)

    def _may_stand(self, line: st.Unreadable, ahead: "_Ahead") -> frozenset[str]:
        """The keywords of what may stand between the lines so far and those ahead, all in order.

        A new hand may have begun where they can't be of one hand, and before the tricks wherever a line looks so.
        """
        taken = ahead.taken.union(self._once)
        if self._hand is None:
            return _keywords((*HEADER, *BETWEEN, *EITHER, st.Hand), taken)
        if self._between:
            return BETWEEN_HANDS
        if ahead.group < self._group or not ahead.taken.isdisjoint(self._once):
            return _in_hand(self._group, _LAST, frozenset(self._once)) | {"hand"}
        may = _in_hand(self._group, ahead.group, taken)
        if not ahead.in_hand:
            return may | BETWEEN_HANDS
        return may | {"hand"} if line.bare and self._group < _TRICKS != ahead.group else may

    def _look(self, line: st.Statement) -> tuple[Misplaced | None, bool]:
        kind = type(line)
        if kind in HEADER and self._hand is not None:
            return "before-the-first-hand", False
        if kind in BETWEEN:
            self._between, self._torn = True, False
        elif self._between and (kind in GROUP or kind in _IN_HAND) and kind not in EITHER:
            return ("no-hand" if self._hand is None else "in-a-hand"), False
        if once := ONCE.get(kind):
            if once in self._once:
                return "second", False
            self._once.add(once)
        return ("too-late", True) if self._late(line) else (None, True)

    def _late(self, line: st.Statement) -> bool:
        """Whether a later group has begun already. A ``pot`` moves nothing on, and is late nowhere."""
        group = GROUP.get(type(line))
        if self._between or group is None:
            return False
        if group < self._group:
            return True
        self._group, self._last = group, st.keyword(line)
        return False


_IN_HAND = (st.Early, st.Show, st.RuledRenege, st.Waive, st.Misdeal, st.Pot)
"""What stands anywhere in a hand, and only there."""


class _Ahead(NamedTuple):
    """What comes after a line of a section, up to the first that stands between hands: the lowest group, and what there
    is but one of and is ``taken`` there; ``in_hand``: one of these lines stands in hands only."""

    group: int
    taken: frozenset[str]
    in_hand: bool


def _ahead(lines: Sequence[st.Statement]) -> list[_Ahead]:
    """What comes after each line."""
    found, group, taken, in_hand = [], _LAST, frozenset[str](), False
    for line in reversed(lines):
        found.append(_Ahead(group, taken, in_hand))
        kind = type(line)
        if kind in BETWEEN:
            group, taken, in_hand = _LAST, frozenset(), False
        elif kind not in EITHER and kind is not st.Unreadable:
            group, in_hand = min(group, GROUP.get(kind, _LAST)), True
        if kind in ONCE:
            taken |= {ONCE[kind]}
    return found[::-1]


@lru_cache(maxsize=256)
def _keywords(kinds: tuple[type[st.Statement], ...], taken: frozenset[str] = frozenset()) -> frozenset[str]:
    """The keywords of these kinds, less those of which the one that there may be is ``taken``."""
    return frozenset(st.keyword_of(kind) for kind in kinds if ONCE.get(kind) not in taken)


@lru_cache(maxsize=256)
def _in_hand(first: int, last: int, taken: frozenset[str]) -> frozenset[str]:
    """The keywords of what may stand in a hand between lines of two groups."""
    kinds = tuple(kind for kind, group in GROUP.items() if first <= group <= last)
    return _keywords((*kinds, *_IN_HAND, st.Forfeit), taken)


_TRICKS, _LAST = GROUP[st.Trick], max(GROUP.values())
BETWEEN_HANDS = _keywords((*BETWEEN, *EITHER, st.Hand))
"""The keywords of what may stand between hands."""


_ANYWHERE = frozenset((*_IN_HAND, st.Hand, st.Forfeit))


_MAY_CLASH: dict[type[st.Statement], str] = {kind: kind.__name__ for kind in TWICE if kind is not st.Exchange}


def in_order(lines: Sequence[st.Statement]) -> bool:
    """Whether all lines of a hand could be read and stand where they belong, with nothing between it and the next.

    No where two may say the same thing of a player.
    """
    return _are_in_order(tuple(map(type, lines)))


@lru_cache(maxsize=256)
def _are_in_order(kinds: tuple[type[st.Statement], ...]) -> bool:
    """The same of the kinds of its lines, which are alike in most hands."""
    group, there = 0, set()
    for kind in kinds:
        if kind in _ANYWHERE:
            continue
        if kind not in GROUP or GROUP[kind] < group:
            return False
        group = GROUP[kind]
        if once := ONCE.get(kind) or _MAY_CLASH.get(kind):
            if once in there:
                return False
            there.add(once)
    return st.Draw not in kinds or st.Exchange not in kinds


_ENDS = _keywords(BETWEEN)
"""The keywords of what ends a hand."""


def ends_hand(line: st.Statement) -> bool:
    """Whether this line stands between hands, read or not."""
    if isinstance(line, st.Unreadable):
        return (line.kinds or {line.keyword}) <= _ENDS
    return isinstance(line, BETWEEN)
