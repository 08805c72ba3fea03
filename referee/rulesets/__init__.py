"""The rule sets, as data: one TOML file each, and the strict loaders that make houses of them and of a table's own."""

from referee.rulesets.change import BadRule, changed
from referee.rulesets.own import BadHouseFile, OwnRuleSet, own_rulesets
from referee.rulesets.packaged import load, names
from referee.rulesets.ruleset import RuleSet

__all__ = ["BadHouseFile", "BadRule", "OwnRuleSet", "RuleSet", "changed", "load", "names", "own_rulesets"]
