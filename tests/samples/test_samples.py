"""The sample logs show what they say they show."""

import pytest

from referee.notation.write import formatted
from referee.rules.catalogue import RULES
from samples.log import CLEAN, EVENINGS, FLAWED, Expected, Sample

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
    assert formatted(sample.log) == sample.log


@each([sample for sample in CLEAN if sample.name in SPELT_OTHERWISE])
def test_a_sample_in_another_spelling_loses_nothing_by_formatting(sample: Sample) -> None:
    tidy = formatted(sample.log)
    assert tidy != sample.log
    assert formatted(tidy) == tidy


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
