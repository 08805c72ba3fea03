"""The pages in docs/rulesets are what the rule sets' data print, and leave nothing of it out."""

import re
from itertools import chain
from pathlib import Path

import pytest

from referee import rulesets
from referee.engine.house import OPTIONS
from referee.rulesets.pages import index, page, pages

FOLDER = Path(__file__).parents[2] / "docs" / "rulesets"
STALE = "stale: run python -m referee.rulesets.pages docs/rulesets"
EACH = pytest.mark.parametrize("name", rulesets.names())


def test_the_folder_of_pages_is_what_the_data_print() -> None:
    for name, text in pages():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is {STALE}"


@EACH
def test_every_rule_set_is_listed_with_a_link(name: str) -> None:
    assert f"[{name}]({name}.md)" in index()
    assert (FOLDER / f"{name}.md").is_file()


@EACH
def test_a_page_holds_every_option_with_its_value_and_its_source(name: str) -> None:
    ruleset, text = rulesets.load(name), page(rulesets.load(name))
    for option in OPTIONS:
        value = ruleset.options[option.name]
        origin = value.source or f"assumed: {value.assumed}"
        mark = " †" if value.assumed else ""
        assert f"| `{option.name}` | {value.value}{mark} | {option.meaning} | {origin} |" in text


@EACH
def test_a_page_holds_all_variants_readings_clauses_and_open_points(name: str) -> None:
    ruleset, text = rulesets.load(name), page(rulesets.load(name))
    variants = (each for one in ruleset.variants.values() for each in (one.says, one.source))
    readings = (each for one in ruleset.readings for each in (one.open, *(choice.why for choice in one.choices)))
    clauses = (each for one in ruleset.clauses.values() for each in (one.law, one.source))
    assert not [part for part in chain(variants, readings, clauses, ruleset.open) if part not in text]


@pytest.mark.parametrize(("name", "text"), list(pages()))
def test_every_row_of_a_table_has_as_many_cells_as_its_head(name: str, text: str) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({row.count("|") for row in table.splitlines()}) == 1


def test_a_rule_set_and_a_variant_never_have_one_name() -> None:
    variants = {variant for name in rulesets.names() for variant in rulesets.load(name).variants}
    assert not variants & {*rulesets.names()}
