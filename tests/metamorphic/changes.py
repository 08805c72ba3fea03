"""Change one card or one amount of a log to another value."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from metamorphic.rewrite import Line
from referee import statements as st
from referee.table.cards import NAMES

CARDS: dict[type[st.Statement], dict[str, str]] = {
    st.Trump: {"card": "upcard"},
    st.Deal: {"cards": "card dealt"},
    st.Exchange: {"discards": "card thrown", "received": "card drawn"},
    st.Trick: {"cards": "card played"},
}
SINGLE: dict[type[st.Statement], str] = {
    st.Seat: "money brought",
    st.Join: "money brought",
    st.Rebuy: "rebuy",
    st.Leave: "cash-out",
    st.Ante: "single ante",
    st.Pot: "pot",
    st.Win: "amount won",
    st.Divide: "amount won",
    st.Carry: "amount won",
}
LISTED: dict[type[st.Statement], str] = {
    st.Antes: "ante paid",
    st.Bourre: "bourré paid",
    st.Stacks: "stack",
    st.Draw: "number drawn",
    st.Took: "tricks taken",
}
KINDS = tuple(
    dict.fromkeys(
        [*(kind for fields in CARDS.values() for kind in fields.values()), *SINGLE.values(), *LISTED.values()]
    )
)
"""The kinds of values to change, in the order of the table."""


class Slot(NamedTuple):
    """A value in a log: its kind, its statement (from 0) and field, and its index in a list, if any."""

    kind: str
    line: int
    field: str
    item: int | None


def slots(lines: list[Line]) -> Iterator[Slot]:
    """Yield every card and every amount of a log."""
    for at, line in enumerate(lines):
        said: Any = line.said
        for field, kind in CARDS.get(type(said), {}).items():
            value = getattr(said, field)
            if isinstance(value, tuple):
                yield from (Slot(kind, at, field, item) for item in range(len(value)))
            elif value is not None:
                yield Slot(kind, at, field, None)
        if (kind := SINGLE.get(type(said), "")) and said.amount is not None:
            yield Slot(kind, at, "amount", None)
        if kind := LISTED.get(type(said), ""):
            field = "counts" if hasattr(said, "counts") else "sums"
            yield from (
                Slot(kind, at, field, item)
                for item, (_, number) in enumerate(getattr(said, field))
                if number is not None
            )


def changed(lines: list[Line], slot: Slot, chance: Random) -> list[Line]:
    """Return the log with another value in one place."""
    said: Any = lines[slot.line].said
    value = getattr(said, slot.field)
    if slot.item is None:
        new = _other(slot, value, chance)
    else:
        item = value[slot.item]
        one = (item[0], _other(slot, item[1], chance)) if isinstance(item, tuple) else _other(slot, item, chance)
        new = (*value[: slot.item], one, *value[slot.item + 1 :])
    change = {slot.field: new} | ({"suit": new // 13} if isinstance(said, st.Trump) else {})
    return [*lines[: slot.line], Line(lines[slot.line].origin, replace(said, **change)), *lines[slot.line + 1 :]]


def _other(slot: Slot, value: int, chance: Random) -> int:
    if slot.field in ("card", "cards", "discards", "received"):
        return chance.choice([card for card in range(len(NAMES)) if card != value])
    if slot.field == "counts":
        return chance.choice([number for number in range(6) if number != value])
    return _amount(value, chance)


def _amount(value: int, chance: Random) -> int:
    """Choose another amount, in hundredths: with equal odds a near one, a similar-looking one, or any up to twice as
    much.
    """
    near = [value + more for more in (-300, -200, -100, 100, 200, 300)]
    alike = [value * 10, value // 1000 * 100, int(str(abs(value) // 100)[::-1]) * 100]
    pool = chance.choice([near, alike, [100 * chance.randint(0, max(5, abs(value) // 50))]])
    return chance.choice([one for one in pool if one != value and 0 <= one < 10**10] or [value + 100])
