"""The ledger is the naive ledger, no chip comes or goes, and each is whose it ought to be."""

import re
from collections.abc import Iterator, Mapping
from itertools import count, islice
from random import Random

import pytest
from evenings.evening import evening, with_renege
from evenings.logs import KINDS
from evenings.scribe import FULL, STYLES, scribble
from hypothesis import given
from naive.table import Hand
from properties.games import RULESETS, SEEDS
from slips.evening import POT as POT_KEY
from slips.evening import Evening, agrees, standings, text_of
from slips.evening import evening as truthful_evening

from referee.judge.audit import Audit, audit
from referee.ledger.entries import HandLedger, Standing


def standing(hand: Hand) -> tuple[dict[str, int], int]:
    return hand.stacks, hand.pot_after


def shown(lies: Standing, players: Mapping[str, int]) -> tuple[dict[str, int | None], int | None]:
    """The ledger of these players and of the pot."""
    return {name: lies.stacks[name] for name in players}, lies.pot


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_the_ledger_of_a_legal_game_is_the_naive_one_hand_by_hand(style: str, seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset)
    log = scribble(played, STYLES[style], seed)
    found = audit(log.text)
    assert len(found.ledgers) == len(played.hands)
    for hand, account in zip(played.hands, found.ledgers, strict=True):
        assert came_to(account) == as_played(hand), f"hand {hand.number}\n{log.text}"
        if not hand.events:
            assert shown(account.table, hand.stacks) == standing(hand), f"hand {hand.number}\n{log.text}"
            assert shown(account.verified, hand.stacks) == standing(hand), f"hand {hand.number}\n{log.text}"


def came_to(account: HandLedger) -> tuple[object, ...]:
    """The engine's result of a hand; nothing is won in a void one."""
    return (
        account.dealer,
        set(account.stayed or ()),
        dict(account.tricks or {}),
        account.result,
        set(account.winners or ()),
        set(account.bourre or ()),
        set(account.eliminated),
        account.pot if account.result != "misdeal" else None,
    )


def as_played(hand: Hand) -> tuple[object, ...]:
    """The same by the naive rules."""
    return (
        hand.dealer,
        set(hand.stayed),
        hand.took,
        hand.result,
        set(hand.winners),
        set(hand.bourres),
        set(hand.out),
        hand.pot if hand.result != "misdeal" else None,
    )


@given(seed=SEEDS, ruleset=RULESETS)
def test_those_who_buy_come_and_go_leave_the_ledger_right(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0.8)
    log = scribble(played, STYLES["part"], seed)
    final = audit(log.text).final
    assert final
    want = played.table.stacks, played.table.pot
    assert shown(final.table, played.table.stacks) == want, log.text
    assert shown(final.verified, played.table.stacks) == want, log.text


MANY = 8
AMOUNTS = ("ante", "pot", "win", "divide", "carry")
LATER = (*AMOUNTS, "stay", "pass", "draw", "deal", "show", "trick", "took", "rest", "bourre")
"""Lines without which nobody knows the money of a hand."""
RESULTS = ("win", "divide", "carry")
ENDS = ("bourre", "out", "stacks", "pot")
PLAY = ("deal", "draw", "show", "trick", "took", "rest", "takeback", "ruling", "early", "reshuffle")
AGREED = ("share", "misdeal", "rebuy", "leave", "join", "rule", "pay", "put")


def with_one_who_has_no_part(seed: int) -> str:
    """A log of any kind, with one more name on a line, as if that player had part in the hand."""
    rng = Random(seed)
    lines = KINDS[rng.choice([*KINDS])](seed).split("\n")
    names = [word for line in lines if line.startswith("seat ") for word in re.findall(r'"[^"]*"|\S+', line)[1:2]]
    places = [at for at, line in enumerate(lines) if line.split()[:1] in (["stay"], ["took"], ["trick"])]
    if names and places:
        at = rng.choice(places)
        key = lines[at].split()[0]
        word = {"stay": "{0}", "took": "{0} 1", "trick": "{0} 2c"}[key].format(rng.choice(names))
        lines[at] = lines[at].partition(" ->")[0].partition("#")[0].rstrip() + ", " + word
    return "\n".join(lines)


def test_nobody_without_part_in_a_hand_is_a_rightful_winner_or_payer_of_it(times: int) -> None:
    found = 0
    for seed in range(8 * MANY * times):
        log = with_one_who_has_no_part(seed)
        judged = audit(log)
        for one in judged.findings:
            if one.code == "H205":
                hand = judged.ledgers[(one.hand or 0) - 1]
                agreed = hand.result == "agreed"
                named = {*(() if agreed else hand.winners or ()), *(hand.bourre or ())}
                assert one.player not in named, log
                found += 1
    assert found > MANY * times // 2


def test_cents_after_the_last_hand_change_no_hand(times: int) -> None:
    evenings = filter(None, map(truthful_evening, count(5 << 32)))
    for one in islice(evenings, MANY * times):
        log = text_of([line.text for line in one.lines])
        giver, taker = sorted(one.names)[:2]
        before, after = audit(log), audit(f'{log}pay "{giver}" "{taker}" 0.01\n')
        there = {(each.code, each.at) for each in after.findings}
        assert all((each.code, each.at) in there for each in before.findings if each.code != "U701"), log
        for early, late in zip(before.ledgers, after.ledgers, strict=True):
            assert early.result == late.result, log
            assert [each for each in early.postings if each not in late.postings] == [], log


def without_an_early_hand(log: str, rng: Random, renege: int) -> str:
    """The log without what was played and paid in a hand before the renege, and without any amount up to the count of
    all stacks after it."""
    header, *hands = re.split(r"(?m)^(?=hand\b)", log)
    hidden = rng.randrange(renege - 1)
    for at in range(hidden, renege):
        gone = LATER if at == hidden else AMOUNTS
        kept = [line for line in hands[at].split("\n") if not line.split() or line.split()[0] not in gone]
        hands[at] = "\n".join(line for line in kept if at == renege - 1 or line.split()[:1] != ["stacks"])
    return header + "".join(hands)


def up_to(one: Evening, hand: int, gone: tuple[str, ...]) -> list[str] | None:
    """The log up to the end of this hand (1-based), without lines of these kinds in it.

    ``None`` if the table agreed on its pot, or money moved between it and the next hand.
    """
    kept: list[str] = []
    number = 0
    for line in one.lines:
        key = [*line.text.lower().split(), "#"][0]
        number += key == "hand"
        if number > hand:
            break
        if number == hand and key in AGREED:
            return None
        if number < hand or key not in gone:
            kept.append(line.text)
    return kept


def cut_off(seeds: int, gone: tuple[str, ...]) -> Iterator[tuple[Evening, int, list[str]]]:
    """Truthful evenings up to some hand, which lacks lines of these kinds, each with the hand's number."""
    for one in islice(filter(None, map(truthful_evening, count(6 << 32))), seeds):
        hand = Random(one.lines[0].text).randint(1, len(one.truth))
        lines = up_to(one, hand, gone)
        if lines:
            yield one, hand, lines


def test_a_count_with_an_empty_pot_shows_that_nobody_paid(times: int) -> None:
    empty = 0
    for one, hand, lines in cut_off(4 * MANY * times, (*PLAY, *ENDS)):
        stacks = {name: sum for name, sum in one.truth[hand - 1].items() if name != POT_KEY and sum is not None}
        counted = ", ".join(f'"{name}" {amount / 100:g}' for name, amount in stacks.items())
        log = text_of([*lines, f"stacks {counted}"])
        judged = audit(log)
        left = any(line.startswith("leave ") for line in lines)
        if left or any(each.code[0] == "N" for each in judged.findings):
            continue
        assert {each.code for each in judged.findings if each.severity == "error"} <= {"T403", "H203", "H204"}, log
        assert all(map(agrees, standings(judged), one.truth)), log
        if not one.truth[hand - 1][POT_KEY] and any(line.split()[:1] == ["win"] for line in lines[-4:]):
            assert judged.unfinished is None, log
            empty += 1
    assert empty > MANY * times // 8


def test_a_win_counts_as_if_nobody_was_bourre_if_nobody_noted_that(times: int) -> None:
    counted = 0
    for one, hand, lines in cut_off(4 * MANY * times, (*PLAY, *ENDS)):
        log = text_of(lines)
        judged = audit(log)
        truth = one.truth[hand - 1]
        if judged.unfinished is None or judged.unfinished.bourred is None or truth[POT_KEY]:
            continue
        before = judged.unfinished.before.verified
        assert agrees({**before.stacks, POT_KEY: before.pot}, truth), log
        counted += before.pot is not None
    assert counted > MANY * times // 8


def test_a_pot_after_the_tricks_may_be_the_one_played_for_or_the_one_left(times: int) -> None:
    for one, hand, lines in cut_off(2 * MANY * times, (*RESULTS, *ENDS)):
        left, played_for = one.truth[hand - 1][POT_KEY], audit(text_of(lines)).ledgers[hand - 1].pot
        for amount in {left, played_for} - {None}:
            log = text_of([*lines, f"pot {(amount or 0) / 100:g}"])
            found = [each for each in audit(log).findings if each.code == "L602"]
            assert not found, log


def known_after(judged: Audit, hand: int) -> dict[str, int]:
    return {name: sum for name, sum in judged.ledgers[hand].verified.accounts.items() if sum is not None}


def test_a_renege_for_a_pot_that_nobody_knows_is_not_forgotten_by_a_count(times: int) -> None:
    tried = 0
    for seed in range(4 * MANY * times):
        rng = Random(seed)
        played = with_renege(seed, rng.choice(["louisiana", "boure", "booray", "booed"]))
        if played is None or not played.fault or played.fault.hand < 2:
            continue
        log = scribble(played, FULL._replace(looks=0), seed).text
        hidden = without_an_early_hand(log, rng, played.fault.hand)
        whole, part = audit(log), audit(hidden)
        if any(one.code in {"N105", "N101"} for one in part.findings):
            continue
        for hand in range(played.fault.hand - 1, len(whole.ledgers)):
            true = known_after(whole, hand)
            assert known_after(part, hand).items() <= true.items(), f"{log}\n{hidden}"
        tried += 1
    assert tried > MANY * times // 8
