"""Whose the money is: never that of one without part in a hand, and never what only a later line would explain."""

import re
from itertools import count, islice
from random import Random

from evenings.evening import with_renege
from evenings.mixed import KINDS
from evenings.pencil import FULL
from evenings.scribe import scribble
from slips.evening import evening, text_of

from referee.judge.audit import Audit, audit

MANY = 60
AMOUNTS = ("ante", "pot", "win", "divide", "carry")
LATER = (*AMOUNTS, "stay", "pass", "draw", "deal", "show", "trick", "took", "rest", "bourre")
"""Lines without which nobody knows the money of a hand."""


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
                hand = judged.accounts[(one.hand or 0) - 1]
                agreed = hand.result == "agreed"
                named = {*(() if agreed else hand.winners or ()), *(hand.bourre or ())}
                assert one.player not in named, log
                found += 1
    assert found > MANY * times // 2


def test_cents_after_the_last_hand_change_no_hand(times: int) -> None:
    evenings = filter(None, map(evening, count(5 << 32)))
    for one in islice(evenings, MANY * times):
        log = text_of([line.text for line in one.lines])
        giver, taker = sorted(one.names)[:2]
        before, after = audit(log), audit(f'{log}pay "{giver}" "{taker}" 0.01\n')
        there = {(each.code, each.at) for each in after.findings}
        assert all((each.code, each.at) in there for each in before.findings if each.code != "U701"), log
        for early, late in zip(before.accounts, after.accounts, strict=True):
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


def known(judged: Audit, hand: int) -> dict[str, int]:
    return {name: sum for name, sum in judged.accounts[hand].verified.accounts.items() if sum is not None}


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
        for hand in range(played.fault.hand - 1, len(whole.accounts)):
            true = known(whole, hand)
            assert known(part, hand).items() <= true.items(), f"{log}\n{hidden}"
        tried += 1
    assert tried > MANY * times // 8
