"""The pages in docs/rules are what the catalogue prints, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

from referee.rules.catalogue import RULES
from referee.rules.pages import index, page, pages
from referee.rules.rule import Rule

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
STALE = "stale: run python -m referee.rules.pages docs/rules"


def test_the_folder_of_pages_is_what_the_catalogue_prints() -> None:
    printed = dict(pages())
    assert {file.name for file in FOLDER.iterdir()} == set(printed), STALE
    for name, text in printed.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is {STALE}"


def test_every_link_of_the_index_leads_to_a_page() -> None:
    links = re.findall(r"\]\(([^)]+)\)", index())
    assert len(links) == len(RULES)
    assert all((FOLDER / link).is_file() for link in links)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_shows_both_logs_and_nothing_invisible(rule: Rule) -> None:
    text = page(rule)
    assert text.startswith(f"# {rule.code} {rule.name}\n")
    assert text.count("```") == 4
    assert f"# expect {rule.code}" in text
    assert all(char.isprintable() or char == "\n" for char in text)
