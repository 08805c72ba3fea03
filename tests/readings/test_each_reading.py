"""Each reading of the design makes its own difference, and no other."""

import pytest

from readings.logs import PAIRS, Pair
from referee import rulesets
from referee.judge.interpretations import UnderReadings, under_readings

each = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.rules} {pair.reading}")


def parts_under(under: UnderReadings) -> set[str]:
    """The readings on which a finding or the money depends."""
    whens = [one.when for one in (*under.findings, *under.outcomes)]
    return {condition.reading for when in whens for together in when for condition in together}


@each
def test_a_log_affected_by_a_reading_differs_under_it_and_no_other(pair: Pair) -> None:
    assert parts_under(under_readings(pair.parting)) == {pair.reading}


@each
def test_an_unaffected_log_differs_under_no_reading(pair: Pair) -> None:
    under = under_readings(pair.agreeing)
    assert pair.reading in {reading.name for reading in under.readings}
    assert parts_under(under) == set()


@each
def test_neither_log_has_an_error_except_the_intended_one(pair: Pair) -> None:
    found = [*under_readings(pair.parting).findings, *under_readings(pair.agreeing).findings]
    assert {one.finding.code for one in found} <= {"U701", "R501", "R503", "R504", "R505"}
    assert sum(one.finding.severity == "error" for one in found) <= 1


@each
def test_a_rule_line_for_every_option_of_a_reading_settles_it(pair: Pair) -> None:
    ruleset = rulesets.load(pair.rules.partition(",")[0])
    [reading] = [one for one in ruleset.readings if one.name == pair.reading]
    for choice in reading.choices:
        every = {option: "none" for one in reading.choices for option in one.options} | dict(choice.options)
        lines = "".join(f"rule {option} {value}\n" for option, value in every.items())
        under = under_readings(pair.parting.replace("seat Ann", f"{lines}seat Ann"))
        assert pair.reading not in {one.name for one in under.readings}
        assert parts_under(under) == set()


def test_every_reading_of_every_rule_set_has_its_two_logs() -> None:
    shown = {(pair.rules.partition(",")[0], pair.reading) for pair in PAIRS}
    assert shown == {(name, one.name) for name in rulesets.names() for one in rulesets.load(name).readings}
