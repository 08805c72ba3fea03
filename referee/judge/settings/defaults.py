"""Default rules from the settings, for logs that name none."""

from collections.abc import Sequence

from referee.judge.settings.file import Defaults
from referee.rulesets import BadRule, DefaultRules, RuleSet, load, names
from referee.rulesets.own import reason
from referee.rulesets.tomlfile import BadHouseFile, cut, perhaps


def default_rules(said: Defaults, file: str, own: Sequence[RuleSet]) -> DefaultRules:
    """Look up the default rules from a ``file``; ``own`` are the rule sets that a log may name besides built-in ones.

    Raises ``BadHouseFile`` if there are no such rules.
    """
    known = {one.name: one for one in (*map(load, names()), *own)}
    if said.rules not in known:
        meant = perhaps(said.rules, tuple(known))
        raise BadHouseFile(f"{file}: defaults.rules: there is no rule set `{cut(said.rules)}`{meant}")
    try:
        return DefaultRules.of(known[said.rules], said.variants, said.options, file)
    except BadRule as bad:
        raise BadHouseFile(f"{file}: defaults: {reason(bad)}") from None
