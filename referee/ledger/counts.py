"""Counts of pot and stacks: compared with the books, which follow them if they differ.

From a wrong amount on, the books are kept twice: as it was written, and as if the due had been paid. The first later
amount that fits one of them and not the other decides between them. If it fits the latter, that was a slip of the pen:
the correction is withdrawn, and the amount that shows it is no finding."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from referee.finding import MoneyFromNowhere, WrongCount
from referee.ledger.books import BANK, POT, UNEXPLAINED, Amount, Books, Wrong
from referee.ledger.entries import Cause, Correction, Posting
from referee.limits import OPEN_AMOUNTS
from referee.notation import statements as st
from referee.notation.statements import named_at
from referee.values import Place

Result = TypeVar("Result")

_OWN = (
    *("balance", "owed", "causes", "cashed_out", "exempt", "exempt_sure", "credit", "guessed"),
    *("void", "void_antes", "void_told", "void_ante", "void_known"),
)
"""What rivals have of their own between two steps; the rest is as in the books."""


class Start(NamedTuple):
    """The books before a step of the game, and who was out."""

    books: Books
    out: frozenset[int]

    @classmethod
    def of(cls, books: Books) -> "Start":
        """Note the state of the books now."""
        return cls(books.fork(books.seats), frozenset(books.seats.out))


class _Run(NamedTuple):
    """A step by some books: ``start`` are these before it, ``out`` who is out after it, ``slips`` the amounts that they
    take for slips of the pen."""

    start: Books
    books: Books
    out: set[int]
    slips: Mapping[Amount, Wrong]
    result: object

    def odd(self, line: int) -> set[Amount]:
        """The amounts in a line that don't fit."""
        return {amount for amount in self.books.odd if amount[0].line == line}


def step(books: Books, act: Callable[[Books], None]) -> None:
    """Do something with the books and their rivals, and let its amounts decide between them."""
    before = Start.of(books)
    act(books)
    settle(books, before, None, act)


def settle(books: Books, before: Start, result: Result, again: Callable[[Books], Result]) -> Result:
    """Let the amounts of one step of the game decide between the books and their rivals.

    ``again`` does the step with other books. Returns its result by the books that are kept.
    """
    if books.wrong or books.rivals:
        kept = _Step(books, before, again).decide(result)
        result = kept.result  # type: ignore[assignment]
    books.odd, books.wrong = [], {}
    return result


class _Step:
    """One step of the game, by several books."""

    def __init__(self, books: Books, before: Start, again: Callable[[Books], object]) -> None:
        self.books, self.before, self.again = books, before, again
        self.out, self.unsure, self.least = books.seats.out, books.seats.unsure, books.seats.least

    def decide(self, result: object) -> _Run:
        """Find the books that fit best, and go on with them and with those that fit as well."""
        books, before = self.books, self.before.books
        first = main = _Run(before, books, self.out, {}, result)
        rivals = [
            run
            for one in books.rivals
            if all(wrong.played is None or books.played - wrong.played < 3 for wrong in one.miswritten.values())
            for run in self._runs(_start(before, one), one.miswritten)
        ]
        denied: list[tuple[Cause, Place]] = []
        for _ in range(OPEN_AMOUNTS):
            for start, slips in [*_suspects(main, rivals)]:
                if all(slips.keys() != one.slips.keys() for one in rivals):
                    rivals += self._runs(start, slips)
            better, rivals = _better(main, rivals[-2 * OPEN_AMOUNTS :])
            if better is None:
                break
            run, shown = better
            denied += [(wrong.cause, shown) for amount, wrong in run.slips.items() if amount not in main.slips]
            main = run
        if main is not first:
            for each in set(Books.__slots__) - {"seats", "rivals", "denied"}:
                setattr(books, each, getattr(main.books, each))
            books.denied, books.miswritten = [*books.denied, *denied], {}
        books.seats.out = main.out
        books.rivals = [one.books for one in rivals if one.out == main.out]
        for one in books.rivals:
            one.miswritten = {amount: wrong for amount, wrong in one.miswritten.items() if amount not in main.slips}
        return main

    def _runs(self, start: Books, slips: Mapping[Amount, Wrong]) -> Iterator[_Run]:
        """Do the step with books that take these amounts for slips, if that costs nobody what is known."""
        seats = self.books.seats
        twin = start.fork(seats)
        twin.miswritten = dict(slips)
        seats.out = out = set(self.before.out)
        result = self.again(twin)
        seats.out, seats.unsure, seats.least = self.out, self.unsure, self.least
        if twin.known and twin.doubtful == self.books.doubtful and twin.balance[BANK] == self.books.balance[BANK]:
            yield _Run(start, twin, out, slips, result)


def _start(before: Books, rival: Books) -> Books:
    """The books before a step by a rival, with what makes up for the difference."""
    start = before.fork(before.seats)
    for each in _OWN:
        setattr(start, each, getattr(rival, each))
    start = start.fork(before.seats)
    causes = tuple([wrong.cause for wrong in rival.miswritten.values()])
    names = before.names
    for giver, taker, amount in _moves(before.balance, rival.balance):
        start.postings.append(Posting(names[giver], names[taker], amount, "unexplained", causes[0].line))
    for giver, taker, amount in _moves(before.owed, rival.owed):
        start.corrections.append(Correction(causes, names[giver], names[taker], amount))
    return start


def _moves(now: Mapping[int, int], then: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Payments that make up for the difference between two states of all accounts."""
    gains = {account: amount - now.get(account, 0) for account, amount in then.items()}
    givers = {account: -gain for account, gain in gains.items() if gain < 0}
    for taker in sorted(gains, reverse=True):
        for giver in sorted(givers):
            amount = min(gains[taker], givers[giver])
            if amount > 0:
                yield giver, taker, amount
                gains[taker] -= amount
                givers[giver] -= amount


def _suspects(main: _Run, rivals: list[_Run]) -> Iterator[tuple[Books, Mapping[Amount, Wrong]]]:
    """What else may be a slip: each wrong amount of the step alone, or the last counts together."""
    found = [(amount, wrong) for amount, wrong in main.books.wrong.items() if amount not in main.slips][:OPEN_AMOUNTS]
    counts = [(amount, wrong) for amount, wrong in found if wrong.is_count]
    for one in rivals:
        if one.start is not main.start and counts and all(wrong.is_count for wrong in one.slips.values()):
            yield one.start, {**one.slips, **dict(counts)}
    for at in range(len(counts) - 1):
        yield main.start, {**main.slips, **dict(counts[at:])}
    for amount, wrong in found:
        yield main.start, {**main.slips, amount: wrong}


def _better(main: _Run, rivals: list[_Run]) -> tuple[tuple[_Run, Place] | None, list[_Run]]:
    """The rival that fits the first amount on which it and the books differ, with that amount's place, and the rivals
    that remain; those of which the books fit better are decided against."""
    for line in sorted({at.line for run in (main, *rivals) for at, _ in run.books.odd}):
        odd = main.odd(line)
        fits = [run for run in rivals if run.odd(line) < odd]
        if fits:
            sizes = [(len(run.odd(line)), len(run.slips), len(run.books.odd)) for run in fits]
            best = [run for run, size in zip(fits, sizes, strict=True) if size == min(sizes)]
            counted = all(wrong.is_count for run in best for wrong in run.slips.values())
            if len(best) == 1 or counted:
                run = best[-1]
                shown = min(odd - run.odd(line), key=lambda amount: amount[0])[0]
                left = [one for one in rivals if one is not run and run.slips.keys() <= one.slips.keys()]
                return (run, shown), [one for one in left if one.odd(line) == run.odd(line)]
        rivals = [run for run in rivals if run.odd(line) == odd]
    return None, rivals


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
