"""The story of a log and its audit say the same, and no log makes the story raise."""

import json
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from evenings.evening import evening, with_renege
from evenings.scribe import STYLES, scribble
from explain.telling import printed
from fuzz.test_fuzz import broken
from hypothesis import given
from naive.hands.lines import log
from naive.hands.told import tell
from properties.games import RULESETS, SEEDS
from typer import BadParameter

from referee.cli.explain import number_asked_for
from referee.judge.audit import audit
from referee.judge.draft import Draft
from referee.ledger.entries import account_name
from referee.report.json import report_text
from referee.story.from_engine import play_back
from referee.story.hand import Opening, PlayedHand, PlayedLog

RENEGES = ("R501", "R502", "R503", "R504", "R505", "R506", "R507", "R508")
STYLE = pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])


def written(seed: int, ruleset: str, style: str) -> str:
    """An evening; in every other one somebody reneges."""
    played = (with_renege(seed, ruleset) if seed % 2 else None) or evening(seed, ruleset)
    return scribble(played, STYLES[style], seed).text


def agrees(text: str) -> None:
    """Assert that the story of a log is what the audit says of it."""
    audited, (opening, *hands) = audit(text), list(play_back(text))
    assert isinstance(opening, Opening)
    told = [hand for hand in hands if isinstance(hand, PlayedHand)]
    assert len(told) == len(hands) == (audited.hand_count if audited.house else 0)
    if not audited.house:
        return
    found = [*opening.before.findings, *(one for hand in told for one in (*hand.findings, *hand.after.findings))]
    assert sorted(found, key=lambda one: (one.at, one.code)) == list(audited.findings)
    plays = [play for hand in told for trick in hand.tricks for play in trick.all_cards]
    accused = [(one.code, one.at, one.player, one.trick) for one in plays if one.verdict == "renege"]
    assert sorted(filter(None, accused)) == sorted(
        (one.code, one.at, one.player, one.trick) for one in audited.findings if one.code in (*RENEGES, "R510", "R511")
    )
    balance = Counter[str]()
    moved, owed = [*opening.before.steps], [*opening.before.corrections]
    for hand, account in zip(told, audited.ledgers, strict=True):
        moved += hand.money.steps
        for step in moved:
            balance[step.giver] -= step.amount or 0
            balance[step.taker] += step.amount or 0
        if hand.money.table.pot is not None:
            here = [account_name(one.player) for one in hand.holdings]
            stacks = {name: hand.money.table.stacks[name] for name in here}
            assert (stacks, hand.money.table.pot) == ({name: balance[name] for name in here}, balance["pot"])
        assert (hand.after.table, hand.after.verified) == (account.table, account.verified)
        assert [*owed, *hand.money.corrections, *hand.after.corrections] == list(account.corrections)
        moved, owed = [*hand.after.steps], []


@STYLE
@given(seed=SEEDS, ruleset=RULESETS)
def test_an_evening_is_explained_as_it_was_judged(style: str, seed: int, ruleset: str) -> None:
    agrees(written(seed, ruleset, style))


@given(seed=SEEDS)
def test_a_random_hand_is_explained_as_it_was_judged(seed: int) -> None:
    agrees(log(tell(Random(seed)).lines))


@given(seed=SEEDS)
def test_a_broken_log_is_explained_as_it_was_judged(seed: int) -> None:
    for part in range(4):
        agrees(broken(f"explained {part} {seed}").decode("utf-8", "replace"))


@given(seed=SEEDS)
def test_no_log_makes_the_report_raise(seed: int) -> None:
    rng = Random(seed)
    text = broken(f"reported {seed}").decode("utf-8", "replace")
    opening, *hands = play_back(text)
    assert json.loads(report_text(PlayedLog("x", "0", opening, tuple(hands))))["opening"]
    assert "\x1b" not in printed(text, None, width=rng.choice([40, 80]))
    line = rng.randint(1, text.count("\n") + 1)
    with suppress(BadParameter):
        printed(text, number_asked_for(Draft(text), line, None), line)


@given(seed=SEEDS, ruleset=RULESETS)
def test_one_hand_is_explained_as_it_is_among_all(seed: int, ruleset: str) -> None:
    text = written(seed, ruleset, "part")
    hands = [part for part in play_back(text) if isinstance(part, PlayedHand)]
    for hand in hands[:: max(1, len(hands) // 3)]:
        assert list(play_back(text, {hand.number}))[1:] == [hand]


@given(seed=SEEDS, ruleset=RULESETS)
def test_a_play_is_allowed_or_proven_by_cards_that_were_held(seed: int, ruleset: str) -> None:
    for hand in play_back(written(seed, ruleset, "full")):
        if isinstance(hand, PlayedHand):
            for play in (play for trick in hand.tricks for play in trick.plays):
                assert set(play.allowed) <= set(play.known)
                assert (play.card in play.allowed) or play.verdict != "allowed"
                assert play.card not in play.allowed or play.verdict != "renege"
                held = {card.card for one in hand.holdings if one.player == play.player for card in one.cards}
                assert set(play.known) <= held


def test_hands_are_explained_one_by_one() -> None:
    parts = play_back("rules winning-moves\nseat Ann 9\nseat Bob 9\nseat Cal 9\n" + "hand\n  dealer Ann\n" * 50_000)
    assert isinstance(next(parts), Opening)
    first = next(parts)
    assert isinstance(first, PlayedHand)
    assert first.number == 1
