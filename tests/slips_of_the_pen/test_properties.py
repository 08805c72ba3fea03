"""What holds for every slip of every log."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest
from evenings.logs import planted, random_hands
from evenings.rewrite import Statement, numbered, renamed, resuited, text_of
from hypothesis import given
from hypothesis.strategies import sampled_from
from properties.games import SEEDS
from slips.evening import evening
from slips.evening import text_of as joined
from slips.kinds import make
from slips_of_the_pen.search import TRICKS, applied, counted, error, explaining, hand, told
from slips_of_the_pen.test_told import RENEGED

from referee import audit
from referee.engine.cards import NAMES
from referee.judge.draft import Draft
from referee.judge.slips import LogSearch, Slip
from referee.values import Place

SLIPS = ("card", "trick twice", "wrong arrow", "free card")


def mistaken(seed: int) -> str:
    """A log with errors: a truthful one with a slip of the pen, or one with any faults, three hands long at most."""
    chance = Random(seed)
    kind = chance.choice([*SLIPS, "planted", "random"])
    if kind == "planted":
        return planted(seed)
    game = evening(seed) if kind != "random" else None
    slip = make(kind, chance, game) if game else None
    return joined(slip.apply([line.text for line in game.lines])) if game and slip else random_hands(seed)


def does_what_it_says(text: str, slip: Slip, meant: str | None) -> bool:
    """True if with this slip the errors that it explains are gone, and no new one appears."""
    findings = audit(text).findings
    explained = Counter(error(text, findings[index]) for index in slip.explains)
    return counted(applied(text, slip.edit.at, meant)) == counted(text) - explained


@given(seed=SEEDS)
def test_a_reported_slip_does_exactly_what_it_says(seed: int) -> None:
    text = mistaken(seed)
    for slip in told(text):
        for meant in slip.edit.meant[:3] or (None,):
            assert does_what_it_says(text, slip, meant), (text, slip, meant)


@pytest.mark.slow
@given(seed=SEEDS)
def test_a_requested_slip_does_exactly_what_it_says(seed: int) -> None:
    text = mistaken(seed)
    findings = audit(text).findings
    index = next((i for i, one in enumerate(findings) if one.severity == "error" and one.hand), None)
    if index is not None:
        for slip in explaining(text, findings[index])[:3]:
            assert index in slip.explains
            for meant in (slip.edit.meant[0], slip.edit.meant[-1]) if slip.edit.meant else (None,):
                assert does_what_it_says(text, slip, meant), (text, slip, meant)


CARD = re.compile(r"\b(10|[2-9TJQKA])([cdhs])\b")


def moved(text: str, other: Callable[[str], str], slip: Slip) -> tuple[object, ...]:
    """A slip with other words, and its readings in no order."""
    findings = audit(text).findings
    explains = sorted((findings[i].code, findings[i].at) for i in slip.explains)
    edit = slip.edit
    meant = sorted(map(other, edit.meant))
    return edit.at.line, edit.at.column, edit.kind, other(edit.written), meant, explains, slip.leaves


def the_same_but_for_words(text: str, then: str, other: Callable[[str], str]) -> bool:
    """True if two logs have the same slips, except for these words."""
    return [moved(text, other, slip) for slip in told(text)] == [moved(then, str, slip) for slip in told(then)]


@given(seed=SEEDS, suits=sampled_from(list(permutations(range(4)))))
def test_with_other_suits_there_are_the_same_slips(seed: int, suits: Sequence[int]) -> None:
    base = numbered(planted(seed))
    text = text_of(base)
    then = text_of(Statement(line.origin, resuited(line.said, suits)) for line in base)

    def other(words: str) -> str:
        return CARD.sub(lambda card: card[1] + "cdhs"[suits["cdhs".index(card[2])]], words)

    assert the_same_but_for_words(text, then, other), text


@pytest.mark.slow
@given(seed=SEEDS)
def test_with_other_names_there_are_the_same_slips(seed: int) -> None:
    base = numbered(planted(seed))
    text = text_of(base)
    old = sorted(set(re.findall(r"Q[a-z]zx", text)))
    new = dict(zip(old, Random(seed).sample(old, len(old)), strict=True))
    then = text_of(Statement(line.origin, renamed(line.said, new.__getitem__)) for line in base)

    def other(words: str) -> str:
        return re.sub(r"Q[a-z]zx", lambda name: new[name[0]], words)

    assert the_same_but_for_words(text, then, other), text


TWICE = hand(*TRICKS[:3], "  trick Bob 9h, Ann Qh").replace("Bob Th", "Bob Qd").replace("stay Ann", "stay  Ann")


@pytest.mark.parametrize("text", [TWICE, TWICE.replace("Bob 4d", "Bob ?"), hand(*RENEGED)])
def test_no_card_that_would_explain_it_is_missed(text: str, times: int) -> None:
    """Few of the other cards are tried for each card, with ``--times`` all of them."""
    before, tried, explained = counted(text), set(), set()
    for number, line in enumerate(text.split("\n"), 1):
        for card in CARD.finditer(line):
            for other in NAMES[number % 4 :: max(1, 4 // times)]:
                at = Place(number, card.start() + 1, card.end() + 1)
                tried.add((number, at.column, other))
                if counted(applied(text, at, other)) < before:
                    explained.add((number, at.column, other))
    search = LogSearch(Draft(text))
    search.search_hand(1, thorough=True)
    cards = [one.edit for one in search.hands[0].found if one.edit.kind == "card"]
    told_ = {(edit.at.line, edit.at.column, meant) for edit in cards for meant in edit.meant}
    assert before
    assert told_ & tried == explained
