"""The rule sets that every referee knows: the TOML files of this package."""

import tomllib
from functools import cache
from pkgutil import get_data

from referee.rulesets.ruleset import RuleSet, ruleset

_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """The names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """The rule set of that name. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = get_data(__package__, f"{name}.toml") or b""
    return ruleset(name, tomllib.loads(page.decode()))
