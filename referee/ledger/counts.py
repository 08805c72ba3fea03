"""Counts of the pot and of stacks, which are compared with the books. If they differ, the books follow the counts."""

from collections.abc import Mapping, Sequence

from referee.finding import MoneyFromNowhere, WrongCount
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books
from referee.ledger.entries import Cause, MoneyStep
from referee.notation import statements as st
from referee.notation.statements import last_place_of


def check_pot(books: Books, line: st.Pot, due: int, also: Sequence[int] = ()) -> None:
    """Compare a ``pot`` line with the pot, accepting the sums in ``also``, which the line may rightly mean."""
    counted = line.amount
    if counted == due or counted in also or not books.may_accuse():
        return
    cause = books.report("L602", line.word(1), WrongCount(due, counted))
    _take_over(books, cause, ((UNEXPLAINED, POT, counted - due),))


def check_stacks(books: Books, counts: Mapping[int, int], line: st.Stacks | st.Leave) -> None:
    """Compare counted stacks with the books, and follow the counts that are short first.

    What is too much is taken from the pot as far as it goes. A stack that was cashed out was no slip of the pen.
    """
    balance, names = books.balance, books.seats.names
    differences = [(counted - balance[player], player) for player, counted in counts.items()]
    wrong = [
        (over, line.word(2) if isinstance(line, st.Leave) else last_place_of((line,), names[player]), player)
        for over, player in differences
        if over
    ]
    if not wrong or not books.may_accuse():
        return
    for over, at, player in sorted(wrong, key=lambda difference: (difference[0] > 0, difference[1])):
        from_pot, due = min(over, max(0, books.pot)), balance[player]
        if from_pot == over:
            cause = books.report("L607", at, WrongCount(due, due + over), player)
        else:
            cause = books.report("L608", at, MoneyFromNowhere(due, due + over, from_pot, over - from_pot), player)
        moves = [(giver, player, part) for giver, part in ((POT, from_pot), (UNEXPLAINED, over - from_pot)) if part]
        _take_over(books, cause, moves, final=isinstance(line, st.Leave))


def _take_over(books: Books, cause: Cause, moves: Sequence[tuple[int, int, int]], *, final: bool = False) -> None:
    """Apply a count to the books, with the difference owed back, and undo both if it is wrong on paper only."""
    for sign in (1, -1) if not final and books.is_miswritten(cause, nowhere=True) else (1,):
        for giver, taker, amount in moves:
            books.move(giver, taker, sign * amount, MoneyStep("unexplained", cause.line))
            books.owe((cause,), taker, giver, sign * amount)


def settle_doubt(books: Books, counts: dict[int, int], line: int) -> None:
    """End all doubt except about the rules, since everybody at the table was counted.

    Lost books start again, with the pot holding what the bank gave out and the stacks don't have, unless these hold
    more than that.
    """
    doubt, seats, step = books.doubt, books.seats, MoneyStep("unexplained", line)
    if doubt.is_settled or not doubt.traceable or not set(seats.playing()) <= set(counts):
        return
    seated = seats.at_table()
    if not doubt.known and sum(counts.get(player, 0) for player in seated) <= -books.balance[BANK]:
        doubt.known, doubt.uncounted = True, frozenset()
        seats.out.difference_update(player for player, amount in counts.items() if amount)
        seats.doubt.players_out = not all(counts[player] for player in seats.playing())
        first = len(books.steps)
        for player in range(len(seats.names)):
            counted = counts.get(player, 0) if player in seated else 0
            books.move(POT, player, counted - books.balance[player], step)
        books.move(UNEXPLAINED, POT, books.balance[UNEXPLAINED], step)
        books.steps[first:-1] = [step._replace(pot=None) for step in books.steps[first:-1]]  # It is being counted.
        books.owe(books.why(UNEXPLAINED), UNEXPLAINED, POT, books.owed[UNEXPLAINED])
    doubt.doubtful &= not doubt.known or seats.doubt.rules_of_money
