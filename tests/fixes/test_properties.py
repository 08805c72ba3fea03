"""The limits of fixes, in logs with any fault and any slip of the pen."""

from random import Random

import few
import pytest
from evenings.logs import evening_log
from fixes.fixed import claims, facts, findings, fix, is_kept, takers
from hypothesis import given, settings
from hypothesis import strategies as st
from slips.evening import evening, text_of
from slips.kinds import KINDS, make

from referee import audit
from referee.rulesets.ruleset import names

SEEDS = st.integers(0, 10**6)
DETAILS = st.sampled_from(["full", "part", "none"])
MENDED = ("keyword", "word", "name", "run together", "smudged", "wrong arrow")
"""Kinds of slips that a fix often mends."""


def faulty(seed: int, rules: str, detail: str, hands: int = 6) -> str:
    """A random game with faults in every second hand."""
    return evening_log(rules, hands=hands, seed=seed, detail=detail, mistakes=0.5)


def slipped(seed: int, kinds: tuple[str, ...]) -> list[str]:
    """A truthful evening with one slip of each of these kinds."""
    found = evening(seed)
    if found is None:
        return []
    slips = (make(kind, Random(seed + number), found) for number, kind in enumerate(kinds))
    return [text_of(slip.apply([line.text for line in found.lines])) for slip in slips if slip]


def assert_safe(log: str) -> None:
    """No finding is new, what could be read is as it was, the money is too, and a second time changes nothing."""
    done = fix(log)
    after = done.after.decode()
    assert not findings(after) - findings(log)
    assert is_kept(facts(log), facts(after))
    assert is_kept(claims(log), claims(after))
    assert is_kept(takers(log), takers(after))
    assert all(one.applicability == "safe" for one in done.fixes)
    if not done.fixes:
        assert facts(log) == facts(after)
        assert findings(log) == findings(after)
        assert audit(log).final == audit(after).final
    again = fix(after)
    assert (again.after, again.fixes, again.hands) == (done.after, (), 0)


@given(seed=SEEDS, rules=st.sampled_from(sorted(names())), detail=DETAILS)
def test_safe_fixes_of_a_game_with_faults(seed: int, rules: str, detail: str) -> None:
    assert_safe(faulty(seed, rules, detail))


@pytest.mark.parametrize("kinds", few.of(1, [MENDED, tuple(KINDS)]), ids=len)
@given(seed=SEEDS)
@settings(max_examples=2)
def test_safe_fixes_of_an_evening_with_a_slip(kinds: tuple[str, ...], seed: int) -> None:
    for log in slipped(seed, kinds):
        assert_safe(log)


@given(seed=SEEDS)
@settings(max_examples=2)
def test_a_keyword_that_is_put_right_is_the_one_that_was_written(seed: int) -> None:
    found = evening(seed)
    for chance in range(6 if found else 0):
        assert found
        right = [line.text for line in found.lines]
        slip = make("keyword", Random(seed + chance), found)
        done = fix(text_of(slip.apply(right))) if slip else None
        if done and done.fixes:
            assert is_kept(facts(text_of(right)), facts(done.after.decode()))


def assert_sound(log: str) -> None:
    """No finding is new, errors only go, and a second time changes nothing."""
    done = fix(log, unsafe=True)
    after = done.after.decode()
    assert not findings(after) - findings(log)
    assert findings(after).total() <= findings(log).total() - len(done.fixes)
    assert fix(after, unsafe=True).after == done.after


@given(seed=SEEDS, rules=st.sampled_from(sorted(names())), detail=DETAILS)
@settings(max_examples=3)
def test_unsafe_fixes_of_a_game_with_faults(seed: int, rules: str, detail: str) -> None:
    assert_sound(faulty(seed, rules, detail, hands=3))


@pytest.mark.long
@given(seed=SEEDS)
@settings(max_examples=3)
def test_unsafe_fixes_of_an_evening_with_any_slip(seed: int) -> None:
    for log in slipped(seed, tuple(KINDS)):
        assert_sound(log)
