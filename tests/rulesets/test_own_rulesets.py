"""House files define rule sets of a table's own; what no table can play by is refused in one plain sentence."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import referee
from referee.engine.house import OPTIONS, House, options_of
from referee.judge.settings.file import read_settings
from referee.limits import HOUSE_FILE_BYTES
from referee.rulesets import ruleset as rulesets
from referee.rulesets.own import build_rulesets
from referee.rulesets.ruleset import RuleError, RuleSet
from referee.rulesets.toml_file import HouseFileError
from referee.text import without_surrogates

KITCHEN = """\
[rulesets.kitchen]
extends = "louisiana"
variants = ["limit"]
title = "Our kitchen table"

[rulesets.kitchen.options]
ante = "0.50"
draw-max = { value = "4", source = "agreed 2025" }
"""
SEATS = "seat Ann 20\nseat Bob 20\n"


def own(content: str | bytes, file: str = "our.toml") -> tuple[RuleSet, ...]:
    settings = read_settings(content if isinstance(content, bytes) else content.encode(), without_surrogates(file))
    return build_rulesets((settings and settings.rulesets) or {}, without_surrogates(file))


def only(text: str) -> RuleSet:
    [ruleset] = own(text)
    return ruleset


def refusal(content: str | bytes) -> str:
    with pytest.raises(HouseFileError) as caught:
        own(content)
    return str(caught.value)


BOOED = '[rulesets.kitchen]\nextends = "booed"\n'


def kitchen(**options: str) -> str:
    """A rule set that extends booed, with these options."""
    lines = "".join(f'{option.replace("_", "-")} = "{value}"\n' for option, value in options.items())
    return f"{BOOED}[rulesets.kitchen.options]\n{lines}"


# What it means


def test_an_own_rule_set_equals_the_extended_one_except_for_variants_and_own_values() -> None:
    expected = rulesets.load("louisiana").house(["limit"], {"ante": "0.50", "draw-max": "4"})
    assert only(KITCHEN).house() == expected


def test_a_log_may_change_an_own_rule_set_by_variants_and_rule_lines() -> None:
    log = f"rules kitchen, majority\nrule ante 2\n{SEATS}"
    audit = referee.audit(log, rulesets=own(KITCHEN))
    assert audit.findings == ()
    assert (audit.rules, audit.variants) == ("kitchen", ("majority",))
    assert audit.house == only(KITCHEN).house(["majority"], {"ante": "2"})


def test_an_own_rule_set_is_unknown_without_its_file() -> None:
    [finding] = referee.audit(f"rules kitchen\n{SEATS}").findings
    assert finding.code == "N104"


def test_a_near_miss_of_its_name_gets_a_suggestion() -> None:
    [finding] = referee.audit(f"rules kichen\n{SEATS}", rulesets=own(KITCHEN)).findings
    assert "Did you mean `kitchen`?" in finding.message


@pytest.mark.parametrize("name", rulesets.names())
def test_no_rule_set_given_to_the_library_changes_a_built_in_one(name: str) -> None:
    impostor = replace(only(KITCHEN), name=name)
    assert referee.audit(f"rules {name}\n{SEATS}", rulesets=[impostor]).house == rulesets.load(name).house()


def test_rule_sets_of_a_file_can_extend_each_other_in_any_order() -> None:
    text = '[rulesets.attic]\nextends = "kitchen"\noptions = { ante = "3" }\n' + KITCHEN
    found = {ruleset.name: ruleset for ruleset in own(text)}
    assert list(found) == ["kitchen", "attic"]
    assert found["attic"].house() == rulesets.load("louisiana").house(["limit"], {"ante": "3", "draw-max": "4"})


def test_an_empty_file_defines_nothing() -> None:
    assert own("") == own("\ufeff# nothing agreed yet\r\n") == ()


# What it cites


def test_each_value_says_where_it_comes_from() -> None:
    options = only(KITCHEN).options
    assert options["ante"].source == "the table's own (our.toml)"
    assert options["draw-max"].source == "the table's own (our.toml): agreed 2025"
    assert (options["win-limit"].source or "").startswith("variant limit: Second-hand")
    assert options["head"] == rulesets.load("louisiana").options["head"]


def test_a_value_is_shown_as_a_log_would_write_it() -> None:
    assert only(kitchen(ante="$0.50")).options["ante"].value == "0.5"


@pytest.mark.parametrize("option", [*OPTIONS])
def test_a_clause_about_an_own_value_cites_the_table_and_all_others_the_text(option: str) -> None:
    value = options_of(rulesets.load("booed").house())[option]
    base, found = rulesets.load("booed").clauses, only(kitchen(**{option: value})).clauses
    own_clauses = [found[topic] for topic in base if found[topic] != base[topic]]
    assert len(own_clauses) == (2 if option == "hand-size" else 1)
    for one in own_clauses:
        assert one.source.startswith(f"the table's own (our.toml): {option} {value}")
        assert one.law.endswith(f"; at this table: {option} {value}.")


def test_a_finding_cites_the_table_for_its_own_values() -> None:
    log = f"rules kitchen\n{SEATS}hand 1\n  dealer Ann\n  ante Ann 1, Bob 0.50\n  stay Bob\n"
    [finding] = [one for one in referee.audit(log, rulesets=own(KITCHEN)).findings if one.code == "L601"]
    assert finding.source.startswith("the table's own (our.toml): ante 0.5; else Second-hand")


def test_options_set_by_the_table_are_not_open_to_readings() -> None:
    names = [reading.name for reading in only(kitchen(head="yes", renege="bourre")).readings]
    assert names == ["must-trump", "tied-ante"]


def test_a_reading_that_needs_a_variant_is_tried_if_the_table_always_plays_it() -> None:
    [reading, *_] = only(f'{BOOED}variants = ["must-trump"]').readings
    assert (reading.name, reading.needs) == ("must-trump", None)


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[rulsets.kitchen]", "there is no key `rulsets`. Did you mean `rulesets`?"),
        ("colour = 3", "there is no key `colour`; choose from select, ignore, severity"),
        (
            '[rulesets.kitchen]\nextend = "booed"',
            "there is no key `extend` in rulesets.kitchen. Did you mean `extends`?",
        ),
        (f'{BOOED}variant = ["must-trump"]', "there is no key `variant` in rulesets.kitchen. Did you mean `variants`?"),
        (
            f'{BOOED}options.ante = {{ valu = "2", value = "1" }}',
            "there is no key `valu` in rulesets.kitchen.options.ante. Did you mean `value`?",
        ),
        (f"{BOOED}options.ante = 0.5", "options.ante.value has to be text in quotes"),
        (f"{BOOED}options.ante.value = 1", 'has to be text in quotes, such as "0.50"'),
        ("[rulesets]\nkitchen = []", "rulesets.kitchen has to be a table of keys and values"),
        ('[rulesets.Kitchen]\nextends = "booed"', "rulesets.Kitchen is not a valid name"),
        ('[rulesets."k\u0456tchen"]\nextends = "booed"', "is not a valid name"),
        ('[rulesets.kitchen]\nextends = "boode"', "extends an unknown rule set, `boode`. Did you mean `booed`?"),
        ('[rulesets.booed]\nextends = "booray"', "booed is a built-in rule set"),
        ('[rulesets.limit]\nextends = "booray"', "limit is a variant of louisiana"),
        ('[rulesets.kitchen]\nextends = "kitchen"', "kitchen extends kitchen: a rule set can't extend itself"),
        (
            '[rulesets.a]\nextends = "b"\n[rulesets.b]\nextends = "c"\n[rulesets.c]\nextends = "b"',
            "b extends c extends b: a rule set can't extend itself",
        ),
        (kitchen(anti="1"), "rulesets.kitchen: there is no option `anti`. Did you mean `ante`?"),
        (kitchen(head="maybe"), "rulesets.kitchen: head takes yes or no, not maybe"),
        (kitchen(target="400"), "a target makes no sense where the goal is none"),
        (f'{BOOED}variants = ["must-trum"]', "booed has no variant `must-trum`. Did you mean `must-trump`?"),
    ],
)
def test_a_file_is_refused_with_what_is_wrong_and_what_was_meant(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


HOSTILE = {
    "not UTF-8": b'[rulesets.kitchen]\ntitle = "\xff"',
    "huge": b"#" * (HOUSE_FILE_BYTES + 1),
    "tables within tables": b"a = " + b"{a=" * 20_000,
    "a long table's name": b"[rulesets" + b".a" * 8_000 + b"]",
    "a table declared twice by a long name": 2 * (b"[a" + b".a" * 8_000 + b"]\n"),
    "a day that never was": b"a = 2025-02-31",
    "many rule sets": b"".join(b'[rulesets.a%d]\nextends="booed"\n' % number for number in range(1000)),
    "a long unknown key": b"a" * 60_000 + b" = 1",
    "a long unknown base": b'[rulesets.a]\nextends = "' + b"b" * 60_000 + b'"',
    "a long unknown variant": b'[rulesets.a]\nextends = "booed"\nvariants = ["' + b"b" * 60_000 + b'"]',
    "a long unknown option": b'[rulesets.a]\nextends = "booed"\noptions."' + b"b" * 60_000 + b'" = "1"',
    "a long value": b'[rulesets.a]\nextends = "booed"\noptions.ante = "' + b"9" * 60_000 + b'"',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_one_short_sentence(kind: str) -> None:
    sentence = refusal(HOSTILE[kind])
    assert sentence.startswith("our.toml")
    assert len(sentence) < 500


_KEYS = st.sampled_from(["rulesets", "extends", "variants", "title", "options", "value", "source", "kitchen", "ante"])
_WORDS = st.sampled_from(['"kitchen"', '"booed"', '["must-trump"]', "[]", "{}", "1", "true", "1979-05-27", '"1"', '""'])


@given(st.lists(st.tuples(st.lists(_KEYS, min_size=1, max_size=5), _WORDS), max_size=6))
def test_any_toml_of_the_right_words_is_a_house_file_or_is_refused(lines: list[tuple[list[str], str]]) -> None:
    text = "\n".join(f"{'.'.join(keys)} = {word}" for keys, word in lines)
    refused = ""
    try:
        own(text)
    except HouseFileError as bad:
        refused = str(bad)
    assert "pydantic" not in refused


def test_a_file_name_that_no_encoding_can_carry_is_no_fault() -> None:
    [ruleset] = own(KITCHEN, "our\udcff.toml")
    assert ruleset.file == "our<U+DCFF>.toml"


WINNING_MOVES = rulesets.load("winning-moves").house()
NAMES = [*OPTIONS]


def refusal_of_options(changes: dict[str, str]) -> tuple[str | None, str | None, str]:
    with pytest.raises(RuleError) as caught:
        rulesets.with_changes(WINNING_MOVES, changes)
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
        ({"blind-hands": "usual 8-9"}, "11 hands of 5 cards and the card turned up are more than the pack of 52 holds"),
        (
            {"trump-pickup": "yes", "upcard": "dealer-last"},
            "the dealer can't take the card turned up where it is the dealer's own last card",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_the_reason(changes: dict[str, str], reason: str) -> None:
    assert refusal_of_options(changes) == (None, None, reason)


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
    assert options_of(rulesets.with_changes(WINNING_MOVES, changes)) == {**options_of(WINNING_MOVES), **changes}


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RuleError, match="no variant `golden-hand`; choose from draw-three, draw-five") as caught:
        rulesets.load("booray").house(["draw-three", "golden-hand"])
    assert (caught.value.option, caught.value.value) == (None, "golden-hand")


@given(
    st.sampled_from(rulesets.names()),
    st.sampled_from(NAMES),
    st.one_of(st.text(), st.from_regex(r"(usual )?\$?[0-9]{1,10}[-.]?[0-9]{0,3}", fullmatch=True)),
)
def test_any_text_as_a_value_makes_a_house_or_a_bad_rule(name: str, option: str, value: str) -> None:
    try:
        house: House | RuleError = rulesets.load(name).house((), {option: value})
    except RuleError as bad:
        house = bad
    if isinstance(house, RuleError):
        assert house.option in (option, None)
        assert "pydantic" not in house.reason
    else:
        assert rulesets.with_changes(house, options_of(house)) == house


@example("hand_size")
@given(st.text().filter(lambda option: option not in NAMES))
def test_any_other_text_as_an_option_is_a_bad_rule(option: str) -> None:
    *where, reason = refusal_of_options({option: "1"})
    assert (where, reason.startswith(f"there is no option `{option}`")) == ([option, "1"], True)


@given(st.text())
def test_a_rule_set_without_variants_says_so_of_any_text(variant: str) -> None:
    with pytest.raises(RuleError) as caught:
        rulesets.load("boure").house([variant])
    assert caught.value.reason == f"boure has no variant `{variant}`; it has none"
