"""Slips of the pen on a page: before the findings, and at each finding."""

import pytest
from pages.conftest import Write
from pages.reading import Page
from slips_of_the_pen.search import hand
from slips_of_the_pen.test_kinds import THREE_CHEATS
from slips_of_the_pen.test_reports import TWICE


def slips(page: Page) -> list[str]:
    """The sentences about slips before findings."""
    return [
        " ".join("".join(one.itertext()).split()) for one in page.at("findings").iter("p") if one.get("class") == "slip"
    ]


def test_slips_are_shown_before_the_findings_and_at_each(page_of: Write) -> None:
    page = page_of(THREE_CHEATS, status=1)
    assert slips(page) == [
        "One slip of the pen would explain the next 3 findings. If the 8c in line 10 should be 8h (or one of "
        "8 others), this hand was clean; with 8h, the likeliest, Dee won 4."
    ]
    told = page.text("findings")
    assert told.index("One slip") < told.index("Bob did not follow suit")
    clear = "One slip of the pen would clear {}: the 8c in line 10 should be 8h (or one of 8 others), or "
    assert clear.format("Bob") in page.text("finding-1")
    assert clear.format("Cal") in page.text("finding-2")
    assert page.at("finding-1").tag == "article"


def test_a_finding_that_no_slip_explains_says_so(page_of: Write) -> None:
    text = hand(after="  win Ann 3\n").replace("dealer Cal", "dealer Cal\n  ante Ann 100, Bob 100")
    told = page_of(text, status=1).text("finding-1")
    assert "No other word there, or in what proves it, explains it (words elsewhere in the hand are not" in told


def test_a_log_that_only_needs_fixing_says_so_first(page_of: Write) -> None:
    page = page_of(TWICE)
    told = page.text("game")
    assert "✎ The log needs fixing in 1 place" in told
    assert "no play could make this log right" in told
    assert "Violations" not in told
    assert page.at("finding-2").tag == "details"
    assert "is-log" in page.at("finding-2").get("class", "")
    assert "✎ Writing mistake" in page.text("finding-2")
    assert "is-fixing" in page.source.partition("<h2>")[0]


def test_without_a_search_slips_are_not_mentioned(page_of: Write) -> None:
    page = page_of(THREE_CHEATS, status=1, slips=False)
    assert not slips(page)
    assert "innocent" not in page.text()


def test_an_incomplete_search_is_reported(page_of: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS", 1)
    assert "Not every possible slip of the pen was tried" in page_of(TWICE).text("findings")
