"""The search is bounded by counts, so that the same log gives the same bytes everywhere."""

from random import Random
from unittest.mock import patch

import pytest
from evenings.logs import CARD, evening_log
from slips_of_the_pen.search import OPENING, SEATS, TRICKS, TRUMP, found, hand
from slips_of_the_pen.test_kinds import THREE_CHEATS

from referee import audit
from referee.judge import slips as module
from referee.judge.draft import Draft
from referee.judge.slips import LogSearch, find_slips
from referee.limits import SLIP_HANDS, SLIP_HANDS_OF_LOG

CONFLICT = TRUMP + "\n".join(TRICKS).replace("Bob Th", "Bob Qd") + "\n"


def crowded(size: int) -> str:
    """A log with so many bytes of hands, each with a card in two places."""
    one = "hand\n" + OPENING.partition("\n")[2] + CONFLICT
    return SEATS + one * (size // len(one))


def endless(size: int) -> str:
    """A log of one hand with so many bytes of tricks, each with the same cards in another order."""
    tricks = ("Ann Kd, Bob Qd", "Bob Kd, Ann Qd", "Ann Qd, Bob 9h", "Bob 2c, Ann 2c -> Cal")
    lines = [f"  trick {trick}" for trick in tricks]
    return (
        SEATS + OPENING + TRUMP + "\n".join(lines * (size // 100)) + "\n  win Cal 7\n  stacks Ann 9, Bob 9, Cal 999\n"
    )


def bounded(monkeypatch: pytest.MonkeyPatch, text: str, of_hand: int, of_log: int) -> LogSearch:
    """What is found in a log where no more hands than these may be judged."""
    monkeypatch.setattr(module, "SLIP_HANDS", of_hand)
    monkeypatch.setattr(module, "SLIP_HANDS_OF_LOG", of_log)
    return found(text)


def test_reaching_the_bound_of_a_hand_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found(hand().replace("Bob Th", "Bob Qd"))
    search = bounded(monkeypatch, hand().replace("Bob Th", "Bob Qd"), 1, 1000)
    assert (whole.complete, search.complete) == (True, False)
    assert whole.judged > 1 >= search.judged


def test_slips_found_are_followed_through_later_hands_even_if_the_search_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = bounded(monkeypatch, THREE_CHEATS + 3 * "hand\n", 5, 1000)
    assert (search.complete, search.judged <= 5) == (False, True)
    assert [(slip.edit.written, slip.leaves) for slip in search.told] == [("8c", 0)]


def test_no_hand_is_judged_after_the_bound_of_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    with patch.object(module, "_HandSearch", wraps=module._HandSearch) as searches:
        search = bounded(monkeypatch, crowded(4000), 1000, 30)
    assert len(search.hands) > max(10, searches.call_count)
    assert search.judged <= 30
    assert search.hands[0].complete
    assert search.hands[-1] == (len(search.hands), (), False)


def test_a_hand_of_many_lines_counts_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    search = bounded(monkeypatch, endless(4000), 40, 1000)
    assert search.judged <= 40
    assert not search.complete


@pytest.mark.slow
@pytest.mark.parametrize("text", [pytest.param(crowded(64_000), marks=pytest.mark.long), endless(24_000)], ids=len)
def test_the_worst_logs_that_are_searched_stay_under_the_bounds(text: str) -> None:
    search = found(text)
    assert search.hands
    assert search.judged <= min(SLIP_HANDS * len(search.hands), SLIP_HANDS_OF_LOG)


def reneges() -> list[str]:
    """Four evenings of ten hands, each with one renege and no other finding."""
    texts = (evening_log(hands=10, seed=seed, detail="none", mistakes=0.1) for seed in range(1, 2000))
    single = (text for text in texts if [one.code for one in audit(text).findings] == ["R501"])
    return [text for _, text in zip(range(4), single, strict=False)]


def misread(seed: int, detail: str) -> str:
    """An evening of ten hands, with a card of a last trick written like one of the trick before it."""
    log = evening_log(hands=10, seed=seed, detail=detail)
    before, last, *_ = [line for line in log.splitlines() if line.startswith("  trick")][3:5]
    right, wrong = Random(seed).choice(CARD.findall(last)), Random(seed).choice(CARD.findall(before))
    return log.replace(last, last.replace(right, wrong), 1)


@pytest.mark.parametrize("detail", ["full", "cards"])
def test_one_card_in_two_places_is_searched_by_few_judgements(detail: str) -> None:
    judged = [find_slips(Draft(text)).judged for text in (misread(seed, detail) for seed in range(10))]
    assert sum(judged) / len(judged) < 25
    assert max(judged) < 60


def test_a_hand_with_a_finding_is_not_played_again_for_the_game_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = [Draft(misread(seed, "full")) for seed in range(10)]
    flawed = [(draft, finding.hand) for draft in drafts for finding in draft.audit.findings if finding.hand]
    monkeypatch.delattr(Draft, "_play")
    for draft, number in flawed:
        draft.before(number + 1)
    assert len(flawed) >= len(drafts)


def test_the_renege_of_one_player_costs_nothing() -> None:
    assert [found(text).judged for text in reneges()] == [0] * 4
