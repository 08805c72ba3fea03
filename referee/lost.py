"""What hangs on lines that could not be read: from there on it accuses nobody."""

from collections.abc import Iterable

from referee import statements as st
from referee.houserules import HouseRules
from referee.ledger.books import Books
from referee.replay.order import EITHER
from referee.table.seats import Seats

NOT_MONEY = frozenset(
    ("game", "date", "deal", "blinds", "show", "early", "draw", "take", "reshuffle", "dealer", "forfeit", "hand")
)
"""Lines that can be lost without any doubt about money."""


def lose(lines: Iterable[st.Statement], between: bool, seats: Seats, books: Books, rules: HouseRules) -> None:
    """Note what the unreadable ones of these lines leave in doubt; ``between``: they stand outside a hand."""
    for keyword in (line.keyword for line in lines if isinstance(line, st.Unreadable)):
        seats.lost |= keyword in ("seat", "join", "leave", "rules") or (keyword is None and between)
        books.doubtful |= keyword not in NOT_MONEY
        books.traceable &= not seats.lost and keyword != "rebuy"
        rules.lost |= keyword == "rule"


def lose_a_seat(name: str, seats: Seats, books: Books) -> None:
    """Note that one of this name plays along of whom nothing is known: a seat that was read, and could not be taken.

    What is said of the name from there on may be said of either, if another bears it.
    """
    seats.ids.pop(name, None)
    seats.lost = True
    books.doubtful = True
    books.traceable = False


def may_have_begun_a_hand(lines: Iterable[st.Statement]) -> bool:
    """Whether one of these lines may have been a ``hand`` line."""
    return any(isinstance(line, st.Unreadable) and line.keyword in (None, "hand") for line in lines)


def may_stand_between(lines: list[st.Statement]) -> bool:
    """Whether a line of no known kind at the end of a hand may have been one between hands."""
    for line in reversed(lines):
        if isinstance(line, st.Unreadable) and line.keyword is None:
            return True
        if not isinstance(line, (st.Unreadable, *EITHER)):
            return False
    return False
