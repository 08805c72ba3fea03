"""The rule sets, as data: one TOML file each, and the strict loader that makes houses of them."""

import tomllib
from functools import cache
from importlib.resources import files

from referee.rulesets.change import BadRule, changed
from referee.rulesets.ruleset import RuleSet

__all__ = ["BadRule", "RuleSet", "changed", "load", "names"]

_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """The names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """The rule set of that name. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return RuleSet(name=name, **tomllib.loads(page))
