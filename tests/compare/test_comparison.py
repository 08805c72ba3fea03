"""The same facts under several rule sets: they part where an option that they differ in mattered, and nowhere else."""

from random import Random

import pytest
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from naive.record import Played
from properties.games import RULESETS, SEEDS

from referee import rulesets
from referee.judge.audit import audit
from referee.judge.comparison import NotComparableError, Rules, compare
from referee.rulesets import changed
from referee.table.house import House

THREE = "rules {}\nseat Ann 200\nseat Bob 200\nseat Cal 200\nhand 1\ndealer Cal\n{}trump 7h\nstay Ann, Bob, Cal\n"


def named(name: str, *variants: str) -> Rules:
    return Rules(name, variants, rulesets.load(name).house(variants))


def differing(house: House, option: str, *values: str) -> list[Rules]:
    """Rules without end or elimination that differ in one option only."""
    endless = changed(house, {"short-stack": "debt", "goal": "none", "target": "none", "win-by": "most"})
    return [Rules(value, (), changed(endless, {option: value})) for value in values]


def house_of(played: Played) -> House:
    """The rules that an evening was played by."""
    return rulesets.load(played.ruleset).house(played.variants, played.rules)


@pytest.mark.parametrize("style", ["full", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_rule_set_does_not_differ_from_itself(style: str, seed: int, ruleset: str) -> None:
    played = with_renege(seed, ruleset) or evening(seed, ruleset)
    own = Rules(ruleset, played.variants, house_of(played))
    found = compare(scribble(played, STYLES[style], seed).text, [own, own])
    assert found.hands == len(played.hands)
    assert found.parted == ()
    assert found.games[0] == found.games[1]
    assert {found.difference(found.games[1], player) for player in found.players} <= {0, None}


@pytest.mark.parametrize("style", ["full", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_legal_evening_under_its_own_rules_equals_its_ledger(style: str, seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    own = Rules(ruleset, played.variants, house_of(played))
    [game] = compare(text, [own]).games
    judged = audit(text)
    assert judged.final is not None
    assert game.final is not None
    assert game.final.verified == judged.final.verified, text
    assert [hand.winners for hand in game.hands] == [account.winners for account in judged.accounts]
    assert not any(hand.reneges for hand in game.hands)


@pytest.mark.parametrize("style", ["full", "part"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_claims_right_or_wrong_change_nothing(style: str, seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset) or evening(seed, ruleset, cents=False)
    text = scribble(played, STYLES[style], seed).text
    rules = [Rules("own", (), house_of(played)), *differing(house_of(played), "tie", "carry", "divide")]
    claimed, bare = (compare(log, rules) for log in (text, without_claims(text, played)))
    assert claimed.games == bare.games, text


def without_claims(text: str, played: Played) -> str:
    """A log in which the lines of claims are blank."""
    claims = ("pot", "win", "divide", "carry", "bourre", "bourré", "out", "stacks")
    claims += () if played.options["ante"] == "dealer" else ("ante",)
    return "\n".join("" if (line.split() or [""])[0] in claims else line for line in text.split("\n"))


@given(seed=SEEDS, ruleset=RULESETS)
def test_rules_with_different_bourres_differ_only_in_money_from_the_first_bourre_on(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0)
    found = compare(
        scribble(played, STYLES["bare"], seed).text, differing(house_of(played), "bourre", "pot", "antes", "7")
    )
    bourres = [hand.number for hand in played.hands if hand.bourres and hand.result != "misdeal"]
    assert all(number >= min(bourres, default=99) for number in found.parted)
    for number in found.parted:
        hands = [game.hands[number - 1] for game in found.games]
        assert len({(hand.result, hand.winners, hand.reneges) for hand in hands}) == 1


@given(seed=SEEDS, ruleset=RULESETS)
def test_rules_with_different_ties_have_other_winners_only_in_a_tied_hand(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0)
    found = compare(scribble(played, STYLES["bare"], seed).text, differing(house_of(played), "tie", "carry", "divide"))
    tied = [hand.number for hand in played.hands if most_is_shared(hand.took)]
    assert all(number >= min(tied, default=99) for number in found.parted)
    carry, divide = found.games
    for number, (one, other) in enumerate(zip(carry.hands, divide.hands, strict=True), 1):
        assert (one.winners != other.winners) == (number in tied)
        assert one.reneges == other.reneges


def most_is_shared(took: dict[str, int]) -> bool:
    return len(took) > 1 and sorted(took.values())[-1] == sorted(took.values())[-2]


@given(seed=SEEDS, ruleset=RULESETS)
def test_rules_with_different_overtrumping_differ_only_where_a_trump_was_too_low(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0)
    house = changed(house_of(played), {"renege": "none", "overtrump": "no", "cinch": "no", "ruff": "must"})
    found = compare(scribble(played, STYLES["bare"], seed).text, differing(house, "overtrump", "no", "yes"))
    without, with_it = found.games
    for number, (one, other) in enumerate(zip(without.hands, with_it.hands, strict=True), 1):
        assert (number in found.parted) == any(renege.code == "R504" for renege in other.reneges)
        assert one.net == other.net
        assert set(one.reneges) <= set(other.reneges)


def test_the_tie_is_carried_by_one_rule_set_and_divided_by_another() -> None:
    text = THREE.format("winning-moves", "") + "took Ann 2, Bob 2, Cal 1\n"
    found = compare(text, [named("winning-moves"), named("booray")])
    carried, divided = (game.hands[0] for game in found.games)
    assert (carried.result, carried.winners) == ("carry", ())
    assert (divided.result, divided.winners) == ("divide", ("Ann", "Bob"))
    assert found.parted == (1,)
    assert [found.difference(found.games[1], player) for player in found.players] == [100, 100, 0]


def test_a_renege_costs_what_each_rule_set_lets_it_cost() -> None:
    tricks = "draw none\ntrick Ad 4c 6d\ntrick Kc 5d 9c\ntrick 3s Ks 5s\ntrick 2s 9s 4s\ntrick 3c 8c Js\n"
    found = compare(THREE.format("boure", "") + tricks, [named("boure"), named("booed"), named("louisiana")])
    assert [[one.code for one in game.hands[0].reneges] for game in found.games] == [["R501"]] * 3
    assert [game.hands[0].net and game.hands[0].net["Bob"] for game in found.games] == [-100, -400, -400]


def test_the_ante_that_the_dealer_set_is_played_for_under_every_rule_set() -> None:
    text = THREE.format("booray", "ante 5\n") + "took Ann 3, Bob 1, Cal 1\n"
    found = compare(text, [named("booray"), named("louisiana"), named("winning-moves")])
    assert found.parted == ()
    assert found.games[1].hands[0].net == {"Ann": 1000, "Bob": -500, "Cal": -500}


def test_the_table_s_own_ante_is_played_for_where_the_other_rules_let_the_dealer_set_it() -> None:
    text = THREE.format("louisiana\nrule ante 2", "") + "took Ann 3, Bob 1, Cal 1\n"
    found = compare(text, [named("louisiana"), named("booray")])
    assert [game.hands[0].net for game in found.games] == [{"Ann": 400, "Bob": -200, "Cal": -200}] * 2


def test_an_ante_changed_between_hands_applies_from_there_on() -> None:
    text = THREE.format("louisiana", "") + "took Ann 3, Bob 1, Cal 1\nrule ante 3\nhand 2\nstay Bob\n"
    [game] = compare(text, [named("boure")]).games
    assert [hand.net for hand in game.hands] == [
        {"Ann": 200, "Bob": -100, "Cal": -100},
        {"Ann": -300, "Bob": 600, "Cal": -300},
    ]


def test_a_winner_that_is_only_claimed_is_not_proven_and_neither_is_the_money() -> None:
    text = THREE.format("booed", "") + "win Ann 3\nbourre none\nstacks Ann 202, Bob 199, Cal 199\n"
    found = compare(text, [named("booed"), named("boure")])
    [hand] = found.games[0].hands
    assert (hand.result, hand.winners, hand.net) == ("unproven", None, None)
    assert found.difference(found.games[1], "Ann") is None


@pytest.mark.parametrize(
    ("log", "other", "sizes"),
    [
        ("three-card", "winning-moves", "get 3 cards in this log, but 5 under winning-moves"),
        ("winning-moves", "three-card", "get 5 cards in this log, but 3 under three-card"),
        ("winning-moves, four-card", "winning-moves", "get 4 cards in this log, but 5 under winning-moves"),
    ],
)
def test_hands_of_another_size_can_not_be_compared(log: str, other: str, sizes: str) -> None:
    with pytest.raises(NotComparableError, match=f"players {sizes}"):
        compare(THREE.format(log, ""), [named(other), named(other)])


@pytest.mark.parametrize("text", ["", "\x00", "rules nothing\n", "hand 1\n", "seat Ann\nseat Ann\nhand\nwin Ann\n"])
def test_a_nearly_empty_log_can_be_compared(text: str) -> None:
    assert compare(text, [named("boure"), named("louisiana")]).parted == ()


def test_a_player_named_like_an_account_is_distinguished() -> None:
    text = THREE.format("booed", "").replace("Ann", '"pot"') + 'took "pot" 3, Bob 1, Cal 1\n'
    found = compare(text, [named("booed"), named("boure")])
    assert found.players == ("player:pot", "Bob", "Cal")
    assert found.games[0].hands[0].net == {"player:pot": 200, "Bob": -100, "Cal": -100}


@given(seed=SEEDS)
def test_a_broken_log_never_raises(seed: int) -> None:
    rng = Random(seed)
    lines = scribble(evening(seed, "winning-moves"), STYLES["part"], seed).text.splitlines()
    for _ in range(5):
        line = rng.randrange(len(lines))
        lines[line] = rng.choice(["", "hand", "trik 4h", lines[line][: len(lines[line]) // 2], rng.choice(lines)])
    if not any("four-card" in line for line in lines):
        compare("\n".join(lines), [named("winning-moves"), named("louisiana")])
