"""Logs written by taps: what a state offers is enough, and few taps are needed."""

import pytest

import referee
from referee import rulesets
from scribe.fingers import Fingers
from scribe.pencil import typed

TABLE = ("win", "Ann, Bob, Cal, Big Dee", "")
TRICKS = ("Kd 5d 9d 4d", "As 2s 4s 3s", "Ks 6s 8s 5s", "Ac Qc 2c 3c", "9c Jh Th 4c")


def label_of(session, types):
    """The label of the ready-made answer that types this."""
    return next(one.label for one in session.state.prompt.choices if one.types == types)


def test_a_hand_of_four_players_with_every_card_needs_at_most_35_taps():
    fingers = Fingers(*TABLE)
    fingers.tap("Big Dee")
    fingers.tap("7s")
    fingers.tap(("Ann", "Bob", "Cal", "Big Dee"))
    fingers.tap((2, 0, 1, 3))
    for card in " ".join(TRICKS).split():
        fingers.tap(card)
    fingers.offer(3)
    assert fingers.session.state.prompt.kind == "next"
    assert fingers.taps == 34
    assert fingers.session.state.log == typed(*TABLE, "d", "7s", "all", "2013", *TRICKS, "", "", "").text


def test_a_hand_of_which_only_the_money_is_written_needs_at_most_12_taps():
    fingers = Fingers(*TABLE)
    fingers.tap("Big Dee")
    fingers.choose("Only the money: who takes the pot?", "Bob")
    fingers.tap({"Ann": "4", "Cal": "4"})
    fingers.offer()
    assert fingers.session.state.prompt.kind == "next"
    assert fingers.taps == 7
    assert fingers.session.state.log.endswith(
        '  dealer "Big Dee"\n  win Bob 4\n  bourre Ann 4, Cal 4\n  stacks Ann 195, Bob 203, Cal 195, "Big Dee" 199\n'
    )


def test_a_hand_of_which_the_tricks_and_the_money_are_written_needs_at_most_12_taps():
    fingers = Fingers(*TABLE)
    fingers.tap("Big Dee")
    fingers.tap("s")
    fingers.choose("All")
    fingers.choose("Only the tricks of each", (3, 2, 0, 0))
    fingers.offer(3)
    assert fingers.session.state.prompt.kind == "next"
    assert fingers.taps == 11


def test_a_game_can_be_set_up_by_taps():
    fingers = Fingers()
    fingers.choose(rulesets.load("winning-moves").title, "trump-pickup")
    fingers.tap("Ann", None)
    fingers.tap("Big Dee", "150")
    fingers.tap("Cal", None)
    fingers.offer()
    fingers.tap("Ann")
    assert fingers.session.state.log == (
        'rules winning-moves, trump-pickup\nseat Ann 200\nseat "Big Dee" 150\nseat Cal 200\n\nhand 1\n  dealer Ann\n'
    )


def test_the_rules_can_be_found_by_taps():
    fingers = Fingers()
    fingers.offer()
    fingers.choose("Five")
    fingers.choose("The dealer's own last card")
    fingers.tap("0.5")
    fingers.choose("Back to the question before")
    fingers.tap("2")
    fingers.choose("As much as the pot, up to a limit")
    fingers.offer()
    while fingers.session.state.prompt.question.endswith("?") and not fingers.session.state.prompt.offer:
        fingers.offer()
    assert fingers.session.state.prompt.question.startswith("Is this your game?\n2 to 8 players; ante 2 each; ")
    assert [one.label for one in fingers.session.state.prompt.choices[1:]] == ["Change an answer", "Write a comment"]
    fingers.offer()
    assert fingers.session.state.log == "rules louisiana, limit\nrule ante 2\n"


def test_between_two_hands_people_come_and_go_by_taps():
    fingers = Fingers(*TABLE, "d", "7s", "-")
    fingers.choose("Somebody buys chips", "Big Dee", "50")
    fingers.choose("Somebody leaves", "Bob")
    fingers.choose("Somebody joins", "Old Tom", "50", "Cal")
    fingers.choose("One pays another", "Ann", "Cal", "5")
    assert fingers.session.state.log.endswith(
        'rebuy "Big Dee" 50\nleave Bob\njoin "Old Tom" 50 after Cal\npay Ann Cal 5\n'
    )


def test_a_card_out_of_turn_one_missed_and_one_taken_back_are_tapped():
    fingers = Fingers(*TABLE, "d", "7s", "a c d", "-", "kd")
    [card] = fingers.session.state.prompt.input
    assert card.unknown
    [dee] = [one for one in card.out_of_turn if one.label == "Big Dee"]
    fingers.tap(f"{dee.types} 9s")
    fingers.choose("The player took the last card back", "8s")
    fingers.tap("?")
    fingers.choose("Who took the last trick?", "Big Dee")
    assert fingers.session.state.log.endswith(
        '  trick Ann Kd, "Big Dee" 8s, Cal ? -> "Big Dee"\n  takeback "Big Dee" 9s\n'
    )


def test_the_cards_that_a_player_can_not_hold_are_greyed():
    seen = {}
    entries = (*TABLE, "d", "7s", "a c d", "-", "deal Ann Kd Qd 2c 3c 4c", "kd")
    for done in (len(entries) - 1, len(entries)):
        [card] = typed(*entries[:done]).session.state.prompt.input
        seen[card.player] = set(card.seen)
    assert seen["Ann"].isdisjoint({"Kd", "Qd", "2c", "3c", "4c"})
    assert {"Kd", "Qd", "2c", "3c", "4c", "7s"} == seen["Cal"]


def test_the_dealer_who_took_the_upcard_can_hold_it():
    fingers = Fingers("win trump-p", "Ann, Bob, Cal", "", "c", "7s")
    fingers.choose("All")
    fingers.choose("Cal takes 7s")
    fingers.tap((0, 0, 1))
    seen = {}
    for card in ("kd", "5d", "9s"):
        [one] = fingers.session.state.prompt.input
        seen[one.player] = one.seen
        fingers.tap(card)
    assert seen == {"Ann": ("7s",), "Bob": ("Kd", "7s"), "Cal": ("5d", "Kd")}


@pytest.mark.parametrize(
    "names", ["Ann, All, No", "Win, Hand, T", "Kd, Tb, Blind", "P1, P2, P12", "Undo, Edit, Big Dee", "None, Rest, But"]
)
def test_whatever_somebody_is_called_a_tap_means_that_player(names):
    everybody = [f'"{name}"' for name in names.split(", ")]
    fingers = Fingers("win", ", ".join(everybody), "")
    first, second, third = names.split(", ")
    fingers.tap(first)
    fingers.tap("7s")
    fingers.tap((first, third))
    state = fingers.session.state
    assert [one.player for one in state.table.seats if one.dealer] == [first]
    assert [one.player for one in state.table.seats if one.said == "stayed"] == [first, third]
    fingers.tap((2, 1) if state.prompt.who[0] == first else (1, 2))
    assert {one.player: one.drew for one in fingers.session.state.table.seats} == {first: 2, second: None, third: 1}


def test_each_ready_made_answer_that_asks_nothing_is_understood():
    entries = (*TABLE, "d", "7s", "a c d", "a2 d1", "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth", "", "", "")
    for done in range(len(entries) + 1):
        for choice in typed(*entries[:done]).session.state.prompt.choices:
            if not choice.input:
                assert typed(*entries[:done], choice.types).refused is None, choice


def test_nobody_draws_at_a_table_without_a_draw():
    fingers = Fingers("three", "1", "Ann 50, Bob 50, Cal 50", "", "a")
    fingers.offer()
    assert fingers.session.state.prompt.kind == "trump"
    assert referee.audit(fingers.session.content).verdict != "invalid"
