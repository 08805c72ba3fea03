"""The facts and rulings of a log, without what the table said follows from them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from referee import statements as st
from referee.table.house import House

CLAIMS: Final = (st.Antes, st.Pot, st.Win, st.Divide, st.Carry, st.Bourre, st.Out, st.Stacks)
"""``-> NAME`` stays, though it is a claim: it tells who led next, and so who laid the cards that bear no name."""

DEALT: Final = (
    "players",
    "stack",
    "ante",
    "ante_limit",
    "upcard",
    "trump_pickup",
    "draw_max",
    "stock_out",
    "blind_hands",
    "chip",
)
"""Options that tell what was dealt and put down at the table. They are facts of the evening, whoever won by them."""


def facts(lines: Iterable[st.Statement], own: House | None) -> Iterator[st.Statement]:
    """What of these lines holds under any rules; ``own`` are those that the table played by, if they are known.

    Its ``rule`` lines are no part of it, nor is what was counted, paid or taken. A seat without money has the stack
    that the table's rules give.
    """
    for line in lines:
        match line:
            case st.Ante() if own is not None and own.ante != "dealer":
                continue
            case st.Rule():
                continue
            case st.Leave() | st.Share():
                yield replace(line, amount=None)
            case st.Seat(amount=None) if own is not None and isinstance(own.stack, int):
                yield replace(line, amount=own.stack)
            case _ if not isinstance(line, CLAIMS):
                yield line
            case _:
                continue


def under(house: House, own: House | None) -> House:
    """These rules at a table where the cards were dealt, and the antes put down, as they were."""
    return house if own is None else replace(house, **{option: getattr(own, option) for option in DEALT})
