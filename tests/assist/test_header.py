"""The header by offers alone: rules, ante and ties, every house option, people, and the evening before."""

import pytest
from assist.writing import advice_at_end, evening, reading, taken

from referee.assist.assistant import Assistant
from referee.engine.house import OPTIONS
from referee.judge.audit import audit
from referee.rulesets.ruleset import load, names

LAST = evening(3).text


def tap(text, label, **more):
    """The log after a tap on the key with this label."""
    advice = advice_at_end(text, **more)
    offer = next(each for each in advice.offers if label in (each.label, each.text.strip()))
    return taken(text, text.count("\n") + 1, advice, offer)[0]


def test_the_header_of_a_game_by_taps_and_names():
    text = tap("", load("boure").title, day="2026-11-28")
    assert text == "date 2026-11-28\nrules boure "
    text = tap(text, "Done")
    assert advice_at_end(text).prompt == "How much is the ante?"
    text = tap(text, "2")
    assert text.endswith("rules boure\nrule ante 2\n")
    text = tap(tap(text, "New name …") + "Ann", "200")
    assert text.endswith("\nseat Ann 200\n")
    text = tap(text + "Bob", "200")
    assert text.endswith("\nseat Bob 200\n")
    assert tap(text, "That is everybody").endswith("\n\nhand 1\n")


@pytest.mark.parametrize("begun", ["Old Tom", "Old Tom ", "seat Old Tom", "seat Old  Tom"])
def test_a_name_of_several_words_gets_its_quotes(begun):
    text = "rules boure\nrule ante 2\nseat Ann 200\n"
    assert advice_at_end(text + begun).prompt == "How much does Old Tom bring?"
    assert tap(text + begun, "200") == f'{text}seat "Old Tom" 200\n'


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_and_each_of_its_values_is_reached_by_offers(option):
    text = "rules louisiana\nrule "
    text = tap(text, option.name)
    values = {offer.text.strip() for offer in advice_at_end(text).offers}
    assert {*option.choices} <= values
    assert [value for value in values - {*option.choices} if option.read(value) is not None] or option.choices
    for value in values:
        option.read(value)


def test_every_option_is_a_row_in_words_with_its_value():
    assistant = Assistant()
    for name in names():
        assistant.read(f"rules {name}\n")
        rows = assistant.house_rules()
        assert [row.option for row in rows] == [*OPTIONS.values()]
        for option, value, is_own in rows:
            assert all((option.question, value, *option.choices.values()))
            assert option.choices or option.takes
            assert not is_own
    assistant.read("rules nowhere\n")
    assert assistant.house_rules() == ()


def test_an_option_that_is_set_is_in_force_and_set_back_leaves_no_line():
    assistant = Assistant()
    text = "# us\nrules boure  # as ever\nseat Ann 200\nseat Bob 200\n\nhand 1\n"
    for option in OPTIONS.values():
        assistant.read(text)
        before = {row.option.name: row.value for row in assistant.house_rules()}
        for value in option.choices:
            assistant.read(text)
            assistant.read(assistant.with_rule(option.name, value))
            if audit(assistant.draft.text).findings:  # Some go together with another only.
                continue
            row = next(row for row in assistant.house_rules() if row.option == option)
            assert (row.value, row.is_own) == (value, value != before[option.name])
            assert assistant.with_rule(option.name, before[option.name]) == text


def test_a_value_that_is_set_twice_is_in_one_line():
    assistant = reading("rules boure\nrule tie carry\nrule ante 2\nrule tie divide\nseat Ann 200\n")
    assert assistant.with_rule("tie", "carry") == "rules boure\nrule tie carry\nrule ante 2\nseat Ann 200\n"
    assert assistant.with_rule("ante", "1") == "rules boure\nrule tie carry\nrule tie divide\nseat Ann 200\n"


def test_the_next_evening_begins_with_two_taps():
    text = tap("", next(each.label for each in advice_at_end("", last_log=LAST).offers), last_log=LAST)
    assert not [found for found in audit(text).findings if found.severity == "error"]
    text = tap(text, "That is everybody", last_log=LAST)
    assert text.endswith("\n\nhand 1\n")
    rules = [line for line in LAST.split("\n") if line.startswith("rules")]
    assert [line for line in text.split("\n") if line.startswith("rules")] == rules


@pytest.mark.parametrize(
    "log", ["", "hand 1\n", "rules nowhere\nseat A 2\nseat B 2\n", "\0", "rules boure\nseet A 1\n"]
)
def test_a_log_without_a_game_is_nothing_to_begin_with(log):
    assert not [offer for offer in advice_at_end("", last_log=log).offers if offer.label.startswith("The same")]
