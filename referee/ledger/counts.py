"""Counts of pot and stacks: compared with the books, which follow them if they differ.

If a later amount agrees with the books from before a count, the count was the mistake: then its correction is
withdrawn, and nothing is reported.
"""

from collections.abc import Callable, Mapping, Sequence

from referee import statements as st
from referee.finding import MoneyFromNowhere, WrongCount
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books, DoubtfulCount
from referee.ledger.lists import named_at
from referee.text.limits import OPEN_COUNTS
from referee.text.place import Place


def check_pot(books: Books, line: st.Pot, due: int, also: Sequence[int] = ()) -> None:
    """Compare a ``pot`` line with the pot; ``also`` are other sums that it may rightly mean."""
    counted = line.amount
    if not books.known:
        return
    if counted == due:
        confirm(books, POT)
        return
    withdrawn = _withdraw_by_sum(books, counted, due)
    if counted in also:
        # Both may be right: therefore no difference from here on accuses anybody.
        books.doubtful |= withdrawn
        return
    if withdrawn or any(_withdraw_by_sum(books, counted, other) for other in also):
        return
    if books.doubtful:
        books.lose()
        return
    cause = books.report("L602", line.word(1), WrongCount(due, counted))
    slip = DoubtfulCount(((UNEXPLAINED, POT, counted - due),), due - counted, cause)
    _take_over(books, slip, line.line)


def check_stacks(books: Books, counts: Mapping[int, int], line: st.Stacks | st.Leave) -> None:
    """Compare counted stacks with the books; apply shortages first."""
    balance = books.balance
    if not books.known:
        return
    for player, counted in counts.items():
        if counted == balance[player]:
            confirm(books, player)
    for player, counted in counts.items():
        if counted != balance[player]:
            _withdraw_by_stack(books, player, counted)
    wrong = [
        (counted - balance[player], _counted_at(books, player, line), player)
        for player, counted in counts.items()
        if counted != balance[player]
    ]
    if wrong and books.doubtful:
        books.lose()
        return
    before = len(books.slips)
    for over, at, player in sorted(wrong, key=lambda one: (one[0] > 0, one[1])):
        _take_over(books, _miscounted(books, player, over, counts[player], at), at.line)
    if isinstance(line, st.Leave):  # A cash-out is never withdrawn.
        del books.slips[before:]


def _counted_at(books: Books, player: int, line: st.Stacks | st.Leave) -> Place:
    return line.word(2) if isinstance(line, st.Leave) else named_at((line,), books.seats.names[player])


def _miscounted(books: Books, player: int, over: int, counted: int, at: Place) -> DoubtfulCount:
    """The count of a stack that is ``over`` by this much (below zero: short); the pot covers as much as it can."""
    from_pot = min(over, max(0, books.pot))
    due = counted - over
    if from_pot == over:
        cause = books.report("L607", at, WrongCount(due, counted), player)
    else:
        cause = books.report("L608", at, MoneyFromNowhere(due, counted, from_pot, over - from_pot), player)
    return DoubtfulCount(((POT, player, from_pot), (UNEXPLAINED, player, over - from_pot)), from_pot, cause)


def _take_over(books: Books, slip: DoubtfulCount, line: int) -> None:
    """Apply a count to the books; the difference is owed back."""
    for giver, taker, amount in slip.moves:
        books.move(giver, taker, amount, "unexplained", line)
        books.owe((slip.cause,), taker, giver, amount)
    books.slips = [*books.slips, slip][-OPEN_COUNTS:]


def confirm(books: Books, account: int) -> None:
    """Keep the counts that changed this account, since an amount agrees with them, despite later differences."""
    books.slips = [slip for slip in books.slips if not slip.change(account)]


def withdraw(books: Books, fits: Callable[[Sequence[DoubtfulCount]], bool]) -> bool:
    """Withdraw the latest counts if an amount fits without them."""
    for start in reversed(range(len(books.slips))):
        for slips in (books.slips[start:], books.slips[start : start + 1]):
            if fits(slips):
                _withdraw(books, slips)
                return True
    return False


def withdraw_by_pot(books: Books, fits: Callable[[int], bool]) -> bool:
    """Do the same for an amount that depends on the pot played for; ``fits`` gets the amount by which that grows."""

    def fit(slips: Sequence[DoubtfulCount]) -> bool:
        more = sum(slip.stake for slip in slips)
        return bool(more) and fits(more)

    return withdraw(books, fit)


def _withdraw_by_sum(books: Books, counted: int, due: int) -> bool:
    return counted != due and withdraw(books, lambda slips: sum(slip.change(POT) for slip in slips) == counted - due)


def _withdraw_by_stack(books: Books, player: int, counted: int) -> None:
    missing = counted - books.balance[player]
    withdraw(books, lambda slips: all(slip.change(player) for slip in slips) and _sum(slips, player) == missing)


def _sum(slips: Sequence[DoubtfulCount], account: int) -> int:
    return sum(slip.change(account) for slip in slips)


def _withdraw(books: Books, slips: Sequence[DoubtfulCount]) -> None:
    for slip in slips:
        books.slips.remove(slip)
        for giver, taker, amount in (*slip.moves, *slip.followed):
            books.move(taker, giver, amount, "unexplained", slip.cause.line)
        for giver, taker, amount in slip.moves:
            books.owe((slip.cause,), giver, taker, amount)


def hand_on(books: Books, taker: int | None) -> None:
    """Make the pot's counts final: it is taken, so a stack counted with it can't be withdrawn any more.

    A wrong count of the pot went to the player who took all of it, ``taker``, if there is one.
    """
    kept = []
    for slip in books.slips:
        if not slip.change(POT):
            kept.append(slip)
        elif taker is not None and slip.moves[0][:2] == (UNEXPLAINED, POT):
            [(_, _, amount)] = slip.moves
            followed = tuple((giver, taker, less) for giver, _, less in slip.followed if giver != taker)
            kept.append(slip._replace(moves=((UNEXPLAINED, taker, amount),), followed=followed))
    books.slips = kept


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
    books.seats.unsure = any(not counts[player] for player in books.seats.playing())
    here = books.seats.seated()
    for player in range(len(books.seats.names)):
        there = counts.get(player, 0) if player in here else 0
        books.move(POT, player, there - books.balance[player], "unexplained", line)
    books.move(UNEXPLAINED, POT, books.balance[UNEXPLAINED], "unexplained", line)
    books.owe(books.why(UNEXPLAINED), UNEXPLAINED, POT, books.owed[UNEXPLAINED])
