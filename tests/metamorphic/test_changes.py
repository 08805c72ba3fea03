"""What one change shows: the long run is ``python -m metamorphic``."""

from metamorphic.share import WRITINGS, tally


def test_a_change_that_is_not_noticed_reads_like_a_legal_game_and_one_that_is_does_not() -> None:
    total = tally(games=15, seed=2026, changes=6)
    assert [case.log for case in total.wrong] == []
    assert total.count(outcome="legal")


def test_most_changes_of_a_log_with_claims_are_noticed() -> None:
    total = tally(games=15, seed=2026, changes=6)
    noticed = {
        one: (total.count(one, outcome="error") + total.count(one, outcome="note")) / total.count(one)
        for one in WRITINGS
    }
    assert noticed["counts and claims"] > noticed["tricks only"]
    assert noticed["everything"] > noticed["tricks only"]
