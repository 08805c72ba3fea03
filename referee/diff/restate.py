"""Rewrite a line from its facts, when some are disputed or another log gives more detail."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from referee import statements as st
from referee.diff.facts import Key
from referee.diff.values import Cards, Value

Says = Sequence[tuple[Key, Value]]
"""The facts that a line should state, in its order."""


def restated(line: st.Statement, says: Says) -> list[st.Statement]:
    """Return the line or lines that state these facts; none if too little is left.

    A ``None`` in a value is left out where the notation allows it; an unknown card is ``?``.
    """
    told = {key: value for key, value in says if value is not None}
    if not told:
        return []
    return list(_STATED[type(line)](line, told))


def cards(wanted: Cards, written: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the cards in their written order, with newly known ones in place of ``?``."""
    left = Counter(wanted.known)
    kept: list[int | None] = []
    for card in written:
        if card is not None and left[card] > 0:
            left[card] -= 1
            kept.append(card)
        else:
            kept.append(None)
    new = iter(sorted(left.elements()))
    return tuple(next(new, None) if card is None else card for card in kept)


Told = dict[Key, Value]


def _as_it_is(line: Any, told: Told) -> Iterable[st.Statement]:
    yield line


def _only(value: Value) -> Any:
    return None if value is None else value[0]


def _sum(field: str, may_lack: bool = False) -> Callable[[Any, Told], Iterable[st.Statement]]:
    """Restate a line with one value, which some lines may omit."""

    def stated(line: Any, told: Told) -> Iterable[st.Statement]:
        value = _only(next(iter(told.values())))
        if value is not None or may_lack:
            yield replace(line, **{field: value})

    return stated


def _names(line: Any, told: Told) -> Iterable[st.Statement]:
    if len(told) == len(set(line.names)) or not line.names:
        yield line
    elif names := tuple(str(key[1]) for key in told):
        yield replace(line, names=names)


def _amounts(line: Any, told: Told) -> Iterable[st.Statement]:
    sums = tuple((str(key[1]), value[-1]) for key, value in told.items() if len(key) > 1)
    may_lack = isinstance(line, st.Bourre)
    known = tuple((name, amount) for name, amount in sums if may_lack or amount is not None)
    if known or not line.sums:
        yield replace(line, sums=known)


def _took(line: Any, told: Told) -> Iterable[st.Statement]:
    counts = tuple((str(key[1]), value[0]) for key, value in told.items() if value[0] is not None)
    if counts:
        yield replace(line, counts=counts)


def _drawn(line: Any, told: Told) -> Iterable[st.Statement]:
    """Yield the numbers for players with unknown cards, then a line for each player whose cards are known."""
    if not line.counts:
        yield line
        return
    drawn = {str(key[1]): value for key, value in told.items() if value[0] is not None}
    if counts := tuple((name, value[0]) for name, value in drawn.items() if not value[0] or None in value):
        yield replace(line, counts=counts)
    for name, (number, went, came) in drawn.items():
        if number and went and came:
            yield _exchanged(line, name, went, came, (None,) * went.size, (None,) * came.size)


def _exchange(line: Any, told: Told) -> Iterable[st.Statement]:
    number, went, came = told["draw", line.name]
    if went and came:
        yield _exchanged(line, line.name, went, came, line.discards, line.received)
    elif number is not None:
        yield st.Draw(line.line, line.text, ((line.name, number),))


def _exchanged(  # noqa: PLR0913, PLR0917
    line: st.Statement,
    name: str,
    went: Cards,
    came: Cards,
    discards: Sequence[int | None],
    received: Sequence[int | None],
) -> st.Exchange:
    return st.Exchange(line.line, line.text, name, cards(went, discards), cards(came, received))


def _deal(line: Any, told: Told) -> Iterable[st.Statement]:
    yield replace(line, cards=cards(told["deal", line.name], line.cards))


def _show(line: Any, told: Told) -> Iterable[st.Statement]:
    shown = tuple(card for card in line.cards if card is None or ("show", line.name, card) in told)
    if shown:
        yield replace(line, cards=shown)


def _trump(line: Any, told: Told) -> Iterable[st.Statement]:
    suit, card = told["trump",]
    if suit is not None:
        yield replace(line, suit=suit, card=card)


def _trick(line: Any, told: Told) -> Iterable[st.Statement]:
    plays, taker = told["trick",]
    if plays is None:
        return
    names = tuple(name for name, _ in plays)
    if any(name is None for name in names):
        # A line has all names or none; without names the order of the cards shows who played them.
        disputed = line.names is not None
        yield replace(line, names=None, cards=tuple(None if disputed else card for _, card in plays), taker=taker)
    else:
        yield replace(line, names=names, cards=tuple(card for _, card in plays), taker=taker)


def _result(line: Any, told: Told) -> Iterable[st.Statement]:
    word, names, amount = told["result",]
    if word is not None and names is not None:
        yield replace(line, amount=amount)


def _join(line: Any, told: Told) -> Iterable[st.Statement]:
    amount, after = told["join", line.name]
    if amount is not None and after is not None:
        yield replace(line, amount=amount, after=after)


def _takeback(line: Any, told: Told) -> Iterable[st.Statement]:
    if None not in next(iter(told.values())):
        yield line


def _blind(line: Any, told: Told) -> Iterable[st.Statement]:
    if ("blind", line.name) in told:
        yield line


_STATED: Final[dict[type[st.Statement], Callable[[Any, Told], Iterable[st.Statement]]]] = {
    st.Game: _sum("title"),
    st.Date: _sum("day"),
    st.Blinds: _sum("number"),
    st.Trump: _trump,
    st.Trick: _trick,
    st.TakeBack: _takeback,
    st.Blind: _blind,
    st.Deal: _deal,
    st.Show: _show,
    st.Draw: _drawn,
    st.Exchange: _exchange,
    st.Took: _took,
    st.Join: _join,
    **dict.fromkeys((st.Dealer, st.Take, st.Rest), _sum("name")),
    **dict.fromkeys((st.Ante, st.Pot, st.Rebuy, st.Put, st.Pay), _sum("amount")),
    **dict.fromkeys((st.Seat, st.Leave), _sum("amount", may_lack=True)),
    **dict.fromkeys((st.Away, st.Out, st.Stay, st.Pass), _names),
    **dict.fromkeys((st.Antes, st.Bourre, st.Stacks), _amounts),
    **dict.fromkeys(st.RESULTS, _result),
    **dict.fromkeys(
        (st.Rules, st.Rule, st.Forfeit, st.Early, st.RuledRenege, st.Waive, st.Reshuffle, st.Misdeal), _as_it_is
    ),
}
"""The function that restates each kind of line."""
