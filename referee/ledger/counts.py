"""Counts of pot and stacks: compared with the books, which follow them if they differ."""

from collections.abc import Mapping, Sequence

from referee import statements as st
from referee.finding import MoneyFromNowhere, WrongCount
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books
from referee.ledger.entries import Cause
from referee.ledger.lists import named_at
from referee.text.place import Place


def check_pot(books: Books, line: st.Pot, due: int, also: Sequence[int] = ()) -> None:
    """Compare a ``pot`` line with the pot; ``also`` are other sums that it may rightly mean."""
    counted = line.amount
    if not books.known or counted == due or counted in also:
        return
    if books.doubtful:
        books.lose()
        return
    cause = books.report("L602", line.word(1), WrongCount(due, counted))
    _take_over(books, cause, ((UNEXPLAINED, POT, counted - due),))


def check_stacks(books: Books, counts: Mapping[int, int], line: st.Stacks | st.Leave) -> None:
    """Compare counted stacks with the books; apply shortages first."""
    balance = books.balance
    wrong = [
        (counted - balance[player], _counted_at(books, player, line), player)
        for player, counted in counts.items()
        if books.known and counted != balance[player]
    ]
    if wrong and books.doubtful:
        books.lose()
        return
    for over, at, player in sorted(wrong, key=lambda one: (one[0] > 0, one[1])):
        _miscounted(books, player, over, at, final=isinstance(line, st.Leave))


def _counted_at(books: Books, player: int, line: st.Stacks | st.Leave) -> Place:
    return line.word(2) if isinstance(line, st.Leave) else named_at((line,), books.seats.names[player])


def _miscounted(books: Books, player: int, over: int, at: Place, *, final: bool) -> None:
    """Follow the count of a stack that is ``over`` by this much (below zero: short); the pot covers as much as it can.

    A ``final`` count was cashed out: it was no slip of the pen.
    """
    from_pot, due = min(over, max(0, books.pot)), books.balance[player]
    if from_pot == over:
        cause = books.report("L607", at, WrongCount(due, due + over), player)
    else:
        cause = books.report("L608", at, MoneyFromNowhere(due, due + over, from_pot, over - from_pot), player)
    _take_over(books, cause, ((POT, player, from_pot), (UNEXPLAINED, player, over - from_pot)), final=final)


def _take_over(books: Books, cause: Cause, moves: Sequence[tuple[int, int, int]], *, final: bool = False) -> None:
    """Apply a count to the books, and withdraw it if it is wrong on paper only; the difference is owed back."""
    for sign in (1, -1) if not final and books.is_miswritten(cause, nowhere=True) else (1,):
        for giver, taker, amount in moves:
            books.move(giver, taker, sign * amount, "unexplained", cause.line)
            books.owe((cause,), taker, giver, sign * amount)


def settle_doubt(books: Books, counts: dict[int, int], line: int) -> None:
    """End all doubt except about the rules, since everybody at the table was counted.

    Lost books start again: the pot holds what the bank gave out and the stacks don't have.
    """
    if books.known and not books.doubtful:
        return
    if not set(books.seats.playing()) <= set(counts) or not books.traceable:
        return
    if not books.known:
        _restart(books, counts, line)
    books.doubtful = books.doubtful and not (books.known and books.rules_sure)


def _restart(books: Books, counts: dict[int, int], line: int) -> None:
    outlay = -books.balance[BANK]
    if sum(counts.get(player, 0) for player in books.seats.seated()) > outlay:
        return
    books.known = True
    books.uncounted.clear()
    books.seats.out.difference_update(player for player, amount in counts.items() if amount)
    books.seats.unsure, books.seats.least = any(not counts[player] for player in books.seats.playing()), None
    here = books.seats.seated()
    for player in range(len(books.seats.names)):
        there = counts.get(player, 0) if player in here else 0
        books.move(POT, player, there - books.balance[player], "unexplained", line)
    books.move(UNEXPLAINED, POT, books.balance[UNEXPLAINED], "unexplained", line)
    books.owe(books.why(UNEXPLAINED), UNEXPLAINED, POT, books.owed[UNEXPLAINED])
