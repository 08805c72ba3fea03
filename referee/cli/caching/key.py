"""The key of a verdict: a digest of all that it depends on, and of nothing else."""

from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.judge.stored import cited_files, values_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.judge.policy import Policy
    from referee.judge.settings.effective import EffectiveSettings
    from referee.rulesets.ruleset import RuleSet


class Extent(NamedTuple):
    """What a run looks for in each log besides findings: its share of the season, slips of the pen, fixes."""

    season: bool
    slips: bool
    fixes: bool


def key(program: str, extent: Extent, log: bytes, rulesets: "Sequence[RuleSet]", policy: "Policy") -> str:
    """Return the key of a log's verdict: 64 hexadecimal digits. The names of files make no difference."""
    judged_by = (
        program,
        extent,
        _rules(tuple(rulesets)),
        policy.asked,
        _settings(policy.settings),
        tuple(sorted(policy.known or ())),
        policy.changed,
    )
    return sha256(f"{values_text(judged_by)}\n".encode() + log).hexdigest()


_TEXTS: Final[dict[tuple[int, ...], tuple["Sequence[RuleSet]", str]]] = {}
"""The texts of rule sets, which all logs of a folder share, with these, so that none takes another's place."""


def _rules(rulesets: "Sequence[RuleSet]") -> str:
    identity = tuple(map(id, rulesets))
    if identity not in _TEXTS:
        _TEXTS[identity] = rulesets, values_text(rulesets, cited_files(rulesets))
    return _TEXTS[identity][1]


def _settings(settings: "EffectiveSettings | None") -> object:
    """Return what the settings say about findings, without the files that say so."""
    if settings is None:
        return None
    severity = tuple(sorted((code, stated.value) for code, stated in settings.severity.items()))
    ignore = tuple([stated.value for stated in settings.ignore])
    return settings.select.value, ignore, severity, settings.fail_on.value
