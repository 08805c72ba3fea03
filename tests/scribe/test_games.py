"""Whole games typed at the prompts give the same logs as written ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as a

import referee
from referee import rulesets
from referee.generate import Plan, generate
from scribe.shortest import retyped

VARIANTS = {name: tuple(rulesets.load(name).variants) for name in rulesets.names()}
CHANGES = (("goal", "none"), ("target", "none"))


GAMES = given(
    rules=a.sampled_from([(name, some) for name, all_ in VARIANTS.items() for some in ((), all_[:1])]),
    seed=a.integers(0, 10**6),
    claims=a.sampled_from(["full", "part", "none"]),
    deals=a.booleans(),
    one_by_one=a.booleans(),
)


@settings(max_examples=6)
@GAMES
def test_a_game_typed_as_briefly_as_possible_gives_the_same_log(rules, seed, claims, deals, one_by_one):
    typed_shortly(Plan(*rules, hands=2, seed=seed, claims=claims, deals=deals), one_by_one)


@pytest.mark.long
@settings(max_examples=60)
@GAMES
def test_longer_games_typed_briefly_give_the_same_log(rules, seed, claims, deals, one_by_one):
    typed_shortly(Plan(*rules, hands=4, seed=seed, claims=claims, deals=deals), one_by_one)


def typed_shortly(plan, one_by_one):
    [log] = generate(plan)
    session = retyped(log.text, one_by_one)
    wrote, was = referee.audit(session.content), referee.audit(log.text)
    assert not wrote.findings
    assert wrote.final == was.final
    assert [one.table for one in wrote.accounts] == [one.table for one in was.accounts]
    assert [one.tricks for one in wrote.accounts] == [one.tricks for one in was.accounts]
    assert session.state.errors == 0


@pytest.mark.parametrize("rules", rulesets.names())
def test_the_offered_result_of_a_hand_is_the_claimed_one(rules):
    [log] = generate(Plan(rules, hands=3, seed=11, claims="full"))
    claimed = ("win", "divide", "carry", "bourre", "out", "stacks")
    session, offered = retyped(log.text.partition("hand 1\n")[0], False), set()
    for line in f"hand 1\n{log.text.partition('hand 1')[2]}".splitlines():
        offered |= {session.state.prompt.kind} if line.strip() in session.state.prompt.offer else set()
        if line.strip().startswith(claimed) and session.state.prompt.kind in ("result", "bourre", "out", "stacks"):
            assert session.state.prompt.offer == (line.strip(),)
        if line.strip():
            assert session.enter(line).refused is None
    assert {"result", "bourre", "stacks"} <= offered


def test_everything_can_be_undone_and_redone():
    [log] = generate(Plan("boure", hands=2, seed=2))
    session = retyped(log.text, True)
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
