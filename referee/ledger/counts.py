"""Counts of pot and stacks: held against the books, and taken over where they differ.

A later amount that agrees with the books as they were before a count shows that the count was the slip: then its
correction is withdrawn, and nothing more is said.
"""

from collections.abc import Callable, Mapping, Sequence

from referee import statements as st
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books, Slip
from referee.ledger.lists import named_at
from referee.limits import OPEN_COUNTS
from referee.source import Place
from referee.table.money import plain


def check_pot(books: Books, line: st.Pot, due: int, also: Sequence[int] = ()) -> None:
    """Hold a ``pot`` line against what lies there; ``also`` are other sums that it may rightly mean."""
    counted = line.amount
    if counted == due or not books.known:
        return
    withdrawn = _withdraw_by_sum(books, counted, due)
    if counted in also:
        # It may be right so, too: whichever it is, no difference from here on accuses anybody.
        books.doubtful |= withdrawn
        return
    if withdrawn or any(_withdraw_by_sum(books, counted, other) for other in also):
        return
    if books.doubtful:
        books.lose()
        return
    cause = books.mark("L602", line.word(1), due=plain(due), counted=plain(counted))
    books.move(UNEXPLAINED, POT, counted - due, "unexplained", line.line)
    books.owe((cause,), UNEXPLAINED, POT, due - counted)


def check_stacks(books: Books, counts: Mapping[int, int], line: st.Stacks | st.Leave) -> None:
    """Hold counted stacks against the books; what is too little is taken over first."""
    balance = books.balance
    if not books.known or counts.items() <= balance.items():
        return
    differs = [(player, counted, balance[player]) for player, counted in counts.items() if counted != balance[player]]
    wrong = [
        (counted - had, _counted_at(books, player, line), player)
        for player, counted, had in differs
        if not _withdraw_by_stack(books, player, counted)
    ]
    if wrong and books.doubtful:
        books.lose()
        return
    for over, at, player in sorted(wrong, key=lambda one: (one[0] > 0, one[1])):
        slip = _take_over(books, player, over, counts[player], at)
        if isinstance(line, st.Stacks):  # A cash-out is never withdrawn.
            books.slips = [*books.slips, slip][-OPEN_COUNTS:]


def _counted_at(books: Books, player: int, line: st.Stacks | st.Leave) -> Place:
    return line.word(2) if isinstance(line, st.Leave) else named_at((line,), books.seats.names[player])


def _take_over(books: Books, player: int, over: int, counted: int, at: Place) -> Slip:
    from_pot = min(over, max(0, books.pot))
    due = {"due": plain(counted - over), "counted": plain(counted)}
    if from_pot == over:
        cause = books.mark("L607", at, player, **due)
    else:
        nowhere = {"from_pot": plain(from_pot), "unexplained": plain(over - from_pot)}
        cause = books.mark("L608", at, player, **due, **nowhere)
    for account, amount in ((POT, from_pot), (UNEXPLAINED, over - from_pot)):
        books.move(account, player, amount, "unexplained", at.line)
        books.owe((cause,), player, account, amount)
    return Slip(player, over, from_pot, cause)


def withdraw_by_pot(books: Books, fits: Callable[[int], bool]) -> bool:
    """Withdraw the latest counts without which an amount fits the pot, if there are such; ``fits`` tells of a pot."""
    for start in range(len(books.slips) - 1, -1, -1):
        for slips in (books.slips[start:], books.slips[start : start + 1]):
            from_pot = sum(slip.from_pot for slip in slips)
            if from_pot and fits(books.pot + from_pot):
                _withdraw(books, slips)
                return True
    return False


def _withdraw_by_sum(books: Books, counted: int, due: int) -> bool:
    there = books.pot
    return withdraw_by_pot(books, lambda pot: pot - there == counted - due)


def _withdraw_by_stack(books: Books, player: int, counted: int) -> bool:
    slips = [slip for slip in books.slips if slip.player == player]
    for start in range(len(slips) - 1, -1, -1):
        if books.balance[player] - sum(slip.over for slip in slips[start:]) == counted:
            _withdraw(books, slips[start:])
            return True
    return False


def _withdraw(books: Books, slips: list[Slip]) -> None:
    for slip in slips:
        books.slips.remove(slip)
        for account, amount in ((POT, slip.from_pot), (UNEXPLAINED, slip.over - slip.from_pot)):
            books.move(slip.player, account, amount, "unexplained", slip.cause.line)
            books.owe((slip.cause,), account, slip.player, amount)


def settle_doubt(books: Books, counts: dict[int, int], line: int) -> None:
    """A count of everybody at the table ends all doubt but that about the rules, and starts lost books again: what the
    stacks lack of the outlay is in the pot."""
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
    books.seats.unsure = any(not counts[player] for player in books.seats.playing())
    here = books.seats.seated()
    for player in range(len(books.seats.names)):
        there = counts.get(player, 0) if player in here else 0
        books.move(POT, player, there - books.balance[player], "unexplained", line)
    books.move(UNEXPLAINED, POT, books.balance[UNEXPLAINED], "unexplained", line)
    books.owe(books.why(UNEXPLAINED), UNEXPLAINED, POT, books.owed[UNEXPLAINED])
