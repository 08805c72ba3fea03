"""Prompts: the order of the questions, and what a bare Enter answers."""

import pytest

import referee
from referee import statements as st
from referee.notation import written
from scribe.pencil import DEALT, TABLE, typed

EVENING = (*DEALT, "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")


def asked(*entries, **more):
    prompt = typed(*entries, **more).session.state.prompt
    return prompt.kind, prompt.offer


def test_an_empty_log_asks_for_the_rules_then_who_sits_then_who_deals():
    assert asked()[0] == "rules"
    assert asked("win")[0] == "seat"
    assert asked("win", "Ann", "Bob")[0] == "seat"
    assert asked(*TABLE) == ("dealer", ())


def test_the_day_is_written_only_with_the_rules_of_a_new_log():
    assert typed("win", day="2026-11-22").text == "date 2026-11-22\nrules winning-moves\n"
    assert typed("rules boure", day="2026-11-22").text == "rules boure\n"
    assert typed("boor", day="2026-11-22").text == "date 2026-11-22\nrules booray\n"
    assert typed("win", log='game "Tuesday"\n', day="2026-11-22").text == 'game "Tuesday"\nrules winning-moves\n'


def test_a_hand_is_asked_for_in_the_order_of_the_notation():
    kinds = [asked(*EVENING[:end])[0] for end in range(len(TABLE), len(EVENING) + 1)]
    assert kinds == ["dealer", "trump", "stay", "draw", "trick", "trick", "trick", "trick", "trick", "result"]


def test_after_the_last_trick_all_results_are_worked_out_and_offered():
    offers = [asked(*EVENING, *[""] * done) for done in range(5)]
    assert offers == [
        ("result", ('win "Big Dee" 4',)),
        ("bourre", ("bourre Ann 4, Cal 4",)),
        ("stacks", ('stacks Ann 195, Bob 199, Cal 195, "Big Dee" 203',)),
        ("next", ("hand 2", "dealer Ann")),
        ("trump", ()),
    ]
    assert referee.audit(typed(*EVENING, "", "", "").text).verdict == "clean"


def test_the_turn_follows_the_trick_and_the_last_taker():
    turns = [
        typed(*DEALT, *cards).session.state.prompt.turn for cards in ((), ("kd",), ("kd", "5d"), ("kd", "5d", "9s"))
    ]
    assert turns == ["Ann", "Cal", "Big Dee", "Big Dee"]


def test_a_player_who_alone_stays_takes_the_pot_and_nobody_pays_a_bourre():
    alone = (*TABLE, "d", "7s", "c")
    assert asked(*alone) == ("result", ("win Cal 4",))
    assert asked(*alone, "")[0] == "stacks"


def test_if_nobody_stays_the_next_hand_follows():
    assert asked(*TABLE, "d", "7s", "-") == ("next", ("hand 2", "dealer Ann"))


def test_after_a_misdeal_the_same_player_deals_again():
    assert asked(*TABLE, "d", "7s", "misdeal") == ("next", ("hand 2", 'dealer "Big Dee"'))


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("winning-moves", ["trump", "stay", "draw"]),
        ("booray", ["ante", "trump", "stay", "draw"]),
        ("three-card", ["ante", "blinds", "trump", "stay", "trick"]),
        ("louisiana", ["ante", "trump", "stay", "draw"]),
    ],
)
def test_the_rules_in_force_say_what_is_asked(rules, kinds):
    answers = {"ante": "2", "blinds": "4", "trump": "7c", "stay": "all"}
    sits = "Ann 50, Bob 50, Cal 50, Dee 50, Eve 50, Flo 50, Gus 50"
    entries, seen = [rules], []
    while len(seen) < len(kinds):
        kind = asked(*entries)[0]
        if kind in ("seat", "dealer"):
            entries += [sits, "", "a"]
        else:
            seen.append(kind)
            entries.append(answers.get(kind, ""))
    assert seen == kinds


def test_the_ante_of_the_hand_before_is_offered_where_the_dealer_sets_it():
    entries = ("booray", "Ann 50, Bob 50", "", "a", "2", "7c", "-", "")
    assert asked(*entries) == ("ante", ("ante 2",))


def test_nothing_is_asked_of_the_draw_where_no_cards_are_exchanged():
    assert asked(*TABLE[:2], "rule draw-max 0", "", "d", "7s", "a c")[0] == "trick"


def test_the_dealer_may_take_the_upcard_where_the_rules_allow_it():
    up = ("win trump-p", "Ann, Bob, Cal", "", "a", "7s", "all")
    assert "take first, if Ann takes 7s" in typed(*up).session.state.prompt.accepted
    assert typed(*up, "take a1").text.endswith("  take Ann\n  draw Ann 1\n")
    assert typed(*up, "t").session.state.prompt.kind == "draw"


def test_a_player_who_can_not_pay_is_offered_as_out():
    poor = ("win last-standing", "rule target none", "Ann 2, Bob 2, Cal 2", "", "c", "7s", "a b", "-")
    cards = ("kdqd", "adjd", "tc9c", "8c7c", "6h5h")
    offers = asked(*poor, *cards, "", "")
    assert offers == ("out", ("out Bob",))


def test_the_winner_of_the_game_is_named_and_nothing_more_is_offered():
    prompt = typed(*TABLE[:2], "rule target 201", *EVENING[2:], "", "", "").session.state.prompt
    assert (prompt.question, prompt.offer) == ("Big Dee has won the game.", ())


def test_a_table_that_notes_only_tricks_and_money_is_asked_for_no_cards():
    assert asked(*DEALT, "took d5") == ("result", ('win "Big Dee" 4',))
    assert asked(*DEALT, "kd5d9s", "rest d") == ("result", ('win "Big Dee" 4',))


def test_unproven_lines_are_not_offered():
    missed = (*DEALT, "kd5d?", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")
    assert asked(*missed)[1] == ()
    assert "hand leaves it open" in typed(*missed).session.state.prompt.accepted
    assert typed(*missed, "hand").session.state.prompt.question == "Hand 2: who deals?"
    assert typed(*missed).session.state.prompt.turn is None


def test_a_log_continues_where_it_stopped():
    log = typed(*DEALT, "kd", "5d").text
    assert asked(log=log)[0] == "trick"
    assert typed("9s", log=log).last == "trick Kd 5d 9s"


def test_a_proven_renege_that_costs_a_bourre_is_offered_with_the_others():
    loose = ("booed", "", "Ann 200, Bob 200, Cal 200", "", "c", "7s", "a b", "-")
    cards = ("kd4h", "ad5d", "acqc", "9cjh", "2c3h")
    assert asked(*loose, *cards, "") == ("bourre", ("bourre Bob 3",))


def hints(names):
    """The hints at each question from the first dealer to the second trick, by kind of question."""
    entries = ("win", names, "", names.partition(",")[0], "7s", "*", "-", "kd5d9s")
    prompts = [typed(*entries[:end]).session.state.prompt for end in range(3, len(entries) + 1)]
    return [one.accepted for one in prompts]


def test_the_hints_name_those_who_are_there_as_shortly_as_they_can_be_typed():
    dealer, _, stay, draw, lead, later = hints("Debbie, Mike, Mary Ann")
    assert dealer == "a name; away d, if dealt no cards"
    assert stay == "names, all, all but ma, - for nobody"
    assert draw == "mi2 ma1, or a number for each; - for nobody"
    assert lead == "kd5d9s, ?; took mi3 ma2, if you write down no cards"
    assert later == "kd5d9s, ?, ma kd out of turn; rest mi, tb 5d, misdeal"


def test_the_hints_name_people_of_this_table_even_if_only_one_is_left():
    prompt = typed("win", "Debbie, Mike", "", "d", "7s", "-", "leave Mike").session.state.prompt
    assert prompt.question == "Nobody is left to play with."
    assert prompt.accepted == "rebuy d 50, leave d, join Zoe 50 after d, pay d m 5, put d 5"


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        ("Bo, Kd, Al, Alan", "k2 al1"),
        ("P12, P1, P2", "P1 2 P2 1"),
        ("Ann, All, No", "al2 n1"),
        ("Ann, Big Al, Big Bo", "al2 bo1"),
        ("Ann, Ann Lou, Ann Lee", "lo2 le1"),
    ],
)
def test_a_hints_example_means_the_players_it_names(names, hint):
    draw = hints(names)[3]
    assert draw.partition(",")[0] == hint
    first, second = names.split(", ")[1:3]
    drew = typed("win", names, "", names.partition(",")[0], "7s", "*", hint).last
    assert drew == written(st.Draw(0, "", ((first, 2), (second, 1))))
