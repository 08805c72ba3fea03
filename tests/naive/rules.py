"""The rules of play by the naive referee, and every rule set as a table of values."""

from itertools import combinations
from typing import Any, NamedTuple

Options = dict[str, Any]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
HEIGHT = {card: RANKS.index(card[0]) for card in PACK}


class Seen(NamedTuple):
    """The context of a play, apart from the holding and the trick."""

    players: int
    """The number of players in the hand."""
    won: int
    """Tricks that the player has taken so far."""
    number: int
    """The trick's number in the hand, from 1."""
    played: frozenset[str]
    """Every card played in the hand so far, including this trick."""
    upcard: str | None
    """The upcard while it lies next to the stock."""


class Duty(NamedTuple):
    """An obligation: the cards that satisfy it, and the code for breaking it."""

    code: str
    cards: set[str]


def rank(card: str) -> int:
    return HEIGHT[card]


def of_suit(suit: str, cards: "set[str] | frozenset[str] | list[str]") -> set[str]:
    return {card for card in cards if card[1] == suit}


def taker(trick: list[str], trump: str) -> int:
    """Return the position of the card that takes the trick, counted from 0."""
    trumps = [card for card in trick if card[1] == trump]
    led = [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(trumps or led, key=rank))


def beating(cards: set[str], trick: list[str], trump: str) -> set[str]:
    """Return the cards that would take the trick now."""
    return {card for card in cards if taker([*trick, card], trump) == len(trick)}


def duties(holding: set[str], trick: list[str], trump: str, options: Options, seen: Seen) -> list[Duty]:
    """Return the player's duties, the first one first; each narrows the one before it."""
    return (following if trick else leading)(holding, trick, trump, options, seen)


def leading(holding: set[str], trick: list[str], trump: str, options: Options, seen: Seen) -> list[Duty]:
    trumps = of_suit(trump, holding)
    honours = {card for card in trumps if card[0] in "AKQ"}
    highest = set(sorted(trumps, key=rank)[-1:])
    found = []
    lead = options["lead"]
    if honours and (lead == "highest-trump" or (lead == "highest-then-honour" and seen.number == 1)):
        found.append(Duty("R505", highest))
    elif honours and lead in ("high-trump-honour", "highest-then-honour"):
        found.append(Duty("R505", honours))
    if trumps and sure_of_the_pot(holding, trick, trump, options, seen):
        wanted = trumps if seen.won >= 3 else highest
        found.append(Duty("R506", wanted & (found[0].cards if found else holding)))
    return found


def following(holding: set[str], trick: list[str], trump: str, options: Options, seen: Seen) -> list[Duty]:
    found = []
    sure = sure_of_the_pot(holding, trick, trump, options, seen)
    last = len(trick) == seen.players - 1
    follow, trumps = of_suit(trick[0][1], holding), of_suit(trump, holding)
    if follow:
        found.append(Duty("R501", follow))
        if options["head"] and beating(follow, trick, trump):
            found.append(Duty("R503", beating(follow, trick, trump)))
    elif beating(trumps, trick, trump) or (trumps and options["ruff"] == "must"):
        found.append(Duty("R502", trumps))
        if options["overtrump"] and beating(trumps, trick, trump):
            found.append(Duty("R504", beating(trumps, trick, trump)))
        if sure and not last:
            found.append(Duty("R507", {max(trumps, key=rank)}))
    left = found[-1].cards if found else holding
    if sure and last and beating(left, trick, trump):
        found.append(Duty("R508", beating(left, trick, trump)))
    return found


def legal(holding: set[str], trick: list[str], trump: str, options: Options, seen: Seen) -> set[str]:
    """Return the legal cards."""
    owed = duties(holding, trick, trump, options, seen)
    return set(owed[-1].cards if owed else holding)


def offence(card: str, owed: list[Duty]) -> str | None:
    """Return the code of the first duty that this card breaks."""
    return next((duty.code for duty in owed if card not in duty.cards), None)


def sure_of_the_pot(holding: set[str], trick: list[str], trump: str, options: Options, seen: Seen) -> bool:
    """Check whether tricks won plus sure trumps are more than half of the hand's tricks."""
    if not options["cinch"]:
        return False
    tricks: int = options["hand-size"]
    return 2 * (seen.won + sure_trumps(holding, trick, trump, seen)) > tricks


def sure_trumps(holding: set[str], trick: list[str], trump: str, seen: Seen) -> int:
    """Count the trumps that can't each be paired with a different higher trump elsewhere."""
    mine = of_suit(trump, holding)
    theirs = of_suit(trump, PACK) - holding - seen.played - {seen.upcard or ""}
    theirs |= set(sorted(of_suit(trump, trick), key=rank)[-1:])
    return len(mine) - most_pairs({card: {t for t in theirs if rank(t) > rank(card)} for card in mine})


def most_pairs(partners: dict[str, set[str]]) -> int:
    """Return the size of the maximum matching, found by augmenting paths."""
    taken: dict[str, str] = {}

    def place(card: str, tried: set[str]) -> bool:
        for partner in sorted(partners[card] - tried):
            tried.add(partner)
            if partner not in taken or place(taken[partner], tried):
                taken[partner] = card
                return True
        return False

    return sum(place(card, set()) for card in sorted(partners))


def outcome(took: dict[str, int], options: Options) -> tuple[str, list[str]]:
    """Return the result of a hand and its winners; ``took`` has everybody who stayed, with their tricks."""
    if not took:
        return "all-passed", []
    if len(took) == 1:
        return "default", list(took)
    best = [name for name in took if took[name] == max(took.values())]
    if options["win-by"] == "majority" and max(took.values()) * 2 <= sum(took.values()):
        return "carry", []
    if len(best) == 1:
        return "win", best
    return ("divide", best) if options["tie"] == "divide" else ("carry", [])


NAMES = ["winning-moves", "booray", "booed", "boure", "three-card", "louisiana"]

TABLE = """
players        3-6      2-7               2-6              2-7           7-10          2-8
stack          200      any               any              any           any           any
ante           1        dealer            1                1             1             1
ante-limit     none     none              none             none          none          none
second-ante    0        0                 0                0             0             0
hand-size      5        5                 5                5             3             5
upcard         next     next              dealer-last      next          next          dealer-last
trump-pickup   no       no                no               no            no            no
draw-max       5        4                 5                4             0             5
stock-out      recycle  reshuffle-all     reshuffle-folded reshuffle-all forbidden     reshuffle-all
blind-hands    none     none              none             none          4-6           none
lead           any      high-trump-honour any              highest-trump highest-trump any
head           yes      yes               no               yes           yes           yes
ruff           must     must              to-win           must          must          must
overtrump      yes      no                yes              no            no            yes
cinch          no       no                no               no            no            yes
tie            carry    divide            carry            divide        divide        carry
tie-exempt     yes      no                no               no            no            yes
win-by         most     most              most             most          most          most
win-limit      none     none              none             none          none          none
bourre         pot      pot               pot              antes         antes         pot
bourre-limit   none     none              none             none          none          none
bourre-exempt  yes      no                yes              no            no            yes
renege         none     none              bourre           none          none          bourre-and-forfeit
corrected      free     free              free             free          free          forfeit
early          free     free              free             free          free          free
dealer-ace     no       no                no               no            no            yes
short-stack    eliminate debt             debt             debt          debt          debt
goal           target   none              none             none          none          none
target         400      none              none             none          none          none
chip           auto     auto              auto             auto          auto          auto
"""

VARIANTS: dict[str, dict[str, dict[str, str]]] = {
    "winning-moves": {
        "etiquette": {"early": "forfeit"},
        "last-standing": {"goal": "last-standing", "target": "none"},
        "double-ante": {"second-ante": "1"},
        "trump-pickup": {"trump-pickup": "yes"},
        "golden-hand": {"cinch": "yes"},
        "pot-limit": {"bourre-limit": "20"},
        "four-card": {"hand-size": "4", "draw-max": "3", "players": "3-4"},
    },
    "booray": {"draw-three": {"draw-max": "3"}, "draw-five": {"draw-max": "5"}},
    "booed": {"second-ante": {"second-ante": "1"}, "must-trump": {"ruff": "must", "overtrump": "no"}},
    "boure": {},
    "three-card": {},
    "louisiana": {
        "limit": {"bourre-limit": "20", "win-limit": "20"},
        "double-ante": {"second-ante": "1"},
        "majority": {"win-by": "majority"},
    },
}
AMOUNTS = {"stack", "ante", "ante-limit", "second-ante", "win-limit", "bourre", "bourre-limit", "target", "chip"}


def read(option: str, value: str) -> object:
    """Convert an option's value for the naive rules."""
    if option in AMOUNTS and value.replace(".", "").isdigit():
        return round(float(value) * 100)
    if option in ("players", "blind-hands") and value != "none":
        low, high = value.removeprefix("usual ").split("-")
        return int(low), int(high)
    words: dict[str, object] = {"yes": True, "no": False, "none": None}
    if option in ("renege", "goal"):
        return value
    return int(value) if option in ("hand-size", "draw-max") else words.get(value, value)


def rule_set(name: str, variants: tuple[str, ...] = (), rules: dict[str, str] | None = None) -> Options:
    """Return all options of a rule set under some variants, with single rules changed."""
    rows = [line.split() for line in TABLE.strip().splitlines()]
    written = {row[0]: row[1 + NAMES.index(name)] for row in rows}
    for variant in variants:
        written |= VARIANTS[name][variant]
    written |= rules or {}
    return {option: read(option, value) for option, value in written.items()}


def variant_sets(name: str) -> list[tuple[str, ...]]:
    """Return every subset of a rule set's variants, except those that change the same option."""
    found = []
    for size in range(len(VARIANTS[name]) + 1):
        for chosen in combinations(VARIANTS[name], size):
            changed = [option for variant in chosen for option in VARIANTS[name][variant]]
            if len(changed) == len(set(changed)):
                found.append(chosen)
    return found
