"""Random tricks of a hand and the table's claims about it, mostly true, with at most one kind of fault."""

from collections.abc import Callable
from dataclasses import replace
from math import gcd
from random import Random
from typing import NamedTuple

from evenings.evening import NAMES
from naive.hands.dealing import Dealing
from naive.hands.judge import judge
from naive.hands.lines import BREAKS, CARDS, MISCOUNTS, MONEY, PLAYS, Judged, Line, Opinion, Rules, draw, line, order
from naive.hands.opening import Book, open_hand
from naive.hands.reckon import Closed, Reckoning
from naive.rules import Duty, Seen, duties, offence, taker
from naive.table import Stock

RARE = ("R503", "R504", "R505", "R506", "R507", "R508")
"""Findings that rarely get a chance to occur."""

MISLAID = ("turn", "lead", "absent", "double", "taker", "extra")
"""Faults after which a card's position in the trick doesn't show who played it."""


class Player(Dealing):
    """Writes the facts of one hand."""

    def facts(self) -> list[Line]:
        """Return all lines up to the last trick."""
        self.stock = Stock(self.rng, self.options["stock-out"], list(self.dealt.stock))
        self.deal()
        self.declare()
        self.declarations()
        if self.fault == "misdeal":
            self.write("misdeal")
            return self.lines
        if len(self.stayed) > 1:
            self.draw()
            self.play()
            self.rulings()
        return self.lines

    def play(self) -> None:
        size, rng = self.options["hand-size"], self.rng
        self.rate = {"illegal": 0.3, "renege": 0.08, "ruled": 0.15, "waived": 0.15, "takeback": 0.0}.get(self.fault, 0)
        self.at_trick = rng.randint(1, size)
        self.played: list[str] = []
        self.by_name = self.fault in (*MISLAID, "take-wrong", "passer-draws") or self.wrong_dealer or rng.random() < 0.7
        leader = self.stayed[0]
        last = size - (rng.randint(1, size - 1) if self.fault == "fewer" else 0)
        rests = rng.random() < 0.06 and not self.fault
        for number in range(1, last + 1):
            if rests and number == self.at_trick and number > 1:
                self.write("rest", rng.choice(self.stayed))
                return
            self.one_trick(number, leader)
            leader = self.leads_next(number)
        if self.fault == "extra" and len(self.fresh()) >= len(self.stayed):
            at = self.stayed.index(leader)
            self.write("trick", list(zip(self.stayed[at:] + self.stayed[:at], self.fresh(), strict=False)), None, True)

    def leads_next(self, number: int) -> str:
        """Return the previous taker, the one the log names, or somebody out of turn."""
        by_cards, named = self.takers[-1], self.named_takers[-1]
        return self.rng.choice([by_cards, named])

    def one_trick(self, number: int, leader: str) -> None:
        rng = self.rng
        spoilt = number == self.at_trick
        if self.fault == "lead" and spoilt:
            leader = rng.choice([name for name in self.stayed if name != leader])
        at = self.stayed.index(leader)
        order = self.stayed[at:] + self.stayed[:at]
        if self.fault == "turn" and spoilt and len(order) > 2:
            swap = rng.randint(1, len(order) - 2)
            order[swap], order[swap + 1] = order[swap + 1], order[swap]
        missing = rng.choice(order) if self.fault == "absent" and spoilt else None
        culprit = rng.choice(order)
        trick: list[tuple[str, str]] = []
        backs = []
        for name in order:
            back = self.takes_back(name, number, trick)
            card = self.card(name, number, trick, spoilt and name == culprit)
            if back and back != card:
                backs.append((name, back))
            trick.append((name, card))
            self.holding[name].discard(card)
        self.played += [card for _, card in trick]
        by_cards = trick[taker([card for _, card in trick], self.trump)][0]
        if self.fault == "double" and spoilt:
            trick += self.second_card(order[-1], [card for _, card in trick])
        named = by_cards
        if self.fault == "taker" and spoilt:
            named = rng.choice([name for name in order if name != by_cards])
        self.takers.append(by_cards)
        self.named_takers.append(named)
        trick = [(name, card) for name, card in trick if name != missing]
        self.write("trick", trick, named if named != by_cards or rng.random() < 0.3 else None, self.by_name)
        for name, card in backs:
            self.write("takeback", name, card)

    def second_card(self, name: str, trick: list[str]) -> list[tuple[str, str]]:
        """Return a player's second card that doesn't take the trick: otherwise the next leader would be unknown."""
        idle = [card for card in sorted(self.holding[name]) if taker([*trick, card], self.trump) < len(trick)]
        return [(name, card) for card in idle[:1]]

    def owed(self, name: str, number: int, trick: list[tuple[str, str]]) -> list[Duty]:
        beside = self.options["upcard"] == "next" and not self.took_upcard
        seen = Seen(
            len(self.stayed),
            self.takers.count(name),
            number,
            frozenset([*self.played, *(card for _, card in trick)]),
            self.dealt.upcard if beside else None,
        )
        barred = name in self.reneged and self.options["renege"] == "bourre-and-forfeit"
        options = self.options | {"cinch": False} if barred else self.options
        return duties(self.holding[name], [card for _, card in trick], self.trump, options, seen)

    def card(self, name: str, number: int, trick: list[tuple[str, str]], culprit: bool) -> str:
        """Choose a legal card, usually; otherwise an illegal or an impossible one."""
        rng, held = self.rng, sorted(self.holding[name])
        if culprit and (strange := self.strange(name)):
            return strange
        owed = self.owed(name, number, trick)
        codes = {card: offence(card, owed) for card in held}
        legal = [card for card in held if not codes[card]]
        wrong = [card for card in held if codes[card]]
        scarce = [card for card in wrong if codes[card] in RARE]
        if wrong and self.rate and rng.random() < (0.7 if scarce else self.rate):
            self.reneged.append(name)
            return rng.choice(scarce or wrong)
        return rng.choice(legal)

    def strange(self, name: str) -> str | None:
        """Return a card the player can't hold: from the stock, the upcard, or one already played."""
        if self.fault == "not-held":
            return next(iter(self.fresh()), None)
        if self.fault == "upcard-played" and self.options["upcard"] == "next" and not self.took_upcard:
            return self.dealt.upcard
        if self.fault == "dup-play" and self.played:
            return self.rng.choice(self.played)
        if self.fault == "upcard-unplayed" and name == self.dealer and self.dealt.upcard in self.holding[name]:
            fresh = self.fresh()
            if fresh:
                self.holding[name].discard(self.dealt.upcard)
                return fresh[0]
        return None

    def takes_back(self, name: str, number: int, trick: list[tuple[str, str]]) -> str | None:
        """Return a card to put down and take back."""
        if self.fault != "takeback" or self.rng.random() > 0.3:
            return None
        owed = self.owed(name, number, trick)
        wrong = [card for card in sorted(self.holding[name]) if offence(card, owed)]
        if wrong:
            self.backs.append(name)
        return self.rng.choice(wrong) if wrong else None

    def rulings(self) -> None:
        rng = self.rng
        if self.fault == "unproven-ruling":
            self.write("renege", rng.choice(self.stayed))
        for name in sorted(set(self.reneged)):
            if self.fault == "ruled" or (self.fault == "renege" and rng.random() < 0.3):
                self.write("renege", name)
            elif self.fault == "waived":
                self.write("waive", name)
        for name in sorted(set(self.backs)):
            if rng.random() < 0.6:
                self.write(rng.choice(["renege", "renege", "waive"]), name)


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
        counted = max(0, self.truth.after + (self.rng.choice([-self.unit, self.unit, 500]) if wrong else 0))
        if wrong and counted == self.truth.before:  # It may be what was played for.
            return lines
        return [*lines, line("pot", counted)]

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


class Told(NamedTuple):
    """A log, its rules, and the naive referee's opinion; ``unit`` is the smallest amount in it."""

    rules: Rules
    unit: int
    lines: list[Line]
    opinion: Opinion
    faults: list[str]
    accounted: list[bool]
    """For each hand, whether its outcome is certain."""


def tell(rng: Random) -> Told:
    """Write one log."""
    rules = draw(rng)
    unit = smallest(rng, rules)
    low, high = rules.options["players"]
    count = rng.randint(low, min(high, 10))
    if rng.random() < 0.03:
        count = max(2, min(10, rng.choice([low - 1, high + 1])))
    size, turned = rules.options["hand-size"], rules.options["upcard"] == "next"
    blinds = bool(rules.options["blind-hands"])
    count = max(2, min(count, (52 - turned - blinds * size) // size))
    names = rng.sample(NAMES, count)
    poor = rules.options["short-stack"] == "eliminate" and rules.options["second-ante"]
    stacks = (
        [300, 350, 500, 900]
        if poor and rng.random() < 0.5
        else rng.choice([[20000], [20000], [600, 700, 900, 2000], [39000, 39700], [9500, 9900, 5000]])
    )
    brought = {name: rng.choice(stacks) for name in names}
    unit = gcd(unit, *brought.values())
    brought[names[0]] += unit
    lines = [line("rules", rules.ruleset, *rules.variants)]
    lines += [line("rule", option, value) for option, value in rules.changes.items()]
    lines += [line("seat", name, amount) for name, amount in brought.items()]
    book = Book(rules.options, names, dict(brought), unit)
    told = Told(rules, unit, lines, Opinion([], []), [], [])
    for number in range(1, rng.randint(1, 3) + 1):
        if not hand(rng, book, told, number):
            break
    told.opinion.found.sort(key=order)
    return told


def smallest(rng: Random, rules: Rules) -> int:
    """Return a log's smallest unit of money: stacks are multiples of it, and some house rules may be."""
    if rules.options["chip"] != "auto":
        return 100
    stated = [rules.options[option] for option in ("ante", "second-ante") if option in rules.changes]
    return gcd(rng.choice([100, 100, 50, 25]), *(amount for amount in stated if isinstance(amount, int)))


def choose(rng: Random, book: Book, told: Told) -> str:
    """Choose what goes wrong in the next hand, if anything; rare chances are preferred."""
    fault = rng.choice(["", "", rng.choice(PLAYS), rng.choice(PLAYS), rng.choice(CARDS), rng.choice(MONEY)])
    if book.options["dealer-ace"] and rng.random() < 0.05:
        fault = "forced"
    if book.options["cinch"] and not book.options["head"] and rng.random() < 0.6:
        fault = "illegal"
    if book.options["second-ante"] and book.options["short-stack"] == "eliminate" and rng.random() < 0.1:
        fault = "cover"
    # After an H205 no amount accuses anybody up to a full count, since the player may have had part in the hand.
    if {*MISCOUNTS, "passer-draws"} & set(told.faults) and fault in MONEY:
        fault = ""
    # A wrong pot may be the right one without the wrong amount of the hand before, which then was written wrong.
    if fault in ("pot-before", "pot-after") and set(MONEY) & set(told.faults[-1:]):
        fault = ""
    return fault


def hand(rng: Random, book: Book, told: Told, number: int) -> bool:
    """Add one hand; return whether another may follow."""
    fault = choose(rng, book, told)
    if len(book.playing()) < 2 or (book.over and rng.random() < 0.7):
        return False
    head = [line("hand", number), *dealer(rng, book, number, fault)]
    head += antes(rng, book, head, fault)
    start = len(told.lines) + 1
    trial = book.copy()
    opened = open_hand(trial, numbered(head, start), first=number == 1)
    if len(trial.playing()) < 2 or opened.dealer in trial.out:
        return False
    opened = open_hand(book, numbered(head, start), first=number == 1)
    facts = [*head, *Player(rng, book, opened, fault).facts()]
    judged = judge(numbered(facts, start), book, opened.dealer, opened.poor)
    book.turn_open = book.turn_open or denies_dealer(judged)

    def reckon(lines: list[Line], on: Book | None = None) -> Closed:
        """Work out the hand's money with these claims; the cards were judged before, up to a shift of their lines."""
        shift = sum(one.word == "pot" for one in lines[: len(facts)])
        return Reckoning(on or book.copy(), judged, opened, numbered(lines, start), shift).close()

    whole = Claims(rng, reckon, judged, book, fault).written(facts)
    closed = reckon(whole, book)
    told.lines.extend(whole)
    told.opinion.found.extend(closed.found)
    told.opinion.came.append(closed.came)
    told.faults.append(fault)
    told.accounted.append(judged.proven)
    return fault not in BREAKS and judged.proven


def denies_dealer(hand: Judged) -> bool:
    """Check whether a finding may come from a wrong name on the ``dealer`` line."""
    if any(one.code == "T401" and one.trick == 1 for one in hand.found):
        return True
    codes = {one.code for one in hand.found if one.player != hand.dealer}
    took = hand.options["trump-pickup"] and "H208" in codes
    return took or (hand.options["upcard"] == "dealer-last" and "C304" in codes)


def dealer(rng: Random, book: Book, number: int, fault: str) -> list[Line]:
    """Write who deals: the next in turn, or somebody else."""
    if not book.due_dealers():
        return [line("dealer", rng.choice(book.playing()))]
    trial = book.copy()
    opened = open_hand(trial, [(0, line("hand", number)), (0, line("ante", 100))], first=False)
    if fault == "misdeal" or rng.random() > 0.15:
        probe = replace(book, out=trial.out)
        sure = len(probe.due_dealers()) == 1
        return [] if sure and rng.random() < 0.5 else [line("dealer", opened.dealer)]
    return [line("dealer", rng.choice(trial.playing() or book.playing()))]


def antes(rng: Random, book: Book, head: list[Line], fault: str) -> list[Line]:
    """Write the ante that the dealer set, and what each player put in."""
    by_dealer = book.options["ante"] == "dealer"
    most = 5 if fault == "ante-amount" and min(book.stacks[name] for name in book.playing()) > 800 else 3
    written = [line("ante", 100 * rng.randint(1, most))] if by_dealer else []
    if by_dealer or book.void_antes is not None:
        return written
    trial = open_hand(book.copy(), numbered(head, 1), first=False)
    if not trial.paid:
        return written
    paid = {name: amount for name, amount in trial.paid.items() if amount}
    if fault == "ante":
        name = rng.choice([*trial.paid])
        amount = max(0, trial.paid[name] + rng.choice([-100, 100, -trial.paid[name]]))
        if amount <= book.stacks[name] - 200:
            paid = {**paid, name: amount}
    if fault == "ante" or rng.random() < 0.3:
        return [*written, line("antes", {name: amount for name, amount in paid.items() if amount})]
    return written


def numbered(lines: list[Line], start: int) -> list[tuple[int, Line]]:
    return list(enumerate(lines, start))
