"""Players who aren't in the hand but play a card or take tricks: one finding (findings.md, H205)."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, said, table

AWAY, PASSED = " away Cal\n trump 7s\n stay Ann, Bob\n", " trump 7s\n stay Ann, Bob\n pass Cal\n"


@pytest.mark.parametrize(
    ("line", "column", "did"),
    [
        ("trick Ann Kd, Bob 2d, Cal Ad", 28, "played Ad"),
        ("trick Ann Kd, Cal ?, Bob 2d", 20, "played a card"),
        ("rest Cal", 7, "was given the tricks still to play"),
        ("took Ann 3, Cal 2", 14, "took a trick"),
    ],
)
@pytest.mark.parametrize(("before", "why"), [(AWAY, "was away"), (PASSED, "had passed")])
def test_an_act_of_a_player_who_is_not_in_the_hand_is_reported_in_its_place(
    before: str, why: str, line: str, column: int, did: str
) -> None:
    log = f"{table()}hand 1\n dealer Dee\n{before} {line}\n"
    sentence = f"H205 Cal: Cal {did}, but {why} and had no part in this hand"
    assert [text.replace(" trick 1", "") for text in said(log)] == [f"11:{column} {sentence}"]


def test_after_a_card_of_an_absent_player_nobody_misses_a_card_if_no_line_says_who_stayed() -> None:
    """Perhaps Cal was dealt in, or somebody else played the card: who plays is unknown."""
    audited = agrees(
        table()
        + """
hand 1
  dealer Dee
  away Cal
  trump 7s
  trick Ann Kd, Bob 2d, Cal Ad  # expect H205 Cal
  trick Ann 9d, Bob 3d
  trick Ann Ah, Bob 2h
  trick Ann Kh, Bob 3h
  trick Ann Qh, Bob 4h
  win Ann 3
  bourre Bob 3
"""
    )
    [account] = audited.accounts
    assert account.stayed is None


def test_tricks_claimed_for_a_player_not_in_the_hand_prove_no_bourre() -> None:
    [account] = audit(f"{table()}hand 1\n dealer Dee\n{PASSED} took Ann 3, Cal 2\n").accounts
    assert (account.result, account.bourre, account.tricks) == ("unproven", None, None)


@pytest.mark.parametrize(
    "line",
    [
        "trick Ann Kd, Cla 2d",
        "trick Ann Kd, Bob 2d -> Cla",
        "took Ann 3, Cla 2",
        "rest Cla",
        "show Cla 2d",
        "ruling renege Cla",
        "ruling waive Cla",
    ],
)
def test_an_unknown_name_is_reported_in_its_place(line: str) -> None:
    found = audit(f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n {line}\n").findings
    assert [(one.at.line, one.at.column) for one in found if one.code == "N102"] == [(10, line.index("Cla") + 2)]
