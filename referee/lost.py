"""What hangs on lines that could not be read: from there on it accuses nobody."""

from collections.abc import Iterable

from referee import statements as st
from referee.finding import Mark
from referee.houserules import HouseRules
from referee.ledger.books import Books
from referee.ledger.session import lost_rebuy
from referee.replay.order import EITHER
from referee.table.hand import Hand
from referee.table.seats import Seats

NOT_MONEY = frozenset(
    ("game", "date", "deal", "blinds", "show", "early", "draw", "take", "reshuffle", "dealer", "forfeit", "hand")
)
"""Lines that can be lost without any doubt about money."""


def lose(lines: Iterable[st.Statement], between: bool, seats: Seats, books: Books, rules: HouseRules) -> None:
    """Note what the unreadable ones of these lines leave in doubt, and changes of the rules that are none (N104).

    ``between``: the lines stand outside a hand.
    """
    for keyword in (line.keyword for line in lines if isinstance(line, st.Unreadable)):
        any_kind = keyword is None and between
        seats.lost |= keyword in ("seat", "join", "leave", "rules") or any_kind
        books.doubtful |= keyword not in NOT_MONEY
        books.traceable &= not seats.lost and keyword != "rebuy"
        rules.lost |= keyword == "rule" or any_kind
    books.rules_sure = not rules.lost
    books.doubtful |= rules.lost


def lose_a_seat(name: str, seats: Seats, books: Books) -> None:
    """Note that one of this name plays along of whom nothing is known: a seat that was read, and could not be taken.

    What is said of the name from there on may be said of either, if another bears it.
    """
    seats.ids.pop(name, None)
    seats.lost = True
    books.doubtful = True
    books.traceable = False


def lose_name(line: st.Statement, seats: Seats, books: Books) -> None:
    """Note that nobody knows whom this line between hands names: it may have been anybody at the table."""
    seats.lost |= isinstance(line, st.Leave)
    books.doubtful = True
    books.traceable &= not isinstance(line, st.Leave | st.Rebuy)
    if isinstance(line, st.Rebuy):
        lost_rebuy(books)


def has_left(line: st.Leave | st.Rebuy, player: int, loose: Hand) -> bool:
    """Whether this is one who has left before (N102): another was meant, or came back on a line that is not there.

    Who sits at the table is not certain after it.
    """
    if player not in loose.seats.gone:
        return False
    if not loose.seats.lost:
        loose.marks.append(Mark("N102", line.word(1), loose.number, facts={"name": line.name, "meant": None}))
        loose.seats.lost = True
    return True


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
