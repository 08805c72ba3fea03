"""The rules of logs that name none, as the settings say them."""

from collections.abc import Sequence

from referee.judge.settings.file import Defaults
from referee.rulesets import BadRule, DefaultRules, RuleSet, load, names
from referee.rulesets.own import reason
from referee.rulesets.tomlfile import BadHouseFile, cut, perhaps


def default_rules(said: Defaults, file: str, own: Sequence[RuleSet]) -> DefaultRules:
    """The rules that a ``file`` says to be those of logs that name none; ``own`` are those that a log may name as well.

    Raises ``BadHouseFile`` where there are none such.
    """
    known = {one.name: one for one in (*map(load, names()), *own)}
    if said.rules not in known:
        meant = perhaps(said.rules, tuple(known))
        raise BadHouseFile(f"{file}: defaults.rules: there is no rule set {cut(said.rules)}{meant}")
    try:
        return DefaultRules.of(known[said.rules], said.variants, said.options, file)
    except BadRule as bad:
        raise BadHouseFile(f"{file}: defaults: {reason(bad)}") from None
