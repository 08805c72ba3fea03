"""A whole game from one number: a rule set with some variants, a table, and the play."""

from random import Random
from typing import NamedTuple

from naive.game import play
from naive.record import Fault, Played
from naive.rulesets import rule_set, variant_sets

from evenings.fault import pick, reneges, wrong_claims

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
