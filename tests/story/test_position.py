"""The table after an event: what each has in front, in the hand, and what lies in the middle. Nothing is made up."""

from commands import CLEAN_LOG

from referee.report.wording.story import event_entries
from referee.story.events import hand_events, opening_events
from referee.story.from_engine import play_back
from referee.story.hand import PlayedHand
from referee.story.position import BACK, hand_positions
from story.evening import RENEGE

HEAD = CLEAN_LOG.partition("  trump")[0]
TRICKS = """\
  trick Kd 4d
  trick Ks 3s
  trick As 2s
  trick Ac Qc
  trick 9c Jc
"""


def at(log, kind, number=1):
    """The table after each event of this kind."""
    opening, *hands = play_back(log)
    hand = hands[number - 1]
    events = hand_events(hand)
    positions = hand_positions(hand, events, opening.players)
    return [position for position, event in zip(positions, events, strict=True) if event.kind == kind]


def first_hand(log):
    """The first hand as it went."""
    return next(part for part in play_back(log) if isinstance(part, PlayedHand))


def seat(position, player):
    """A player's seat."""
    return next(one for one in position.seats if one.player == player)


def test_stacks_and_pot_follow_each_payment():
    antes = at(RENEGE, "payment")[:4]
    assert [one.pot for one in antes] == [100, 200, 300, 400]
    assert {seat(one, "Ann").stack for one in antes} == {19900}
    assert [[one.change for one in position.seats] for position in antes[:2]] == [
        [-100, None, None, None],
        [None, -100, None, None],
    ]
    win, ann, cal = at(RENEGE, "payment")[4:]
    assert (seat(win, "Big Dee").change, win.pot) == (400, 0)
    assert (seat(ann, "Ann").change, ann.pot) == (-400, 400)
    assert (seat(cal, "Cal").change, cal.pot) == (None, 400)


def test_a_payment_between_two_players_shows_in_both_stacks():
    [paid] = at(RENEGE, "between")
    assert [(one.player, one.stack) for one in paid.seats][:2] == [("Ann", 19050), ("Bob", 20350)]


def test_a_player_may_be_called_pot():
    log = HEAD.replace("Ann", "pot") + "  trump 7s\n  stay pot, Bob\n" + TRICKS + "  win pot 3\npay pot Bob 5\n"
    [paid] = at(log, "between")
    assert [(one.player, one.stack, one.change) for one in paid.seats] == [
        ("pot", 19700, -500),
        ("Bob", 20400, None),
        ("Cal", 19900, None),
    ]
    assert paid.pot == 0


def test_after_a_count_of_all_stacks_the_money_is_known_again():
    unproven, counted = "  trump 7s\n  stay Ann, Bob\n  win Ann\n", "  stacks Ann 200, Bob 200, Cal 200\n"
    [paid] = at(f"{HEAD}{unproven}\nhand\n{unproven}{counted}rebuy Cal 50\n", "between", 2)
    assert [one.stack for one in paid.seats] == [20000, 20000, 25000]


def test_cards_that_nobody_saw_stay_face_down():
    plays = at(HEAD + "  trump 7s\n  stay Ann, Bob\n  trick Kd ?\n", "play")
    assert [one.name for one in plays[1].laid] == ["Kd", None]
    assert [card.name for card in seat(plays[1], "Ann").cards] == [None] * 4
    assert [card.name for card in seat(plays[1], "Bob").cards] == [None] * 4
    assert seat(plays[1], "Cal").cards == ()


def test_before_the_draw_only_dealt_cards_are_face_up():
    log = HEAD + "  deal Ann Kd Ks As Ac 9c\n  trump 7s\n  stay Ann, Bob\n  draw Bob 2\n" + TRICKS
    [dealt], [stayed] = at(log, "deal"), at(log, "stay")
    assert [card.name for card in seat(dealt, "Ann").cards] == ["Kd", "Ks", "As", "Ac", "9c"]
    assert [card.name for card in seat(dealt, "Bob").cards] == [None] * 5
    assert [card.name for card in seat(stayed, "Bob").cards] == ["3s", "2s", "4d", "Qc", "Jc"]
    assert [one.said for one in dealt.seats] == [None] * 3


def test_a_card_taken_back_is_shown_first_and_stays_in_the_hand():
    log = HEAD + "  trump 7s\n  stay Ann, Bob\n" + TRICKS.replace("4d\n", "4d\n  takeback Bob Qc\n", 1)
    lead, back, stood, *_ = at(log, "play")
    assert [(one.name, one.signs) for one in back.laid] == [("Kd", ""), ("Qc", f"!{BACK}")]
    assert "Qc" in [card.name for card in seat(stood, "Bob").cards]
    assert [one.name for one in stood.laid] == ["Kd", "Qc", "4d"]
    assert len(lead.laid) == 1


def test_tricks_on_a_took_line_count_from_that_line_on():
    log = HEAD + "  trump 7s\n  stay Ann, Bob\n  took Ann 3, Bob 2\n  win Ann 3\n"
    [stayed], [took] = at(log, "stay"), at(log, "line")
    assert seat(stayed, "Ann").tricks == 0
    assert (seat(took, "Ann").tricks, seat(took, "Bob").tricks) == (3, 2)


def test_no_trick_counts_are_shown_if_takers_are_unproven():
    [over] = at(HEAD + "  trump 7s\n  stay Ann, Bob\n  win Ann 3\n", "over")
    assert seat(over, "Ann").tricks is None


def test_after_an_unreadable_trick_no_trick_counts_are_shown():
    log = HEAD + "  trump 7s\n  stay Ann, Bob\n" + TRICKS.replace("Ks 3s", "Ks three")
    assert [seat(one, "Ann").tricks for one in at(log, "play")] == [0, 1] + [None] * 6


def test_the_dealer_changes_and_the_seats_do_not():
    first, second = at(RENEGE, "deal")[0], at(RENEGE, "deal", 2)[0]
    assert (
        [one.player for one in first.seats] == [one.player for one in second.seats] == ["Ann", "Bob", "Cal", "Big Dee"]
    )
    assert [one.player for one in (*first.seats, *second.seats) if one.dealer] == ["Big Dee", "Ann"]


def test_rulings_and_shown_cards_appear_where_they_happened():
    log = HEAD + "  trump 7s\n  stay Ann, Bob\n" + TRICKS + "  show Bob Qc\n  ruling renege Bob\n  win Ann 3\n"
    kinds = [event.kind for event in hand_events(first_hand(log))]
    assert kinds == ["deal", *["payment"] * 3, "stay", *["play"] * 10, "line", "ruling", "payment", "over"]


def test_the_card_that_proves_a_renege_is_marked_when_it_is_played_too():
    *_, proof = [one for one in at(RENEGE, "play") if "+" in "".join(card.signs for card in one.laid)]
    assert [(card.player, card.name) for card in proof.laid if card.signs == "+"] == [("Cal", "5d")]
    [event] = [event for event in hand_events(first_hand(RENEGE)) if event.proofs]
    entries = event_entries(first_hand(RENEGE), event)
    assert ("", "Cal still had 5d: proof of R501 in line 12.") in entries


def test_each_of_many_lines_that_are_no_log_is_an_event():
    opening, *_ = play_back(f"{HEAD.partition(chr(10) * 2)[0]}\n{'good evening' + chr(10)}" + "what is this\n" * 200)
    lines = [(event.line, finding.at.line) for event in opening_events(opening) for finding in event.findings]
    assert lines == [(line, line) for line in range(5, 206)]
