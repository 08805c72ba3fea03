"""The exact sentences about a hand, from its cards and amounts (``said.txt``)."""

from pathlib import Path

import pytest
from replay.expect import said, table

PAGE = Path(__file__).with_name("said.txt").read_text(encoding="utf-8")
CASES = [case.rstrip("\n").split("\n") for case in PAGE.split("\n\n")[1:]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " / ".join(line.strip() for line in case))
def test_a_hand_gets_exactly_these_sentences(case: list[str]) -> None:
    rules, _, names = (case[0].removeprefix("table ") if case[0].startswith("table ") else "winning-moves").partition(": ")
    hand = [line for line in case if not line.startswith(("table ", "> "))]
    sentences = [line.removeprefix("> ") for line in case if line.startswith("> ")]
    assert said(table(rules, names=names or "Ann Bob Cal Dee") + "\n".join(hand) + "\n") == sentences


def test_a_player_who_lost_everything_is_out_of_the_game() -> None:
    hands = "hand 1\n dealer Dee\n trump s\n stay Cal\nhand 2\n trump s\n stay Dee, Ann\n"
    log = table(names="Bob Cal Dee").replace("seat Bob", "seat Ann 1\nseat Bob") + hands
    assert said(log) == ["12:12 H205 Ann: Ann stayed, but was out of the game and had no part in this hand"]
