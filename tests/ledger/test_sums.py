"""For any game and log every chip is somewhere and every debt has a debtor."""

from evenings.evening import evening, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import assume, given
from ledger.reading import check_sums, moves
from properties.games import RULESETS, SEEDS

from referee.judge.audit import audit


def test_a_player_who_comes_back_has_only_the_new_stack() -> None:
    judged = audit(
        moves("""hand 1
  dealer Dee
  trump s
  stay Ann, Bob, Cal
  took Ann 3, Bob 2
  win Ann
  bourre none
leave Dee
hand 2
  dealer Ann
  trump s
  stay none
join Dee 50 after Ann
""")
    )
    check_sums(judged)
    assert [hand.table.stacks["Dee"] for hand in judged.ledgers] == [19900, 5000]


SLIPS_OF_THE_PEN = {"taker", "out", "count"}
"""Wrong claims that the table ignored afterwards."""


@given(seed=SEEDS, ruleset=RULESETS)
def test_after_a_slip_of_the_pen_the_verified_ledger_is_the_one_without_it(seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset)
    assume(played and played.fault)
    assert played
    assert played.fault
    wrong, right = (
        audit(scribble(one, STYLES["part"], seed).text)
        for one in (played, evening(seed, ruleset, events=0, cents=False))
    )
    check_sums(wrong)
    check_sums(right)
    if played.fault.kind in SLIPS_OF_THE_PEN:
        assert wrong.final
        assert right.final
        assert wrong.final.verified == right.final.verified, scribble(played, STYLES["part"], seed).text
