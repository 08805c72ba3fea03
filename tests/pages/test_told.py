"""The content of a page about a log."""

from collections.abc import Sequence

import pytest

from pages.conftest import Write
from pages.reading import CLEAN, FLAWED, HEAD, ROOT
from referee.judge.game import Game
from referee.report import page as contents
from referee.statements import Statement

UNPROVEN = f"""{HEAD}
hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
"""
UNPAID = f"""{HEAD}
hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 2
"""
RULED = f"""{HEAD}
hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  share Ann, Bob
"""


@pytest.mark.parametrize(
    ("text", "word", "means"),
    [
        (CLEAN, "Clean", "could be proven, and nothing is wrong"),
        (UNPROVEN, "Incomplete", "accuses nobody and clears nobody"),
        (FLAWED, "Violations found", "what would have been right"),
        ("good evening\n", "Unreadable", "No game could be read"),
    ],
)
def test_the_verdict_comes_first_in_plain_words(page_of: Write, text: str, word: str, means: str) -> None:
    page = page_of(text)
    told = page.text("game")
    assert word in told
    assert means in told
    assert told.index(word) < told.index("Findings")


def test_a_finding_shows_its_lines_with_the_places_marked(page_of: Write) -> None:
    finding = page_of(FLAWED).at("finding-1")
    marks = [(one.get("class"), one.text) for one in finding.iter("mark")]
    assert marks == [("error", "4h"), ("proof", "Kc")]
    assert next(one.text for one in finding.iter("code")).strip() == "trick Teddy Ac, Cleo"


def test_a_finding_links_to_its_line_its_trick_and_its_proof(page_of: Write) -> None:
    links = page_of(FLAWED).links("finding-1")
    assert links["line 25"] == "#line-25"
    assert links["hand 2, trick 1"] == "#hand-2-trick-1"
    assert links["line 28"] == "#line-28"
    assert links["hand 2, trick 4"] == "#hand-2-trick-4"


def test_a_finding_has_its_rule_and_its_source(page_of: Write) -> None:
    told = page_of(FLAWED).text("finding-1")
    assert "Rule follow suit (winning-moves)" in told.replace("Rule", "Rule ").replace("  ", " ")
    assert "demandée" in told


def test_a_line_links_to_its_findings(page_of: Write) -> None:
    page = page_of(FLAWED)
    assert page.links("line-25") == {"✗ R501": "#finding-1"}
    assert [one.get("class") for one in page.at("line-28").iter("mark")] == ["proof"]


def test_a_correction_links_to_its_finding_and_the_finding_shows_the_debt(page_of: Write) -> None:
    page = page_of(UNPAID)
    assert "In the endAnn +1, the pot −1" in page.text("finding-1")
    assert page.links("ledger")["L604, line 10"] == "#finding-1"


def test_a_finding_unfolds_how_its_money_adds_up_hand_by_hand(page_of: Write) -> None:
    page = page_of(f"{UNPAID}\nhand 2\n  trump 7s\n  stay Bob\n  win Bob\n")
    [chain] = list(page.at("finding-1").iter("details"))
    assert "".join(chain.itertext()).split("\n")[1] == "How it adds up, hand by hand"
    assert [" ".join("".join(one.itertext()).split()) for one in chain.iter("li")] == [
        "hand 1: the pot owes Ann 1",
        "hand 2: Bob owes the pot 1",
    ]
    assert "Bob −1, Ann +1" in page.text("finding-1")
    assert "Bob −1, Ann +1" in page.text("ledger")


def test_the_ledger_shows_verified_amounts_that_differ_from_the_table(page_of: Write) -> None:
    [table] = [one for one in page_of(UNPAID).all("table") if one.get("class") == "by-hand"]
    cells = ["".join(one.itertext()) for one in list(table.iter("tr"))[1]]
    assert cells == ["1", "Cal", "Ann alone stayed", "3", "201✓ 202", "199", "199", "1✓ 0"]


def test_every_payment_is_there_with_its_line(page_of: Write) -> None:
    told = page_of(CLEAN).text("ledger")
    assert "ante: Ann, Bob and Cal to the pot 1 each" in told
    assert "default: the pot to Ann 3 line 10" in told


def test_payments_are_shown_and_unknowns_named(page_of: Write) -> None:
    assert "Bob pays Ann 1." in page_of(CLEAN).text("settle")
    unknown = page_of(UNPROVEN).text("settle")
    assert "Hand 1 is not finished: its pot of 3 is undecided." in unknown
    assert "No payments are listed" in unknown


def test_a_ruling_is_described_with_what_it_changed(page_of: Write) -> None:
    page = page_of(RULED)
    assert "hand 1, line 10" in page.text("rulings")
    assert page.text("rulings").count(":") >= 2
    assert page.links("rulings")["line 10"] == "#line-10"


def test_a_waived_finding_says_so_and_the_waiver_is_listed(page_of: Write) -> None:
    text = UNPAID.replace("win Ann 2", 'win Ann 2  # referee: waive L604 "the rest went to charity"')
    page = page_of(text, status=0)
    assert "Waived: the rest went to charity (line 10)" in page.text("finding-1")
    assert "Waivers" in page.text("findings")
    assert "1 error (1 waived)" in page.text("game")


def test_unproven_findings_are_folded_but_there(page_of: Write) -> None:
    page = page_of(UNPROVEN)
    assert page.at("finding-1").tag == "details"
    assert "U701" in page.text("finding-1")


def test_hands_without_cards_have_one_line_that_opens(page_of: Write) -> None:
    hand = "hand {}\n  dealer Cal\n  stay Ann, Bob\n  took Ann 5\n  win Ann\n\n"
    page = page_of(HEAD + hand.format(1) + hand.replace("Cal", "Ann").format(2))
    assert "Cards were not noted in 2 hands, so only money was judged." in page.text("findings")
    assert page.at("finding-1").tag == page.at("finding-2").tag == "details"


def test_a_log_is_played_once_for_its_page(page_of: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Game] = []
    header = Game.header

    def counted(game: Game, lines: Sequence[Statement]) -> None:
        games.append(game)
        header(game, lines)

    monkeypatch.setattr(Game, "header", counted)
    page_of(UNPROVEN)
    assert len(games) == 1
    page_of(FLAWED, slips=False)
    assert len(games) == 2


def test_a_log_of_more_hands_than_a_page_holds_shows_those_with_findings_and_says_so(
    page_of: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "PAGE_HANDS", 2)
    hand = CLEAN.removeprefix(HEAD).replace("hand 1", "hand").replace("  dealer Cal\n", "")
    page = page_of(CLEAN + hand * 2 + hand.replace("Ann 3", "Ann 2"))
    told = page.text("game")
    assert "This page does not show everything. The log has 4 hands and 25 lines" in told
    assert "This page shows the 1 hand with findings, and the lines that the findings are about" in told
    assert "3 hands and 21 lines are left out" in told
    ids = {one.get("id") for one in page.all("*[@id]")}
    assert {"hand-4", "line-25"} <= ids
    assert not {"hand-1", "hand-2", "line-10", "line-20"} & ids


def test_a_log_of_more_lines_than_a_page_holds_is_not_shown_whole(
    page_of: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "PAGE_LINES", 100)
    page = page_of("# a comment\n" * 200 + "good evening\n")
    assert "200 lines are left out" in page.text("game")
    assert page.links("line-201")


def test_an_empty_log_has_a_page(page_of: Write) -> None:
    assert "There is no game to account for." in page_of("").text("ledger")


NOT_KNOWN = (ROOT / "samples/flawed/n106-seat-without-an-amount.bourre").read_text(encoding="utf-8")
"""Mae's seat has no amount: after no hand it is known who has what."""


def test_payments_are_not_called_due_if_that_is_unknown(page_of: Write) -> None:
    page = page_of(NOT_KNOWN)
    assert "paid what was due" not in page.text()
    assert "No corrections can be proven: some payments are unknown." in page.text("ledger")
    assert "No corrections: everybody paid what was due." in page_of(CLEAN).text("ledger")


def test_an_unknown_pot_is_a_question_mark(page_of: Write) -> None:
    [row, *_] = page_of(NOT_KNOWN).all("table[@class='by-hand']/tbody/tr")
    assert ["".join(cell.itertext()) for cell in row] == ["1", "Cyrus", "Mae wins", "?", "?", "?", "?", "?", "?"]


def test_a_log_with_too_much_text_for_a_page_shows_the_lines_with_findings(
    page_of: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "PAGE_BYTES", 2000)
    page = page_of(UNPAID + f"# {'x' * 1000}\n" * 2)
    assert "lines are left out" in page.text()
    assert "x" * 1000 not in page.text()
