"""A hand gets no more care than it needs."""

import pytest

from referee.judge.audit import audit
from referee.replay import replay as steps
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
