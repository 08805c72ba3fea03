"""A whole game from one number: a rule set, a table and the play, if wanted with one fault."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from naive.game import play
from naive.page import Key
from naive.rules import rule_set, variant_sets
from naive.table import Fault, Hand, Played

if TYPE_CHECKING:
    from evenings.scribe import Log

NAMES = ["Ann", "Bob", "Big Dee", "Zoë", "O'Neil", "Th", "Jean-Luc", "Mr. T.", "Ida", "Жак"]
CHANGES = [
    {"head": "no"},
    {"overtrump": "no"},
    {"cinch": "yes"},
    {"cinch": "yes", "head": "no", "overtrump": "no"},
    {"lead": "highest-then-honour"},
    {"ruff": "to-win"},
    {"draw-max": "2"},
    {"dealer-ace": "yes"},
    {"second-ante": "2"},
    {"bourre": "ante"},
    {"bourre": "3"},
    {"bourre-limit": "5"},
    {"win-limit": "5"},
    {"bourre-exempt": "no"},
    {"tie-exempt": "no"},
]
"""House rules that work with any rule set."""
CENTS = [{"ante": "0.5", "chip": "0.5"}, {"ante": "2.25", "chip": "0.25"}, {"ante": "1.5", "chip": "0.01"}]


class Setting(NamedTuple):
    """The rules a table plays by, and what each player brought."""

    variants: tuple[str, ...]
    rules: dict[str, str]
    brought: dict[str, int]


def setting(seed: int, ruleset: str, *, cents: bool) -> Setting:
    """Choose a table; in a quarter of them stacks are so small that somebody may go broke."""
    rng = Random(seed)
    variants = rng.choice(variant_sets(ruleset))
    rules = rng.choice(CHANGES + (CENTS if cents else [])) if rng.random() < 0.4 else {}
    low, high = rule_set(ruleset, variants, rules)["players"]
    stacks = rng.choice([[20000], [20000], [100, 200, 500, 900, 20000], [39000, 39700, 20000]])
    names = rng.sample(NAMES, rng.randint(low, high))
    return Setting(variants, rules, {name: rng.choice(stacks) for name in names})


def evening(seed: int, ruleset: str, *, events: float = 0.15, cents: bool = True, fault: Fault | None = None) -> Played:
    """Play a game of up to five hands, with at most one fault."""
    variants, rules, brought = setting(seed, ruleset, cents=cents)
    return play(seed, ruleset, variants, brought, 5, rules=rules, events=events, fault=fault)


def with_renege(seed: int, ruleset: str) -> Played | None:
    """Play a game with one illegal card; ``None`` if nobody had the chance."""
    fault = pick(reneges(evening(seed, ruleset, events=0)), Random(seed))
    return evening(seed, ruleset, events=0, fault=fault) if fault else None


def with_wrong_claim(seed: int, ruleset: str) -> Played | None:
    """Play a game with one wrong claim; ``None`` if nothing could be claimed."""
    rng = Random(seed)
    fault = pick(wrong_claims(evening(seed, ruleset, events=0, cents=False), rng), rng)
    return evening(seed, ruleset, events=0, cents=False, fault=fault) if fault else None


CODES = {
    "dealer": "H201",
    "taker": "T404",
    "ante": "L601",
    "pot-before": "L602",
    "pot-after": "L602",
    "win-name": "L603",
    "win-amount": "L604",
    "bourre-amount": "L605",
    "bourre-missing": "L605",
    "out": "L606",
}
"""The finding for each wrong claim; a wrong ``stack`` or ``count`` is L607, or L608 if the pot can't explain it."""
LINES = {
    "win-name": "win",
    "win-amount": "win",
    "bourre-amount": "bourre",
    "bourre-missing": "bourre",
    "stack": "stacks",
    "count": "stacks",
}
"""The log line of a claim, if its name differs from the fault's."""
NOBODY = {"taker", "pot-before", "pot-after"}
"""Faults that belong to no player."""
RARE = {"R504", "R506", "R507", "R508"}
CHIP = 100
AMPLE = 10 * CHIP
"""A stack large enough that no fault here can use it up."""


class Expected(NamedTuple):
    """A finding: its code, place and player. ``column`` is 0 if any will do."""

    code: str
    line: int
    column: int
    hand: int
    trick: int | None
    player: str | None


def expected(fault: Fault, log: "Log") -> Expected:
    """Return the only finding that the referee must report."""
    if fault.kind == "renege":
        spot = log.where["play", fault.hand, fault.trick, fault.player]
        return Expected(fault.code, spot.line, spot.column, fault.hand, fault.trick, fault.player)
    key: Key = (LINES.get(fault.kind, fault.kind), fault.hand)
    trick = None
    if fault.kind == "taker":
        key, trick = ("trick", fault.hand, fault.trick), fault.trick
    player = None if fault.kind in NOBODY else fault.player
    return Expected(fault.code, log.where[key].line, 0, fault.hand, trick, player)


def reneges(played: Played) -> list[Fault]:
    """Return every illegal card that somebody could have played in a faultless game."""
    return [
        Fault("renege", hand.number, play.name, trick=number, card=card, code=code)
        for hand in played.hands
        for number, trick in enumerate(hand.tricks, 1)
        for play in trick
        for card, code in play.wrong.items()
    ]


def pick(faults: list[Fault], rng: Random) -> Fault | None:
    """Choose a fault, with each kind and code equally likely, but rare ones more so."""
    if not faults:
        return None
    kinds = sorted({(fault.kind, fault.code) for fault in faults})
    kind = rng.choice(kinds + 5 * [one for one in kinds if one[1] in RARE])
    return rng.choice([fault for fault in faults if (fault.kind, fault.code) == kind])


def wrong_claims(played: Played, rng: Random) -> list[Fault]:
    """Return some wrong claims that fit into a faultless game."""
    found = []
    for hand in played.hands:
        if not hand.out:
            found += in_procedure(played, hand, rng) + in_money(played, hand, rng) + in_counting(played, hand, rng)
    return [fault._replace(code=fault.code or CODES[fault.kind]) for fault in found]


def in_procedure(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """Return a wrong dealer, a wrong taker, and a player wrongly declared out."""
    found = [Fault("out", hand.number, rng.choice(hand.order))]
    if hand.number > 1:
        found.append(Fault("dealer", hand.number, rng.choice(hand.order[:-1])))
    for number, taker in enumerate(hand.takers, 1):
        other = rng.choice([name for name in hand.stayed if name != taker])
        found.append(Fault("taker", hand.number, other, trick=number))
    return found


def in_money(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """Return a wrong ante, pot, winner, win or bourré."""
    rich = [name for name in hand.order if hand.stacks[name] - hand.won.get(name, 0) >= AMPLE]
    found = []
    if rich:
        payer = rng.choice(rich)
        found.append(Fault("ante", hand.number, payer, wrong_by(hand.paid[payer], hand.ante, rng)))
    if hand.tricks and hand.pot > CHIP:
        found.append(Fault("pot-before", hand.number, "", rng.choice([-CHIP, CHIP])))
        if hand is played.hands[-1]:
            found.append(Fault("pot-after", hand.number, "", CHIP))
    if hand.result == "win" and hand.won[hand.winners[0]]:
        other = rng.choice([name for name in hand.stayed if name not in hand.winners])
        found.append(Fault("win-name", hand.number, other))
    if hand.result in ("win", "default") and hand.won[hand.winners[0]] > CHIP:
        found.append(Fault("win-amount", hand.number, hand.winners[0], -CHIP))
    return found + in_bourres(played, hand, rng, rich)


def wrong_by(due: int, whole: int, rng: Random) -> int:
    """Return a difference that makes an ante wrong: missing, unnecessary, or of another amount."""
    if not due:
        return whole
    return rng.choice([-due, CHIP, -CHIP]) if due > CHIP else rng.choice([-due, CHIP])


def in_bourres(played: Played, hand: Hand, rng: Random, rich: list[str]) -> list[Fault]:
    """Return a bourré not paid, of a wrong amount, or paid by a player who passed."""
    found = []
    for name, paid in hand.bourres.items():
        found.append(Fault("bourre-missing", hand.number, name))
        if name in rich:
            found.append(Fault("bourre-amount", hand.number, name, -CHIP if paid > CHIP else CHIP))
    passed = [name for name in rich if name not in hand.stayed and hand.stacks[name] >= hand.pot + AMPLE]
    if passed and hand.tricks:
        found.append(Fault("bourre-amount", hand.number, rng.choice(passed), hand.pot))
    return found


def in_counting(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """Return a stack that stays wrong, or a slip of counting that the next count corrects."""
    far = (played.options["target"] or 10**9) - AMPLE
    named = [name for name in hand.order if AMPLE <= hand.stacks[name] < far]
    if not named:
        return []
    name = rng.choice(named)
    amounts = [-CHIP, CHIP, hand.pot_after + 3 * CHIP]
    found = [
        Fault("stack", hand.number, name, amount, code="L607" if amount <= hand.pot_after else "L608")
        for amount in amounts
        if hand.stacks[name] + amount < far
    ]
    slips = [amount for amount in amounts[:2] if amount <= hand.pot_after]
    return found + [Fault("count", hand.number, name, amount, code="L607") for amount in slips]
