"""A version of a log in the server."""

from lsp.driving import EVENING, HAND, opened
from referee.judge.audit import audit
from referee.playback import PlayedHand, retell

LOG = EVENING + "".join("\n" + HAND.replace("hand 1", f"hand {number}") for number in range(2, 6))


def test_the_editors_findings_are_those_of_check() -> None:
    assert opened(LOG).audit == audit(LOG)


def test_every_line_is_in_a_hand_or_before_the_first() -> None:
    log = opened(LOG)
    assert [log.hand_at(line) for line in (1, 5, 6, 14, 15, 16, 1000)] == [0, 0, 1, 1, 1, 2, 5]


def test_hands_can_be_requested_singly_or_together() -> None:
    told = {one.number: one for one in retell(LOG) if isinstance(one, PlayedHand)}
    log = opened(LOG)
    assert log.hand(3) == told[3]
    assert log.hands([5, 1, 3, 9, 0]) == {1: told[1], 3: told[3], 5: told[5]}
    assert log.hand(9) is None
