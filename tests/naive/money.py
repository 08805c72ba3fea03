"""Debts to the pot and stacks, hand by hand, for games without penalties for reneges.

Amounts are hundredths. Shares nothing with the engine.
"""

from dataclasses import dataclass, field

from naive.rules import Options

Sums = dict[str, int]


@dataclass
class Table:
    """The stacks and the pot, who is out, and who paid a bourré or tied in the previous hand.

    ``first`` is what each brought first, ``unplayed`` the part of each stack that was bought later, or paid by another
    player.
    """

    options: Options
    seats: list[str]
    stacks: Sums
    pot: int = 0
    out: set[str] = field(default_factory=set)
    exempt: set[str] = field(default_factory=set)
    unplayed: Sums = field(default_factory=dict)
    first: Sums = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.first = dict(self.stacks)

    def left_of(self, name: str) -> list[str]:
        """Return everybody still in, from the left of a player round to that player."""
        start = self.seats.index(name) + 1
        return [seat for seat in self.seats[start:] + self.seats[:start] if seat not in self.out]

    def affordable(self, name: str, owed: int) -> int:
        """Return what a player who owes this much puts in: at most the stack, unless debts are allowed."""
        return owed if self.options["short-stack"] == "debt" else min(owed, self.stacks[name])

    def antes_due(self, order: list[str], ante: int) -> Sums:
        return {name: 0 if name in self.exempt else ante for name in order}

    def pay(self, due: Sums, paid: Sums) -> list[str]:
        """Take everybody's payment; return those who could not pay what was due, and are out."""
        broke = [name for name in due if self.affordable(name, due[name]) < due[name]]
        for name, amount in paid.items():
            self.stacks[name] -= amount
            self.pot += amount
        self.out |= set(broke)
        return broke

    def winnings(self, result: str, winners: list[str]) -> Sums:
        """Return each winner's share of the pot; an odd chip stays."""
        if not winners:
            return {}
        limit = self.options["win-limit"]
        taken = self.pot if limit is None else min(limit, self.pot)
        chip = 100 if self.options["chip"] == "auto" else self.options["chip"]
        share = taken if result != "divide" else taken // len(winners) // chip * chip
        return dict.fromkeys(winners, share)

    def take(self, won: Sums) -> None:
        for name, amount in won.items():
            self.stacks[name] += amount
            self.pot -= amount

    def bourre_due(self, pot: int, antes: Sums, ante: int) -> int:
        """Return what a player without a trick owes after a hand played for this pot with these antes."""
        stated, limit = self.options["bourre"], self.options["bourre-limit"]
        amounts: dict[object, int] = {"pot": pot, "antes": sum(antes.values()), "ante": ante}
        owed: int = amounts[stated] if stated in amounts else stated  # noqa: SIM401
        return owed if limit is None else min(owed, limit)

    def remember(self, bourres: Sums, tied: list[str]) -> None:
        """Record who owes no ante in the next hand."""
        self.exempt = set(bourres) if self.options["bourre-exempt"] else set()
        if self.options["tie-exempt"]:
            self.exempt |= set(tied)

    def over(self) -> bool:
        """Check whether the game is over: somebody has reached the target, or only one is left."""
        left = [name for name in self.seats if name not in self.out]
        goal, target = self.options["goal"], self.options["target"]
        if len(left) < 2 or goal != "target":
            return len(left) < 2
        return any(self.first[name] < target <= self.stacks[name] - self.unplayed.get(name, 0) for name in left)

    def bring(self, name: str, amount: int) -> None:
        """Add money that was not won at cards to a stack; below zero: take it away."""
        self.stacks[name] += amount
        self.unplayed[name] = self.unplayed.get(name, 0) + amount


def tied(took: Sums, options: Options) -> list[str]:
    """Return the players who share the most tricks."""
    best = [name for name in took if took[name] == max(took.values())]
    return best if len(took) > 1 and len(best) > 1 else []
