"""The rule sets that every referee knows: the TOML files of this package."""

import tomllib
from functools import cache
from importlib.resources import files

from referee.rulesets.ruleset import RuleSet

_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """The names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """The rule set of that name. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = files("referee.rulesets").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return RuleSet(name=name, **tomllib.loads(page))
