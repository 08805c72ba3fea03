"""A verdict's key accounts for everything that the verdict depends on.

Whoever adds a field to one of these records has to say here whether a verdict depends on it.
"""

from dataclasses import fields, replace
from itertools import combinations

import pytest

from referee.cli.caching.key import Extent, key
from referee.cli.context import Context
from referee.cli.run.rendering import OutputOptions
from referee.cli.run.worker import Job
from referee.judge.baseline import KnownFinding
from referee.judge.policy import DEFAULT, ChangedLines, Policy
from referee.judge.settings.effective import EffectiveSettings, Stated
from referee.rulesets import DefaultRules, load

LOG = b"rules winning-moves\n"
EXTENT = Extent(season=False, slips=True, fixes=False)
RULES = load("winning-moves")
KNOWN = KnownFinding("a.bourre", "L604", 1, None, "Ann", "0" * 32)


def key_of(
    log: bytes = LOG, rulesets: tuple = (), policy: Policy = DEFAULT, extent: Extent = EXTENT, program: str = "1"
) -> str:
    return key(program, extent, log, rulesets, policy)


SETTINGS = {
    "select": Stated(("R",)),
    "ignore": (Stated("R501"),),
    "severity": {"R501": Stated("note")},
    "fail_on": Stated("warning"),
}
"""Each with another value than the default."""

OTHER_SETTINGS = {
    "baseline": "Policy.known has its findings",
    "exclude": "which logs are judged does not change a verdict",
    "extend_exclude": "the same",
    "defaults": "Context.rulesets has the rules",
    "rulesets": "the same",
}

POLICY = {
    "asked": "warning",
    "settings": EffectiveSettings(select=Stated(("R",))),
    "known": {KNOWN.fingerprint: KNOWN},
    "changed": ChangedLines(((1, 2),)),
}
"""Each with another value than the default."""

CONTEXT = {
    "rulesets": "an argument of the key",
    "settings": "Policy.settings",
    "baseline": "Policy.known has its findings",
}

JOB = {
    "path": "put back when a verdict is found; otherwise only for the policy",
    "log": "an argument of the key",
    "context": "see above",
    "readings": "such a log has no key",
    "streamed": "only for fixes",
}

OUTPUT = {
    "shown": "Extent.fixes; a verdict is rendered anew",
    "files": "the same",
    "fail_on": "Policy.asked",
    "baseline": "Policy.known",
    "season": "Extent.season",
    "slips": "Extent.slips",
    "quiet": "a verdict is rendered anew",
    "select": "Policy.settings",
    "ignore": "Policy.settings",
    "since": "Policy.changed",
    "fixing": "such a run has no cache",
}


def test_every_field_is_accounted_for():
    assert {field.name for field in fields(EffectiveSettings)} == {*SETTINGS, *OTHER_SETTINGS}
    assert set(Policy._fields) == set(POLICY)
    assert set(Context._fields) == set(CONTEXT)
    assert set(Job._fields) == set(JOB)
    assert set(OutputOptions._fields) == set(OUTPUT)


def test_whatever_a_verdict_depends_on_changes_its_key():
    default = DefaultRules.of(RULES, (), {}, "referee.toml")
    rules = [(RULES,), (load("booray"),), (RULES, load("booray")), (default,)]
    rules += [(replace(RULES, options={**RULES.options, "tie": RULES.options["head"]}),)]
    rules += [(DefaultRules.of(RULES, (), {"tie": "divide"}, "referee.toml"),)]
    keys = [
        key_of(),
        key_of(b"rules winning-moves"),
        key_of(program="2"),
        *(key_of(extent=EXTENT._replace(**{name: not getattr(EXTENT, name)})) for name in Extent._fields),
        *(key_of(policy=Policy(**{name: value})) for name, value in POLICY.items()),
        *(
            key_of(policy=Policy(settings=EffectiveSettings(**{name: value})))
            for name, value in SETTINGS.items()
            if name != "select"
        ),
        *(key_of(rulesets=some) for some in rules),
    ]
    assert all(one != other for one, other in combinations(keys, 2))


@pytest.mark.parametrize("name", OTHER_SETTINGS)
def test_other_settings_do_not(name):
    assert key_of(policy=Policy(settings=EffectiveSettings(**{name: Stated(("x",), "a.toml")}))) == key_of(
        policy=Policy(settings=EffectiveSettings())
    )


def test_the_names_of_files_do_not():
    assert len({key_of(rulesets=(DefaultRules.of(RULES, (), {}, name),)) for name in ("a.toml", "../b.toml")}) == 1
    assert len({key_of(policy=Policy(settings=EffectiveSettings(ignore=(Stated("R", name),)))) for name in "ab"}) == 1
