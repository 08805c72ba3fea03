"""Doubt everything that depends on lines that could not be read: from there on nobody is accused."""

from collections.abc import Iterable

from referee import statements as st
from referee.finding import UnknownName, Violation
from referee.judge.house_rules import HouseRules
from referee.ledger.books import Books
from referee.ledger.session import lost_rebuy
from referee.table.doubt import EVERY_OPTION, MONEY
from referee.table.hand import Hand
from referee.table.seats import Seats

NOT_MONEY = frozenset(
    ("game", "date", "deal", "blinds", "show", "early", "draw", "take", "reshuffle", "dealer", "forfeit", "hand")
)
"""Lines that can be lost without any doubt about money."""


FACTS = frozenset(("seat", "rebuy", "leave", "join", "pay", "put", "hand"))
"""Lines that alone record the money that they move; ``hand`` is among them because a hand begins with antes."""


def kinds(lines: Iterable[st.Statement]) -> frozenset[str]:
    """The keywords of everything that the unreadable ones among these lines may have been."""
    return frozenset().union(*(line.kinds for line in lines if isinstance(line, st.Unreadable)))


def lose(lost: frozenset[str], seats: Seats, books: Books, rules: HouseRules) -> None:
    """Note what is in doubt if lines of these kinds may be lost, and rule changes that don't exist (N104)."""
    if not lost.isdisjoint(("seat", "join", "leave", "rules")):
        seats.lose()
    if "join" in lost:
        seats.adrift |= seats.gone
    if "rule" in lost:
        rules.doubtful = EVERY_OPTION
    books.doubtful |= not lost <= NOT_MONEY
    books.traceable &= not seats.lost and "rebuy" not in lost
    books.rules_sure = rules.doubtful.isdisjoint(MONEY)
    books.doubtful |= not books.rules_sure
    if not lost.isdisjoint(FACTS):
        books.lose()
    if "pay" in lost:
        books.first_bought.clear()


def lose_between(lost: frozenset[str], seats: Seats, books: Books) -> None:
    """Note what depends on the place of lost lines between hands.

    One may have cost a player the deal, or brought somebody money.
    """
    if "rebuy" in lost:
        lost_rebuy(books)
    if "forfeit" in lost:
        seats.lose_a_turn()


def lose_a_seat(name: str, seats: Seats, books: Books) -> None:
    """Note an unknown player of this name at the table, whose seat was read but could not be taken.

    If another player has the name, anything later in the log about it may refer to either.
    """
    seats.ids.pop(name, None)
    seats.lose()
    books.forsake()


def lose_name(line: st.Statement, seats: Seats, books: Books) -> None:
    """Note that it is unknown whom this line between hands names: it may have been anybody at the table."""
    if isinstance(line, st.Leave):
        seats.lose()
    books.doubtful = True
    books.traceable &= not isinstance(line, st.Leave | st.Rebuy)
    if isinstance(line, st.Rebuy):
        lost_rebuy(books)
    if isinstance(line, st.Pay):
        books.first_bought.clear()
    books.lose()


def has_left(line: st.Leave | st.Rebuy, player: int, loose: Hand) -> bool:
    """True if the player has already left (N102): another was meant, or a line about the return is missing.

    Afterwards it is uncertain who sits at the table.
    """
    if player not in loose.seats.gone:
        return False
    if not loose.seats.lost:
        loose.violations.append(Violation("N102", line.word(1), UnknownName(line.name, None), loose.number))
        loose.seats.lose()
    return True
