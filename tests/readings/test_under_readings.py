"""A log under all readings: what is open, what depends on what, and that the default changes nothing."""

from dataclasses import replace
from itertools import product
from math import prod

import pytest
from evenings.evening import evening
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from properties.games import RULESETS, SEEDS

from readings.logs import FOLLOWED, LOW, PAIRS, RENEGE, first, log, second, tricks
from referee import rulesets
from referee.judge.audit import audit
from referee.judge.interpretations import Condition, TooManyReadings, under_readings, when
from referee.rulesets.ruleset import Choice, Reading
from referee.text.limits import READINGS, READINGS_BYTES

TWO = [
    Reading(
        name=name,
        open=name,
        choices=tuple(Choice(name=way, options={}, why=way, default=way == "1") for way in ("1", "2", "3")),
    )
    for name in ("one", "other")
]


def names(text: str) -> list[str]:
    return [reading.name for reading in under_readings(text).readings]


@given(seed=SEEDS, ruleset=RULESETS)
def test_the_default_reading_is_what_the_referee_says_without_any(seed: int, ruleset: str) -> None:
    text = scribble(evening(seed, ruleset), STYLES["part"], seed).text
    under = under_readings(text)
    assert under.audit == audit(text)
    assert tuple(one.finding for one in under.findings if one.default) == under.audit.findings
    assert under.outcomes[0].audit == under.audit


@pytest.mark.parametrize("name", rulesets.names())
def test_no_rule_set_has_more_combinations_than_can_be_tried(name: str) -> None:
    assert prod(len(reading.choices) for reading in rulesets.load(name).readings) <= READINGS


def test_a_reading_is_tried_only_with_the_variant_that_it_needs() -> None:
    assert "limit" in names("rules winning-moves, pot-limit\n")
    assert "limit" not in names("rules winning-moves\n")
    assert names("rules booed, must-trump\n")[0] == "must-trump"
    assert names("rules louisiana\n") == []


def test_one_option_of_two_that_is_settled_leaves_the_other_open() -> None:
    header = "rules winning-moves, pot-limit\nrule renege none\n"
    assert names(f"{header}rule bourre-limit 10\n") == ["limit"]
    assert names(f"{header}rule win-limit 10\n") == []


def test_a_rule_line_that_is_refused_settles_nothing() -> None:
    assert names("rules winning-moves\nrule renege perhaps\n") == ["renege"]


def test_a_rule_line_between_hands_wins_over_every_reading_from_there_on() -> None:
    text = log("winning-moves", *first("", *tricks(FOLLOWED))) + "BETWEEN\nhand 2\ntrump 7h\nstay Ann, Bob, Cal\n"
    text += "\n".join(tricks(RENEGE))
    assert len(under_readings(text.replace("BETWEEN", "")).outcomes) == 2
    assert len(under_readings(text.replace("BETWEEN", "rule renege none")).outcomes) == 1


@pytest.mark.parametrize("text", ["", "\x00", "rules nothing\n", "seat Ann 200\n", "hand 1\n"])
def test_a_log_that_names_no_rule_set_has_one_reading(text: str) -> None:
    under = under_readings(text)
    assert (under.combinations, under.readings, under.audit) == (1, (), audit(text))
    assert all(one.readings is None for one in under.findings)


def test_findings_of_other_readings_are_listed_separately() -> None:
    under = under_readings(log("booed", *first("", *tricks(LOW))))
    [found] = under.findings
    assert (found.finding.code, found.finding.player, found.default) == ("R503", "Bob", False)
    assert found.readings == (Condition("head", ("must-beat",)),)
    assert under.audit.verdict == "clean"


def test_a_different_amount_makes_no_new_finding_and_is_reported() -> None:
    [found] = [
        one
        for one in under_readings(log("boure", *first("", "took Ann 3, Bob 2", "bourre none"))).findings
        if one.finding.code == "L605"
    ]
    assert (found.readings, found.alike) == (None, False)
    assert "a bourré of 3" in found.finding.message


def test_a_payment_that_is_right_by_only_one_reading_depends_on_it() -> None:
    under = under_readings(log("boure", *first("", "took Ann 3, Bob 2", "bourre Cal 1")))
    [found] = [one for one in under.findings if one.finding.code == "L605"]
    assert found.readings == (Condition("penalty", ("antes", "pot")),)
    assert [one.audit.final.corrections["Cal"] for one in under.outcomes if one.audit.final] == [-200, 0]
    assert [one.when for one in under.outcomes] == [
        ((Condition("penalty", ("antes", "pot")),),),
        ((Condition("penalty", ("ante",)),),),
    ]


def test_readings_that_act_together_are_named_together() -> None:
    under = under_readings(log("boure", *first("", "took Ann 3, Bob 2"), *second("boure")))
    hang = {condition.reading for one in under.outcomes for way in one.when for condition in way}
    assert hang == {"penalty", "penalty-and-ante"}
    assert [one.default for one in under.outcomes] == [True, False, False, False]


@pytest.mark.parametrize("number", range(512))
def test_conditions_hold_exactly_when_a_combination_does(number: int) -> None:
    every = list(product("123", repeat=2))
    held = {one for bit, one in enumerate(every) if number >> bit & 1}
    ways = [{one.reading: one.choices for one in together} for together in when(held, TWO)]
    told = [
        one
        for one in every
        for way in ways
        if all(choice in way.get(reading, "123") for reading, choice in zip(("one", "other"), one, strict=True))
    ]
    assert sorted(told) == sorted(held)


def test_too_many_readings_are_refused_with_a_reason() -> None:
    options = ("head", "overtrump", "cinch", "tie-exempt", "bourre-exempt", "dealer-ace", "trump-pickup")
    readings = tuple(
        Reading(
            name=option,
            open=option,
            choices=tuple(
                Choice(name=way, options={option: way}, why=way, default=way == "no") for way in ("no", "yes")
            ),
        )
        for option in options
    )
    base = rulesets.load("boure")
    values = {**base.options, **dict.fromkeys(options, base.options["cinch"])}
    huge = replace(base, name="huge", readings=readings, options=values)
    with pytest.raises(TooManyReadings, match="128 combinations of readings"):
        under_readings("rules huge\n", rulesets=[huge])
    fewer = replace(huge, readings=readings[:6])
    assert under_readings("rules huge\n", rulesets=[fewer]).combinations == 64


def test_a_log_too_long_for_its_combinations_is_refused_before_it_is_judged() -> None:
    """All findings under each of 36 combinations would be in memory at the same time."""
    log = b"rules booray\n" + b"#" * 1000 + b"\n"
    combinations = under_readings(log).combinations
    with pytest.raises(TooManyReadings, match=f"{combinations} times .* bytes is more than 16 MiB"):
        under_readings(log * (READINGS_BYTES // len(log) // combinations + 1))


def test_a_log_is_judged_under_all_combinations_of_what_is_open() -> None:
    assert {pair.rules: under_readings(pair.agreeing).combinations for pair in PAIRS if pair.reading == "lead"} == {
        "booray": 18
    }
