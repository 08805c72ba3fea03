"""Valid settings files, one-sentence errors for wrong ones, and what their patterns mean."""

import re
import shutil
import subprocess
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from project.boundaries import ROOT

from referee.judge.settings.effective import PathPatterns, is_pattern, patterns
from referee.judge.settings.file import SettingsFile, read_settings
from referee.limits import HOUSE_FILE_BYTES, KEY_PARTS, PYPROJECT_BYTES
from referee.report.json.schemas import schema
from referee.rules.catalogue import BY_CODE
from referee.rulesets.toml_file import HouseFileError

SCHEMA = schema("settings")
EXAMPLES = [ROOT / "docs/examples/club/referee.toml", ROOT / "docs/examples/kitchen.toml"]
ALL_KEYS = """\
select = ["R", "L605"]
ignore = ["N109"]
fail-on = "incomplete"
baseline = "known.json"
exclude = ["build/"]
extend-exclude = ["drafts/*.bourre", "!drafts/final.bourre"]
[severity]
L607 = "warning"
[defaults]
rules = "winning-moves"
variants = ["pot-limit"]
options = { ante = "2" }
[[per-path]]
paths = ["archive/**"]
select = ["R"]
ignore = ["L"]
fail-on = "error"
severity = { L607 = "note" }
[rulesets.kitchen]
extends = "louisiana"
"""


ARCHIVE = '[[per-path]]\npaths = ["archive"]\n'


def fits(text: str) -> bool:
    """Return whether the schema accepts a settings file."""
    return Draft202012Validator(SCHEMA).is_valid(tomllib.loads(text))


def refusal(text: str, file: str = "referee.toml") -> str:
    with pytest.raises(HouseFileError) as caught:
        read_settings(text.encode(), file)
    return str(caught.value)


def test_every_key_can_be_set_and_is_described_in_the_schema() -> None:
    says = read_settings(ALL_KEYS.encode(), "referee.toml").model_dump(by_alias=True, exclude_unset=True)
    Draft202012Validator.check_schema(SCHEMA)
    assert set(says) == set(SettingsFile().model_dump(by_alias=True)) == set(SCHEMA["properties"])
    tables = [SCHEMA, *SCHEMA["$defs"].values()]
    assert all(key["description"] for table in tables for key in table.get("properties", {}).values())


@pytest.mark.parametrize("text", ["", ALL_KEYS, *(file.read_text(encoding="utf-8") for file in EXAMPLES)])
def test_every_key_the_files_in_the_docs_and_an_empty_file_are_valid(text: str) -> None:
    assert fits(text)
    assert (read_settings(text.encode(), "referee.toml") == SettingsFile()) == (not text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('selekt = ["R"]', "there is no key `selekt`. Did you mean `select`?"),
        ('fail_on = "error"', "there is no key `fail_on`. Did you mean `fail-on`?"),
        ("[per-paths]", "there is no key `per-paths`. Did you mean `per-path`?"),
        ('[defaults]\nrules = "boure"\nrule = 1', "there is no key `rule` in defaults. Did you mean `rules`?"),
        (f"{ARCHIVE}ignores = []", "there is no key `ignores` in per-path.1. Did you mean `ignore`?"),
        (f'{ARCHIVE}baseline = "b"', "there is no key `baseline` in per-path.1; choose from select, ignore, severity"),
        ('[[per-path]]\npath = ["a"]', "there is no key `path` in per-path.1. Did you mean `paths`?"),
        ("[rulesets.k]\nextend = 1", "there is no key `extend` in rulesets.k. Did you mean `extends`?"),
        ('select = "R"', "select has to be a list of texts in quotes"),
        ("select = []", "select is empty"),
        ('select = ["R", 5]', 'select.2 has to be text in quotes, such as "0.50"'),
        ('select = [""]', "select.1 is empty"),
        ('ignore = ["L650"]', "ignore.1 names `L650`, but no code begins with that. Did you mean `L605`?"),
        ('ignore = ["r501"]', "ignore.1 names `r501`, but no code begins with that. Did you mean `R501`?"),
        ('ignore = ["X9"]', "ignore.1 names `X9`, but no code begins with that; choose from N, H, C, T, R, L, U"),
        ('fail-on = "warnings"', "fail-on has to be 'error', 'warning' or 'incomplete'"),
        ('severity.L607 = "bad"', "severity.L607 has to be 'error', 'warning' or 'note'"),
        ('severity = "error"', "severity has to be a table of keys and values"),
        ('[severity]\nQ = "error"', "severity.Q names `Q`, but no code begins with that"),
        ('[per-path]\npaths = ["a"]', "per-path has to be a list of tables: begin each with [[per-path]]"),
        ("[[per-path]]\nignore = ['R']", "per-path.1.paths is missing"),
        ("[[per-path]]\npaths = []", "per-path.1.paths is empty"),
        ("baseline = 1", "baseline has to be text"),
        (r'baseline = "a\u0000b"', "baseline can't be a file name: it has a null character"),
        ("[defaults]\nvariants = ['limit']", "defaults.rules is missing"),
        ("[defaults]\nrules = 'boure'\noptions = { ante = 2 }", "defaults.options.ante has to be text in quotes"),
        ("defaults = 'boure'", "defaults has to be a table of keys and values"),
    ],
)
def test_a_wrong_setting_is_reported_in_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text).startswith(f"referee.toml: {sentence}")
    assert not fits(text) or "\\u0000" in text


@pytest.mark.parametrize(
    "text",
    ["[rulesets.Kitchen]\nextends = 'boure'", "[rulesets.k]\nextends = 'boure'\noptions = { a = { valu = '2' } }"],
)
def test_what_is_no_rule_set_is_refused_by_the_schema_and_the_referee(text: str) -> None:
    assert not fits(text)
    assert refusal(text)


@pytest.mark.parametrize("option", ["draw_max", "antee"])
@pytest.mark.parametrize("table", ["rulesets.k]\nextends", "defaults]\nrules"])
def test_an_unknown_house_rule_is_invalid(option: str, table: str) -> None:
    """The referee refuses it too, but only when it makes the rule set."""
    assert not fits(f"[{table} = 'boure'\noptions = {{ {option} = '2' }}")


@pytest.mark.parametrize("code", BY_CODE)
def test_every_code_and_its_prefixes_can_be_named(code: str) -> None:
    for end in range(1, 5):
        assert read_settings(f'ignore = ["{code[:end]}"]'.encode(), "").ignore == (code[:end],)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("#" * (HOUSE_FILE_BYTES + 1), "referee.toml is larger than 64 KiB"),
        ("a = " + "[" * 50_000, "referee.toml is nested too deeply"),
        ("select", "referee.toml is not TOML"),
        ("a = " + "9" * 50_000, "referee.toml is not TOML"),
        ('a = "\0"', "referee.toml is not TOML"),
        ("a = 2025-02-31", "referee.toml is not TOML"),
        ("[a]\nk" + ".k" * KEY_PARTS + " = 1", f"referee.toml, line 2: a key has at most {KEY_PARTS} parts"),
        ("k" + ' . "\\""' * KEY_PARTS + " = 1", f"referee.toml, line 1: a key has at most {KEY_PARTS} parts"),
        ("k" + ".'k'" * 15_000 + " = 1", f"referee.toml, line 1: a key has at most {KEY_PARTS} parts"),
        ('"\\' * 30_000, "referee.toml is not TOML"),
    ],
)
def test_a_file_that_is_too_large_too_deep_or_not_toml_is_refused(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_a_key_may_have_as_many_parts_as_the_limit_says() -> None:
    assert refusal("k" + ".k" * (KEY_PARTS - 1) + " = 1").startswith("referee.toml: there is no key `k`")


@given(st.binary(max_size=200))
def test_any_bytes_are_settings_or_a_bad_file(content: bytes) -> None:
    with suppress(HouseFileError):
        assert isinstance(read_settings(content, "referee.toml"), SettingsFile)


def pyproject(text: str) -> SettingsFile | None:
    return read_settings(text.encode(), "pyproject.toml")


def test_a_pyproject_says_the_same_under_tool_referee() -> None:
    inside = ALL_KEYS.replace("[[per", "[[tool.referee.per").replace("\n[", "\n[tool.referee.")
    inside = inside.replace("[tool.referee.[tool", "[[tool")
    assert pyproject(f"[project]\nname = 'club'\n[tool.referee]\n{inside}") == read_settings(ALL_KEYS.encode(), "")


@pytest.mark.parametrize("text", ["", "[tool.ruff]\nselect = ['referee']", "tool = 1", "[project]\nname = 'referee'"])
def test_a_pyproject_without_settings_is_ignored(text: str) -> None:
    assert pyproject(text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[tool.referee]\nselekt = 1",
            "pyproject.toml: tool.referee: there is no key `selekt`. Did you mean `select`?",
        ),
        ("[tool]\nreferee = 1", "pyproject.toml: tool.referee: it has to be a table of keys and values"),
        ("[tool.referee", "pyproject.toml is not TOML"),
        ("#" * (PYPROJECT_BYTES + 1), "pyproject.toml is larger than 256 KiB"),
    ],
)
def test_a_pyproject_that_is_wrong_is_refused(text: str, sentence: str) -> None:
    assert refusal(text, "pyproject.toml").startswith(sentence)


@pytest.mark.parametrize(
    ("pattern", "path", "meant"),
    [
        ("*.bourre", "archive/a.bourre", True),
        ("archive", "archive/1987/a.bourre", True),
        ("./archive/**", "archive/a.bourre", True),
        ("19[89]?/*", "1987/a.bourre", True),
        ("a\\ b", "a b", True),
        ("./*.bourre", "archive/a.bourre", False),
        ("archive/**", "archives/a.bourre", False),
        ("a", "A", False),
        ("a.bourre/", "a.bourre", False),
    ],
)
def test_a_pattern_means_a_log_or_not(pattern: str, path: str, meant: bool) -> None:
    assert patterns((pattern,)).match(path) == meant


def test_the_last_pattern_that_matches_decides_and_only_about_the_very_path() -> None:
    some = PathPatterns(["*.bourre", "!keep.bourre", "archive/", "deep/**"])
    paths = ("a.bourre", "x/keep.bourre", "notes", "archive/", "archive/a", "archive", "deep/", "deep/a", "deep/a/b")
    assert [some.match_exactly(path) for path in paths] == [True, False, None, True, None, None, None, True, True]
    assert [PathPatterns(["**/"]).match_exactly(path) for path in ("a/b/", "a/b")] == [True, None]


@pytest.mark.parametrize("line", ["", "  ", "# comment", "[z-a]", "a\\", "[a", "a\0", "!", "/"])
def test_what_is_no_pattern_matches_nothing(line: str) -> None:
    assert not is_pattern(line)
    assert patterns((line, "b")).match_exactly("a") is None


PARTS = st.sampled_from(["a", "b", "ab", "*", "**", "a*", "*b", "?", "*a*b*", "[ab]", "[!a]*", "a?b", "*a*a*", "a**b"])
PATTERN = st.builds(
    lambda begins, parts, ends: begins + "/".join(parts) + ends,
    st.sampled_from(["", "/"]),
    st.lists(PARTS, min_size=1, max_size=5),
    st.sampled_from(["", "/", "/**"]),
)
NAMES = st.sampled_from(["a", "b", "ab", "ba", "aab", "abab", "c", "a\n"])
PATH = st.lists(NAMES, min_size=1, max_size=5).map("/".join)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@given(st.lists(st.tuples(st.sampled_from(["", "!"]), PATTERN).map("".join), min_size=1, max_size=4), st.lists(PATH))
def test_patterns_mean_what_git_says(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], paths: list[str]
) -> None:
    here = tmp_path_factory.mktemp("git")
    git(here, "init", "-q")
    (here / ".gitignore").write_text("\n".join(lines))
    said = git(here, "check-ignore", "-z", "--no-index", "--stdin", given="\0".join(paths))
    some = PathPatterns(lines)

    def ignored(path: str) -> bool:
        ends = [place.start() + 1 for place in re.finditer("/", path)]
        return any(some.match_exactly(path[:end]) for end in (*ends, len(path)))

    assert {path for path in paths if ignored(path)} == {*said.split("\0")} - {""}
    shutil.rmtree(here)


def git(here: Path, *words: str, given: str = "") -> str:
    quiet = ("-c", "core.excludesFile=/dev/null")
    return subprocess.run(
        ["git", *quiet, *words], cwd=here, input=given, capture_output=True, text=True, check=False
    ).stdout
