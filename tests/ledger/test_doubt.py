"""A lost line that bears on money leaves amounts in doubt, up to the next count of everybody."""

import pytest

from ledger.reading import FOUR, ledger, log, moves

SHORT = (
    "hand 1\n dealer Dee\n trump s\n stay Ann\n win Ann 4\nput Bob 1 ;;\n{count}"
    "hand 2\n trump s\n stay Bob, Cal\n took Bob 5\n win Bob 4\n bourre Cal 3\n"
)
"""In the second hand Cal pays a bourré of 3, where 4 are due if nobody put anything in."""


@pytest.mark.parametrize(
    ("count", "told"),
    [
        ("", ["N101"]),
        ("stacks Ann 203, Bob 199, Cal 199\n", ["N101"]),
        ("stacks Ann 203, Bob 199, Cal 199, Dee 199\n", ["N101", "L605 Cal"]),
    ],
)
def test_what_a_lost_payment_could_explain_is_told_after_a_count_of_everybody(count: str, told: list[str]) -> None:
    assert ledger(moves(SHORT.format(count=count))).errors == told


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_where_stacks_may_go_below_zero_every_player_may_owe(first: str) -> None:
    """Also the one who was seated first: a bourré of 20, where 4 were due, from a stack of 3."""
    seats = FOUR.replace(f"{first} 200", f"{first} 3")
    other = "Bob" if first == "Ann" else "Ann"
    hand = f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took {other} 5\n win {other} 4\n bourre {first} 20"
    says = ledger(log("winning-moves", f"rule short-stack debt\n{hand}", seats))
    assert f"{first} to pot 20 bourre" in says.postings(1)
    assert says.owed == f"{first} 16, pot -16"


def test_what_is_carried_too_little_went_nobody_knows_where() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump s\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n carry 3"))
    assert says.postings(1)[4:] == ["pot to unexplained 1 unexplained"]
    assert says.corrections(1) == ["L604 unexplained to pot 1"]


@pytest.mark.parametrize(("out", "told"), [("Ann", ["L606 Bob"]), ("Ann, Bob", []), ("Ann, Bbo", ["N102"])])
def test_a_misspelt_name_may_be_the_one_that_a_list_of_those_who_are_out_lacks(out: str, told: list[str]) -> None:
    hand = f"hand 1\n dealer Dee\n trump s\n stay Cal, Dee\n took Cal 5\n win Cal 3\n bourre Dee 3\n out {out}"
    assert ledger(moves(hand, "Ann 0.5, Bob 0.5, Cal 200, Dee 200")).errors == told
