"""The naive referee by itself: it knows the rule texts' examples, and plays games that hold together."""

from collections import Counter

from evenings.evening import evening, with_renege
from hypothesis import given
from naive.record import Played
from naive.rules import Seen, duties, legal, outcome, sure_trumps, taker
from naive.rulesets import NAMES, rule_set, variant_sets

from properties.games import RULESETS, SEEDS

LEADING = Seen(players=4, won=0, number=1, played=frozenset(), upcard="2s")


def test_ace_king_queen_of_trumps_are_three_sure_tricks_and_king_queen_jack_are_not() -> None:
    assert sure_trumps({"As", "Ks", "Qs", "4h", "5d"}, [], "s", LEADING) == 3
    assert sure_trumps({"Ks", "Qs", "Ts", "9s", "8s"}, [], "s", LEADING) == 3
    assert sure_trumps({"Ks", "Qs", "Js", "4h", "5d"}, [], "s", LEADING) == 2


def test_suit_must_be_followed_and_headed_where_it_can_be() -> None:
    options = rule_set("winning-moves")
    assert legal({"4d", "Kd", "As"}, ["5d"], "s", options, LEADING) == {"Kd"}
    assert legal({"4d", "Kd", "As"}, ["5d", "2s"], "s", options, LEADING) == {"4d", "Kd"}


def test_a_trump_that_cannot_win_need_not_be_played_in_a_game_played_to_win() -> None:
    options = rule_set("booed")
    assert legal({"4c", "3s"}, ["5d", "9s"], "s", options, LEADING) == {"4c", "3s"}
    assert [duty.code for duty in duties({"4c", "3s", "Js"}, ["5d", "9s"], "s", options, LEADING)] == ["R502", "R504"]


def test_the_highest_trump_takes_a_trick_else_the_highest_card_of_the_suit_led() -> None:
    assert taker(["Kd", "Ah", "2s", "3s"], "s") == 3
    assert taker(["Td", "Ah", "Jd"], "s") == 2


def test_two_tricks_win_only_where_nobody_else_has_as_many() -> None:
    options = rule_set("winning-moves")
    assert outcome({"Ann": 2, "Bob": 1, "Cal": 1, "Dee": 1}, options) == ("win", ["Ann"])
    assert outcome({"Ann": 2, "Bob": 2, "Cal": 1}, options) == ("carry", [])
    assert outcome({"Ann": 2, "Bob": 1, "Cal": 1, "Dee": 1}, options | {"win-by": "majority"}) == ("carry", [])


def test_every_rule_set_has_its_variants_in_every_combination() -> None:
    assert [len(variant_sets(name)) for name in NAMES] == [128, 3, 4, 1, 1, 8]


@given(seed=SEEDS, ruleset=RULESETS)
def test_a_random_game_neither_makes_nor_loses_money(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0.5)
    bought = sum(event.amount for hand in played.hands for event in hand.events if event.kind != "leave")
    assert sum(played.table.stacks.values()) + played.table.pot == sum(played.brought.values()) + bought


@given(seed=SEEDS, ruleset=RULESETS)
def test_in_a_random_game_no_card_is_played_twice_and_every_holding_is_played_out(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset)
    for hand in played.hands:
        cards = Counter(play.card for trick in hand.tricks for play in trick)
        assert set(cards.values()) <= {1}
        assert len(cards) == len(hand.tricks) * len(hand.stayed)


@given(seed=SEEDS, ruleset=RULESETS)
def test_a_game_with_a_renege_has_that_one_and_no_other(seed: int, ruleset: str) -> None:
    played = with_renege(seed, ruleset)
    assert illegal(evening(seed, ruleset)) == []
    assert played is None or [(played.fault and played.fault.card)] == illegal(played)


def illegal(played: Played) -> list[str]:
    """The cards that were played against the rules."""
    return [play.card for hand in played.hands for trick in hand.tricks for play in trick if play.card in play.wrong]
