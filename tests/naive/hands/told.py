"""Random logs of one to three hands, with the naive referee's opinion."""

from dataclasses import replace
from math import gcd
from random import Random
from typing import NamedTuple

from evenings.evening import NAMES

from naive.hands.book import Book
from naive.hands.cards import Player
from naive.hands.claims import Claims
from naive.hands.engine import Opinion, order
from naive.hands.faults import BREAKS, CARDS, MISCOUNTS, MONEY, PLAYS
from naive.hands.judge import judge
from naive.hands.lines import Line, line
from naive.hands.opening import open_hand
from naive.hands.options import Rules, draw
from naive.hands.reckon import Closed, Reckoning
from naive.hands.record import Judged


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
    brought[names[0]] += unit
    lines = [line("rules", rules.ruleset, *rules.variants)]
    lines += [line("rule", option, value) for option, value in rules.changes.items()]
    lines += [line("seat", name, amount) for name, amount in brought.items()]
    book = Book(rules.options, unit, names, dict(brought))
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
    if set(MISCOUNTS) & set(told.faults) and fault in MONEY:
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
