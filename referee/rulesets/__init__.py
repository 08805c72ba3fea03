"""The rule sets as data, one TOML file each, and the strict loaders for them and for a table's own rules.

The house-file reader is loaded on first use, since most tables have no house file."""

from importlib import import_module
from typing import TYPE_CHECKING

from referee.rulesets.ruleset import UNNAMED, DefaultRules, RuleError, RuleSet, load, names, with_changes

if TYPE_CHECKING:
    from referee.rulesets.own import HouseFileError, OwnRuleSet, own_rulesets
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.own"), name)


__all__ = [
    "UNNAMED",
    "DefaultRules",
    "HouseFileError",
    "OwnRuleSet",
    "RuleError",
    "RuleSet",
    "load",
    "names",
    "own_rulesets",
    "with_changes",
]
