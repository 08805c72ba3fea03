"""Random games played by the naive rules from a shuffled pack: legal throughout, except for one requested fault."""

from dataclasses import dataclass, field
from random import Random

from naive.rules import Options, Seen, duties, offence, outcome, rule_set, taker
from naive.table import Draw, Event, Fault, Hand, Play, Played, Stock, Sums, Table, deal, tied

GUESTS = ["Quin", "Rae", "Sid", "Tess"]
DEEP = 40
"""With this many antes for each player in the pot, nobody stays third: many bourrés would double it again and again."""


def play(  # noqa: PLR0913
    seed: int,
    ruleset: str,
    variants: tuple[str, ...],
    brought: Sums,
    hands: int,
    *,
    rules: dict[str, str] | None = None,
    events: float = 0.0,
    fault: Fault | None = None,
) -> Played:
    """Play up to this many hands. The same seed plays the same game, up to the fault.

    ``rules`` are single options changed, as a log writes them; ``events`` is the chance that somebody buys, joins or
    leaves after a hand.
    """
    options = rule_set(ruleset, variants, rules)
    table = Table(options, list(brought), dict(brought))
    game = Game(Random(seed), options, table, events, fault)
    over = game.play(hands)
    return Played(ruleset, variants, rules or {}, options, brought, game.hands, table, over, fault)


@dataclass
class Game:
    """A game in progress."""

    rng: Random
    options: Options
    table: Table
    events: float
    fault: Fault | None
    hands: list[Hand] = field(default_factory=list)

    def play(self, count: int) -> bool:
        """Play up to this many hands; return whether the game is over."""
        self.boldness = self.rng.choice([0.3, 0.6, 0.8, 0.95])
        dealer = self.rng.choice(self.table.seats)
        for number in range(1, count + 1):
            dealer = self.due_dealer(dealer, number)
            hand = self.open(number, dealer)
            if hand is None:
                return True
            dealer = hand.dealer
            self.hands.append(hand)
            if self.rng.random() < self.events / 2:
                self.void(hand)
                continue
            stock = Stock(self.rng, self.options["stock-out"], list(hand.dealt.stock))
            holdings = self.declare(hand, stock)
            if self.misdealt(hand):
                self.void(hand)
                continue
            self.tricks(hand, holdings)
            self.settle(hand)
            if self.table.over():
                return True
            self.between(hand)
        return False

    def slips(self, kind: str, number: int) -> Fault | None:
        """Return the fault if it has this kind and belongs to this hand."""
        fault = self.fault
        return fault if fault and fault.kind == kind and fault.hand == number else None

    def due_dealer(self, last: str, number: int) -> str:
        if slip := self.slips("dealer", number):
            return slip.player
        again = number == 1 or self.hands[-1].result == "misdeal"
        return last if again else self.first_dealer(self.table.left_of(last))

    def first_dealer(self, order: list[str]) -> str:
        """The first of these players who has not lost the turn to deal."""
        return order[0]

    # Antes and deal

    def open(self, number: int, dealer: str) -> Hand | None:
        """Collect antes and deal; return ``None`` if fewer than two can ante, so that no hand is dealt."""
        table, order = self.table, self.table.left_of(dealer)
        if number > 1 and self.hands[-1].result == "misdeal":
            void = self.hands[-1]
            return Hand(
                number, dealer, order, void.ante, {}, void.antes, deal(self.rng, order, self.options), table.pot, []
            )
        ante = self.options["ante"]
        if ante == "dealer":
            ante = 100 * self.rng.randint(1, 5)
        due = table.antes_due(order, ante)
        if sum(table.affordable(name, due[name]) == due[name] for name in order) < 2:
            return None
        paid = {name: table.affordable(name, due[name]) for name in order}
        if slip := self.slips("ante", number):
            paid[slip.player] += slip.amount
        out = table.pay(due, paid)
        if dealer in out:
            dealer = self.first_dealer(table.left_of(dealer))
        order = table.left_of(dealer)
        return Hand(number, dealer, order, ante, paid, paid, deal(self.rng, order, self.options), table.pot, out)

    def void(self, hand: Hand) -> None:
        """Record a misdeal: the pot stays, and the antes count for the next hand."""
        hand.result = "misdeal"
        hand.pot = hand.pot_after = self.table.pot
        hand.stacks = dict(self.table.stacks)

    def misdealt(self, hand: Hand) -> bool:
        """Check whether a misdeal is found once everybody has declared."""
        return False

    # Declaring and drawing

    def declare(self, hand: Hand, stock: Stock) -> dict[str, set[str]]:
        """Let everybody stay or pass, and draw; return the holdings."""
        holdings = {}
        blinds = list(hand.dealt.blinds)
        for name in hand.order:
            cards = hand.dealt.hands[name]
            if not self.stays(hand, name):
                stock.fold(cards)
                continue
            hand.stayed.append(name)
            if blinds and self.rng.random() < 0.4:
                hand.blind.append(name)
                cards = blinds.pop()
            holdings[name] = set(cards)
        second: int = self.options["second-ante"]
        self.table.pay({}, dict.fromkeys(hand.stayed, second))
        if len(hand.stayed) > 1:
            self.draw(hand, stock, holdings)
        return holdings

    def stays(self, hand: Hand, name: str) -> bool:
        if self.table.affordable(name, self.options["second-ante"]) < self.options["second-ante"]:
            return False
        if self.options["dealer-ace"] and name == hand.dealer and hand.dealt.upcard[0] == "A":
            return True
        careful = len(hand.stayed) > 1 and self.table.pot > DEEP * hand.ante * len(hand.order)
        return self.rng.random() < self.boldness and not careful

    def draw(self, hand: Hand, stock: Stock, holdings: dict[str, set[str]]) -> None:
        """Let those who stay exchange cards in turn; the dealer may take the upcard first."""
        for name in hand.stayed:
            if name == hand.dealer and self.options["trump-pickup"] and self.rng.random() < 0.5:
                hand.took_upcard = True
                holdings[name].add(hand.dealt.upcard)
            extra = len(holdings[name]) - self.options["hand-size"]
            most = min(self.options["draw-max"], len(stock.cards) + len(stock.spare()))
            thrown = self.discards(holdings[name], extra + self.rng.randint(0, most), hand.trump)
            received = stock.draw(len(thrown) - extra)
            stock.throw(thrown)
            holdings[name] = holdings[name] - set(thrown) | set(received)
            hand.draws[name] = Draw(thrown, received)
        hand.reshuffled = stock.reshuffled

    def discards(self, holding: set[str], count: int, trump: str) -> list[str]:
        """Choose cards to throw away, mostly keeping trumps."""
        cards = sorted(holding)
        self.rng.shuffle(cards)
        if self.rng.random() < 0.7:
            cards.sort(key=lambda card: card[1] == trump)
        return cards[:count]

    # Play

    def tricks(self, hand: Hand, holdings: dict[str, set[str]]) -> None:
        if len(hand.stayed) < 2:
            return
        leader = hand.stayed[0]
        for number in range(1, self.options["hand-size"] + 1):
            at = hand.stayed.index(leader)
            trick: list[Play] = []
            hand.tricks.append(trick)
            for name in hand.stayed[at:] + hand.stayed[:at]:
                trick.append(self.lay(hand, number, name, holdings[name]))
                holdings[name].remove(trick[-1].card)
            leader = trick[taker([play.card for play in trick], hand.trump)].name
            hand.takers.append(leader)

    def lay(self, hand: Hand, number: int, name: str, holding: set[str]) -> Play:
        """Choose a random legal card, or the illegal one of a requested renege."""
        trick = [play.card for play in hand.tricks[-1]]
        beside = self.options["upcard"] == "next" and not hand.took_upcard
        seen = Seen(
            players=len(hand.stayed),
            won=hand.takers.count(name),
            number=number,
            played=frozenset(play.card for trick in hand.tricks for play in trick),
            upcard=hand.dealt.upcard if beside else None,
        )
        owed = duties(holding, trick, hand.trump, self.options, seen)
        codes = {card: offence(card, owed) for card in sorted(holding)}
        card = self.rng.choice([card for card, code in codes.items() if not code])
        slip = self.slips("renege", hand.number)
        if slip and (slip.trick, slip.player) == (number, name):
            card = slip.card
        return Play(name, card, {card: code for card, code in codes.items() if code})

    # Money

    def settle(self, hand: Hand) -> None:
        """Win, divide or leave the pot; players without a trick pay into the next."""
        table = self.table
        if slip := self.slips("pot-before", hand.number):
            table.pot += slip.amount
        hand.pot = table.pot
        hand.result, hand.winners = outcome(hand.took, self.options)
        hand.won = self.winnings(hand)
        table.take(hand.won)
        owed = table.stake(hand.pot, sum(hand.antes.values()), hand.ante)
        booed = [name for name, count in hand.took.items() if not count] if len(hand.stayed) > 1 else []
        due = dict.fromkeys(booed, owed)
        paid = {name: table.affordable(name, owed) for name in due}
        if slip := self.slips("bourre-amount", hand.number):
            paid[slip.player] = paid.get(slip.player, 0) + slip.amount
        if slip := self.slips("bourre-missing", hand.number):
            del paid[slip.player]
        hand.out += table.pay(due, paid)
        hand.bourres = paid
        table.remember(paid, tied(hand.took, self.options))
        self.count(hand)
        hand.pot_after, hand.stacks = table.pot, dict(table.stacks)

    def winnings(self, hand: Hand) -> Sums:
        won = self.table.shares(hand.result, hand.winners, self.table.pot)
        if slip := self.slips("win-name", hand.number):
            won = {slip.player: won[hand.winners[0]]}
        if slip := self.slips("win-amount", hand.number):
            won[slip.player] += slip.amount
        return won

    def count(self, hand: Hand) -> None:
        """Count a stack wrongly; as much as possible of the difference came from the pot."""
        if slip := self.slips("stack", hand.number):
            self.table.stacks[slip.player] += slip.amount
            self.table.pot = max(0, self.table.pot - slip.amount)

    # Between hands

    def between(self, hand: Hand) -> None:
        """Let somebody buy more, join or leave, but never a dealer, who must be there to pass the deal on."""
        if self.rng.random() >= self.events:
            return
        table, rng = self.table, self.rng
        here = [name for name in table.seats if name not in table.out]
        amount = 100 * rng.randint(5, 60)
        kind = rng.choice(["rebuy", "leave", "join"])
        free = [name for name in GUESTS if name not in table.seats]
        if kind == "rebuy":
            event = Event(kind, min(here, key=lambda name: table.stacks[name]), amount)
            table.bring(event.name, amount)
        elif kind == "leave" and len(here) > 3:
            leaver = max((name for name in here if name != hand.dealer), key=lambda name: table.stacks[name])
            event = Event(kind, leaver, table.stacks[leaver])
            table.out.add(leaver)
        elif kind == "join" and len(here) < min(self.options["players"][1], 9) and free:
            # Who sits down in the gap that a dealer who is out has left may deal next.
            gap = [] if hand.dealer in here else table.left_of(hand.dealer)[-1:]
            event = Event(kind, free[0], amount, rng.choice([name for name in here if name not in gap]))
            table.seats.insert(table.seats.index(event.after) + 1, event.name)
            table.stacks[event.name] = table.first[event.name] = amount
        else:
            return
        hand.events.append(event)
