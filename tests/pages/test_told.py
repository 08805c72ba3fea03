"""The content of a page about a log."""

from collections.abc import Sequence

import pytest
from commands import CLEAN_LOG as CLEAN
from pages.conftest import Write
from pages.reading import FLAWED, HEAD, ROOT

from referee.judge.game import Game
from referee.notation.statements import Statement
from referee.report import contents

HAND = "\nhand 1\n  dealer Cal\n  trump 7s\n"
UNPROVEN = f"{HEAD}{HAND}  stay Ann, Bob\n"
UNPAID = f"{HEAD}{HAND}  stay Ann\n  win Ann 2\n"
TWO_HANDS = f"{UNPAID}\nhand 2\n  trump 7s\n  stay Bob\n  win Bob\n"
RULED = f"{UNPROVEN}  share Ann, Bob\n"
WAIVED = UNPAID.replace("win Ann 2", 'win Ann 2  # referee: waive L604 "the rest went to charity"')
NOT_NOTED = f"{HEAD}hand 1\n  dealer Cal\n  stay Ann, Bob\n  took Ann 5\n  win Ann\n"
NOT_KNOWN = (ROOT / "samples/flawed/n106-seat-without-an-amount.bourre").read_text(encoding="utf-8")
"""Mae's seat has no amount: after no hand it is known who has what."""


@pytest.mark.parametrize(
    ("text", "word", "means"),
    [
        (CLEAN, "Clean", "could be proven, and nothing is wrong"),
        (UNPROVEN, "Nothing wrong found", "accuses nobody and clears nobody"),
        (NOT_NOTED, "Nothing wrong found; cards were not noted in 1 hand", "accuses nobody"),
        (FLAWED, "Violations found", "what would have been right"),
        ("good evening\n", "Unreadable", "No game could be read"),
    ],
)
def test_the_verdict_comes_first_in_plain_words(page_of: Write, text: str, word: str, means: str) -> None:
    told = page_of(text).text("game")
    assert word in told
    assert means in told
    assert told.index(word) < told.index("Findings")


@pytest.mark.parametrize(
    ("text", "part", "sentences"),
    [
        (FLAWED, "finding-1", ["Rulefollow suit (winning-moves)", "demandée"]),
        (UNPAID, "finding-1", ["In the end: Ann +1, the pot −1"]),
        (TWO_HANDS, "finding-1", ["Bob −1, Ann +1", "hand 1: the pot owes Ann 1", "hand 2: Bob owes the pot 1"]),
        (TWO_HANDS, "ledger", ["Bob −1, Ann +1"]),
        (CLEAN, "ledger", ["Ann, Bob and Cal put in an ante of 1 (not noted)", "Ann takes 3 (line 10)"]),
        (CLEAN, "ledger", ["No corrections: everybody paid what was due."]),
        (CLEAN, "settle", ["Bob pays Ann 1."]),
        (UNPROVEN, "settle", ["Hand 1 is not finished: its pot of 3 is undecided.", "No payments are listed"]),
        (UNPROVEN, "finding-1", ["U701"]),
        (RULED, "rulings", ["hand 1, line 10", ":"]),
        (WAIVED, "finding-1", ["Waived: the rest went to charity (line 10)"]),
        (WAIVED, "game", ["Waivers", "1 error (1 waived)"]),
        (NOT_NOTED, "findings", ["Cards were not noted in 1 hand, so only its money was judged."]),
        (NOT_KNOWN, "ledger", ["No corrections can be proven: some payments are unknown."]),
        ("", "ledger", ["There is no game to account for."]),
    ],
)
def test_a_part_of_the_page_says_so(page_of: Write, text: str, part: str, sentences: list[str]) -> None:
    told = page_of(text).text(part)
    assert [sentence for sentence in sentences if sentence not in told] == []


@pytest.mark.parametrize(
    ("text", "part", "links"),
    [
        (FLAWED, "finding-1", {"line 25": "#line-25", "hand 2, trick 1": "#hand-2-trick-1"}),
        (FLAWED, "finding-1", {"line 28": "#line-28", "hand 2, trick 4": "#hand-2-trick-4"}),
        (FLAWED, "line-25", {"✗ R501": "#finding-1"}),
        (UNPAID, "ledger", {"L604, line 10": "#finding-1"}),
        (RULED, "rulings", {"line 10": "#line-10"}),
    ],
)
def test_findings_lines_tricks_and_money_are_linked(
    page_of: Write, text: str, part: str, links: dict[str, str]
) -> None:
    assert links.items() <= page_of(text).links(part).items()


def test_a_finding_shows_its_lines_with_the_places_marked(page_of: Write) -> None:
    page = page_of(FLAWED)
    finding = page.at("finding-1")
    assert [(one.get("class"), one.text) for one in finding.iter("mark")] == [("error", "4h"), ("proof", "Kc")]
    assert next(one.text for one in finding.iter("code")).strip() == "trick Teddy Ac, Cleo"
    assert [one.get("class") for one in page.at("line-28").iter("mark")] == ["proof"]


def test_findings_without_proof_are_folded_and_so_is_how_money_adds_up(page_of: Write) -> None:
    assert page_of(UNPROVEN).at("finding-1").tag == page_of(NOT_NOTED).at("finding-1").tag == "details"
    [chain] = page_of(TWO_HANDS).at("finding-1").iter("details")
    assert "".join(chain.itertext()).split("\n")[1] == "How it adds up, hand by hand"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (UNPAID, ["1", "Cal", "Ann alone stayed", "3", "201✓ 202", "199", "199", "1✓ 0"]),
        (NOT_KNOWN, ["1", "Cyrus", "Mae wins", "?", "?", "?", "?", "?", "?"]),
    ],
)
def test_the_ledger_shows_verified_amounts_that_differ_from_the_table(
    page_of: Write, text: str, row: list[str]
) -> None:
    page = page_of(text)
    assert ["".join(one.itertext()) for one in page.all("table[@class='by-hand']/tbody/tr")[0]] == row
    assert "everybody paid what was due" not in page.text()


def test_a_log_is_played_once_for_its_page(page_of: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Game] = []
    read_header = Game.read_header

    def counted(game: Game, lines: Sequence[Statement]) -> None:
        games.append(game)
        read_header(game, lines)

    monkeypatch.setattr(Game, "read_header", counted)
    page_of(UNPROVEN)
    assert len(games) == 1
    page_of(FLAWED, slips=False)
    assert len(games) == 2


def test_a_page_without_room_for_the_log_has_its_findings_and_says_so(
    page_of: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "PAGE_BYTES", 100)
    page = page_of(CLEAN.replace("Ann 3", "Ann 2"))
    told = page.text("game")
    assert "This page does not show everything. The log has 1 hand and" in told
    assert "The log is too long for this page" in told
    assert "win Ann 2" in page.text("findings")
    ids = {one.get("id") for one in page.all("*[@id]")}
    assert not {"hand-1", "by-hand", "line-1"} & ids


def test_the_money_is_first_then_what_was_wrong_then_the_hands(page_of: Write) -> None:
    sections = [one.get("id") for one in page_of(TWO_HANDS).all("article/section")]
    assert sections == ["settle", "findings", "hands", "ledger", "rules", "log"]


def test_each_rule_that_a_finding_cites_is_explained_once_on_the_page(page_of: Write) -> None:
    page = page_of(FLAWED)
    assert page.text("rules").count("A player who has a card of the suit led has to play one.") == 1
    assert "booed" in [one.text for one in page.all("section[@id='rules']//code")]
    assert not [one for one in page_of(CLEAN).all("section") if one.get("id") == "rules"]
