"""A hand gets no more care than it needs."""

import pytest

from referee.judge.audit import audit, play
from referee.judge.game import Game
from referee.replay import replay as steps
from referee.story import play_back
from replay.expect import table

PLAIN = (
    table(names="Ann Bob")
    + "hand 1\n dealer Bob\n trump 7s\n stay Ann, Bob\n"
    + "".join(f" trick Ann {high}c, Bob {low}c\n" for high, low in zip("AKQJT", "23456", strict=True))
)


def test_a_plain_hand_is_not_laid_out_and_judged_with_all_care(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(steps, "judge")
    [account] = audit(PLAIN).accounts
    assert account.tricks == {"Ann": 5, "Bob": 0}
    with pytest.raises(NameError):
        audit(PLAIN.replace("6c", "?"))


@pytest.mark.parametrize(("repeated", "orders"), [("", 1), (" trick Ann Ac, Bob 2c\n", 2)])
def test_a_line_written_twice_gives_the_tricks_two_orders(repeated: str, orders: int) -> None:
    game = Game(None).recording({1})
    four = " trick Ann Ac, Bob 2c\n trick Ann Kc, Bob 3c\n trick Ann Qc, Bob 4c\n trick Ann 2d, Bob 5d\n"
    play(f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n{four}{repeated}", [game])
    assert game.record
    assert game.record.hand.courses == orders


def test_a_line_that_repeats_another_is_no_lost_trick() -> None:
    _, hand = play_back(f"{table()}hand 1\n dealer Dee\n ante 1\n ante 1\n trump 7s\n stay Ann, Bob\n trick Ad 2d\n")
    assert hand.gaps == ()
