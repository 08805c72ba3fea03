"""What hangs on lines that could not be read: from there on it accuses nobody."""

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
"""Lines of which nothing else in the log tells what money they moved: a hand begins with antes."""


def kinds(lines: Iterable[st.Statement]) -> frozenset[str]:
    """The keywords of all that the unreadable ones of these lines may have been."""
    return frozenset().union(*(line.kinds for line in lines if isinstance(line, st.Unreadable)))


def lose(lost: frozenset[str], seats: Seats, books: Books, rules: HouseRules) -> None:
    """Note what lines of these kinds leave in doubt that may be lost, and changes of the rules that are none (N104)."""
    seats.lost |= not lost.isdisjoint(("seat", "join", "leave", "rules"))
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


def lose_between(lost: frozenset[str], seats: Seats, books: Books) -> None:
    """Note what hangs on the very place of a line of these kinds between hands: whose turn to deal it may have cost,
    and whose money it may have brought."""
    if "rebuy" in lost:
        lost_rebuy(books)
    if "forfeit" in lost:
        seats.lose_a_turn()


def lose_a_seat(name: str, seats: Seats, books: Books) -> None:
    """Note that one of this name plays along of whom nothing is known: a seat that was read, and could not be taken.

    What is said of the name from there on may be said of either, if another bears it.
    """
    seats.ids.pop(name, None)
    seats.lost = True
    books.doubtful = True
    books.traceable = False
    books.lose()


def lose_name(line: st.Statement, seats: Seats, books: Books) -> None:
    """Note that nobody knows whom this line between hands names: it may have been anybody at the table."""
    seats.lost |= isinstance(line, st.Leave)
    books.doubtful = True
    books.traceable &= not isinstance(line, st.Leave | st.Rebuy)
    if isinstance(line, st.Rebuy):
        lost_rebuy(books)
    books.lose()


def has_left(line: st.Leave | st.Rebuy, player: int, loose: Hand) -> bool:
    """Whether this is one who has left before (N102): another was meant, or came back on a line that is not there.

    Who sits at the table is not certain after it.
    """
    if player not in loose.seats.gone:
        return False
    if not loose.seats.lost:
        loose.violations.append(Violation("N102", line.word(1), UnknownName(line.name, None), loose.number))
        loose.seats.lost = True
    return True
