"""What no table can play by is refused, with one plain sentence."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import rulesets
from referee.engine.house import OPTIONS, House, written
from referee.rulesets.ruleset import RuleError, ruleset

WINNING_MOVES = rulesets.load("winning-moves").house()
NAMES = [option.name for option in OPTIONS]


def house_or_bad_rule(name: str, changes: dict[str, str]) -> House | RuleError:
    try:
        return rulesets.load(name).house((), changes)
    except RuleError as bad:
        return bad


def refusal(changes: dict[str, str]) -> tuple[str | None, str | None, str]:
    with pytest.raises(RuleError) as caught:
        rulesets.changed(WINNING_MOVES, changes)
    return caught.value.option, caught.value.value, caught.value.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"target": "none"}, "goal target needs a target: write rule target and an amount"),
        ({"goal": "last-standing"}, "a target makes no sense where the goal is last-standing: write rule target none"),
        ({"goal": "none"}, "a target makes no sense where the goal is none: write rule target none"),
        (
            {"goal": "last-standing", "target": "none", "short-stack": "debt"},
            "nobody is ever out where a stack may go below zero: write rule short-stack eliminate",
        ),
        ({"players": "2-11"}, "11 hands of 5 cards and the card turned up are more than the pack of 52 holds"),
        (
            {"players": "2-13", "hand-size": "4"},
            "13 hands of 4 cards and the card turned up are more than the pack of 52 holds",
        ),
        (
            {"players": "2-14", "hand-size": "4", "upcard": "dealer-last"},
            "14 hands of 4 cards are more than the pack of 52 holds",
        ),
        (
            {"blind-hands": "usual 8-9"},
            "11 hands of 5 cards and the card turned up are more than the pack of 52 holds",
        ),
        (
            {"trump-pickup": "yes", "upcard": "dealer-last"},
            "the dealer can't take the card turned up where it is the dealer's own last card",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_the_reason(changes: dict[str, str], reason: str) -> None:
    assert refusal(changes) == (None, None, reason)


@pytest.mark.parametrize(
    "changes",
    [
        {"goal": "none", "target": "none"},
        {"goal": "last-standing", "target": "none"},
        {"players": "2-10"},
        {"players": "2-13", "hand-size": "4", "upcard": "dealer-last"},
        {"blind-hands": "usual 7-9"},
    ],
)
def test_changes_are_checked_together(changes: dict[str, str]) -> None:
    assert written(rulesets.changed(WINNING_MOVES, changes)) == {**written(WINNING_MOVES), **changes}


def test_an_unknown_option_is_refused() -> None:
    assert refusal({"anti": "1"}) == ("anti", "1", "there is no option anti")


def test_an_options_internal_name_is_unknown() -> None:
    assert refusal({"hand_size": "4"}) == ("hand_size", "4", "there is no option hand_size")


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RuleError, match="booray has no variant golden-hand: it has draw-three, draw-five") as caught:
        rulesets.load("booray").house(["draw-three", "golden-hand"])
    assert (caught.value.option, caught.value.value) == (None, "golden-hand")


def test_a_rule_set_without_variants_says_so() -> None:
    with pytest.raises(RuleError, match="boure has no variant limit: it has none"):
        rulesets.load("boure").house(["limit"])


@given(
    st.sampled_from(rulesets.names()),
    st.sampled_from(NAMES),
    st.one_of(st.text(), st.from_regex(r"(usual )?\$?[0-9]{1,10}[-.]?[0-9]{0,3}", fullmatch=True)),
)
def test_any_text_as_a_value_makes_a_house_or_a_bad_rule(name: str, option: str, value: str) -> None:
    house = house_or_bad_rule(name, {option: value})
    if isinstance(house, RuleError):
        assert house.option in (option, None)
        assert "pydantic" not in house.reason
    else:
        assert rulesets.changed(house, written(house)) == house


@given(st.text().filter(lambda option: option not in NAMES))
def test_any_other_text_as_an_option_is_a_bad_rule(option: str) -> None:
    assert refusal({option: "1"}) == (option, "1", f"there is no option {option}")


@given(st.text())
def test_any_other_text_as_a_variant_is_a_bad_rule(variant: str) -> None:
    with pytest.raises(RuleError):
        rulesets.load("boure").house([variant])


def page() -> dict[str, Any]:
    return tomllib.loads(files("referee.rulesets").joinpath("booed.toml").read_text(encoding="utf-8"))


FLAWS: dict[str, Callable[[dict[str, Any]], object]] = {
    "an unknown key": lambda toml: toml.update(sauce="hot"),
    "an unknown option": lambda toml: toml["options"].update(anti={"value": "1", "source": "nowhere"}),
    "an option left out": lambda toml: toml["options"].pop("chip"),
    "a value both sourced and assumed": lambda toml: toml["options"]["ante"].update(source="somewhere"),
    "a value neither sourced nor assumed": lambda toml: toml["options"]["ante"].pop("assumed"),
    "a value that is not written as a log would": lambda toml: toml["options"]["ante"].update(value=1),
    "a variant of an unknown option": lambda toml: toml["variants"]["must-trump"]["options"].update(anti="1"),
    "a topic without a clause": lambda toml: toml["clauses"].pop("pack"),
    "a clause about nothing known": lambda toml: toml["clauses"].update(weather={"law": "Fair.", "source": "none"}),
    "a reading of an unknown variant": lambda toml: toml["readings"][0].update(needs="lo-no"),
    "a reading without a default": lambda toml: toml["readings"][0]["choices"][0].pop("default"),
    "a reading with two defaults": lambda toml: toml["readings"][0]["choices"][1].update(default=True),
    "a reading with one choice": lambda toml: toml["readings"][0]["choices"].pop(),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_rule_set_file_is_refused_for(flaw: str) -> None:
    toml = page()
    ruleset("booed", toml)
    FLAWS[flaw](toml)
    with pytest.raises((TypeError, ValueError)):
        ruleset("booed", toml)


def test_a_house_rejects_unknown_options() -> None:
    with pytest.raises(TypeError):
        replace(WINNING_MOVES, anti="1")  # type: ignore[call-arg]
