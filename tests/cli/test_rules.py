"""House files, and ``referee rulesets``."""

import json

import few
import pytest
from jsonschema import Draft202012Validator
from settings.logs import NAMELESS

from referee.engine.house import OPTIONS, options_of
from referee.report.json.schemas import schema
from referee.rulesets import ruleset as rulesets

KITCHEN = '[rulesets.kitchen]\nextends = "winning-moves"\ntitle = "Our table"\noptions = {{ ante = "{ante}" }}\n'
LOG = f"rules kitchen\n{NAMELESS}"
WIDE = {"COLUMNS": "200"}
JUDGES = pytest.mark.parametrize("command", ["check", "ledger"])


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A log by the rules of a kitchen with antes of 2, in a subfolder of the current one."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "march" / "tuesday"
    folder.mkdir(parents=True)
    log = folder / "evening.bourre"
    log.write_text(LOG)
    return log


def house(folder, ante="2", name="referee.toml"):
    file = folder / name
    file.write_text(KITCHEN.format(ante=ante))
    return file


def codes(result):
    [file] = json.loads(result.stdout)["files"]
    return [finding["code"] for finding in file["findings"]]


def judged(run, *words, **more):
    return codes(run("check", "--output-format", "json", *words, **more))


@JUDGES
@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_referee_toml_next_to_the_log_or_in_a_folder_above_is_found(command, above, run, evening, monkeypatch):
    house([evening.parent, *evening.parents[1:]][above])
    assert run(command, evening).exit_code == 0
    monkeypatch.chdir(evening.parent)
    assert run(command, evening.name).exit_code == 0
    assert judged(run, "-", given=LOG) == []


def test_the_nearest_file_applies_and_completely_to_each_log(run, evening, tmp_path):
    house(evening.parents[1])
    house(evening.parent, ante="3")
    other = tmp_path / "april.bourre"
    other.write_text(LOG)
    files = json.loads(run("check", "--output-format", "json", evening, other).stdout)["files"]
    assert [[finding["code"] for finding in file["findings"]] for file in files] == [["N104"], ["L601"] * 3]


@JUDGES
def test_a_named_file_replaces_all_that_would_be_found(command, run, evening, tmp_path):
    house(evening.parent, ante="3")
    assert run(command, "--house", house(tmp_path, name="our.toml"), evening).exit_code == 0
    assert run(command, evening).exit_code == 1


def test_a_log_reaches_no_other_file(run, evening):
    house(evening.parent)
    evening.write_text(LOG.replace("kitchen", "./referee.toml"))
    assert "N104" in judged(run, evening)


@pytest.mark.parametrize("name", rulesets.names())
def test_the_meaning_of_a_built_in_rule_set_depends_on_no_file(name, run, evening):
    evening.write_text(f"rules {name}\nseat Ann 20\nseat Bob 20\n")
    without = run("check", "--output-format", "json", evening).stdout
    house(evening.parent)
    assert run("check", "--output-format", "json", evening).stdout == without


def test_the_header_of_a_log_wins_over_the_file(run, evening):
    house(evening.parent, ante="3")
    evening.write_text(LOG.replace("rules kitchen\n", "rules kitchen\nrule ante 2\n"))
    assert judged(run, evening) == []


def test_the_file_that_decided_is_named_and_no_other(run, evening):
    file = house(evening.parent, name="our.toml")
    evening.write_text(LOG.replace("rules kitchen", "rules kitchen, pot-limit"))
    printed = " ".join(run("check", "--house", file, evening, env=WIDE).stdout.split())
    assert f"1 hand by kitchen, pot-limit ({file}); clean" in printed
    printed = " ".join(run("ledger", "--house", file, evening, env=WIDE).stdout.split())
    assert printed.startswith(f"{evening}: kitchen, pot-limit ({file}) ")
    evening.write_text(LOG.replace("kitchen", "winning-moves").replace("2, ", "1, ").replace("Cal 2", "Cal 1"))
    printed = run("check", "--house", file, evening, env=WIDE).stdout
    assert "1 hand by winning-moves; " in printed
    assert "our.toml" not in printed


@JUDGES
def test_the_json_has_the_name_and_no_extra_key(command, run, evening):
    house(evening.parent)
    own = json.loads(run(command, "--output-format", "json", evening).stdout)
    evening.write_text(LOG.replace("kitchen", "winning-moves"))
    plain = json.loads(run(command, "--output-format", "json", evening).stdout)
    one, other = (report["files"][0] if command == "check" else report for report in (own, plain))
    assert (one["rules"], other["rules"]) == ("kitchen", "winning-moves")
    assert one["rules_sha256"] != other["rules_sha256"]
    assert list(one) == list(other)


def test_a_finding_cites_the_file_for_the_values_of_the_table(run, evening):
    file = house(evening.parent, ante="3", name="our.toml")
    [report] = json.loads(run("check", "--output-format", "json", "--house", file, evening).stdout)["files"]
    assert report["findings"][0]["source"].startswith(f"the table's own ({file}): ante 3; else ")


def test_rulesets_lists_and_prints_those_of_a_house_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    house(tmp_path)
    listed = run("rulesets").stdout
    assert "kitchen: Our table" in listed
    assert "extends winning-moves, in referee.toml" in listed
    assert "source: the table's own (referee.toml)" in run("rulesets", "kitchen").stdout
    [one] = json.loads(run("rulesets", "kitchen", "--output-format", "json").stdout)["rulesets"]
    assert (one["extends"], one["file"]) == ("winning-moves", "referee.toml")
    expected = options_of(rulesets.load("winning-moves").house((), {"ante": "2"}))
    assert {each["option"]: each["value"] for each in one["options"]} == expected


def test_rulesets_uses_a_named_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = house(tmp_path, name="our.toml")
    differences = run("rulesets", "--house", file, "winning-moves", "kitchen").stdout
    assert [line.split() for line in differences.splitlines()][2:-2] == [["ante", "1", "2"]]


WRONG = {
    "not TOML": b"rules kitchen",
    "huge": b"#" * 10_000_000,
    "control characters": b'[rulesets.kitchen]\nextends = "\\u001b[31m"',
}


@pytest.mark.parametrize(
    ("words", "kind"), [(["check"], kind) for kind in WRONG] + [(["ledger"], "not TOML"), (["rulesets"], "not TOML")]
)
def test_a_wrong_file_is_2_with_one_sentence_that_names_it(words, kind, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "referee.toml").write_bytes(WRONG[kind])
    (tmp_path / "evening.bourre").write_text(LOG)
    result = run(*words, *([] if words == ["rulesets"] else ["evening.bourre"]))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("referee: referee.toml")
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 400
    assert "\x1b" not in result.stderr


def test_a_wrong_file_of_one_log_is_reported_before_any_log_is_judged(run, evening, tmp_path):
    (evening.parent / "referee.toml").symlink_to("/dev/zero")
    clean = tmp_path / "april.bourre"
    clean.write_text("rules booed\nseat Ann 20\nseat Bob 20\n")
    result = run("check", clean, evening)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not a regular file" in result.stderr


@pytest.mark.parametrize(("name", "reason"), [("gone.toml", "no such file"), (".", "is not a regular file")])
def test_a_named_file_that_can_not_be_read_is_2(name, reason, run, evening):
    result = run("check", "--house", name, evening)
    assert result.exit_code == 2
    assert f"{name}: {reason}" in result.stderr


def test_a_house_file_next_to_a_missing_log_does_not_matter(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    house(tmp_path)
    assert run("check", "gone.bourre").exit_code == 3


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
    for option in OPTIONS.values():
        value = ruleset.options[option.name]
        origin = f"source: {value.source}" if value.source else f"assumed: {value.assumed}"
        assert unfolded(f"{option.name} {value.value} {option.meaning} {origin}") in text
    told = [variant.says for variant in ruleset.variants.values()]
    told += [why for reading in ruleset.readings for why in (reading.open, *(one.why for one in reading.choices))]
    assert [sentence for sentence in (*told, *map(unfolded, ruleset.open)) if sentence not in text] == []
    [one] = reported(shown, name)["rulesets"]
    assert {each["option"]: each["value"] for each in one["options"]} == options_of(ruleset.house())
    assert all((each["source"] is None) != (each["assumed"] is None) for each in one["options"])
    assert [each["name"] for each in one["readings"]] == [each.name for each in ruleset.readings]
    assert (one["extends"], one["file"]) == (None, None)


def test_with_a_variant_its_values_are_those_in_force_and_cite_it(shown):
    text = unfolded(shown("winning-moves", "pot-limit"))
    assert text.startswith("winning-moves,pot-limit: ")
    assert (
        "bourre-limit 20 What is the most that a bourré pays? none: no limit source: variant pot-limit: Variantes"
        in text
    )


@pytest.mark.parametrize("words", [["booray,draw-five", "louisiana"], ["booray", "draw-five", "louisiana"],
                                   ["booray,", "draw-five,", "louisiana"]])  # fmt: skip
def test_a_name_begins_a_rule_set_and_other_words_are_its_variants(words, shown):
    chosen = [(one["name"], one["chosen"]) for one in reported(shown, *words)["rulesets"]]
    assert chosen == [("booray", ["draw-five"]), ("louisiana", [])]


def test_a_rule_set_differs_from_its_variant_in_what_the_variant_sets(shown):
    assert reported(shown, "booed", "booed,second-ante")["differ"] == ["second-ante"]


def test_three_rule_sets_are_shown_in_paragraphs_if_a_table_does_not_fit(shown):
    text = unfolded(shown("winning-moves", "booray", "louisiana"))
    assert "lead: winning-moves any, booray high-trump-honour, louisiana any" in text


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
