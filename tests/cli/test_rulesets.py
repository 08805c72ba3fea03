"""``referee rulesets``: the list, one with every option, or the differences between several, as a golden shows."""

import json

import few
import pytest
from jsonschema import Draft202012Validator

from referee import rulesets
from referee.report.json.schemas import schema
from referee.table.house import OPTIONS, written

NARROW = {"COLUMNS": "60", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def shown(run, monkeypatch, tmp_path):
    """The output of ``referee rulesets`` in an empty folder, at 60 columns."""
    monkeypatch.chdir(tmp_path)

    def shows(*words):
        result = run("rulesets", *words, env=NARROW)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return shows


def unfolded(text):
    return " ".join(text.split())


def reported(shown, *words):
    report = json.loads(shown(*words, "--output-format", "json"))
    Draft202012Validator(schema("rulesets")).validate(report)
    return report


def test_without_a_name_all_rule_sets_are_listed_with_title_and_variants(shown):
    text = unfolded(shown())
    for name in rulesets.names():
        ruleset = rulesets.load(name)
        assert f"{name}: {ruleset.title}" in text
        assert not ruleset.variants or f"variants: {', '.join(ruleset.variants)}" in text


@pytest.mark.parametrize("name", rulesets.names())
def test_one_rule_set_is_printed_and_reported_with_everything_about_it(name, shown):
    text, ruleset = unfolded(shown(name)), rulesets.load(name)
    for option in OPTIONS:
        value = ruleset.options[option.name]
        origin = f"source: {value.source}" if value.source else f"assumed: {value.assumed}"
        assert unfolded(f"{option.name} {value.value} {option.meaning} {origin}") in text
    told = [variant.says for variant in ruleset.variants.values()]
    told += [why for reading in ruleset.readings for why in (reading.open, *(one.why for one in reading.choices))]
    assert [sentence for sentence in (*told, *map(unfolded, ruleset.open)) if sentence not in text] == []
    [one] = reported(shown, name)["rulesets"]
    assert {each["option"]: each["value"] for each in one["options"]} == written(ruleset.house())
    assert all((each["source"] is None) != (each["assumed"] is None) for each in one["options"])
    assert [each["name"] for each in one["readings"]] == [each.name for each in ruleset.readings]
    assert (one["extends"], one["file"]) == (None, None)


def test_with_a_variant_its_values_are_those_in_force_and_cite_it(shown):
    text = unfolded(shown("winning-moves", "pot-limit"))
    assert text.startswith("winning-moves,pot-limit: ")
    assert "bourre-limit 20 the most that a bourré pays source: variant pot-limit: Variantes" in text


@pytest.mark.parametrize("words", [["booray,draw-five", "louisiana"], ["booray", "draw-five", "louisiana"],
                                   ["booray,", "draw-five,", "louisiana"]])  # fmt: skip
def test_a_name_begins_a_rule_set_and_other_words_are_its_variants(words, shown):
    chosen = [(one["name"], one["chosen"]) for one in reported(shown, *words)["rulesets"]]
    assert chosen == [("booray", ["draw-five"]), ("louisiana", [])]


def test_a_rule_set_differs_from_its_variant_in_what_the_variant_sets(shown):
    assert reported(shown, "booed", "booed,second-ante")["differ"] == ["second-ante"]


def test_three_rule_sets_are_shown_in_paragraphs_if_a_table_does_not_fit(shown):
    text = unfolded(shown("winning-moves", "booray", "louisiana"))
    assert "lead: what a leader who holds" in text
    assert "winning-moves: any booray: high-trump-honour louisiana: any" in text


@pytest.mark.parametrize("words", [[], ["booed"], ["winning-moves", "louisiana"], [*rulesets.names()]])
def test_nothing_is_wider_than_60_columns(words, shown):
    assert max(map(len, shown(*words).splitlines())) <= 60


@pytest.mark.parametrize("words", few.of(1, [["booed"], [], ["booed", "louisiana"]]))
def test_progress_is_plain_ascii_if_nothing_else_can_be_printed(words, start, tmp_path):
    plain = {"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm-256color", "PYTHONIOENCODING": "ascii"}
    done = start("rulesets", *words, env=plain, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"[3" not in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["booary"], "Did you mean `booray`?"),
        (["louisiana", "limt"], "Did you mean `limit`?"),
        (["louisiana", "boory"], "Did you mean `booray`?"),
        (["limit"], "referee rulesets lists all"),
        (["booray", "limit"], "referee rulesets lists all"),
        (["a\x1b[31m"], "referee rulesets lists all"),
        (["--output-format", "txt"], "Did you mean `text`?"),
    ],
)
def test_an_unknown_word_is_2_with_a_suggestion(words, suggestion, run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    result = run("rulesets", *words)
    assert result.exit_code == 2
    assert suggestion in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


def test_help_says_how_to_tell_a_variant_from_a_second_rule_set(run):
    assert "The name of a rule set begins the next one; every other word is a variant of the one before" in unfolded(
        run("rulesets", "--help").stdout
    )
