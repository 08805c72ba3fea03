"""The whole evenings among the samples, and the stories that they tell."""

import pytest

from samples.log import EVENINGS, Sample

BY_NAME = {sample.name: sample for sample in EVENINGS}
each = pytest.mark.parametrize("sample", EVENINGS, ids=lambda sample: sample.name)


@each
def test_an_evening_has_15_to_40_hands(sample: Sample) -> None:
    assert 15 <= sample.audit.hand_count <= 40


@each
def test_an_evening_is_played_by_the_boxed_game(sample: Sample) -> None:
    assert sample.audit.rules == "winning-moves"


def test_one_evening_is_clean_to_the_last_card() -> None:
    assert BY_NAME["tuesday-kitchen"].audit.verdict == "clean"


def test_one_evening_notes_only_tricks_and_money() -> None:
    evening = BY_NAME["tricks-and-money"]
    assert not any(line.startswith("  trick ") for line in evening.lines)
    assert evening.audit.verdict == "incomplete"


def test_one_renege_is_proven_three_tricks_later_and_turns_the_evening() -> None:
    judged = BY_NAME["three-tricks-later"].audit
    [renege] = judged.findings
    tricks_of_the_hand = range(renege.at.line, renege.at.line + 5)
    assert [tricks_of_the_hand.index(proof.at.line) for proof in renege.evidence] == [3]
    assert judged.final is not None
    assert judged.final.corrections == {"Ines": 16300, "Walt": 0, "Bea": 0, "Old Tom": -16300, "Kit": 0}


def test_the_money_mistakes_of_one_evening_add_up_to_three_dollars() -> None:
    judged = BY_NAME["double-ante-at-the-shop"].audit
    assert {one.code for one in judged.findings} == {"L601", "L602", "L604", "L605", "L607"}
    assert judged.final is not None
    assert judged.final.corrections == {"Yves": 0, "Opal": -100, "Remy": 200, "Dot": 0}


def test_one_evening_ends_with_a_winner_who_came_late() -> None:
    judged = BY_NAME["first-to-400"].audit
    assert judged.final is not None
    assert (judged.final.winner, judged.final.eliminated) == ("Zo", ("Père Antoine",))


@pytest.mark.parametrize("keyword", ["rebuy", "leave", "join", "misdeal", "out", "rest", "#"])
def test_the_evenings_cover_what_happens_at_a_table(keyword: str) -> None:
    assert any(line.strip().startswith(keyword) for evening in EVENINGS for line in evening.lines)
