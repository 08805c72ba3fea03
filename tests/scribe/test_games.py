"""Whole games typed at the prompts give the same logs as written ones."""

import pytest
from evenings.logs import evening_log
from hypothesis import given, settings
from hypothesis import strategies as a

import referee
from referee import rulesets
from referee.notation import formatted
from scribe.shortest import retyped

VARIANTS = {name: tuple(rulesets.load(name).variants) for name in rulesets.names()}
CHANGES = (("goal", "none"), ("target", "none"))


GAMES = given(
    rules=a.sampled_from([(name, some) for name, all_ in VARIANTS.items() for some in ((), all_[:1])]),
    seed=a.integers(0, 10**6),
    detail=a.sampled_from(["full", "cards", "part", "none"]),
    one_by_one=a.booleans(),
)


@settings(max_examples=6)
@GAMES
def test_a_game_typed_as_briefly_as_possible_gives_the_same_log(rules, seed, detail, one_by_one):
    typed_shortly(evening_log(*rules, hands=2, seed=seed, detail=detail), one_by_one)


@pytest.mark.long
@settings(max_examples=60)
@GAMES
def test_longer_games_typed_briefly_give_the_same_log(rules, seed, detail, one_by_one):
    typed_shortly(evening_log(*rules, hands=4, seed=seed, detail=detail), one_by_one)


def typed_shortly(text, one_by_one):
    session = retyped(text, one_by_one)
    wrote, was = referee.audit(session.content), referee.audit(text)
    assert not wrote.findings
    assert wrote.final == was.final
    assert [one.table for one in wrote.accounts] == [one.table for one in was.accounts]
    assert [one.tricks for one in wrote.accounts] == [one.tricks for one in was.accounts]
    assert session.state.errors == 0


@pytest.mark.parametrize("rules", rulesets.names())
def test_the_offered_result_of_a_hand_is_the_claimed_one(rules):
    text = formatted(evening_log(rules, hands=3, seed=11))
    claimed = ("win", "divide", "carry", "bourre", "out", "stacks")
    session, offered = retyped(text.partition("hand 1\n")[0], False), set()
    for line in f"hand 1\n{text.partition('hand 1')[2]}".splitlines():
        offered |= {session.state.prompt.kind} if line.strip() in session.state.prompt.offer else set()
        if line.strip().startswith(claimed) and session.state.prompt.kind in ("result", "bourre", "out", "stacks"):
            assert session.state.prompt.offer == (line.strip(),)
        if line.strip():
            assert session.enter(line).refused is None
    assert {"result", "bourre", "stacks"} <= offered


def test_everything_can_be_undone_and_redone():
    session = retyped(evening_log("boure", hands=2, seed=2), True)
    whole, contents = session.content, [session.content]
    while session.state.can_undo:
        session.undo()
        contents.append(session.content)
    assert session.content == b""
    assert contents == sorted(contents, key=len, reverse=True)
    while session.state.can_redo:
        session.redo()
    assert session.content == whole
    assert not referee.audit(whole).findings
