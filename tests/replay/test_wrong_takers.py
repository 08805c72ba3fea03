"""A trick given to another player than the cards give it to, and what follows (findings.md, T404)."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, table

WRONG = "stay Ann, Bob\n trick Ann 9s, Bob 2s -> Bob # expect T404"
ASTRAY = "stay Ann, Bob\n trick Ann 9s, Bob 2s, Cal As -> Cal # expect H205 Cal"


@pytest.mark.parametrize("first", [WRONG, ASTRAY])
def test_positions_after_a_wrong_taker_convict_nobody_though_a_later_taker_is_named(first: str) -> None:
    """Bob would have reneged on the 9c, if it were certain that Ann led it."""
    agrees(
        f"{table()}hand 1\n dealer Dee\n trump 7s\n {first}\n"
        " trick 9d 2h -> Ann\n trick 9c 3h\n trick Ac 4c\n trick Kc 5c\n"
    )


@pytest.mark.parametrize("first", [WRONG, ASTRAY])
def test_after_a_wrong_taker_the_named_player_or_the_real_taker_may_lead(first: str) -> None:
    for second in ("Ann 4d, Bob 5d", "Bob 4d, Ann 5d" if first is WRONG else "Cal 4d, Ann 6d, Bob 5d"):
        agrees(f"{table()}hand 1\n dealer Dee\n trump 7s\n {first}\n trick {second}\n")


def test_after_a_wrong_taker_no_third_player_may_lead() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob"
    agrees(
        f"{table()}{hand}, Cal\n trick Ann 9s, Bob 2s, Cal 3s -> Bob # expect T404\n"
        " trick Cal 4d, Ann 5d, Bob 6d # expect T401 Cal\n"
    )
    agrees(
        f"{table()}{hand}\n trick Ann 9s, Bob 2s, Cal As -> Cal # expect H205 Cal\n"
        " trick Bob 4d, Ann 5d # expect T401 Bob\n"
    )


def test_after_a_wrong_taker_a_result_that_either_leader_may_have_led_to_is_right() -> None:
    """If Ann led the second trick, Bob took it with the 9d, and everything after it."""
    agrees(
        f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n"
        " trick Ann 9s, Bob 2s, Cal 3s -> Bob # expect T404\n trick 4d 9d 5d\n"
        " trick Ad 2c 3c\n trick Kd 4c 5c\n trick Qd 6c 8c\n win Bob\n"
    )


def test_a_result_from_wrong_numbers_of_tricks_is_not_a_second_finding() -> None:
    agrees(
        f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n"
        " trick As 2s\n trick Ks 3s\n trick Qs 4s\n trick 5d Kd\n trick Ad 6d\n"
        " took Ann 2, Bob 3 # expect T404\n win Bob\n"
    )


def test_any_line_that_gives_a_trick_to_the_wrong_player_reports_the_same_facts() -> None:
    hand = table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ad 2d{}\n"
    rest = "".join(f" trick {rank}c {rank}h\n" for rank in "AKQJ")
    logs = (hand.format(" -> Bob"), hand.format("") + rest + " took Ann 4, Bob 1\n")
    [arrow, took] = [one.facts.as_json() for log in logs for one in audit(log).findings if one.code == "T404"]
    assert took == dict.fromkeys(arrow) | {"reason": "took"}
