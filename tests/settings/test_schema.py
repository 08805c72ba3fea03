"""The schema of ``referee.toml`` accepts what the referee accepts, and refuses what an editor can know to be wrong."""

import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from project.package import ROOT

from referee.judge.settings.file import SettingsFile, keys
from referee.judge.settings.read import read_settings
from referee.report.schemas import schema
from referee.rulesets.tomlfile import BadHouseFile
from settings.test_file import ALL_KEYS

SCHEMA = schema("settings")
EXAMPLES = [ROOT / "docs/examples/club/referee.toml", ROOT / "docs/examples/kitchen.toml"]


def fits(text: str) -> bool:
    """Whether the schema accepts a settings file."""
    return Draft202012Validator(SCHEMA).is_valid(tomllib.loads(text))


def test_the_schema_describes_every_key() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(keys(SettingsFile))
    tables = [SCHEMA, *SCHEMA["$defs"].values()]
    assert all(key["description"] for table in tables for key in table.get("properties", {}).values())


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_the_files_in_the_docs_are_valid(file: Path) -> None:
    assert fits(file.read_text(encoding="utf-8"))


def test_every_key_is_valid_and_so_is_an_empty_file() -> None:
    assert fits(ALL_KEYS)
    assert fits("")


@pytest.mark.parametrize(
    "text",
    [
        'selekt = ["R"]',
        'fail_on = "error"',
        "select = []",
        'select = "R"',
        'ignore = ["L650"]',
        'fail-on = "warnings"',
        'severity.L607 = "bad"',
        '[severity]\nQ = "error"',
        '[per-path]\npaths = ["a"]',
        "[[per-path]]\nignore = ['R']",
        "[[per-path]]\npaths = []",
        "baseline = 1",
        "[defaults]\nvariants = ['limit']",
        "[defaults]\nrules = 'boure'\noptions = { ante = 2 }",
        "[rulesets.k]\nextend = 1",
        "[rulesets.Kitchen]\nextends = 'boure'",
        "[rulesets.k]\nextends = 'boure'\noptions = { ante = { valu = '2' } }",
    ],
)
def test_combinations_that_do_not_fit_are_refused_by_the_referee_too(text: str) -> None:
    assert not fits(text)
    with pytest.raises(BadHouseFile):
        read_settings(text.encode(), "referee.toml")


@pytest.mark.parametrize("option", ["draw_max", "antee"])
def test_an_unknown_house_rule_is_invalid(option: str) -> None:
    """The referee refuses it too, but only when it makes the rule set."""
    assert not fits(f"[rulesets.k]\nextends = 'boure'\noptions = {{ {option} = '2' }}")
    assert not fits(f"[defaults]\nrules = 'boure'\noptions = {{ {option} = '2' }}")
