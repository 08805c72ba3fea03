"""Break statements into facts, each with a key that is the same in another log.

``stay Ann, Bob`` gives two facts and implies one more: nobody else stayed. The key does not depend on how the line was
written.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from referee.diff.values import Cards, Value
from referee.notation import statements as st

Key = tuple[str | int, ...]
"""The subject of a fact: the kind first, then usually a player."""


class Fact(NamedTuple):
    """One fact in a line. ``moment`` is set where the time changes what the words mean."""

    key: Key
    value: Value
    line: st.Statement
    moment: str | None = None


IMPLIED: Final[dict[str, Value]] = {
    "stay": "passed",
    "draw": (0, None, None),
    "antes": (0,),
    "took": (0,),
    "bourre": (False, 0),
}
"""The value that a complete list implies for a player it does not name."""

LISTS: Final[dict[type[st.Statement], str]] = {
    st.Stay: "stay",
    st.Blind: "stay",
    st.Draw: "draw",
    st.Exchange: "draw",
    st.Antes: "antes",
    st.Took: "took",
    st.Bourre: "bourre",
}
"""The lines that make a list complete, with the name of that list."""

BETWEEN: Final = (st.Rebuy, st.Leave, st.Join, st.Rule, st.Pay, st.Put)
"""These lines end a hand."""

Said = Iterator[tuple[Key, Value]]


def facts(lines: Sequence[st.Statement]) -> Iterator[Fact]:
    """Yield every fact in a section's lines, in order. The number of a hand is not a fact."""
    seats = tuple(line.name for line in lines if isinstance(line, st.Seat))
    moments = _Moments(lines)
    for line in lines:
        moment = moments.of(line)
        for key, value in _SAYS[type(line)](line):
            yield Fact(key, (value, moments.tricks) if isinstance(line, st.TakeBack) else value, line, moment)
    if seats:
        yield Fact(("seats",), clockwise(seats), next(line for line in lines if isinstance(line, st.Seat)))


class _Moments:
    """Track how far a hand has got, line by line."""

    def __init__(self, lines: Sequence[st.Statement]) -> None:
        self.tricks = 0
        self._claimed = any(isinstance(line, st.RESULTS) for line in lines)
        self._has_play = any(isinstance(line, (*_PLAY, *_AFTER)) for line in lines)
        self._over = self._played = False
        self._between = ""

    def of(self, line: st.Statement) -> str | None:
        """Return when a count was made, or ``None`` if that is unknown and for all other lines."""
        self.tricks += isinstance(line, st.Trick)
        self._played = self._played or isinstance(line, _PLAY)
        self._over = self._over or isinstance(line, _AFTER)
        if isinstance(line, BETWEEN):
            self._between = " ".join(("after", st.keyword(line), *map(str, next(iter(_SAYS[type(line)](line)))[0][1:])))
        if isinstance(line, st.Stacks):
            return self._between or "in the hand"
        if isinstance(line, st.Pot) and self._has_play:
            after = self._over or (self._played and not self._claimed)
            return "after the hand" if after else "before the tricks"
        return None


_PLAY: Final = (st.Trick, st.Took, st.Rest)
_AFTER: Final = (*st.RESULTS, st.Bourre, st.Out)


def clockwise(names: Sequence[str]) -> tuple[str, ...]:
    """Return the seats clockwise, starting with the alphabetically first name."""
    first = names.index(min(names)) if names else 0
    return (*names[first:], *names[:first])


def _about_all(line: Any, *parts: str) -> Said:
    """Yield one fact about the hand, with these fields as its value."""
    values = tuple(getattr(line, part) for part in parts)
    yield (st.keyword(line),), values


def _happened(line: Any) -> Said:
    yield (st.keyword(line),), True


def _happened_to(line: Any) -> Said:
    yield (type(line).__name__.lower(), line.name), True


def _amount_of(line: Any) -> Said:
    yield (st.keyword(line), line.name), (line.amount,)


def _each(line: Any) -> Said:
    for name in line.names:
        yield (st.keyword(line), name), True


def _stayed(line: Any) -> Said:
    if isinstance(line, st.Stay) and not line.names:
        yield ("stay",), "nobody"
    if isinstance(line, st.Blind):
        yield ("blind", line.name), True
    names = (line.name,) if isinstance(line, st.Blind) else line.names
    yield from ((("stay", name), "passed" if isinstance(line, st.Pass) else "stayed") for name in names)


def _sums(line: Any) -> Said:
    """Yield each amount and, for a bourré, whether it was owed. 0 means nothing was owed or the stack was empty."""
    kind = type(line).__name__.lower()
    if not line.sums:
        yield (kind,), "nobody"
    for name, amount in line.sums:
        yield (kind, name), (amount != 0 or None, amount) if kind == "bourre" else (amount,)


def _counts(line: Any) -> Said:
    if not line.counts:
        yield (st.keyword(line),), "nobody"
    for name, count in line.counts:
        yield (st.keyword(line), name), (count, None, None) if isinstance(line, st.Draw) else (count,)


def _exchange(line: Any) -> Said:
    yield ("draw", line.name), (len(line.discards), Cards.of(line.discards), Cards.of(line.received))


def _deal(line: Any) -> Said:
    yield ("deal", line.name), Cards.of(line.cards)


def _show(line: Any) -> Said:
    known = [card for card in line.cards if card is not None]
    yield from ((("show", line.name, card), True) for card in known)
    if not known:
        yield ("show", line.name), True


def _trick(line: Any) -> Said:
    yield ("trick",), (tuple(zip(line.names or [None] * len(line.cards), line.cards, strict=True)), line.taker)


def _takeback(line: Any) -> Said:
    yield ("takeback", line.name, line.card), True


def _result(line: Any) -> Said:
    names = () if isinstance(line, st.Carry) else (line.name,) if isinstance(line, st.Win) else line.names
    yield ("result",), (st.keyword(line), frozenset(names), line.amount)


def _pay(line: Any) -> Said:
    yield ("pay", line.giver, line.taker), (line.amount,)


def _join(line: Any) -> Said:
    yield ("join", line.name), (line.amount, line.after)


def _rules(line: Any) -> Said:
    yield ("rules",), (line.ruleset, frozenset(line.variants))


_MONEY = re.compile(r"[$€]?0*([0-9]{1,9}(?:\.[0-9]{1,2})?)")


def _rule(line: Any) -> Said:
    words = (_MONEY.fullmatch(word) for word in line.value.split())
    plain = (_plain(found[1]) if found else word for found, word in zip(words, line.value.split(), strict=True))
    yield ("rule", line.option), tuple(plain)


def _plain(amount: str) -> str:
    return amount.rstrip("0").rstrip(".") if "." in amount else amount


def _nothing(line: Any) -> Said:
    yield from ()


def _fields(*parts: str) -> Callable[[Any], Said]:
    return lambda line: _about_all(line, *parts)


_SAYS: Final[dict[type[st.Statement], Callable[[Any], Said]]] = {
    st.Game: _fields("title"),
    st.Date: _fields("day"),
    st.Rules: _rules,
    st.Rule: _rule,
    st.Pay: _pay,
    st.Join: _join,
    st.Dealer: _fields("name"),
    st.Take: _fields("name"),
    st.Rest: _fields("name"),
    st.Ante: _fields("amount"),
    st.Blinds: _fields("number"),
    st.Pot: _fields("amount"),
    st.Trump: _fields("suit", "card"),
    st.Trick: _trick,
    st.TakeBack: _takeback,
    st.Deal: _deal,
    st.Show: _show,
    st.Exchange: _exchange,
    **dict.fromkeys((st.Seat, st.Rebuy, st.Leave, st.Put), _amount_of),
    **dict.fromkeys((st.Forfeit, st.Early, st.RuledRenege, st.Waive), _happened_to),
    **dict.fromkeys((st.Reshuffle, st.Misdeal), _happened),
    **dict.fromkeys((st.Away, st.Out), _each),
    **dict.fromkeys((st.Stay, st.Pass, st.Blind), _stayed),
    **dict.fromkeys((st.Antes, st.Bourre, st.Stacks), _sums),
    **dict.fromkeys((st.Draw, st.Took), _counts),
    **dict.fromkeys(st.RESULTS, _result),
    **dict.fromkeys((st.Hand, st.Unreadable), _nothing),
}
"""The function that breaks each kind of line into facts."""
