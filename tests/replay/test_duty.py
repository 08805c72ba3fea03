"""Which cards may be played, for every option (rulesets.md, "Options", "The cinch")."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from properties.games import SEEDS

from referee import rulesets
from referee.engine.cards import card, cards, mask, names
from referee.engine.house import House
from referee.engine.proof import Turn, allowed, beats, duty
from replay.expect import found, table

CHOICES = {
    "lead": ["any", "highest-trump", "high-trump-honour", "highest-then-honour"],
    "head": ["yes", "no"],
    "ruff": ["must", "to-win"],
    "overtrump": ["yes", "no"],
    "cinch": ["yes", "no"],
    "hand-size": ["3", "4", "5"],
}
BASE = {"lead": "any", "head": "no", "ruff": "must", "overtrump": "no", "cinch": "no", "hand-size": "5"}


def house(**changes: str) -> House:
    """A house with these playing rules and no other obligations."""
    options = BASE | {name.replace("_", "-"): value for name, value in changes.items()}
    return rulesets.changed(rulesets.load("winning-moves").house(), {**options, "draw-max": "3"})


HOUSES = [house(**dict(zip(CHOICES, values, strict=True))) for values in product(*CHOICES.values())]


def held(text: str) -> int:
    return mask(card(name) for name in text.split())


def may(holding: str, trick: str = "", trump: str = "s", *, rules: House, **turn: Any) -> str:
    """List what may be played from a holding to a trick so far."""
    best = led = None
    played = [card(name) for name in trick.split()]
    for one in played:
        led = one // 13 if led is None else led
        best = one if best is None or beats(best, "cdhs".index(trump)) >> one & 1 else best
    seen = mask(played) | held(str(turn.pop("seen", "")))
    facing = Turn("cdhs".index(trump), led, best, seen=seen, **turn)
    return " ".join(names(allowed(held(holding), duty(held(holding), facing, rules))))


@given(seed=SEEDS)
def test_knowing_more_cards_only_narrows(seed: int) -> None:
    """legal(H) ∩ K ⊆ legal(K) for K ⊆ H, and there is always a card that may be played."""
    rng = Random(seed)
    for _ in range(400):
        rules = rng.choice(HOUSES)
        trump = rng.randrange(4)
        pack = [one for one in range(52) if rng.random() < 0.5 or one // 13 in {trump, (trump + 1) % 4}]
        rng.shuffle(pack)
        laid = rng.randrange(rules.hand_size)
        holding, rest = mask(pack[: rules.hand_size - laid]), pack[rules.hand_size - laid :]
        trick = rest[: rng.choice([0, 1, 1, 2, 3])]
        best = None
        for one in trick:
            best = one if best is None or beats(best, trump) >> one & 1 else best
        seen = mask(trick) | mask(rest[: rng.randrange(len(rest))])
        led = trick[0] // 13 if trick else None
        turn = Turn(trump, led, best, laid == 0, rng.random() < 0.5, rng.randint(0, laid), seen, rng.random() < 0.1)
        known = holding & rng.getrandbits(52)
        whole = allowed(holding, duty(holding, turn, rules))
        assert whole
        assert not whole & ~holding
        assert not whole & known & ~allowed(known, duty(known, turn, rules))


@pytest.mark.parametrize(
    ("rule", "first", "holding", "play"),
    [
        ("any", True, "2s 9s Qs 4d", "4d 2s 9s Qs"),
        ("highest-trump", True, "2s Qs Ks 4d", "Ks"),
        ("highest-trump", False, "2s Qs Ks 4d", "Ks"),
        ("highest-trump", True, "2s 9s Js 4d", "4d 2s 9s Js"),
        ("high-trump-honour", True, "2s Qs Ks 4d", "Qs Ks"),
        ("high-trump-honour", False, "2s Js Qs 4d", "Qs"),
        ("highest-then-honour", True, "2s Qs Ks 4d", "Ks"),
        ("highest-then-honour", False, "2s Qs Ks 4d", "Qs Ks"),
        ("highest-then-honour", False, "2s 9s Js 4d", "4d 2s 9s Js"),
    ],
)
def test_the_lead_of_one_who_holds_an_honour_of_trumps(rule: str, first: bool, holding: str, play: str) -> None:
    assert may(holding, rules=house(lead=rule), first=first) == play


@pytest.mark.parametrize(
    ("head", "holding", "trick", "play"),
    [
        ("yes", "2d 9d Kd 4c", "Td", "Kd"),
        ("yes", "2d 9d 4c", "Td", "2d 9d"),
        ("yes", "2d Kd 4c", "Td 2s", "2d Kd"),
        ("yes", "2s 9s", "Td 8s", "9s"),
        ("yes", "2s 9s Ks", "8s Ts", "Ks"),
        ("no", "2d 9d Kd 4c", "Td", "2d 9d Kd"),
        ("yes", "2d Kd Ad", "Td Qc Jd", "Kd Ad"),
    ],
)
def test_following_suit_and_beating_the_best_card(head: str, holding: str, trick: str, play: str) -> None:
    assert may(holding, trick, rules=house(head=head, overtrump="yes")) == play


@pytest.mark.parametrize(
    ("ruff", "overtrump", "holding", "trick", "play"),
    [
        ("must", "no", "2s 9s 4c", "Td", "2s 9s"),
        ("must", "no", "2s 9s 4c", "Td 5s", "2s 9s"),
        ("must", "yes", "2s 9s 4c", "Td 5s", "9s"),
        ("must", "yes", "2s 3s 4c", "Td 5s", "2s 3s"),
        ("to-win", "yes", "2s 9s 4c", "Td 5s", "9s"),
        ("to-win", "no", "2s 9s 4c", "Td 5s", "2s 9s"),
        ("to-win", "yes", "2s 3s 4c", "Td 5s", "4c 2s 3s"),
        ("to-win", "no", "2s 3s 4c", "Td 5s", "4c 2s 3s"),
        ("to-win", "yes", "2s 3s 4c", "Td", "2s 3s"),
        ("must", "yes", "4c 5c", "Td 5s", "4c 5c"),
    ],
)
def test_trumping(ruff: str, overtrump: str, holding: str, trick: str, play: str) -> None:
    assert may(holding, trick, rules=house(ruff=ruff, overtrump=overtrump)) == play


@pytest.mark.parametrize(
    ("size", "holding", "turn", "play"),
    [
        ("5", "As Ks Qs 2c 3c", {}, "As"),
        ("5", "Ks Qs Js 2c 3c", {}, "2c 3c Js Qs Ks"),
        ("5", "Ks Qs Ts 9s 8s", {}, "Ks"),
        ("5", "Ks Qs Js 2c 3c", {"seen": "As"}, "Ks"),
        ("5", "As Ks 2c 3c", {"won": 1}, "As"),
        ("5", "As Ks 2c 3c", {"won": 0}, "2c 3c Ks As"),
        ("5", "As 2s", {"won": 3}, "2s As"),
        ("5", "2s 3c", {"won": 3}, "2s"),
        ("5", "2c 3c", {"won": 3}, "2c 3c"),
        ("4", "As Ks 2c 3c", {}, "2c 3c Ks As"),
        ("4", "As Ks Qs 3c", {}, "As"),
        ("4", "As 2s 3c", {"won": 2}, "As"),
        ("3", "As Ks 2c", {}, "As"),
        ("3", "As 2s 3c", {}, "3c 2s As"),
        ("3", "As 2c", {"won": 1}, "As"),
        ("5", "As Ks Qs 2c 3c", {"forfeited": True}, "2c 3c Qs Ks As"),
    ],
)
def test_a_leader_sure_of_the_pot(size: str, holding: str, turn: dict[str, Any], play: str) -> None:
    """More than half the tricks: 3 of 5, 3 of 4, 2 of 3."""
    assert may(holding, rules=house(cinch="yes", hand_size=size), **turn) == play


@pytest.mark.parametrize(
    ("holding", "trick", "turn", "play"),
    [
        ("As Ks Qs 2c 3c", "Td", {}, "As"),
        ("As Ks Qs 2c 3c", "Td", {"last": True}, "Qs Ks As"),
        ("As Ks Qs 2c 3d", "Td", {}, "3d"),
        ("As Ks Qs 2c 3c", "Tc", {}, "2c 3c"),
        ("As Ks Qs 2d 3d", "2s", {}, "Qs Ks As"),
        ("As Ks Qs Kd 3d", "Td", {"last": True}, "Kd"),
        ("Ks Qs Js 2c 3c", "2d As", {}, "Js Qs Ks"),
        ("Ks Qs Js 2c 3c", "2d 3s", {}, "Js Qs Ks"),
        ("Ks Qs Js 2c 3c", "2d", {"seen": "As"}, "Ks"),
        ("2s 3s 5c", "Td 4s", {"won": 1, "seen": "5s 6s 7s 8s 9s Ts Js Qs Ks As"}, "2s 3s"),
        ("2s 3s 5c", "Td", {"won": 1, "seen": "4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"}, "3s"),
        ("Ks 2s", "2d 9s", {"won": 2, "last": True, "seen": "As"}, "Ks"),
    ],
)
def test_one_sure_of_the_pot_who_follows(holding: str, trick: str, turn: dict[str, Any], play: str) -> None:
    assert may(holding, trick, rules=house(cinch="yes"), **turn) == play


def test_something_may_be_played_from_every_holding() -> None:
    for rules in HOUSES:
        assert all(may(one, "Td 5s", rules=rules) for one in ("2s 9s 4c", "2d Kd", "2c"))
        assert list(cards(held("2c"))) == [0]


def test_a_missed_lead_is_not_of_a_suit_that_was_seen_completely() -> None:
    """All clubs are in the first two tricks; Bob plays a heart to the third, and hearts may have been led."""
    tricks = ("Ac 2c 3c 4c 5c 6c 7c", "Kc 8c 9c Tc Jc Qc 2h", "? 3h 4h 5h 6h 7h 8h")
    names = "Ann Bob Cal Dee Eve Flo Gus"
    lines = ("hand 1", "dealer Gus", "trump s", f"stay {names}", *(f"trick {one}" for one in tricks), "show Bob 3s")
    assert found(table("booray", "ante 1", names=names) + "\n".join(lines) + "\n") == []
