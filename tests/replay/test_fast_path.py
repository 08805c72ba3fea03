"""A plain hand, or one that is only its first line, gets the same result from the full replay."""

from itertools import product
from random import Random

import pytest
from evenings.evening import evening, with_renege
from evenings.scribe import STYLES, scribble
from hypothesis import given
from hypothesis import strategies as st
from naive.hands.lines import log
from naive.hands.told import tell
from naive.rules import NAMES
from properties.games import RULESETS, SEEDS
from replay.expect import with_all_care

from referee.engine import replay as steps
from referee.engine.hand import Hand
from referee.engine.replay import lay_plain
from referee.judge.audit import audit


@given(seed=SEEDS)
def test_a_random_hand_with_any_fault_is_judged_the_same(seed: int) -> None:
    for number in range(5):
        text = log(tell(Random(f"{seed} {number}")).lines)
        assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS, faulty=st.booleans())
def test_a_game_is_judged_the_same(style: str, seed: int, ruleset: str, faulty: bool) -> None:
    played = (with_renege(seed, ruleset) if faulty else None) or evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    assert audit(text) == with_all_care(text), text
    assert recorded_tricks(text) == recorded_tricks(text, with_care=True), text


def recorded_tricks(text: str, *, with_care: bool = False) -> list[list[object]]:
    """List for each hand with tricks what its record says of them."""
    hands: list[Hand] = []
    with pytest.MonkeyPatch.context() as patch:
        judge_with_care = steps.judge
        patch.setattr(steps, "judge", lambda hand, courses: (hands.append(hand), judge_with_care(hand, courses))[1])
        patch.setattr(steps, "lay_plain", lambda hand: not with_care and lay_plain(hand) and not hands.append(hand))
        audit(text)
    facts = [
        [(trick.number, trick.named, trick.taker, trick.winners, trick.plays) for trick in hand.tricks]
        for hand in hands
    ]
    return [[tricks, hand.tallies, hand.as_named] for tricks, hand in zip(facts, hands, strict=True) if tricks]


@pytest.mark.parametrize("style", ["full", "bare"])
def test_most_hands_of_a_game_without_a_fault_are_plain(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(hand: Hand) -> bool:
        seen.append(lay_plain(hand))
        return seen[-1]

    monkeypatch.setattr(steps, "lay_plain", look)
    audit(scribble(evening(1, "winning-moves"), STYLES[style], 1).text)
    assert sum(seen) > len(seen) / 3


CLUBS = [f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJT"]
"""Five tricks, all Ann's: Bob has neither clubs nor spades."""


def three(*lines: str, rules: str = "winning-moves", trump: str = "trump 7s", dealer: str = "Cal") -> str:
    """A hand for three players with these lines; the deal comes before the trump."""
    seats = "seat Ann 200\nseat Bob 200\nseat Cal 200\n"
    told = sorted([trump, *lines], key=lambda line: not line.startswith("deal"))
    return f"rules {rules}\n{seats}" + "\n".join(["hand 1", f"dealer {dealer}", *told]) + "\n"


def played(*lines: str, tricks: list[str] = CLUBS, **more: str) -> str:
    """The same, with those who stayed and the tricks."""
    return three("stay Ann, Bob", *lines, *tricks, **more)


RUFFED = ["trick Ann Ac, Bob 2h", *(f"trick Bob {two[0]}d, Ann {two[1]}c" for two in ("AK", "KQ", "QJ", "JT"))]
"""Bob has one trump, and four diamonds that Ann can't follow."""

HIGH = ["Ac, Bob 2h, Cal 6h", "Kc, Bob 3h, Cal 7h", "Qc, Bob 4h, Cal 8h", "Jc, Bob 5h, Cal Td"]
"""Four tricks, all Ann's; the last brings the ten of diamonds."""

NOT_PLAIN = {
    "a card that one was not dealt who stood pat": (played("deal Bob Ad Kd Qd Jd 2h", "draw none"), "C302"),
    "a card that was discarded": (played("deal Bob Ad Kd Qd Jd 2h", "draw Bob Ad -> Td"), "C302"),
    "more new cards than were drawn": (played("deal Bob 2h 3h 4h 5h 6h", "draw Bob 4"), "C302"),
    "more of the dealt cards than were kept": (played("deal Bob Ad Kd Qd Jd 2h", "draw Bob 2"), "C302"),
    "a discard that was not dealt": (played("deal Ann Ac Kc Qc Jc 2h", "draw Ann 3h -> Tc"), "C302"),
    "one card discarded twice": (played("deal Ann Ac Kc Qc 2h 3h", "draw Ann 2h 2h -> Jc Tc"), "C301"),
    "a card dealt twice to one": (played("deal Cal 2h 2h 3h 4h 5h"), "C301"),
    "a card dealt to one and played by another": (played("deal Cal Ac 2h 3h 4h 5h"), "C301"),
    "a card drawn unseen that another was dealt": (
        played("deal Ann Ac Kc Qc Jc 2h", "deal Cal Tc 3h 4h 5h 6h", "draw Ann 1"),
        "C301",
    ),
    "a card put away by one and played by another": (played("deal Ann Ac Kc Qc Jc Ad", "draw Ann Ad -> Tc"), "C301"),
    "a card put away by one and played by another, where no deal was noted": (
        played("draw Bob 2c -> Td", tricks=[*CLUBS[:4], "trick Ann 2c, Bob Td"]),
        "C301",
    ),
    "a card drawn by one and played by another, where too few were drawn": (
        played("deal Ann Ac Kc Qc 2h 3h", "draw Ann 2h 3h -> Ad"),
        "C301",
    ),
    "a card drawn that had been dealt, where too few were drawn": (
        played("deal Ann Ac Kc Qc 2h 3h", "draw Ann 2h 3h -> Ac"),
        "C301",
    ),
    "the upcard put away by another": (played("draw Ann 7s -> Tc"), "C304"),
    "the upcard dealt": (played("deal Cal 7s 2h 3h 4h 5h"), "C304"),
    "the upcard dealt to one who took it": (
        played(
            *("deal Bob 2h Ad Kd Qd Jd", "take Bob", "draw Bob 1"),
            tricks=RUFFED,
            rules="winning-moves, trump-pickup",
            trump="trump 2h",
            dealer="Bob",
        ),
        "C304",
    ),
    "the dealer's own last card dealt to another": (
        played("deal Cal 2s 3h 4h 5h 6h", "draw Bob 1", rules="booed", trump="trump 2s", dealer="Bob"),
        "C304",
    ),
    "the dealer's own last card never played": (
        played("draw none", rules="booed", trump="trump 2s", dealer="Bob"),
        "C304",
    ),
    "the dealer's own last card not among those dealt": (
        played("deal Bob 2h Ad Kd Qd Jd", tricks=RUFFED, rules="booed", trump="trump 6h", dealer="Bob"),
        "C304",
    ),
    "a trick too many": (played(tricks=[*CLUBS, "trick Ann ?, Bob ?"]), "T403"),
    "no trump": (played(trump=""), "N108"),
    "a dealer whom nobody knows": (played(tricks=[f"trick {rank}c {rank}d" for rank in "AKQJT"], dealer="Zed"), "U701"),
    "a renege that the table ruled": (played("ruling renege Bob"), "R509"),
    "one who stayed alone and played on": (
        three("stay Ann", "early Ann", *(f"trick {rank}c" for rank in "AKQJT")),
        "H203",
    ),
    "a card below the best, which is not the one before": (
        three("stay Ann, Bob, Cal", *(f"trick Ann {one}" for one in ("9d, Bob 3d, Cal 5d", *HIGH)), dealer="Cal"),
        "R503",
    ),
    "the lower of two high trumps led to the first trick, where the highest is due": (
        played(
            tricks=["trick Ann Kh, Bob 2h", "trick Ann Ah, Bob 3h", *CLUBS[:3]],
            rules="winning-moves\nrule lead highest-then-honour",
            trump="trump h",
        ),
        "R505",
    ),
    "the upcard drawn and never played, where too few were drawn": (
        played("deal Ann Ac Kc Qc 2h 3h", "draw Ann 2h 3h -> 7s"),
        "C304",
    ),
    "the dealer's own last card drawn and never played, where too few were drawn": (
        played("deal Ann Ac Kc Qc 2h 3h", "draw Ann 2h 3h -> 7s", "draw Bob 1", rules="booed", dealer="Bob"),
        "C304",
    ),
    "a trump not played, where clubs are trumps": (
        played(
            tricks=[
                f"trick {one}"
                for one in ("Ann Ah, Bob 2s", "Ann Kh, Bob 2c", "Bob 3s, Ann As", "Ann Ks, Bob 4s", "Ann Qh, Bob 5s")
            ],
            trump="trump c",
        ),
        "R502",
    ),
    "a renege that the last card proves": (played(tricks=[*CLUBS[:4], "trick Ann Tc, Bob 5s"]), "R502"),
}
"""Hands with five tricks of known cards, and what is found there."""


@pytest.mark.parametrize(("text", "code"), NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_a_hand_with_five_tricks_and_a_contradiction_is_not_plain(text: str, code: str) -> None:
    audited = audit(text)
    assert audited == with_all_care(text)
    assert code in {one.code for one in audited.findings}


FIRST_LINES = ("hand", "hand 1", "hand one", "hnad", "hand # at ten")
BEFORE = ("", "rule draw-max 0\n", "seat Cal\n", "seat Ann 1\n", "stay Ann\n", "?\n")


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_hand_that_is_only_its_first_line_is_judged_the_same(ruleset: str) -> None:
    for before, line in product(BEFORE, FIRST_LINES):
        text = f"rules {ruleset}\nseat Ann 200\nseat Bob 200\n{before}" + f"{line}\n" * 3
        assert audit(text) == with_all_care(text), text
