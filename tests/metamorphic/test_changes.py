"""The effect of one change: the long run is ``python -m metamorphic``."""

from functools import cache

from naive.rulesets import rule_set

from metamorphic.opinion import second_opinion
from metamorphic.rewrite import lines_of
from metamorphic.share import WRITINGS, Tally, sections, tally

TAKEN = """rules winning-moves, trump-pickup
seat Ann 200
seat Cal 200
seat Bob 200
hand 1
 dealer Bob
 ante 1
 deal Ann 7d Ad 8s 2s Th
 deal Cal 3d 4s 3s 6s 5h
 deal Bob Jc 8h Tc Ah 4h
 trump 5s
 stay Ann, Bob
 pass Cal
 take Bob
 draw Ann Th 7d Ad 2s -> Qh 9c 2c 9d
 draw Bob 1
 pot 3
 trick Ann Qh, Bob Ah -> Bob
 trick Bob 5s, Ann 8s -> Ann
 trick Ann 9d, Bob Tc -> Ann
 trick Ann 2c, Bob Jc -> Bob
 trick Bob 4h, Ann 9c -> Bob
 win Bob 3
"""


BLIND = """rules three-card
rule draw-max 2
rule players 3-6
seat Ann 200
seat Cal 200
seat Bob 200
hand 1
 dealer Bob
 blinds 2
 trump 5s
 blind Ann
 stay Bob
 draw Ann 2, Bob 1
 trick Ah 3h
 trick Kc 2c
 trick Qd 2d
"""


@cache
def total() -> Tally:
    """Try some changes of some games."""
    return tally(games=15, seed=2026, changes=6)


def test_unnoticed_changes_read_like_legal_games_and_noticed_ones_do_not() -> None:
    assert [case.log for case in total().wrong] == []
    assert total().count(outcome="legal")


def test_most_changes_of_a_log_with_claims_are_noticed() -> None:
    noticed = {
        one: (total().count(one, outcome="error") + total().count(one, outcome="note")) / total().count(one)
        for one in WRITINGS
    }
    assert noticed["counts and claims"] > noticed["tricks only"]
    assert noticed["everything"] > noticed["tricks only"]


def test_a_dealer_who_took_the_upcard_discarded_the_card_that_was_not_played() -> None:
    options = rule_set("winning-moves", ("trump-pickup",), {})
    assert second_opinion(sections(lines_of(TAKEN)), options, 100) == []
    other = lines_of(TAKEN.replace("Bob Jc 8h Tc", "Bob Jc 8h 3c"))
    assert {one.code for one in second_opinion(sections(other), options, 100)} == {"C302"}


def test_a_player_with_a_blind_hand_draws_no_more_than_others() -> None:
    options = rule_set("three-card", (), {}) | {"draw-max": 2, "players": (3, 6)}
    assert second_opinion(sections(lines_of(BLIND)), options, 100) == []
    other = lines_of(BLIND.replace("Ann 2,", "Ann 3,"))
    assert [(one.code, one.player) for one in second_opinion(sections(other), options, 100)] == [("H206", "Ann")]
