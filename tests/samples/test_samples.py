"""The sample logs show what they say they show, and every option matters in one of them."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from samples.log import CLEAN, EVENINGS, FLAWED, Expected, Sample

from referee.engine.house import OPTIONS, options_of
from referee.judge.audit import Audit, audit
from referee.judge.interpretations import UnderReadings, under_readings
from referee.notation.write import canonical_form
from referee.rules.catalogue import RULES
from referee.rulesets import ruleset as rulesets

BY_NAME = {sample.name: sample for sample in EVENINGS}
of_an_evening = pytest.mark.parametrize("sample", EVENINGS, ids=lambda sample: sample.name)


@of_an_evening
def test_an_evening_has_15_to_40_hands(sample: Sample) -> None:
    assert 15 <= sample.audit.hand_count <= 40


@of_an_evening
def test_an_evening_is_played_by_the_boxed_game(sample: Sample) -> None:
    assert sample.audit.rules == "winning-moves"


def test_one_evening_is_clean_to_the_last_card() -> None:
    assert BY_NAME["tuesday-kitchen"].audit.verdict == "clean"


def test_one_evening_notes_only_tricks_and_money() -> None:
    evening = BY_NAME["tricks-and-money"]
    assert not any(line.startswith("  trick ") for line in evening.lines)
    assert evening.audit.verdict == "incomplete"


def test_one_renege_is_proven_three_tricks_later_and_turns_the_evening() -> None:
    judged = BY_NAME["three-tricks-later"].audit
    [renege] = judged.findings
    tricks_of_the_hand = range(renege.at.line, renege.at.line + 5)
    assert [tricks_of_the_hand.index(proof.at.line) for proof in renege.evidence] == [3]
    assert judged.final is not None
    assert judged.final.corrections == {"Ines": 16300, "Walt": 0, "Bea": 0, "Old Tom": -16300, "Kit": 0}


def test_the_money_mistakes_of_one_evening_add_up_to_three_dollars() -> None:
    judged = BY_NAME["double-ante-at-the-shop"].audit
    assert {one.code for one in judged.findings} == {"L601", "L602", "L604", "L605", "L607"}
    assert judged.final is not None
    assert judged.final.corrections == {"Yves": 0, "Opal": -100, "Remy": 200, "Dot": 0}


def test_one_evening_ends_with_a_winner_who_came_late() -> None:
    judged = BY_NAME["first-to-400"].audit
    assert judged.final is not None
    assert (judged.final.winner, judged.final.eliminated) == ("Zo", ("Père Antoine",))


@pytest.mark.parametrize("keyword", ["rebuy", "leave", "join", "misdeal", "out", "rest", "#"])
def test_the_evenings_cover_what_happens_at_a_table(keyword: str) -> None:
    assert any(line.strip().startswith(keyword) for evening in EVENINGS for line in evening.lines)


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
        yield options_of(house)[option]
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


SPELT_OTHERWISE = {"spelling", "windows-file"}
"""Samples that show other ways to write a log than the canonical one."""


def each(logs: list[Sample]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sample", logs, ids=lambda sample: sample.name)


def said_of(sample: Sample) -> list[Expected]:
    """The sample's findings, with the player where a comment asks for one; what it does not promise to prove aside."""
    found = [Expected(one.at.line, one.code, one.player) for one in sample.audit.findings]
    wanted = sample.expected
    unproven = sample.is_incomplete and all(one.code != "U701" for one in wanted)
    return [
        one if one in wanted else one._replace(player=None) for one in found if not (unproven and one.code == "U701")
    ]


@each(CLEAN + FLAWED + EVENINGS)
def test_a_sample_gets_the_findings_that_its_comments_expect_and_no_other(sample: Sample) -> None:
    assert said_of(sample) == sample.expected


@each(CLEAN + FLAWED + EVENINGS)
def test_a_sample_begins_with_what_it_shows(sample: Sample) -> None:
    assert sample.preface


@each([sample for sample in CLEAN + FLAWED + EVENINGS if sample.name not in SPELT_OTHERWISE])
def test_a_sample_is_in_canonical_form(sample: Sample) -> None:
    assert canonical_form(sample.log) == sample.log


@each([sample for sample in CLEAN if sample.name in SPELT_OTHERWISE])
def test_a_sample_in_another_spelling_loses_nothing_by_formatting(sample: Sample) -> None:
    tidy = canonical_form(sample.log)
    assert tidy != sample.log
    assert canonical_form(tidy) == tidy


@each(CLEAN)
def test_a_clean_sample_has_the_verdict_that_it_names(sample: Sample) -> None:
    assert sample.audit.verdict == ("incomplete" if sample.preface.startswith("verdict incomplete: ") else "clean")


@each([sample for sample in CLEAN + FLAWED + EVENINGS if sample.is_incomplete])
def test_samples_marked_incomplete_are(sample: Sample) -> None:
    assert any(one.code == "U701" for one in sample.audit.findings)


@each(FLAWED)
def test_a_flawed_sample_is_named_after_its_only_finding(sample: Sample) -> None:
    assert [one.code.lower() for one in sample.expected] == [sample.name[:4]]
    assert 2 <= sample.audit.hand_count <= 4


def test_every_rule_has_a_flawed_sample_of_its_name() -> None:
    assert {f"{rule.code.lower()}-{rule.name}" for rule in RULES} <= {sample.name for sample in FLAWED}
