"""Every option and every reading matters in some sample: with another value, the referee would say something else."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from referee import rulesets
from referee.engine.house import OPTIONS, written
from referee.judge.audit import Audit, audit
from referee.judge.interpretations import UnderReadings, under_readings
from samples.log import CLEAN, FLAWED, Sample

NAMES = {"LOW-HIGH": "range", "usual LOW-HIGH": "usual range", "an amount": "amount", "an amount above 0": "amount"}
"""What the table of options calls a sort of values, and what it is called here."""

EXAMPLES = {
    "players": ("2-2", "9-10"),
    "stack": ("any", "100"),
    "ante": ("dealer", "3"),
    "ante-limit": ("none", "1"),
    "second-ante": ("0", "2"),
    "blind-hands": ("none", "usual 1-1"),
    "win-limit": ("none", "1"),
    "bourre": ("pot", "antes", "ante", "1"),
    "bourre-limit": ("none", "1"),
    "target": ("none", "201"),
    "chip": ("auto", "100"),
}
"""Values to try for the options that take amounts or ranges; the others are tried with all that they take."""

TOGETHER = {
    ("goal", "none"): {"target": "none"},
    ("goal", "last-standing"): {"target": "none", "short-stack": "eliminate"},
    ("goal", "target"): {"target": "201"},
    ("target", "none"): {"goal": "none"},
    ("target", "201"): {"goal": "target"},
}
"""What has to change with a value, as it makes no sense alone."""


def sort(value: str) -> str:
    """The sort of a value: ``amount`` for 5.50, ``range`` for 2-7, and a word for itself."""
    return re.sub("[0-9]+-[0-9]+", "range", re.sub(r"^[0-9]+\.?[0-9]*$", "amount", value))


def sorts(option: str, values: str) -> list[str]:
    """The sorts of values that an option takes, by the words of the table of options."""
    if option in ("hand-size", "draw-max"):
        low, high = re.findall("[0-9]", values)[0], re.findall("[0-9]", values)[-1]
        return [str(number) for number in range(int(low), int(high) + 1)]
    words = re.split(", | or ", values.partition(", from")[0])
    return [NAMES.get(word, word) for word in words]


SORTS = {option.name: sorts(option.name, option.values) for option in OPTIONS}
EVERY = [(option, each) for option, all_ in SORTS.items() for each in all_]


def tried(option: str) -> tuple[str, ...]:
    return EXAMPLES.get(option, tuple(SORTS[option]))


@cache
def judged(path: str) -> Audit:
    return audit(next(one for one in CLEAN + FLAWED if str(one.path) == path).log)


def said(judgement: Audit) -> tuple[object, ...]:
    """What the referee says, whichever lines it is about."""
    findings = sorted((one.code, one.hand or 0, one.player or "") for one in judgement.findings)
    return findings, judgement.verdict, judgement.final


def changes(sample: Sample, option: str, value: str, other: str) -> bool:
    """Whether the referee says something else of a log where its rules have another value in place of this one."""
    before = judged(str(sample.path))
    lines = {option: other} | TOGETHER.get((option, other), {})
    rules = "".join(f"rule {name} {new}\n" for name, new in lines.items())
    text = sample.log.decode("utf-8-sig")
    stated = re.compile(rf"^rule {option} {re.escape(value)}\b.*\n", re.MULTILINE)
    changed = stated.sub(rules, text) if stated.search(text) else re.sub(r"(?m)^(rules .*\n)", rf"\g<1>{rules}", text)
    after = audit(changed)
    refused = any(one.code == "N104" for one in after.findings)
    return not refused and said(after) != said(before)


def values(sample: Sample, option: str) -> Iterator[str]:
    """The values that an option has in a log, at the start and later."""
    house = judged(str(sample.path)).house
    if house:
        yield written(house)[option]
    yield from re.findall(rf"^rule {option} (\S+(?: [0-9]\S*)?)", sample.log.decode("utf-8-sig"), re.MULTILINE)


def exercises(sample: Sample, option: str, wanted: str) -> bool:
    held = {value for value in values(sample, option) if wanted in (value, sort(value))}
    return any(changes(sample, option, value, other) for value in held for other in tried(option) if other != value)


@pytest.mark.parametrize(("option", "wanted"), EVERY, ids=["-".join(one) for one in EVERY])
def test_every_value_of_every_option_matters_in_a_sample(option: str, wanted: str) -> None:
    assert any(exercises(sample, option, wanted) for sample in CLEAN + FLAWED)


READINGS = [(name, one) for name in rulesets.names() for one in rulesets.load(name).readings]
CHOICES = [(name, one.name, *pair) for name, one in READINGS for pair in combinations((c.name for c in one.choices), 2)]


@cache
def by_readings(rules: str) -> list[UnderReadings]:
    """What the referee says of the samples of a rule set under its readings."""
    return [under_readings(one.log) for one in CLEAN + FLAWED if judged(str(one.path)).rules == rules]


def parted(under: UnderReadings, reading: str) -> Iterator[set[str]]:
    """The choices of a reading under which there is a finding or an outcome that there is not under the others."""
    whens = (one.when for one in (*under.findings, *under.outcomes))
    return ({*one.choices} for when in whens for together in when for one in together if one.reading == reading)


@pytest.mark.parametrize(("rules", "reading", "one", "other"), CHOICES, ids=["-".join(one) for one in CHOICES])
def test_any_two_choices_of_a_reading_differ_in_a_sample(rules: str, reading: str, one: str, other: str) -> None:
    parts = [choices for under in by_readings(rules) for choices in parted(under, reading)]
    assert any((one in choices) != (other in choices) for choices in parts)
