"""Who stayed, if not everybody is on a line that says so (notation.md, `pass` and `stay`)."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, table

PASS = f"{table()}hand 1\n dealer Dee\n trump 7s\n pass Cal\n"


def test_if_only_passes_are_noted_and_nobody_acts_everybody_passed() -> None:
    [account] = audit(PASS).accounts
    assert (account.stayed, account.result) == ((), "all-passed")


@pytest.mark.parametrize("act", ["draw Ann 1", "draw Ann 2c -> 3c", "took Ann 5", "rest Ann"])
def test_if_only_passes_are_noted_others_than_those_who_act_may_have_stayed(act: str) -> None:
    [account] = agrees(f"{PASS} {act}\n win Ann 4\n").accounts
    assert account.stayed is None
