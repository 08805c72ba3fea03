"""The table's claims about a hand: true as far as they are written, with at most one error."""

from collections.abc import Callable
from random import Random

from naive.hands.book import Book
from naive.hands.faults import MISCOUNTS
from naive.hands.judge import Judged
from naive.hands.lines import Line, line
from naive.hands.reckon import Closed

Reckon = Callable[[list[Line]], Closed]
"""Returns the outcome of a hand with these lines."""


class Claims:
    """Writes claims that are true of the table so far, except for the fault."""

    def __init__(self, rng: Random, reckon: Reckon, hand: Judged, book: Book, fault: str) -> None:
        self.rng, self.reckon, self.hand, self.book, self.fault = rng, reckon, hand, book, fault
        self.unit = book.unit

    def may(self, *faults: str) -> bool:
        return self.fault in faults or self.rng.random() < 0.35

    def written(self, facts: list[Line]) -> list[Line]:
        """Return the facts followed by the claims."""
        self.truth = self.reckon(facts)
        if self.truth.result == "misdeal" or self.fault in ("absent", "double"):
            return facts
        lines = list(facts)
        for claim in (self.before, self.result, self.bourres, self.out, self.pot, self.stacks):
            claimed = claim(lines)
            if claimed is not lines:
                lines, self.truth = claimed, self.reckon(claimed)
        return lines

    def before(self, lines: list[Line]) -> list[Line]:
        """Insert the pot before the tricks."""
        first = next((at for at, one in enumerate(lines) if one.word == "trick"), None)
        wrong = self.fault == "pot-before"
        if first is None or not (wrong or self.rng.random() < 0.15):
            return lines
        more = self.rng.choice([-self.unit, self.unit, 300]) if wrong else 0
        if self.truth.before + more < 0:
            return lines
        return [*lines[:first], line("pot", self.truth.before + more), *lines[first:]]

    def result(self, lines: list[Line]) -> list[Line]:
        truth, rng = self.truth, self.rng
        stayed = self.hand.stayed
        if not stayed or not self.may("win-name", "win-amount", "carry", "taker", "fewer"):
            return lines
        winners, won = list(truth.won), list(truth.won.values())
        others = [name for name in stayed if name not in winners]
        noted = self.fault == "win-amount" or rng.random() < 0.5
        if self.fault == "win-name" and others and len(stayed) > 1:
            return [*lines, line("win", rng.choice(others), None)]
        if self.fault == "carry" and winners and len(stayed) > 1:
            return [*lines, line("carry", truth.before)]
        more = rng.choice([-self.unit, self.unit]) if self.fault == "win-amount" else 0
        if not winners:
            return [*lines, line("carry", truth.before + more if noted and truth.before + more >= 0 else None)]
        amount = won[0] + (more if won[0] + more > 0 and (won[0] + more) * len(won) <= truth.before else 0)
        if len(winners) > 1:
            return [*lines, line("divide", winners, amount if noted else None)]
        return [*lines, line("win", winners[0], amount if noted else None)]

    def bourres(self, lines: list[Line]) -> list[Line]:
        rng, paid = self.rng, dict(self.truth.bourres)
        if len(self.hand.stayed) < 2 or not self.may("bourre-amount", "bourre-missing", "bourre-extra", "taker"):
            return lines
        name = rng.choice(list(paid)) if paid else None
        if name and self.fault == "bourre-missing":
            del paid[name]
        elif name and self.fault == "bourre-amount":
            paid[name] = max(self.unit, paid[name] + rng.choice([-self.unit, self.unit]))
            if paid[name] > self.truth.stacks[name]:
                paid[name] = self.truth.bourres[name]
        elif self.fault == "bourre-extra":
            rich = [one for one in self.hand.order if one not in paid and self.book.stacks[one] > 1000]
            if rich:
                paid[rng.choice(rich)] = rng.choice([100, 300])
        return [*lines, line("bourre", list(paid.items()))]

    def out(self, lines: list[Line]) -> list[Line]:
        out = list(self.truth.out)
        if self.fault == "out-missing" and out:
            out.pop(0)
        elif self.fault == "out-wrong":
            out = list(dict.fromkeys([*out, self.rng.choice(self.hand.order)]))
        elif not out or self.rng.random() < 0.5:
            return lines
        return [*lines, line("out", out)] if out else lines

    def pot(self, lines: list[Line]) -> list[Line]:
        wrong = self.fault == "pot-after"
        if self.truth.after < 0 or self.fault in MISCOUNTS or not (wrong or self.rng.random() < 0.2):
            return lines
        more = self.rng.choice([-self.unit, self.unit, 500]) if wrong else 0
        return [*lines, line("pot", max(0, self.truth.after + more))]

    def stacks(self, lines: list[Line]) -> list[Line]:
        truth, rng = self.truth, self.rng
        wrong = self.fault in MISCOUNTS
        if not wrong and rng.random() > 0.3:
            return lines
        named = [name for name in self.hand.order if rng.random() < 0.8] or self.hand.order[:1]
        counted = {name: truth.stacks[name] for name in named}
        name = rng.choice(named)
        if wrong:
            counted[name] += truth.after + 300 if self.fault == "stack-much" else rng.choice([-self.unit, self.unit])
        return [*lines, line("stacks", counted)]
