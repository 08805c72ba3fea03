"""Random house rules: a rule set, some of its variants, and single options changed."""

from random import Random
from typing import NamedTuple

from naive.agree import house
from naive.rules import Options
from naive.rulesets import NAMES, rule_set, variant_sets
from referee.engine.house import House

VALUES: dict[str, list[str]] = {
    "players": ["2-6", "2-7", "2-8", "3-4", "3-6", "7-10"],
    "stack": ["any", "200", "50"],
    "ante": ["dealer", "1", "2", "0.5", "2.25"],
    "ante-limit": ["none", "3"],
    "second-ante": ["0", "1", "2"],
    "hand-size": ["3", "4", "5"],
    "upcard": ["next", "dealer-last"],
    "trump-pickup": ["yes", "no"],
    "draw-max": ["0", "1", "2", "3", "4", "5"],
    "stock-out": ["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"],
    "blind-hands": ["none", "usual 4-6", "usual 0-2"],
    "lead": ["any", "highest-trump", "high-trump-honour", "highest-then-honour"],
    "head": ["yes", "no"],
    "ruff": ["must", "to-win"],
    "overtrump": ["yes", "no"],
    "cinch": ["yes", "no"],
    "tie": ["carry", "divide"],
    "tie-exempt": ["yes", "no"],
    "win-by": ["most", "majority"],
    "win-limit": ["none", "5", "20"],
    "bourre": ["pot", "antes", "ante", "3"],
    "bourre-limit": ["none", "5", "20"],
    "bourre-exempt": ["yes", "no"],
    "renege": ["none", "bourre", "bourre-and-forfeit"],
    "corrected": ["free", "forfeit"],
    "early": ["free", "forfeit"],
    "dealer-ace": ["yes", "no"],
    "short-stack": ["eliminate", "debt"],
    "goal": ["last-standing", "target", "none"],
    "target": ["none", "100", "400"],
    "chip": ["auto", "0.5", "0.01", "5"],
}


SCARCE: dict[str, str] = {"cinch": "yes", "head": "no", "overtrump": "no"}
"""Without these, a player sure of the pot hardly ever has a winning card that need not be played (R508)."""


class Rules(NamedTuple):
    """House rules in three forms: as a log writes them, for the naive rules, and for the engine."""

    ruleset: str
    variants: tuple[str, ...]
    changes: dict[str, str]
    options: Options
    house: House


def draw(rng: Random) -> Rules:
    """Draw a consistent set of rules: a plain rule set, one with a few options changed, or random options."""
    while True:
        name = rng.choice(NAMES)
        count = rng.choice([0, 1, 3, len(VALUES)])
        changed = rng.sample(list(VALUES), count) if count < len(VALUES) else list(VALUES)
        changes = {option: rng.choice(VALUES[option]) for option in changed}
        changes |= SCARCE if rng.random() < 0.15 else {}
        variants = rng.choice(variant_sets(name)) if count < len(VALUES) else ()
        options = rule_set(name, variants, changes)
        try:
            return Rules(name, variants, changes, options, house(options))
        except ValueError:
            continue


def in_force(rules: Rules) -> list[str]:
    """Return each option with its value, named as in ``VALUES``: ``chip 0.5``."""
    shown = []
    for option, values in VALUES.items():
        value = rules.options[option]
        written = next((one for one in values if rule_set(rules.ruleset, (), {option: one})[option] == value), None)
        if written is not None:
            shown.append(f"{option} {written}")
    return shown
