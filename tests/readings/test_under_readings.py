"""A log under all readings: each makes its own difference and no other, and the default changes nothing."""

import json
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path

import pytest
from commands import run
from evenings.evening import evening
from evenings.scribe import STYLES, scribble
from hypothesis import given
from jsonschema import Draft202012Validator
from properties.games import RULESETS, SEEDS
from readings.logs import FOLLOWED, LOW, PAIRS, RENEGE, Pair, first, log, second, tricks

from referee.finding import Condition
from referee.judge.audit import audit
from referee.judge.premise import TooManyReadingsError, UnderReadings, under_readings, when
from referee.limits import READINGS, READINGS_BYTES
from referee.report.json.schemas import schema
from referee.rulesets import ruleset as rulesets
from referee.rulesets.ruleset import Choice, Reading

SHORT = Path(__file__).parents[1] / "goldens/logs/penalty.bourre"
PENALTY = Condition("penalty", ("antes", "pot"))
each = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.rules} {pair.reading}")


def names(text: str) -> list[str]:
    return [reading.name for reading in under_readings(text).readings]


def open_readings(under: UnderReadings) -> set[str]:
    """Return the readings on which a finding or the money depends."""
    whens = [one.when for one in (*under.findings, *under.outcomes)]
    return {condition.reading for when in whens for together in when for condition in together}


@each
def test_a_reading_matters_to_one_log_and_not_to_the_other(pair: Pair) -> None:
    parting, agreeing = under_readings(pair.parting), under_readings(pair.agreeing)
    assert open_readings(parting) == {pair.reading}
    assert pair.reading in {reading.name for reading in agreeing.readings}
    assert open_readings(agreeing) == set()
    found = [*parting.findings, *agreeing.findings]
    assert {one.code for one in found} <= {"U701", "R501", "R503", "R504", "R505"}
    assert sum(one.severity == "error" for one in found) <= 1


@each
def test_a_rule_line_for_every_option_of_a_reading_settles_it(pair: Pair) -> None:
    ruleset = rulesets.load(pair.rules.partition(",")[0])
    [reading] = [one for one in ruleset.readings if one.name == pair.reading]
    for choice in reading.choices:
        every = {option: "none" for one in reading.choices for option in one.options} | dict(choice.options)
        lines = "".join(f"rule {option} {value}\n" for option, value in every.items())
        under = under_readings(pair.parting.replace("seat Ann", f"{lines}seat Ann"))
        assert pair.reading not in {one.name for one in under.readings}
        assert open_readings(under) == set()


def test_every_reading_of_every_rule_set_has_its_two_logs_and_can_be_tried() -> None:
    shown = {(pair.rules.partition(",")[0], pair.reading) for pair in PAIRS}
    sets = {name: rulesets.load(name).readings for name in rulesets.names()}
    assert shown == {(name, one.name) for name, readings in sets.items() for one in readings}
    assert all(prod(len(one.choices) for one in readings) <= READINGS for readings in sets.values())


@given(seed=SEEDS, ruleset=RULESETS)
def test_the_default_reading_is_what_the_referee_says_without_any(seed: int, ruleset: str) -> None:
    text = scribble(evening(seed, ruleset), STYLES["part"], seed).text
    under = under_readings(text)
    assert under.audit == audit(text)
    assert tuple(one.finding for one in under.findings if one.default) == under.audit.findings
    assert under.outcomes[0].audit == under.audit


@pytest.mark.parametrize(
    ("header", "readings"),
    [
        ("louisiana", []),
        ("winning-moves, pot-limit", ["limit", "renege"]),
        ("winning-moves, pot-limit\nrule renege none\nrule bourre-limit 10", ["limit"]),
        ("winning-moves, pot-limit\nrule renege none\nrule win-limit 10", []),
        ("winning-moves\nrule renege perhaps", ["renege"]),
        ("booed, must-trump", ["must-trump", "head", "reneger-wins", "tied-ante"]),
        ("nothing", []),
    ],
)
def test_a_reading_is_open_with_its_variant_until_a_readable_rule_line_settles_it(
    header: str, readings: list[str]
) -> None:
    assert sorted(names(f"rules {header}\n")) == sorted(readings)


def test_a_rule_line_between_hands_wins_over_every_reading_from_there_on() -> None:
    text = log("winning-moves", *first("", *tricks(FOLLOWED))) + "BETWEEN\nhand 2\ntrump 7h\nstay Ann, Bob, Cal\n"
    text += "\n".join(tricks(RENEGE))
    assert len(under_readings(text.replace("BETWEEN", "")).outcomes) == 2
    assert len(under_readings(text.replace("BETWEEN", "rule renege none")).outcomes) == 1


def test_findings_of_other_readings_are_listed_separately() -> None:
    under = under_readings(log("booed", *first("", *tricks(LOW))))
    [found] = under.findings
    assert (found.code, found.player, found.default) == ("R503", "Bob", False)
    assert found.readings == (Condition("head", ("must-beat",)),)
    assert under.audit.verdict == "clean"


@pytest.mark.parametrize(("bourre", "readings", "alike"), [("none", None, False), ("Cal 1", (PENALTY,), True)])
def test_a_payment_may_be_wrong_by_some_readings_or_by_another_amount(
    bourre: str, readings: tuple[Condition, ...] | None, alike: bool
) -> None:
    under = under_readings(log("boure", *first("", "took Ann 3, Bob 2", f"bourre {bourre}")))
    [found] = [one for one in under.findings if one.code == "L605"]
    assert (found.readings, found.alike) == (readings, alike)
    assert next(one.audit.final.corrections["Cal"] for one in under.outcomes if one.audit.final) < 0


def test_readings_that_act_together_are_named_together() -> None:
    under = under_readings(log("boure", *first("", "took Ann 3, Bob 2"), *second("boure")))
    assert open_readings(under) == {"penalty", "penalty-and-ante"}
    assert [one.default for one in under.outcomes] == [True, False, False, False]


def test_conditions_hold_exactly_when_a_combination_does() -> None:
    choices = tuple(Choice(name=way, options={}, why=way, default=way == "1") for way in ("1", "2", "3"))
    two = [Reading(name=name, open=name, choices=choices) for name in ("one", "other")]
    every = list(product("123", repeat=2))
    for number in range(512):
        held = {one for bit, one in enumerate(every) if number >> bit & 1}
        ways = [{one.reading: one.choices for one in together} for together in when(held, two)]
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
    with pytest.raises(TooManyReadingsError, match="128 combinations of readings"):
        under_readings("rules huge\n", rulesets=[huge])
    assert under_readings("rules huge\n", rulesets=[replace(huge, readings=readings[:6])]).combinations == 64


def test_a_log_too_long_for_its_combinations_is_refused_before_it_is_judged() -> None:
    """All findings under each of 36 combinations would be in memory at the same time."""
    log = b"rules booray\n" + b"#" * 1000 + b"\n"
    combinations = under_readings(log).combinations
    with pytest.raises(TooManyReadingsError, match=f"{combinations} times .* bytes is more than 16 MiB"):
        under_readings(log * (READINGS_BYTES // len(log) // combinations + 1))


@pytest.mark.parametrize("command", ["check", "ledger"])
def test_the_json_matches_its_schema_and_is_otherwise_as_without_readings(command: str) -> None:
    plain, under = (
        json.loads(run(command, *more, "--output-format", "json", SHORT).stdout) for more in ((), ("--readings",))
    )
    Draft202012Validator(schema(command)).validate(under)
    if command == "ledger":
        assert [one["corrections"]["Cal"] for one in under.pop("readings")["outcomes"]] == ["-2", "0"]
    for file in under.get("files", ()):
        del file["readings"], file["combinations"]
        for finding in file["findings"]:
            del finding["readings"], finding["when"], finding["default"], finding["alike"]
    assert under == plain


@pytest.mark.parametrize("width", [40, 120])
def test_each_different_end_of_the_ledger_has_a_column_at_any_width(width: int) -> None:
    told = run("ledger", "--readings", SHORT, width=width).stdout.partition("\nReadings")[2]
    assert "196 (-2)" in told
    assert max(map(len, told.splitlines())) <= width
