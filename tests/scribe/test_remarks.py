"""Immediate remarks: never an accusation without proof, and the proof as soon as there is one."""

import pytest

from scribe.pencil import DEALT, TABLE, typed

KNOWN = (*TABLE, "d", "deal Cal 5d 4h Th 2c 4s", "7s", "a c d", "-")
"""The deal to Cal was seen, and Cal stood pat."""


def said(*entries, **more):
    """The remarks on the last entry."""
    return typed(*entries, **more).said[-1]


def test_a_hand_that_nobody_has_seen_only_gets_an_if():
    assert said(*DEALT, "kd", "4h") == ("4h is a renege if Cal holds a diamond or a spade.",)


def test_a_known_card_proves_it_immediately():
    [text] = said(*KNOWN, "kd", "4h")
    assert text == (
        "R501 That is a renege: Cal did not follow suit: played 4h on a diamond lead, holding 5d."
        " Line 9: Cal was dealt 5d."
    )


def test_a_later_card_proves_an_earlier_renege_and_both_lines_are_named():
    before = (*DEALT, "kd4h9s", "as2s", "4c", "ks3s")
    assert not [text for text in said(*before) if text.startswith("R5")]
    assert said(*before, "5d")[0] == (
        "R501 Line 12 was a renege: Cal did not follow suit: played 4h on a diamond lead, holding 5d."
        " Line 14: Cal still had 5d."
    )


def test_a_remark_comes_once():
    after = typed(*DEALT, "kd4h9s", "as2s4c", "ks3s5d", "acqc2c").said[-1]
    assert not [text for text in after if text.startswith("R5")]


def test_a_card_that_breaks_nothing_whatever_is_held_gets_no_remark():
    assert said(*DEALT, "kd", "ad") == ()
    assert said(*DEALT, "kd") == ()


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (("kd", "qd"), "Qd is a renege if Cal holds Ad."),
        (("td", "5d"), "5d is a renege if Cal holds a diamond above Td."),
        (("kd", "9s"), "9s is a renege if Cal holds a diamond."),
        (("kd", "9s", "8s"), "8s is a renege if Big Dee holds a diamond or a spade above 9s."),
    ],
)
def test_the_if_names_the_cards_that_would_have_been_due(cards, text):
    assert said(*DEALT, *cards)[0] == text


def test_cards_that_are_elsewhere_are_not_suspected():
    diamonds = "ad", "qd", "jd", "td", "9d", "8d", "7d", "6d", "5d", "4d", "3d", "2d"
    shown = [f"show Ann {card}" for card in diamonds[:4]] + [f"show d {card}" for card in diamonds[4:9]]
    assert said(*DEALT, *shown, "kd", "4c") == ("4c is a renege if Cal holds 2d, 3d, 4d or a spade.",)


def test_the_card_that_was_turned_up_is_not_suspected():
    assert said(*TABLE, "d", "Qs", "a c d", "-", "js", "2s") == ("2s is a renege if Cal holds Ks or As.",)


def test_if_only_a_winning_trump_is_due_the_if_names_no_lower_one():
    booed = ("booed", "", "Ann 50, Bob 50, Cal 50", "", "c", "7s", "all", "-", "kd", "9s")
    assert said(*booed, "4h")[0] == "4h is a renege if Cal holds a diamond or a spade above 9s."


def test_nobody_is_suspected_of_a_card_that_was_seen_in_another_hand_or_put_away():
    deals = ("deal Bob 2d 3d 4d 5d 6d", "deal Ann 8d 9d Td Jd 2c")
    drew = ("7s", "a c d", "draw Ann 8d -> Qd", "draw c 1")
    assert said(*TABLE, "d", *deals, *drew, "qd", "4h") == ("4h is a renege if Cal holds 7d, Kd, Ad or a spade.",)


def test_discarded_cards_are_suspected_if_they_may_have_been_drawn_again():
    log = (
        "rules boure\n"
        + "".join(f"seat P{number} 50\n" for number in range(1, 8))
        + "hand 1\n  dealer P7\n  deal P1 2d 3d 4d 5d 6d\n  trump 7s\n  stay P1, P2, P3, P4, P5\n"
        "  draw P1 2d 3d -> Jh Th\n  draw P2 4, P3 4, P4 4, P5 3\n  reshuffle\n"
        "  show P2 7d 8d 9d Td Jd\n  show P3 Qd Kd Ad\n"
    )
    suspected = said("6d", "7d", "qd", "8c", "4c", log=log)
    assert suspected[0] == "4c is a renege if P5 holds 2d, 3d or a spade."


def test_an_unknown_card_before_it_leaves_nothing_to_suspect_that_may_be_allowed():
    assert said(*DEALT, "?", "4h") == ()


def test_a_player_without_cards_is_not_suspected():
    tricks = ("kd5d9s", "as2s4s", "ks3sjs", "acqc2c")
    assert said(*DEALT, *tricks, "9c", "jh", "th") == ("Big Dee takes the trick with 9c.",)


def test_a_play_out_of_turn_is_reported_immediately():
    assert said(*DEALT, "d 9s")[0].startswith("T401 Line 12: ")


def test_a_wrong_claim_is_reported_immediately_with_what_is_due():
    done = (*DEALT, "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")
    assert said(*done, "a 4")[0].startswith("L603 Line 17: ")
    assert said(*done, "", "a4 c3")[0].startswith("L605 Line 18: Cal took no trick and owed a bourré of 4, but paid 3")


@pytest.mark.parametrize(
    ("entries", "due"),
    [
        (("mike 8",), "L604 Line 13: Mike could take only 3 from the pot, but took 8: 5 too much."),
        (("", "debbie 3 ann 8"), "L605 Line 14: Ann took no trick and owed a bourré of 3, but paid 8: 5 too much."),
        (
            ("", "", "mike 8"),
            "L607 Line 15: Mike should have 22 if every payment was noted, but 8 was counted: 14 short.",
        ),
    ],
)
def test_what_was_due_is_said_with_the_entry_that_has_another_amount(entries, due):
    hand = ("louisiana", "1", "Debbie 20, Mike 20, Ann 20", "", "d", "7s", "all", "-", "took m5")
    assert said(*hand, *entries) == (due,)


def test_lines_that_may_still_come_accuse_nobody():
    texts = [text for texts in typed(*DEALT, "kd", "5d", "9s", "as").said for text in texts]
    assert not [text for text in texts if text[0] in "UN"]


def test_nobody_is_accused_while_a_later_line_may_explain_it():
    takes = ("win trump-p", "Ann, Bob, Cal", "", "a", "7s", "all", "take Ann", "draw Bob 2d -> 4d")
    assert said(*takes) == ()
    assert said(*takes, "draw a 1", "kd") == ()
    assert said(*takes, "kd")[0].startswith("H208 Line 10: Ann took the card turned up but discarded nothing")
    assert typed(*takes).session.state.errors == 0


def test_a_missing_line_is_reported_as_soon_as_it_can_not_come_any_more():
    assert said("booray", "Ann 50, Bob 50", "", "a", "trump 7s")[0].startswith("N108 Line 5: There is no `ante` line")
    assert said(*DEALT, "kd5d9s", "win d 4")[0].startswith("T403 Line 12: ")


def test_the_winner_of_a_trick_is_named_after_its_last_card():
    assert said(*DEALT, "kd5d9s")[-1] == "Big Dee takes the trick with 9s."


MISREAD = ("win", "Ann, Bob, Cal, T-Boy", "", "t", "6d", "all", "-", "8c9hthjh", "", "ksqs8sts")
"""8c was led, and three played hearts; the scribe was sure of the lead."""


def slips_told(*entries):
    return [(one.line, one.written, one.meant[0], len(one.explains)) for one in typed(*entries).session.state.slips]


def test_a_slip_that_would_explain_two_players_reneges_is_reported_with_the_second():
    assert slips_told(*MISREAD, "3c", "ac") == []
    assert slips_told(*MISREAD, "3c", "ac", "qc")[0] == (12, "8c", "8d", 2)
    assert slips_told(*MISREAD, "3c", "ac", "qc", "6c")[0] == (12, "8c", "8d", 3)
    assert slips_told(*MISREAD, "3cacqc6c")[0] == (12, "8c", "8d", 3)


def test_a_slip_is_reported_with_its_finding_and_not_again_with_the_next_entry():
    assert slips_told(*MISREAD, "3cacqc6c", "js") == []
    session = typed(*MISREAD, "3cacqc6c").session
    session.undo()
    assert session.state.slips == ()
    session.redo()
    assert session.state.slips


def test_a_card_in_two_places_names_the_possibly_wrong_words_while_the_trick_is_open():
    assert [found[:2] for found in slips_told(*MISREAD, "3c", "8s")] == [(13, "8s"), (14, "8s")]


def test_errors_of_one_player_report_no_slip_and_start_no_search(monkeypatch):
    monkeypatch.setattr("referee.scribe.remarks.slips", None)
    assert slips_told(*DEALT, "kd4h9s", "as2s4c", "ks3s5d") == []


def test_a_slip_in_a_later_hand_is_reported_too_and_one_of_the_hand_before_is_not():
    cards = ("2h3h4h5h", "7h6h8h9h", "thjhqhkh", "askskcqs", "2s5c4c3c")
    first = (*MISREAD[:7], *cards, "", "", "", "")
    second = ("6d", "all", "-", "8c9hthjh", "", "ksqs8sts", "3cacqc6c")
    told = typed(*first, *second).session
    assert told.state.table.hand == 2
    assert {one.hand for one in told.state.slips} == {2}
    assert told.state.slips[0].written == "8c"


def test_a_renege_that_was_taken_back_in_time_is_no_renege():
    text = typed(*KNOWN, "kd", "4h", "tb 5d").said[-1]
    assert [one[:4] for one in text] == ["R511"]


def test_no_generated_legal_game_is_ever_accused_while_it_is_written():
    from evenings.logs import evening_log

    session = typed(log="").session
    for line in evening_log("louisiana", hands=6, seed=5, detail="cards").splitlines():
        if line.strip():
            assert session.enter(line).refused is None
            assert not [text for text in session.state.said if text[0] in "RCTLNH" and text[1].isdigit()], line
