"""Slips of the pen on a page: before the findings, at each finding, and the hand as meant."""

import pytest
from pages.conftest import Write
from pages.reading import Page
from slips_of_the_pen.search import hand
from slips_of_the_pen.test_kinds import THREE_CHEATS
from slips_of_the_pen.test_reports import TWICE

from referee.report import page as contents

NOT_PAID = hand(after="  win Ann 2\n")


def slips(page: Page) -> list[str]:
    """The sentences about slips before findings."""
    return [
        " ".join("".join(one.itertext()).split()) for one in page.at("findings").iter("p") if one.get("class") == "slip"
    ]


def marked(page: Page, name: str) -> list[str]:
    """The words that are marked as a slip in a part of the page."""
    return [one.text or "" for one in page.at(name).iter("mark") if one.get("class") == "slip"]


def test_slips_are_shown_before_the_findings_and_at_each(page_of: Write) -> None:
    page = page_of(THREE_CHEATS, status=1)
    assert slips(page) == [
        "One slip of the pen would explain the next 3 findings. If the 8c in line 10 should be 8h (or one of "
        "8 others), this hand was clean; with 8h, the likeliest, Dee won 4. See hand 1, as meant."
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


def test_the_hand_is_there_as_written_and_as_meant_with_the_word_marked_in_both(page_of: Write) -> None:
    page = page_of(THREE_CHEATS)
    assert marked(page, "hand-1") == ["8c"]
    assert marked(page, "hand-1-as-meant") == ["8h"]
    as_meant = page.text("hand-1-as-meant")
    assert "Hand 1, as meant" in as_meant
    assert "If this was meant: line 10 trick 8h 9h Th Jh" in as_meant
    assert (
        "If so, this hand was clean; with 8h, the likeliest, Dee won 4. The stacks by the rules are then: Ann 49"
        in as_meant
    )
    assert "Ann 8♥, Bob 9♥, Cal T♥, Dee J♥ *" in as_meant
    assert "not allowed" in page.text("hand-1")
    assert "not allowed" not in as_meant
    assert page.links("hand-1")["See the hand as meant"] == "#hand-1-as-meant"
    assert page.links("hand-1-as-meant")["See the hand as written"] == "#hand-1"


def test_a_line_written_twice_is_left_out_as_meant(page_of: Write) -> None:
    page = page_of(hand("  trick Ann Kd, Bob 5d\n  trick Ann Kd,  Bob 5d # again"))
    assert marked(page, "hand-1") == ["trick Ann Kd,  Bob 5d"]
    assert marked(page, "hand-1-as-meant") == ["left out"]
    assert page.text("hand-1-as-meant").count("Ann K♦") == 1


@pytest.mark.parametrize(("text", "searched"), [(NOT_PAID, True), (THREE_CHEATS, False)])
def test_a_hand_without_a_slip_is_there_once(page_of: Write, text: str, searched: bool) -> None:
    page = page_of(text, status=1, slips=searched)
    assert not slips(page)
    assert "hand-1-as-meant" not in page.source.split("<script>")[0].split("</style>")[1]
    assert "as written" not in page.text("hand-1")


def test_without_a_search_slips_are_not_mentioned(page_of: Write) -> None:
    page = page_of(THREE_CHEATS, status=1, slips=False)
    assert not slips(page)
    assert "innocent" not in page.text()
    assert "as-meant" not in "".join(one for one in page.source.split("<script>")[0].split("</style>")[1:])


@pytest.mark.slow
def test_hands_are_shown_as_meant_only_up_to_the_limit(page_of: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "PAGE_SLIPS", 1)
    again = THREE_CHEATS[THREE_CHEATS.index("hand\n") :].replace("dealer Dee", "dealer Ann")
    page = page_of(f"{THREE_CHEATS}\n{again}")
    assert "hand-1-as-meant" in page.source
    assert "hand-2-as-meant" not in page.source
    assert page.text("findings").count("One slip of the pen would explain") == 2


def test_an_incomplete_search_is_reported(page_of: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS", 1)
    assert "Not every possible slip of the pen was tried" in page_of(TWICE).text("findings")
