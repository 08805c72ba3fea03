"""A table where anything can happen: played by the naive rules, plus agreements they don't cover."""

from dataclasses import dataclass, field
from random import Random

from evenings.evening import setting
from naive.game import Game
from naive.rules import Options, outcome, rule_set
from naive.table import Event, Hand, Play, Played, Sums, Table, tied

RULE_CHANGES = [("head", "no"), ("overtrump", "no"), ("ruff", "to-win"), ("bourre-limit", "6"), ("cinch", "yes")]


@dataclass
class Extra:
    """Events of one hand besides the play."""

    away: str = ""
    early: str = ""
    shared: list[str] = field(default_factory=list)
    ruled: str = ""
    """The player who reneged according to the table."""
    waived: str = ""
    """The player who reneged and was let off."""
    forfeits: list[str] = field(default_factory=list)
    """The player who lost the next deal, written in the hand."""


@dataclass
class Night(Game):
    """A game in progress, with agreements, rulings and lost deals; ``events`` is the chance of each."""

    extras: list[Extra] = field(default_factory=list)
    truth: list[tuple[Sums, int]] = field(default_factory=list)
    """Stacks and pot after each hand and the events that followed it."""
    lost_deals: list[str] = field(default_factory=list)

    def now(self, odds: float = 1.0) -> bool:
        return self.rng.random() < self.events * odds

    def play(self, count: int) -> bool:
        over = super().play(count)
        self.note()
        return over

    def note(self) -> None:
        """Record everybody's stack after a hand and its events."""
        if len(self.truth) < len(self.hands):
            self.truth.append((dict(self.table.stacks), self.table.pot))

    def due_dealer(self, last: str, number: int) -> str:
        self.note()
        again = number == 1 or self.hands[-1].result == "misdeal"
        away = self.extras[-1].away if number > 1 else ""
        if not again:
            self.table.out.discard(away)
        self.extras.append(Extra(away if again else ""))
        here = self.table.left_of(last)
        if not again and len(here) > max(3, self.options["players"][0]) and self.now(0.5):
            self.extras[-1].away = self.rng.choice(here[:-1])
            self.table.out.add(self.extras[-1].away)
        if again:
            return last
        return self.first_dealer(self.table.left_of(last))

    def first_dealer(self, order: list[str]) -> str:
        while order[0] in self.lost_deals:
            self.lost_deals.remove(order[0])
            order = order[1:] + order[:1]
        return order[0]

    def declare(self, hand: Hand, stock: object) -> dict[str, set[str]]:
        holdings = super().declare(hand, stock)  # type: ignore[arg-type]
        extra = self.extras[-1]
        if self.now(0.5):
            extra.early = self.rng.choice(hand.order)
            if self.options["early"] == "forfeit" and extra.early not in self.lost_deals:
                self.lost_deals.append(extra.early)
        if len(hand.stayed) > 1:
            if self.now(0.4):
                extra.shared = self.rng.sample(hand.stayed, 2)
            elif self.now(0.4):
                extra.ruled = self.rng.choice(hand.stayed)
        if self.now(0.4):
            self.forfeit(extra.forfeits)
        return holdings

    def forfeit(self, noted: list[str]) -> None:
        """Let a player lose the next turn to deal, or everybody at the table."""
        here = [name for name in self.table.seats if name not in self.table.out and name not in self.lost_deals]
        if self.now(0.3):
            noted += here
        elif len(here) > 2 and len(self.lost_deals) < len(here) - 2:
            noted.append(self.rng.choice(here))
        self.lost_deals += [name for name in noted if name not in self.lost_deals]

    def misdealt(self, hand: Hand) -> bool:
        found = self.now(0.4)
        if found:
            extra = self.extras[-1]
            extra.shared, extra.ruled = [], ""
        return found

    def lay(self, hand: Hand, number: int, name: str, holding: set[str]) -> Play:
        play = super().lay(hand, number, name, holding)
        extra = self.extras[-1]
        if play.wrong and not (extra.waived or extra.ruled) and self.now(0.1):
            extra.waived = name
            return Play(name, self.rng.choice(sorted(play.wrong)), {})
        return play

    def settle(self, hand: Hand) -> None:
        """Settle by the naive rules, plus shared pots and the penalty of a ruling."""
        extra, table, options = self.extras[-1], self.table, self.options
        if not (extra.shared or extra.ruled):
            super().settle(hand)
            return
        hand.pot = table.pot
        barred = extra.ruled if options["renege"] == "bourre-and-forfeit" else ""
        took = {name: count for name, count in hand.took.items() if name != barred}
        hand.result, hand.winners = outcome(took, options)
        least = sum(hand.took.values()) / 2 if options["win-by"] == "majority" else 0
        if barred and max(took.values()) <= least:
            hand.result, hand.winners = "carry", []
        hand.result = "win" if hand.result == "default" else hand.result
        hand.won = table.shares(hand.result, hand.winners, table.pot)
        if extra.shared:
            hand.result, part = "share", table.pot // 2 // 100 * 100
            hand.won = dict.fromkeys(extra.shared, part)
        table.take(hand.won)
        owed = table.stake(hand.pot, sum(hand.antes.values()), hand.ante)
        due = {name: owed for name, count in hand.took.items() if not count}
        if extra.ruled and options["renege"] != "none":
            due = {name: owed for name in hand.stayed if name in due or name == extra.ruled}
        hand.bourres = {name: table.affordable(name, owed) for name in due}
        hand.out += table.pay(due, hand.bourres)
        table.remember(hand.bourres, [] if extra.shared else tied(took, options))
        hand.pot_after, hand.stacks = table.pot, dict(table.stacks)

    def between(self, hand: Hand) -> None:
        if not self.extras[-1].away:  # Whoever was away needs the seat.
            super().between(hand)
        table, rng = self.table, self.rng
        here = [name for name in table.seats if name not in table.out]
        if self.now(0.4):
            giver, amount = max(here, key=lambda name: table.stacks[name]), 100 * rng.randint(1, 9)
            if table.stacks[giver] > 20 * amount:
                table.stacks[giver] -= amount
                table.pot += amount
                hand.events.append(Event("put", giver, amount))
        if self.now(0.4):
            giver, amount = max(here, key=lambda name: table.stacks[name]), 100 * rng.randint(1, 9)
            taker = rng.choice([name for name in here if name != giver])
            if table.stacks[giver] > 20 * amount:
                table.bring(giver, -amount)
                table.bring(taker, amount)
                hand.events.append(Event("pay", giver, amount, taker))
        if self.now(0.4):
            lost: list[str] = []
            self.forfeit(lost)
            hand.events += [Event("forfeit", name, 0) for name in lost]
        if self.now(0.3):
            self.change(hand)

    def change(self, hand: Hand) -> None:
        """Change a rule from the next hand on."""
        option, value = self.rng.choice(RULE_CHANGES)
        changed = rule_set("boure", (), {option: value})[option]
        if self.options[option] != changed:
            self.options[option] = changed
            hand.events.append(Event("rule", option, 0, value))


def night(seed: int, ruleset: str, hands: int) -> tuple[Played, Night]:
    """Play an evening of up to this many hands."""
    rng = Random(seed)
    variants, rules, brought = setting(seed, ruleset, cents=rng.random() < 0.3)
    options: Options = rule_set(ruleset, variants, rules)
    table = Table(options, list(brought), dict(brought))
    game = Night(rng, options, table, rng.choice([0.0, 0.2, 0.5]), None)
    over = game.play(hands)
    played = Played(
        ruleset, variants, rules, rule_set(ruleset, variants, rules), brought, game.hands, table, over, None
    )
    return played, game
