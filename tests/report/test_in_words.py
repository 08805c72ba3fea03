"""A log summed up in words that a player would say."""

from typing import Final

import pytest
from ledger.reading import log, moves

from referee.judge.audit import audit
from referee.judge.settlement import ledger
from referee.report.wording.findings import headline
from referee.report.wording.money import outcome, result
from report.checked import checked

TOOK: Final = "hand\n dealer Dee\n stay Ann, Bob\n took Ann 3, Bob 2\n"
OPEN: Final = "hand\n trump 7s\n stay Ann, Bob\n"
CLAIMED: Final = "hand\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n {}\n bourre none"


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (TOOK, "nothing wrong found; cards were not noted in 1 hand"),
        (TOOK + TOOK.replace(" dealer Dee\n", ""), "nothing wrong found; cards were not noted in 2 hands"),
        (TOOK + OPEN, "nothing wrong found, but not everything could be proven"),
        (TOOK + "win Bob", "violations found"),
    ],
)
def test_an_evening_noted_without_cards_is_not_called_incomplete(hands: str, words: str) -> None:
    assert headline(checked("a.bourre", audit(moves(hands)))) == words


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        ("win Ann", "Ann wins"),
        ("win Bob", "Ann wins (Bob took it)"),
        ("divide Ann, Bob", "Ann wins (Ann and Bob took it)"),
        ("carry", "Ann wins"),
    ],
)
def test_the_ledger_says_who_should_have_won_and_who_took_the_pot(taken: str, words: str) -> None:
    [hand] = ledger("a.bourre", audit(moves(CLAIMED.format(taken)))).hands
    assert result(hand) == words


@pytest.mark.parametrize(("rules", "words"), [("winning-moves", [("winner", "nobody yet")]), ("louisiana", [])])
def test_a_winner_is_named_only_where_there_is_a_goal(rules: str, words: list[tuple[str, str]]) -> None:
    final = audit(log(rules, TOOK)).final
    assert final
    assert list(outcome(final)) == words
