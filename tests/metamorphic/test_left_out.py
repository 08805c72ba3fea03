"""Omissions accuse nobody: true claims prove nothing, and fewer facts prove less."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume, given
from hypothesis.strategies import sampled_from

from metamorphic.judgement import Tree, judgement, lines_moved
from metamorphic.logs import legal, one_fault, sample
from metamorphic.rewrite import Line, origins, text_of
from metamorphic.test_lines import numbered
from metamorphic.test_players import SEEDS
from referee import statements as st

CLAIMS = (st.Antes, st.Pot, st.Win, st.Divide, st.Carry, st.Bourre, st.Out, st.Stacks)
OWN = {"L607", "L608", "R509", "R510", "R511", "T403"}
"""Findings that depend on other claims: a count exposed as a slip by a later claim, a penalty that the table saw,
missing tricks, which need a claimed result.
"""
KINDS = {"legal": legal, "one fault": one_fault, "sample": sample}


def without_claims(lines: list[Line], rng: Random, wrong: set[int]) -> list[Line]:
    """Drop many claims, but keep those on lines with something wrong."""
    found, hands = [], 0
    for line in lines:
        said: Any = line.said
        hands += isinstance(said, st.Hand)
        if line.origin not in wrong and rng.random() < 0.6:
            if isinstance(said, CLAIMS) or (isinstance(said, st.Dealer) and hands > 1):
                continue
            if isinstance(said, st.Trick) and None not in said.cards:
                said = replace(said, taker=None)
            if isinstance(said, st.Leave):
                said = replace(said, amount=None)
        found.append(Line(line.origin, said))
    return found


def with_fewer_facts(lines: list[Line], rng: Random) -> list[Line]:
    """Drop many deals and exchanged cards, and miss some cards."""
    found = []
    for line in lines:
        said: Any = line.said
        match said if rng.random() < 0.5 else None:
            case st.Deal() | st.Show():
                continue
            case st.Exchange(received=received):
                said = replace(said, received=tuple(None if rng.random() < 0.5 else card for card in received))
            case st.Trick(cards=cards, taker=str()):
                missed = rng.randrange(len(cards))
                said = replace(said, cards=(*cards[:missed], None, *cards[missed + 1 :]))
            case st.Trump():
                said = replace(said, card=None)
            case _:
                pass
        found.append(Line(line.origin, said))
    return found


def errors(tree: Tree) -> list[tuple[object, ...]]:
    """Return errors and warnings. The first duty that a card broke may depend on what is known."""
    said = [one for one in tree["check"]["findings"] if one["severity"] != "note"]
    return [(one["code"].replace("R50", "R5")[:2], one["at"].line, one["player"], one["trick"]) for one in said]


def more_known(less: Tree, more: Tree) -> list[str]:
    """Return where one tree knows something that the other doesn't know, or has differently."""
    if isinstance(more, dict) and isinstance(less, dict):
        return [one for key in less for one in more_known(less[key], more.get(key))]
    return [] if less is None or less == more else [f"{less} was {more}"]


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_true_claims_may_be_left_out(kind: str, seed: int) -> None:
    base = numbered(KINDS[kind](seed))
    said = judgement(text_of(base))
    assume(len(errors(said)) <= 1 and not OWN & {one["code"] for one in said["check"]["findings"]})
    fewer = without_claims(base, Random(seed), {int(str(one[1])) for one in errors(said)})
    then = lines_moved(judgement(text_of(fewer)), origins(fewer))
    assert errors(then) == errors(said), text_of(fewer)
    if not errors(said):
        final, before = then["ledger"]["final"], said["ledger"]["final"]
        assert more_known(final, before) == [], text_of(fewer)


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_fewer_facts_prove_nothing_more(kind: str, seed: int) -> None:
    base = numbered(KINDS[kind](seed))
    said = judgement(text_of(base))
    fewer = with_fewer_facts(base, Random(seed))
    then = lines_moved(judgement(text_of(fewer)), origins(fewer))
    assume(not {"C302", "C303", "C304"} & {one["code"] for one in said["check"]["findings"]})
    assert set(errors(then)) <= set(errors(said)), text_of(fewer)
