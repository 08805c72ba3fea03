"""Rival books, which take a wrong amount for a slip of the pen.

From a wrong amount on, the books are kept twice, once as written and once as if the due had been paid. The first later
amount that fits one of them and not the other decides between them. If it fits the latter, the wrong amount was a slip
of the pen, so the correction is withdrawn and the amount that shows it is no finding.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import NamedTuple, TypeVar

from referee.ledger.books import BANK, Amount, Books, Wrong
from referee.ledger.entries import Cause, Correction, MoneyStep
from referee.limits import OPEN_AMOUNTS, OPEN_BOOKS, TRIES, TRIES_A_HAND
from referee.values import Place

Result = TypeVar("Result")

_RIVALS_OWN = ("balance", "owed", "causes", "cashed_out", "next_ante")
"""Fields that rivals keep for themselves between two steps, unlike all other fields of the books."""
_state = attrgetter(*_RIVALS_OWN)


class _Run(NamedTuple):
    """A step of the game by some books. ``start`` are the books before it, ``out`` the players out after it, and
    ``slips`` the amounts that these books take for slips of the pen."""

    start: Books
    books: Books
    out: set[int]
    slips: Mapping[Amount, Wrong]
    result: object

    def odd(self, line: int) -> set[Amount]:
        """Return the amounts in a line (from 1) that don't fit these books."""
        return {amount for amount in self.books.odd if amount[0].line == line}


def step(books: Books, act: Callable[[Books], None]) -> None:
    """Do one step of the game with the books and with their rivals, and let its amounts decide between them."""
    before = books.fork(books.seats)
    act(books)
    settle(books, before, None, act)


def settle(books: Books, before: Books, result: Result, redo: Callable[[Books], Result]) -> Result:
    """Let the amounts of one step of the game decide between the books and their rivals.

    ``redo`` does the step with other books. Returns its result by the books that are kept.
    """
    if books.wrong or books.rivals:
        best = _Step(books, before, result, redo).decide()
        result = best.result  # type: ignore[assignment]
    books.odd, books.wrong = [], {}
    return result


class _Step:
    """One step of the game, done by the books and again by rival books."""

    def __init__(self, books: Books, before: Books, result: object, redo: Callable[[Books], object]) -> None:
        self.books, self.before, self.result, self.redo = books, before, result, redo
        self.out, self.players_out = books.seats.out, books.seats.doubt.players_out

    def decide(self) -> _Run:
        """Find the books that fit best, and go on with them and with those that fit as well."""
        books, before = self.books, self.before
        first = main = _Run(before, books, self.out, {}, self.result)
        rivals = [
            run
            for rival in books.rivals
            if self.may_try
            and all(wrong.played is None or books.played - wrong.played < 3 for wrong in rival.miswritten.values())
            for run in self._runs(_start(before, rival), rival.miswritten)
        ]
        denied: list[tuple[Cause, Place]] = []
        for _ in range(OPEN_AMOUNTS):
            for start, slips in [*_suspects(main, rivals)]:
                if self.may_try and all(slips.keys() != rival.slips.keys() for rival in rivals):
                    rivals += self._runs(start, slips)
            better, rivals = _better(main, rivals[-2 * OPEN_AMOUNTS :])
            if better is None:
                break
            run, shown = better
            denied += [(wrong.cause, shown) for amount, wrong in run.slips.items() if amount not in main.slips]
            main = run
        if main is not first:
            for slot in fields(Books):
                if slot.name not in {"seats", "rivals", "tries", "denied"}:
                    setattr(books, slot.name, getattr(main.books, slot.name))
            books.denied, books.miswritten = (*books.denied, *denied), {}
        books.seats.out = main.out
        fitting = sorted((rival for rival in rivals if rival.out == main.out), key=lambda rival: len(rival.slips))
        books.rivals = tuple([rival.books for rival in fitting[:OPEN_BOOKS]])
        for rival in books.rivals:
            rival.miswritten = {amount: wrong for amount, wrong in rival.miswritten.items() if amount not in main.slips}
        return main

    @property
    def may_try(self) -> bool:
        """Whether other books may be tried. A log whose amounts are wrong in hand after hand has no slips to find."""
        return self.books.tries < TRIES + TRIES_A_HAND * (self.books.hand or 0)

    def _runs(self, start: Books, slips: Mapping[Amount, Wrong]) -> Iterator[_Run]:
        """Do the step with books that take these amounts for slips, and yield it if all known money stays known."""
        seats = self.books.seats
        self.books.tries += 1
        is_like = _state(start) == _state(self.before) and self.books.wrong.keys().isdisjoint(slips)
        twin = self.books.fork(seats) if is_like else start.fork(seats)
        twin.miswritten, twin.rivals = slips, ()
        out, result = self.out, self.result
        if not is_like:  # Otherwise it would do the step as the books did.
            seats.out = out = set(self.before.out)
            result = self.redo(twin)
            seats.out, seats.doubt.players_out = self.out, self.players_out
        same_doubt = twin.doubt.known and twin.doubt.doubtful == self.books.doubt.doubtful
        if same_doubt and twin.balance[BANK] == self.books.balance[BANK]:
            yield _Run(start, twin, out, slips, result)


def _start(before: Books, rival: Books) -> Books:
    """Return the books before a step by a rival, with entries that make up for the difference from ``before``."""
    start, names = before.fork(before.seats), before.names
    causes = tuple([wrong.cause for wrong in rival.miswritten.values()])
    for field_name in _RIVALS_OWN:
        setattr(start, field_name, getattr(rival, field_name))
    for giver, taker, amount in _moves(before.balance, rival.balance):
        start.note(giver, taker, amount, MoneyStep("unexplained", causes[0].line))
    for giver, taker, amount in _moves(before.owed, rival.owed):
        start.corrections.append(Correction(causes, names[giver], names[taker], amount))
    return start


def _moves(current: Mapping[int, int], target: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield payments that make up for the difference between two states of all accounts."""
    gains = {account: amount - current.get(account, 0) for account, amount in target.items()}
    givers = {account: -gain for account, gain in gains.items() if gain < 0}
    for taker in sorted(gains, reverse=True):
        for giver in sorted(givers):
            amount = min(gains[taker], givers[giver])
            if amount > 0:
                yield giver, taker, amount
                gains[taker] -= amount
                givers[giver] -= amount


def _suspects(main: _Run, rivals: list[_Run]) -> Iterator[tuple[Books, Mapping[Amount, Wrong]]]:
    """Yield further slips to try and the books before them, with one wrong amount or the last counts together."""
    wrongs = [(amount, wrong) for amount, wrong in main.books.wrong.items() if amount not in main.slips][:OPEN_AMOUNTS]
    counts = [(amount, wrong) for amount, wrong in wrongs if wrong.is_count]
    for rival in rivals:
        if rival.start is not main.start and counts and all(wrong.is_count for wrong in rival.slips.values()):
            yield rival.start, {**rival.slips, **dict(counts)}
    for at in range(len(counts) - 1):
        yield main.start, {**main.slips, **dict(counts[at:])}
    for amount, wrong in wrongs:
        yield main.start, {**main.slips, amount: wrong}


def _better(main: _Run, rivals: list[_Run]) -> tuple[tuple[_Run, Place] | None, list[_Run]]:
    """Return the rival that fits the first amount on which it and the books differ, with that amount's place, and the
    rivals that remain. A rival that fits worse than the books is dropped."""
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
                left = [rival for rival in rivals if rival is not run and run.slips.keys() <= rival.slips.keys()]
                return (run, shown), [rival for rival in left if rival.odd(line) == run.odd(line)]
        rivals = [run for run in rivals if run.odd(line) == odd]
    return None, rivals
