"""The same facts under several rule sets: they part where an option that they differ in mattered, and nowhere else."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from commands import run
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import given
from jsonschema import Draft202012Validator
from naive.table import Played
from properties.games import RULESETS, SEEDS

from referee.engine.house import House
from referee.judge.audit import audit
from referee.judge.premise import DEALT, Rules, compare_rules
from referee.report.json.schemas import schema
from referee.rulesets import ruleset as rulesets
from referee.rulesets.ruleset import with_changes

SEATS = "seat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = "hand 1\ndealer Cal\ntrump 7h\nstay Ann, Bob, Cal\n"
RENEGE = "draw none\ntrick Ad 4c 6d\ntrick Kc 5d 9c\ntrick 3s Ks 5s\ntrick 2s 9s 4s\ntrick 3c 8c Js\n"
TIE = Path(__file__).parents[2] / "samples/clean/text-tie-two-two-one.bourre"
RULES = ("--rules", "winning-moves,pot-limit", "--rules", "booray")


def named(name: str, *variants: str) -> Rules:
    return Rules(name, variants, rulesets.load(name).house(variants))


def differing(house: House, option: str, *values: str) -> list[Rules]:
    """Rules without end or elimination that differ in one option only."""
    endless = with_changes(house, {"short-stack": "debt", "goal": "none", "target": "none", "win-by": "most"})
    return [Rules(value, (), with_changes(endless, {option: value})) for value in values]


def house_of(played: Played) -> House:
    """The rules that an evening was played by."""
    return rulesets.load(played.ruleset).house(played.variants, played.rules)


@pytest.mark.parametrize("style", ["full", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_rule_set_does_not_differ_from_itself(style: str, seed: int, ruleset: str) -> None:
    played = with_renege(seed, ruleset) or evening(seed, ruleset)
    own = Rules(ruleset, played.variants, house_of(played))
    found = compare_rules(scribble(played, STYLES[style], seed).text, [own, own])
    assert found.hands == len(played.hands)
    assert found.parted == ()
    assert found.games[0] == found.games[1]
    assert {*found.ends[1].difference.values()} <= {0, None}


@pytest.mark.parametrize("style", ["full", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_legal_evening_under_its_own_rules_equals_its_ledger(style: str, seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    own = Rules(ruleset, played.variants, house_of(played))
    [game] = compare_rules(text, [own]).games
    judged = audit(text)
    assert judged.final is not None
    assert game.final is not None
    assert game.final.verified == judged.final.verified, text
    assert [hand.ledger.winners for hand in game.hands] == [account.winners for account in judged.ledgers]
    assert not any(hand.reneges for hand in game.hands)


@pytest.mark.parametrize("style", ["full", "part"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_claims_right_or_wrong_change_nothing(style: str, seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset) or evening(seed, ruleset, cents=False)
    text = scribble(played, STYLES[style], seed).text
    rules = [Rules("own", (), house_of(played)), *differing(house_of(played), "tie", "carry", "divide")]
    claimed, bare = (compare_rules(log, rules) for log in (text, without_claims(text, played)))
    assert claimed.games == bare.games, text


def without_claims(text: str, played: Played) -> str:
    """A log in which the lines of claims are blank."""
    claims = ("pot", "win", "divide", "carry", "bourre", "bourré", "out", "stacks")
    claims += () if played.options["ante"] == "dealer" else ("ante",)
    return "\n".join("" if (line.split() or [""])[0] in claims else line for line in text.split("\n"))


@given(seed=SEEDS, ruleset=RULESETS)
def test_rules_with_different_ties_have_other_winners_only_in_a_tied_hand(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0)
    found = compare_rules(
        scribble(played, STYLES["bare"], seed).text, differing(house_of(played), "tie", "carry", "divide")
    )
    tied = [hand.number for hand in played.hands if most_is_shared(hand.took)]
    assert all(hand.hand >= min(tied, default=99) for hand in found.parted)
    for number, (one, other) in enumerate(zip(*(game.hands for game in found.games), strict=True), 1):
        assert (one.ledger.winners != other.ledger.winners) == (number in tied)
        assert one.reneges == other.reneges


def most_is_shared(took: dict[str, int]) -> bool:
    return len(took) > 1 and sorted(took.values())[-1] == sorted(took.values())[-2]


@given(seed=SEEDS, ruleset=RULESETS)
def test_rules_with_different_overtrumping_differ_only_where_a_trump_was_too_low(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0)
    house = with_changes(house_of(played), {"renege": "none", "overtrump": "no", "cinch": "no", "ruff": "must"})
    found = compare_rules(scribble(played, STYLES["bare"], seed).text, differing(house, "overtrump", "no", "yes"))
    without, with_it = found.games
    parted = {hand.hand for hand in found.parted}
    for number, (one, other) in enumerate(zip(without.hands, with_it.hands, strict=True), 1):
        assert (number in parted) == any(renege.code == "R504" for renege in other.reneges)
        assert one.net == other.net
        assert set(one.reneges) <= set(other.reneges)


@pytest.mark.parametrize(
    ("first", "hand", "names", "nets"),
    [
        ("boure", f"{HAND}{RENEGE}", ["boure", "booed", "louisiana"], [-100, -400, -400]),
        (
            "booray",
            "hand\ndealer Cal\nante 5\nstay Ann, Bob, Cal\ntook Ann 1, Bob 3, Cal 1\n",
            ["booray", "boure"],
            [1000] * 2,
        ),
        ("louisiana\nrule ante 2", f"{HAND}took Ann 1, Bob 3, Cal 1\n", ["louisiana", "booray"], [400, 400]),
        ("booed", f"{HAND}win Bob 3\nbourre none\nstacks Ann 199, Bob 202, Cal 199\n", ["booed", "boure"], [None] * 2),
    ],
    ids=["a renege costs what the rules say", "the dealer's ante", "the table's ante", "a claimed winner isn't proven"],
)
def test_a_hand_is_worth_what_each_rule_set_makes_it_worth(
    first: str, hand: str, names: list[str], nets: list[int | None]
) -> None:
    found = compare_rules(f"rules {first}\n{SEATS}{hand}", [named(name) for name in names])
    assert [game.hands[0].net and game.hands[0].net["Bob"] for game in found.games] == nets


def test_cards_and_antes_are_those_of_the_table_and_the_verdicts_those_of_the_rules() -> None:
    house = replace(named("louisiana").house, **{option: getattr(named("booray").house, option) for option in DEALT})
    assert compare_rules("rules booray\n", [named("louisiana")]).games[0].rules_sha256 == rulesets.digest(house)
    assert (house.ante, house.upcard, house.draw_max, house.stock_out) == ("dealer", "next", 4, "reshuffle-all")
    assert (house.tie, house.cinch, house.renege, house.lead) == ("carry", True, "bourre-and-forfeit", "any")


@pytest.mark.parametrize("text", ["", "\x00", "rules nothing\n", "hand 1\n", "seat Ann\nseat Ann\nhand\nwin Ann\n"])
def test_a_nearly_empty_log_can_be_compared(text: str) -> None:
    assert compare_rules(text, [named("boure"), named("louisiana")]).parted == ()


def test_a_player_named_like_an_account_is_distinguished() -> None:
    text = f"rules booed\n{SEATS}{HAND}took Ann 3, Bob 1, Cal 1\n".replace("Ann", '"pot"')
    found = compare_rules(text, [named("booed"), named("boure")])
    assert found.players == ("player:pot", "Bob", "Cal")
    assert found.games[0].hands[0].net == {"player:pot": 200, "Bob": -100, "Cal": -100}


def test_the_json_matches_its_schema() -> None:
    report = json.loads(run("compare", TIE, *RULES, "--output-format", "json").stdout)
    Draft202012Validator(schema("compare")).validate(report)
    assert [(one["rules"], one["variants"]) for one in report["rules"]] == [
        ("winning-moves", ["pot-limit"]),
        ("booray", []),
    ]
    assert [one["winners"] for one in report["parted"][0]["under"]] == [[], ["Bram", "Uma"]]


@pytest.mark.parametrize("width", [40, 60, 120])
def test_the_end_is_printed_at_any_width(width: int) -> None:
    printed = run("compare", TIE, *RULES, width=width).stdout.partition("Hand 1")[2]
    assert "Bram" in printed
    assert max(map(len, printed.splitlines())) <= width


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("", "--rules"),
        ("booray", "at least two rule sets"),
        ("boray booed", "Did you mean `booray`?"),
        ("booray,draw-fiv booed", "Did you mean `draw-five`?"),
        ("winning-moves,last-standing,draw-five booed", "draw-five"),
        ("three-card booed", "players get 5 cards in this log, but 3 under three-card"),
        ("winning-moves,four-card booed", "players get 5 cards in this log, but 4 under winning-moves"),
    ],
)
def test_rules_that_can_not_be_compared_are_2_and_say_why(rules: str, said: str) -> None:
    result = run("compare", TIE, *(word for name in rules.split() for word in ("--rules", name)))
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
