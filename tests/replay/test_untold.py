"""A hand that is only its first line gets the same result from the full replay."""

import pytest
from naive.rulesets import NAMES

from referee.judge.audit import audit
from replay.expect import with_all_care


@pytest.mark.parametrize("line", ["hand", "hand 1", "hand one", "hnad", "hand # at ten"])
@pytest.mark.parametrize("before", ["", "rule draw-max 0\n", "seat Cal\n", "seat Ann 1\n", "stay Ann\n", "?\n"])
@pytest.mark.parametrize("ruleset", NAMES)
def test_a_hand_that_is_only_its_first_line_is_judged_the_same(ruleset: str, before: str, line: str) -> None:
    text = f"rules {ruleset}\nseat Ann 200\nseat Bob 200\n{before}" + f"{line}\n" * 3
    assert audit(text) == with_all_care(text), text
