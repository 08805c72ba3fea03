"""One slip of the scribe's pen blames nobody: each contradiction is named, and whatever a correction could change is
open."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, found, table

THREE = table(names="Ann Bob Cal")
BASE = f"{THREE}hand 1\n dealer Cal\n trump Kc\n stay Ann, Bob\n draw none\n"
DEALT = f"{THREE}hand 1\n dealer Cal\n deal Bob 2d 3d 4d 5d 9h\n trump Kc\n stay Ann, Bob\n draw none\n"
FOUR = " trick Ann 6d, Bob 3h\n trick Ann 7d, Bob 4h\n trick Ann 8d, Bob 5h\n"


def tricks(*lines: str) -> str:
    """Write some trick lines of a hand."""
    return "".join(f" trick {line}\n" for line in lines)


# A shown card may be the one that was missed


@pytest.mark.parametrize(
    "missed",
    [
        " trick Ann 5d, Bob ?\n",
        " tricc Ann 5d, Bob 9h # expect N101\n",
        " trick Ann 5d # expect T402 Bob\n",
        " trick Ann 5d, Bbo ? # expect N102\n",
    ],
)
def test_a_shown_card_that_may_be_the_missed_one_convicts_nobody(missed: str) -> None:
    agrees(f"{BASE}{missed}{FOUR} trick Ann 9d, Bob 6h\n show Bob 2d\n")


def test_a_shown_card_that_may_lie_in_a_trick_that_is_missing_convicts_nobody() -> None:
    agrees(f"{BASE}{FOUR} trick Ann 9d, Bob 6h # expect T403\n show Bob 2d\n win Ann 3\n bourre Bob 3\n")


def test_a_shown_card_that_was_missed_later_was_held_before() -> None:
    agrees(f"{BASE} trick Ann 6d, Bob 3h # expect R501 Bob\n trick Ann 5d, Bob ?\n rest Ann\n show Bob 2d\n")


def test_a_missed_card_of_uncertain_owner_may_be_anybodys() -> None:
    drew = BASE.replace("draw none", "draw Bob 3d -> 9s")
    agrees(f"{drew} trick Bob 4h, Ann Th # expect T401 Bob\n trick 8s ?\n trick Ann 7s, Bob 3h\n rest Ann\n")
    agrees(f"{drew} tricc Bob 4h, Ann Th # expect N101\n trick 8s ?\n trick Ann 7s, Bob 3h\n rest Ann\n")


# What counting proves


def test_one_missed_play_leaves_three_of_four_diamonds() -> None:
    agrees(f"{DEALT} trick Ann Kd, Bob ?\n trick Ann Qd, Bob 9h # expect R501 Bob\n")


def test_four_missed_plays_use_up_four_diamonds() -> None:
    missed = tricks("Ann Kd, Bob ?", "Ann Qd, Bob ?", "Ann Jd, Bob ?", "Ann Td, Bob ?")
    agrees(f"{DEALT}{missed} trick Ann 9d, Bob 9h\n")


def test_whichever_three_of_five_clubs_were_kept_a_club_lead_must_be_followed() -> None:
    kept = "hand 1\n dealer Cal\n deal Bob 2c 3c 4c 5c 6c\n trump Kh\n stay Ann, Bob\n draw Bob 2\n"
    [renege] = [one for one in agrees(f"{THREE}{kept} trick Ann Ac, Bob 9d # expect R501 Bob\n").findings if one.player]
    assert renege.message == (
        "Bob did not follow suit: played 9d on a club lead, holding at least 3 of 2c, 3c, 4c, 5c and 6c"
    )


# Cards in conflict lead nothing, beat nothing and take nothing


def test_a_card_in_conflict_decides_no_pot() -> None:
    four = tricks("Ann Ad, Bob 2d", "Ann 5d, Bob 6d", "Bob 7h, Ann 6h", "Bob 8s, Ann 9s")
    audited = agrees(f"{BASE}{four} trick Ann 9s, Bob Ts # expect C301 Ann\n win Ann 3\n bourre none\n")
    assert audited.accounts[0].result == "unproven"


def test_a_lead_in_conflict_was_perhaps_of_another_suit() -> None:
    agrees(f"{BASE} trick Ann 5d, Bob 3h\n trick Ann 5d, Bob 2d # expect C301 Ann\n rest Ann\n")


def test_who_took_a_trick_with_a_card_in_conflict_leads_the_next_or_does_not() -> None:
    agrees(f"{BASE} trick Ann 9d, Bob 8d\n trick Bob 9d, Ann 2d # expect C301 Bob\n rest Bob\n")


def test_an_arrow_after_a_card_in_conflict_may_be_right() -> None:
    agrees(f"{BASE} trick Ann 9d, Bob 8d -> Bob\n trick Bob 9d, Ann 2d # expect C301 Bob\n rest Bob\n")


def test_where_the_upcard_was_played_nobody_knows_the_trump_suit() -> None:
    audited = agrees(f"{BASE} trick Ann 5d, Bob Kc # expect C304 Bob\n trick Ann 6d, Bob 2d\n rest Ann\n")
    assert audited.accounts[0].trump is None


def test_where_the_upcard_was_played_nobody_knows_who_led_after_a_card_of_its_suit() -> None:
    """If clubs are trumps Bob took the first trick and led the king; otherwise Ann did."""
    assert found(f"{BASE} trick 5d 2c\n trick Kc 3h\n rest Ann\n") == [("C304", 11, None)]
    assert found(f"{BASE} trick 5d 2c\n trick Bob Kc, Ann 3h\n rest Ann\n") == [("C304", 11, "Bob")]


def test_each_card_that_deal_and_draw_leave_no_room_for_may_be_the_wrong_one() -> None:
    """Bob drew one card and played two that were not dealt: either may be wrong."""
    drew = DEALT.replace("draw none", "draw Bob 1")
    agrees(f"{drew} trick Ann Kd, Bob 7s\n trick Ann 8s, Bob 8h # expect C302 Bob\n rest Ann\n")


def test_a_contradiction_made_only_by_the_order_of_play_is_reported_once() -> None:
    """Either Bob's 9s at the draw is wrong, or the leader: then no trick certainly belongs to anybody."""
    drew = BASE.replace("draw none", "draw Bob 9s -> 4c")
    audited = agrees(f"{drew} trick 5d 6d\n trick 9s 8s # expect C302 Bob\n trick 2d 3d\n rest Ann\n")
    assert audited.accounts[0].tricks is None


# A trick too many, and a trick written twice

FIVE = ("Ann Ad, Bob 2d", "Ann Kd, Bob 3d", "Ann 5d, Bob 6d", "Bob 7h, Ann 6h", "Bob 8s, Ann 9s")


def test_a_line_written_twice_at_once_is_one_trick_and_the_money_is_known() -> None:
    lines = tricks(*FIVE[:4]) + " trick Bob 7h, Ann 6h # expect C301 Bob\n" + tricks(FIVE[4])
    audited = agrees(f"{BASE}{lines} win Ann 3\n bourre none\n")
    assert audited.accounts[0].tricks == {"Ann": 3, "Bob": 2}


def test_a_line_of_positions_written_twice_is_reported_for_the_player_of_its_first_card() -> None:
    for first, player in (("5d 6d", "Bob"), ("6d 5d", "Ann")):
        agrees(f"{BASE} trick {first}\n trick 7h 8h\n trick 7h 8h # expect C301 {player}\n")


def test_a_line_written_twice_is_reported_for_nobody_if_its_first_card_was_only_noted_once() -> None:
    assert found(f"{BASE} trick 6d\n trick ? 6d\n rest Ann\n") == [("C301", 11, None)]


def test_a_line_written_twice_at_once_keeps_its_own_findings() -> None:
    agrees(f"{BASE} trick Ann 5d # expect T402 Bob\n trick Ann 5d # expect C301 Ann\n rest Ann\n")


def test_tricks_of_which_no_card_was_noted_are_different_ones() -> None:
    audited = agrees(f"{BASE}{tricks('Ann Ad, Bob 2d', '? ?', '? ?', '? ?', '? ?')} win Ann 3\n")
    assert audited.accounts[0].bourre is None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann Kd, Bob Ad", "Bob Kd, Ann Ad"),
        ("Ann Kd, Bob Ad", "Ann Ad, Bob Kd"),
        ("Ann ?, Bob Kd -> Ann", "Ann ?, Bob Kd"),
    ],
)
def test_of_two_lines_with_the_same_cards_either_may_be_right(first: str, second: str) -> None:
    audited = agrees(f"{BASE} trick {first}\n trick {second} # expect C301\n rest Ann\n")
    assert audited.accounts[0].bourre is None


def test_a_line_written_twice_later_stood_in_either_place() -> None:
    lines = tricks(*FIVE) + " trick Ann Kd, Bob 3d # expect C301 Ann\n"
    audited = agrees(f"{BASE}{lines} win Ann 3\n bourre none\n")
    assert audited.accounts[0].tricks == {"Ann": 3, "Bob": 2}


def test_what_is_wrong_in_either_place_of_a_line_written_twice_is_reported() -> None:
    first, *others = FIVE
    lines = f" trick {first} -> Bob # expect T404\n{tricks(*others)} trick Ann Kd, Bob 3d # expect C301 Ann\n"
    agrees(f"{BASE}{lines}")


def test_a_renege_is_proven_if_it_is_one_in_either_place_of_a_line_written_twice() -> None:
    lines = tricks("Ann Ad, Bob 2h # expect R501 Bob", *FIVE[1:], "Ann Kd, Bob 3d # expect C301 Ann")
    agrees(f"{BASE}{lines}")


def test_a_trick_written_twice_in_the_place_of_another_leaves_one_missing() -> None:
    lines = tricks(*FIVE[:4]) + " trick Bob 7h, Ann 6h # expect C301 Bob\n"
    assert agrees(f"{BASE}{lines} win Ann 3\n bourre none\n").accounts[0].result == "unproven"


def test_any_of_six_tricks_may_be_the_extra_one() -> None:
    six = tricks("Ann 2d, Bob 3d", "Bob 2h, Ann 3h", "Ann 4d, Bob 6d", "Bob 4h, Ann 5h", "Ann 7d, Bob 8d")
    hand = f"{BASE}{six} trick Bob 7h, Ann 8h # expect T403\n"
    assert agrees(f"{hand} win Ann 3\n bourre none\n").accounts[0].result == "unproven"


def test_a_result_that_any_five_of_six_tricks_give_is_known() -> None:
    six = tricks("Ann Ad, Bob 3d", "Ann Ah, Bob 3h", "Ann As, Bob 6s", "Ann Ac, Bob 5c", "Ann Kd, Bob 8d")
    audited = agrees(f"{BASE}{six} trick Ann Kh, Bob 7h # expect T403\n")
    assert (audited.accounts[0].winners, audited.accounts[0].bourre) == (("Ann",), ("Bob",))


def test_of_five_tricks_and_a_lost_one_any_may_be_the_extra_one() -> None:
    [account] = agrees(f"{BASE}{tricks(*FIVE)} tricc Ann 9h, Bob Th # expect N101\n").accounts
    assert (account.result, account.tricks) == ("unproven", None)


def test_a_lost_line_before_the_draw_was_no_trick() -> None:
    early = BASE.replace(" trump", " tricc Ann 9h, Bob Th # expect N101\n trump")
    [account] = agrees(f"{early}{tricks(*FIVE)}").accounts
    assert account.tricks == {"Ann": 3, "Bob": 2}


def test_past_a_number_of_orders_the_others_are_not_looked_for() -> None:
    ranks = [f"{rank}{suit}" for suit in "dhsc" for rank in "23456789TJQA"]
    many = tricks(*(f"Ann {card}" for card in ranks)) + " trick ;;\n" * 40
    assert "T403" in {code for code, _, _ in found(f"{BASE}{many} win Ann 3\n")}


def test_past_a_number_of_orders_nothing_of_the_tricks_is_proven() -> None:
    many = tricks(*(f"Ann {rank}{suit}, Bob {rank}{other}" for rank in "23456789" for suit, other in ("dh", "sc")))
    assert {code for code, _, _ in found(f"{BASE}{many} win Ann 3\n bourre Bob 3\n")} == {"T403"}


# An unknown name


def test_the_only_one_left_without_a_card_is_meant() -> None:
    hand = BASE.replace("Kc", "d")
    audited = agrees(f"{hand} trick Ann 9c, Bob 5c\n trick Amn Ad, Bob 7d # expect N102\n rest Ann\n")
    assert audited.accounts[0].tricks == {"Ann": 5, "Bob": 0}
    agrees(f"{BASE} trick Zed 2h, Bob 3h -> Bob # expect N102\n rest Bob\n")


def test_any_of_several_may_be_meant() -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    audited = agrees(f"{three} trick Amn Ad, Bbo 7d, Cal 2d # expect N102, expect N102\n rest Cal\n")
    assert audited.accounts[0].tricks is None


def test_an_unknown_name_or_another_player_may_have_taken_the_trick() -> None:
    """Zed is Bob or Cal, and the missed card may have beaten the king or not."""
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    for leader, others in (("Ann", "Bob 6h, Cal 7h"), ("Bob", "Cal 6h, Ann 7h"), ("Cal", "Ann 6h, Bob 7h")):
        first = "trick Ann Kd, Zed ?, Yan 2d # expect N102, expect N102"
        agrees(f"{three} {first}\n trick {leader} 5h, {others}\n")


@pytest.mark.parametrize("order", ["Ann 5h, Bob 6h, Cal 7h", "Bob 5h, Cal 6h, Ann 7h", "Cal 5h, Ann 6h, Bob 7h"])
def test_either_of_two_missed_cards_may_have_taken_the_trick(order: str) -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    agrees(f"{three} trick Ann Kd, Bob ?, Cal ?\n trick {order}\n")


def test_one_of_two_unknown_names_took_the_trick_if_both_played_higher() -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    first = "trick Ann 2d, Zed Ad, Yan Kd # expect N102, expect N102"
    agrees(f"{three} {first}\n trick Bob 5h, Cal 6h, Ann 7h\n")
    agrees(f"{three} {first}\n trick Ann 5h, Bob 6h, Cal 7h # expect T401 Ann\n")


# Whose turn it is


def test_who_is_missing_in_a_trick_may_have_led_it() -> None:
    three = f"{THREE}hand 1\n dealer Bob\n trump 9h\n stay Ann, Cal, Bob\n draw none\n"
    agrees(f"{three} trick Cal 8d, Ann ?, Bob Jd\n trick Cal 8s, Ann 7s # expect T402 Bob\n rest Ann\n")


def test_where_a_lead_was_left_out_another_may_have_led_that_trick_and_the_next() -> None:
    agrees(f"{BASE} trick Bob 2d # expect T402 Ann\n trick Bob 3d, Ann 6h\n trick Bob 4s, Ann 4h\n")
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    agrees(f"{three} trick Bob 2d, Cal 3d # expect T402 Ann\n trick Bob 5h, Cal 6h, Ann 7h\n")


def test_an_arrow_after_a_missed_card_makes_no_lead_a_wrong_one() -> None:
    agrees(f"{BASE} trick Ann ?, Bob Ad -> Ann\n trick Bob 5d, Ann 6d\n rest Ann\n")


def test_the_arrow_or_the_next_lead_tells_who_took_a_trick_with_a_missed_card() -> None:
    """Ann or Bob took the first trick, and both have another; Cal certainly has none."""
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    played = tricks("Ann ?, Bob Ad, Cal 2d -> Ann", "Bob 5h, Cal 6h, Ann 7h", "Ann 2h, Bob 9h, Cal 3h")
    [account] = agrees(f"{three}{played} rest Ann\n").accounts
    assert (account.tricks, account.winners, account.bourre) == (None, ("Ann",), ("Cal",))


def test_where_the_log_stops_in_a_trick_those_whose_turn_comes_last_are_not_missing() -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    for under_way in ("Ann 5d", "Ann 5d, Bob 6d", "5d 6d"):
        assert agrees(f"{three} trick {under_way}\n").verdict == "incomplete"
    agrees(f"{three} trick Ann 5d, Cal 6d # expect T402 Bob\n")
    agrees(f"{three} trick Bob 5d, Cal 6d # expect T402 Ann\n")
    agrees(f"{three} trick Ann 5d, Bob 6d # expect T402 Cal, expect T403\n win Ann 3\nhand 2\n stay none\n")


def test_a_trick_that_somebody_took_is_not_under_way() -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    agrees(f"{three} trick Ann 5d, Bob 6d -> Bob # expect T402 Cal\n")
    agrees(f"{three} trick 5d 6d -> Bob # expect T402\n")


@pytest.mark.parametrize("line", ["rest Ann", "took Ann 3, Bob 1, Cal 1", "win Ann 3", "stacks Bob 199"])
def test_a_trick_before_a_line_that_comes_after_the_tricks_is_not_under_way(line: str) -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    assert ("T402", 10, "Cal") in found(f"{three} trick Ann 5d, Bob 6d\n {line}\n")


@pytest.mark.parametrize(
    ("stay", "trick"), [("Ann, Bob, Cal", "Ann 9c, Bob 2c"), ("Ann, Bob", "Ann 9c, Bob 2c # expect R508 Bob")]
)
def test_the_last_card_of_a_trick_under_way_is_not_the_last_to_be_played(stay: str, trick: str) -> None:
    hand = f"hand 1\n dealer Cal\n trump 7h\n stay {stay}\n trick {trick}\n show Bob Jc Ah Kh Qh\n"
    agrees(table("louisiana", "head no", names="Ann Bob Cal") + hand)


def test_the_lead_of_a_trick_under_way_is_judged() -> None:
    first = tricks("Bob 4d, Cal 5d, Ann 6d")
    hand = f"hand 1\n dealer Ann\n trump 7h\n stay Ann, Bob, Cal\n{first} trick Ann Qh # expect R506 Ann\n"
    agrees(f"{table('louisiana', names='Ann Bob Cal')}{hand} show Ann Ah Kh\n")


# A card taken back that costs the pot


@pytest.mark.parametrize("lost", ["takeback Ann 2c", "taekback Ann 2c # expect N101"])
def test_who_may_have_lost_the_pot_by_a_card_taken_back_has_no_cinch_to_play(lost: str) -> None:
    hand = "hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n trick Bob 4d, Ann 5d\n trick Ann Qh, Bob 3c{}\n"
    later = tricks("Ann Ah, Bob 3s", "Ann Kh, Bob 4s", "Ann 2c, Bob 9c")
    agrees(f"{table('louisiana')}{hand.format(' # expect R506 Ann')}{later}")
    agrees(f"{table('louisiana')}{hand.format('')} {lost}\n{later}")


# Which kind of statement an unreadable line was


@pytest.mark.parametrize(
    "line", ["rules # expect N101", "date 2026-11-17\ndate tomorrow # expect N101", 'game "A"\ngame B C']
)
def test_a_second_line_of_a_kind_that_comes_once_may_be_any_other_if_it_can_not_be_read(line: str) -> None:
    """It may have been a `rule`, by which Bob did not have to beat the five."""
    seats = THREE.partition("\n")[2]
    hand = BASE.removeprefix(THREE) + " trick Ann 5d, Bob 3d\n trick Ann 7s, Bob 9d\n rest Ann\n"
    assert [one for one, _, _ in found(f"rules winning-moves\n{line}\n{seats}{hand}")] == ["N101"]


@pytest.mark.parametrize("line", ["rulez head no", "trik head no", "rlue head no", "rulqq head no", "rule head noo"])
def test_a_line_that_may_have_changed_a_rule_leaves_only_suit_to_be_followed(line: str) -> None:
    seats = THREE.partition("\n")[2]
    code = "N104" if line == "rule head noo" else "N101"
    hand = BASE.removeprefix(THREE) + " trick Ann 5d, Bob 3d\n trick Ann 7s, Bob 9d\n rest Ann\n"
    assert [one for one, _, _ in found(f"rules winning-moves\n{line}\n{seats}{hand}")] == [code]


def test_a_misspelt_line_that_may_be_took_brings_no_count_of_tricks() -> None:
    hand = "hand 1\n dealer Cal\n stay Ann, Cal\n toke Ann 3, Cal 2 # expect N101\n win Ann 3\n bourre none\n"
    agrees(THREE + hand)


def test_a_value_that_is_none_leaves_only_its_own_rule_in_doubt() -> None:
    """Another way to settle a tie doesn't explain a card that was too low."""
    seats = THREE.partition("\n")[2]
    hand = BASE.removeprefix(THREE) + " trick Ann 5d, Bob 3d # expect R503 Bob\n trick Ann 7s, Bob 9d\n rest Ann\n"
    agrees(f"rules winning-moves\nrule tie cary # expect N104\n{seats}{hand}")


def test_a_rule_that_the_table_settles_later_is_in_doubt_no_more() -> None:
    seats = THREE.partition("\n")[2]
    first = "hand 1\n dealer Bob\n trump 7s\n stay none\nrule head yes\n"
    hand = (
        "hand 2\n trump Kc\n stay Ann, Bob\n trick Ann 5d, Bob 3d # expect R503 Bob\n trick Ann 7s, Bob 9d\n rest Ann\n"
    )
    agrees(f"rules winning-moves\nrule head noo # expect N104\n{seats}{first}{hand}")


# What the design says about small things


def test_the_rest_given_to_one_who_passed_is_that_alone() -> None:
    agrees(f"{BASE} trick Ann Ad, Bob 2d\n rest Cal # expect H205 Cal\n win Ann 3\n")


@pytest.mark.parametrize(
    "lines", ["took Ann 2, Bob 1\n rest Ann", "took Ann 3, Bob 1\n rest Ann", "took Bob 1\n rest Ann"]
)
def test_a_count_of_tricks_and_the_rest_make_the_number_together(lines: str) -> None:
    audited = agrees(f"{BASE} {lines}\n win Ann 3\n bourre none\n")
    assert audited.accounts[0].tricks == {"Ann": 4, "Bob": 1}


def test_a_complete_count_of_tricks_leaves_nothing_to_an_unknown_name() -> None:
    audited = agrees(f"{BASE} took Ann 4, Bob 1\n rest Zed # expect N102\n win Ann 3\n bourre none\n")
    assert audited.accounts[0].tricks == {"Ann": 4, "Bob": 1}


def test_a_count_of_tricks_with_an_unknown_name_is_unknown_whoever_has_the_rest() -> None:
    audited = agrees(f"{BASE} took Ann 2, Zed 1 # expect N102\n rest Ann\n win Ann 3\n")
    assert (audited.accounts[0].tricks, audited.accounts[0].bourre) == (None, None)


@pytest.mark.parametrize("took", ["took Ann 3, Cal 1 # expect H205 Cal", "took Ann 3 ;; # expect N101"])
def test_nobody_knows_how_many_tricks_the_rest_is_if_the_count_before_it_is_wrong(took: str) -> None:
    audited = agrees(f"{BASE} {took}\n rest Ann\n")
    assert (audited.accounts[0].tricks, audited.accounts[0].bourre) == (None, None)


def test_a_renege_ruled_of_one_who_passed_is_a_note_and_costs_nothing() -> None:
    hand = BASE.replace("winning-moves", "louisiana") + tricks(*FIVE) + " ruling renege Cal\n win Ann 3\n bourre none\n"
    audited = agrees(hand)
    assert [one.code for one in audited.findings if one.player == "Cal"] == ["R509"]
    assert audited.final is not None
    assert audited.final.verified.stacks == {"Ann": 20200, "Bob": 19900, "Cal": 19900}


def test_a_second_stay_line_that_says_the_same_declares_again_for_each() -> None:
    agrees(f"{BASE} stay Ann, Bob # expect H204 Ann, expect H204 Bob\n rest Ann\n".replace("draw none\n ", ""))


def test_more_hands_than_the_pack_has_cards_use_up_the_stock() -> None:
    ten = table("three-card", names=" ".join(f"P{number}" for number in range(1, 11)))
    agrees(f"{ten}hand 1\n dealer P10\n blinds 8 # expect C305\n trump 7s\n stay none\n")
    agrees(f"{ten}hand 1\n dealer P10\n blinds 7\n trump 7s\n stay none\n")
    agrees(f"{ten}hand 1\n dealer P10\n blinds 8\n blinds 4 # expect N101\n trump 7s\n stay none\n")


def test_forfeited_turns_are_used_up_when_the_deal_comes_back_to_the_same_dealer() -> None:
    hand = " trump c\n stay none\n"
    lost = f"{table('boure', names='Ann Bob Cal')}hand 1\n dealer Cal\n{hand}forfeit Ann\nforfeit Bob\n"
    agrees(f"{lost}hand 2\n dealer Cal\n{hand}hand 3\n dealer Ann\n{hand}hand 4\n dealer Bob\n{hand}")


# Whose turn it is to deal, who sits where, who owes no ante


def test_whose_deal_was_lost_is_not_certain_once_nobody_knows_who_dealt() -> None:
    hand = " stay none\n"
    lost = f"{table('boure')}hand 1\n dealer Zed # expect N102\n{hand}forfeit Ann\nhand 2\n{hand}"
    agrees(f"{lost}hand 3\n dealer Cal\n{hand}hand 4\n dealer Dee\n{hand}hand 5\n dealer Ann\n{hand}")


def test_a_deal_lost_by_nobody_at_the_table_may_be_that_of_the_next_dealer() -> None:
    hand = " stay none\n"
    lost = f"{table('boure')}hand 1\n dealer Dee\n{hand}forfeit Amn # expect N102\n"
    agrees(f"{lost}hand 2\n misdeal\nhand 3\n dealer Bob\n{hand}hand 4\n dealer Cal\n{hand}")


def test_a_lost_misdeal_uses_up_no_forfeited_turn_for_certain() -> None:
    hand = " stay none\n"
    lost = f"{table('boure')}hand 1\n dealer Dee\n{hand}forfeit Cal\nhand 2\n dealer Ann\n misdcal # expect N101\n"
    agrees(f"{lost}hand 3\n dealer Ann\n{hand}hand 4\n dealer Bob\n{hand}hand 5\n dealer Dee\n{hand}")


def test_the_seat_of_somebody_who_joined_after_an_absent_player_is_uncertain() -> None:
    joined = "join Quin 200 after Dan # expect N102\nhand 1\n dealer Dee\n trump Kc\n draw none\n"
    agrees(f"{table()}{joined} trick Ann 5d, Quin 6d, Cal 2d\n trick Quin 7s, Cal 8s, Ann 2s\n")


@pytest.mark.parametrize("slip", ["trick Ann 2s, Bob ?", "tricc Ann 2s, Bob 3s # expect N101"])
def test_who_owes_no_ante_after_a_shared_pot_is_as_uncertain_as_the_tricks(slip: str) -> None:
    hand = " dealer Cal\n trump Kc\n stay Ann, Bob\n draw none\n"
    played = f" trick Ann Ad, Bob 2d\n trick Ann Qd, Bob 3d\n trick Ann Jd, Bob 4d\n trick Ann 9d, Bob 5d\n {slip}\n"
    shared = f"{table('louisiana', names='Ann Bob Cal')}hand 1\n{hand}{played} share Ann Bob 1.50\n"
    agrees(f"{shared} stacks Ann 200.50, Bob 200.50, Cal 199\nhand 2\n ante Ann 1, Cal 1\n stay none\n")


def test_who_owes_no_ante_stays_uncertain_past_a_misdeal() -> None:
    hand = " dealer Cal\n trump Kc\n stay Ann, Bob\n draw none\n tricc Ann Ad, Bob 2d # expect N101\n"
    counted = f"{table('louisiana', names='Ann Bob Cal')}hand 1\n{hand}stacks Ann 202, Bob 199, Cal 199\n"
    agrees(f"{counted}hand 2\n away Bob\n ante Ann 1, Cal 1\n misdeal\nhand 3\n ante none\n stay none\n")


def test_after_a_lost_misdeal_nobody_is_certain_to_owe_an_ante() -> None:
    lost = f"{table('boure', names='Ann Bob Cal')}hand 1\n dealer Cal\n misdeeal # expect N101\n"
    audited = agrees(f"{lost} stacks Ann 199, Bob 199, Cal 199\nhand 2\n stay none\n")
    assert audited.accounts[1].pot is None


def test_a_variant_that_may_be_the_size_of_a_hand_leaves_open_how_many_tricks_the_rest_is() -> None:
    rules = table("winning-moves, foour-card # expect N104", names="Ann Bob Cal")
    played = tricks("Bob 4d, Ann 5d", "Ann Qd, Bob Kd -> Bob", "Bob 8s, Ann 9s -> Ann")
    agrees(f"{rules}hand 1\n dealer Ann\n trump Kc\n stay Ann, Bob\n draw none\n{played} rest Bob\n carry 3\n")


@pytest.mark.parametrize(("size", "won"), [(" 5", "win"), (" # expect N101", "unproven")])
def test_after_four_tricks_one_or_none_is_left_if_the_size_of_a_hand_was_lost(size: str, won: str) -> None:
    """Ann has three of five tricks with the rest, and two of four without it."""
    rules = table("winning-moves", f"hand-size{size}", names="Ann Bob Cal")
    four = tricks("Ann Ad, Bob 2d", "Ann Kd, Bob 3d", "Ann 2h, Bob 3h", "Bob 3s, Ann 2s")
    hand = f"hand 1\n dealer Cal\n trump Kc\n stay Ann, Bob\n{four} rest Ann\n"
    assert [one.result for one in agrees(f"{rules}{hand}").accounts] == [won]


@pytest.mark.parametrize(("size", "tricks"), [(" 5", {"Ann": 3, "Bob": 2}), (" # expect N101", None)])
def test_a_count_of_tricks_leaves_the_rest_open_if_the_size_of_a_hand_was_lost(
    size: str, tricks: dict[str, int] | None
) -> None:
    rules = table("winning-moves", f"hand-size{size}", names="Ann Bob Cal")
    hand = "hand 1\n dealer Cal\n trump Kc\n stay Ann, Bob\n took Ann 3\n rest Bob\n"
    assert [one.tricks for one in agrees(f"{rules}{hand}").accounts] == [tricks]


def test_an_upcard_in_conflict_makes_no_dealer_stay() -> None:
    up = " dealer Cal\n trump Ad\n stay Ann, Bob\n draw Bob 2s 3s -> Ad 9h # expect C304\n"
    agrees(f"{table('louisiana', names='Ann Bob Cal')}hand 1\n{up}")


def test_one_wrong_word_in_three_places_of_a_card_explains_two_contradictions() -> None:
    dealt = " deal Ann Js 8h Ad 7c Kh\n deal Bob 4s Th 5s Kh Jd # expect C301\n"
    eight = table("louisiana", names="Ann Bob Cal Dee Eve Fay Guy Hal")
    drawn = " draw Dee 5, Eve 5\n draw Fay Ac Kc -> 4d Kh\n draw Bob 5\n reshuffle\n"
    agrees(f"{eight}hand 1\n dealer Hal\n{dealt} stay Ann, Bob, Dee, Eve, Fay\n{drawn}")


def test_an_upcard_that_was_discarded_and_drawn_again_is_one_wrong_word() -> None:
    eight = table("louisiana", names="Ann Bob Cal Dee Eve Fay Guy Hal")
    upcard = " dealer Hal\n trump Kh\n stay Ann, Bob, Dee, Eve, Fay\n"
    drawn = " draw Ann 5\n draw Bob Ac Kh -> 4d 5d # expect C304 Bob\n draw Dee 5, Eve 5\n"
    agrees(f"{eight}hand 1\n{upcard}{drawn} draw Fay Ad -> Kh\n reshuffle\n")


@pytest.mark.parametrize(
    ("trump", "first", "last"),
    [("7s", " # expect C304 P1", ""), ("7h", "", " # expect C302 P5")],
)
def test_whoever_drew_a_misread_upcard_again_is_convicted_of_nothing(trump: str, first: str, last: str) -> None:
    """The stock has sixteen cards: the last of them went to P4, and P5 draws from what was put away."""
    seven = table("boure", names="P1 P2 P3 P4 P5 P6 P7")
    drawn = f" draw P1 7s 2c 3c 4c -> ? ? ? ?{first}\n draw P2 4, P3 4, P4 4\n draw P5 9d -> 7s\n reshuffle\n"
    agrees(f"{seven}hand 1\n dealer P7\n trump {trump}\n stay P1, P2, P3, P4, P5\n{drawn} show P5 9d{last}\n")


def test_a_misread_upcard_explains_no_card_that_two_had_at_once() -> None:
    drawn = " draw Ann 7s -> 2c # expect C304 Ann\n draw Bob 9d -> 7s # expect C304 Bob\n"
    agrees(f"{THREE}hand 1\n dealer Cal\n trump 7s\n stay Ann, Bob\n{drawn}")


def test_an_upcard_dealt_to_one_and_played_by_nobody_knows_whom_is_one_finding() -> None:
    dealt = "hand 1\n dealer Cal\n deal Ann 7s 2c 3c 4c 5c # expect C304 Ann\n trump 7s\n stay Ann, Bob\n draw none\n"
    agrees(f"{THREE}{dealt} trick Ann ?, Bob 3h\n trick 7s 5s\n trick 8s ?\n")


def test_a_misspelt_forfeit_between_hands_may_be_anybodys() -> None:
    hand = " stay none\n"
    lost = f"{table('boure')}hand 1\n dealer Dee\n{hand}put Bob 3\nfrofeit Ann # expect N101\n"
    agrees(f"{lost}hand 2\n dealer Bob\n{hand}")


def test_who_may_have_owed_no_ante_is_not_out_for_want_of_it() -> None:
    seats = "seat Ann 200\nseat Bob 1\nseat Cal 200\n"
    hand = " dealer Cal\n trump Kc\n stay Ann, Bob\n draw none\n"
    played = tricks("Ann Ad, Bob 2d", "Ann Qd, Bob Kd", "Bob 9s, Ann Ts", "Ann 6s, Bob 7s")
    tied = f"rules winning-moves, last-standing\n{seats}hand 1\n{hand}{played} tricc Ann 2s, Bob 3s # expect N101\n"
    agrees(f"{tied} carry 3\nhand 2\n ante Cal 1\n trump 2h\n stay Bob, Cal\n")


def test_who_is_on_no_list_of_antes_may_have_been_away() -> None:
    lost = f"{table('boure')}hand 1\n dealer Dee\n jkxqx Bob # expect N101\n ante Ann 1, Cal 1, Dee 1\n misdeal\n"
    audited = agrees(lost)
    assert audited.accounts[0].verified.pot is None


def test_a_win_below_a_limit_does_not_show_a_second_ante_that_may_not_be_due() -> None:
    rules = table("louisiana, limit, double-aten # expect N104", names="Ann Bob")
    hand = " ante Ann 1, Bob 1\n trump 2s\n stay Ann\n win Ann 20\n"
    audited = agrees(f"{rules}hand 1\n dealer Bob\n stay none\nput Bob 25\nstacks Ann 199, Bob 174\nhand 2\n{hand}")
    assert audited.accounts[1].verified.pot is None


def test_a_misread_discard_explains_that_another_card_was_drawn_again() -> None:
    dealt = " deal Ann Tc 8c 3c Qs 5s\n trump 6h\n stay Ann, Bob, Cal, Dee, Eve, Fay, Guy\n"
    drawn = " draw Ann 8c 3c 5s 7h -> 2s Qc Js Jd\n draw Bob 5, Cal 5, Dee 5, Eve 5\n draw Fay 5, Guy 5\n reshuffle\n"
    seven = table("louisiana", names="Ann Bob Cal Dee Eve Fay Guy Hal")
    first = " trick Ann Qs, Bob 7h, Cal As, Dee Ks, Eve 3s, Fay 4s, Guy 5s # expect C301 Bob\n"
    agrees(f"{seven}hand 1\n dealer Hal\n{dealt}{drawn}{first} trick Cal Ad, Dee 2d, Eve 3d, Fay 4d, Guy Tc, Ann Jd\n")


def test_a_rule_after_a_lost_hand_line_says_nothing_again() -> None:
    agrees(f"{table('booed', 'bourre-limit 5')}jxkk 1 # expect N101\n dealer Dee\nrule bourre-limit 6\n")
    agrees(f"{table('booed')}jxkk 1 # expect N101\n dealer Dee\nrule bourre-limit 6\nrule bourre-limit 7\n")


@pytest.mark.parametrize(
    "lines",
    [
        " trump Jc\n qzjv 3 # expect N101\n trump 2s\n trick Ann 4c, Bob 7c, Cal Jc, Dee 3c\n",
        " trump Jc\n qzjv Ann # expect N101\n trump 2s\n trick Ann 4c, Bob 7c, Cal Jc, Dee 3c\n",
        " pass Ann, Bob\n vjzqxqz # expect N101\n stay Ann, Bob\n",
        " deal Bob 9h 9s Jd 5h 7s\n hxxnd 2 # expect N101\n deal Bob Ks Qc 5c Ad 8h\n deal Cal 7h 3h 8s Jd 6d\n",
    ],
)
def test_a_line_that_may_begin_a_hand_separates_what_comes_before_and_after(lines: str) -> None:
    agrees(f"{table('boure')}hand 1\n dealer Dee\n{lines}")


@pytest.mark.parametrize("lost", ["leave Amn", "leaxq Ann"])
def test_where_somebody_may_have_left_nobody_is_one_too_many(lost: str) -> None:
    ten = table("three-card", names="Ann Bob Cal Dee Eve Fay Guy Hal Ida Jo")
    code = "N102" if "Amn" in lost else "N101"
    agrees(f"{ten}hand 1\n dealer Jo\n stay none\n{lost} # expect {code}\njoin Kay 200 after Bob\n")


def test_a_misspelt_keyword_that_may_be_one_of_two_is_neither() -> None:
    agrees(f"{THREE}hand 1\n deall Cal # expect N101\n")


def test_a_rule_without_its_keyword_changes_what_is_due() -> None:
    hand = " dealer Dee\n trump Kc\n stay Ann, Bob\n draw none\n"
    played = tricks("Ann Ad, Bob 2d", "Ann Qd, Bob 3d", "Ann Jd, Bob 4d", "Ann 9d, Bob 5d", "Ann 8d, Bob 6d")
    lost = f"{table('boure')}hand 1\n dealer Cal\n stay none\nbourre-limit 3 # expect N101\n"
    agrees(f"{lost}stacks Ann 199, Bob 199, Cal 199, Dee 199\nhand 2\n{hand}{played} win Ann 8\n bourre Bob 3\n")


@pytest.mark.parametrize("slip", ["misdela", "misdeeal"])
def test_a_bourre_by_the_antes_is_not_known_after_a_lost_misdeal(slip: str) -> None:
    seven = table("three-card", names="Ann Bob Cal Dee Eve Fay Guy")
    lost = f"{seven}hand 1\n dealer Dee\n {slip} # expect N101\n"
    played = tricks("Ann Ad, Bob 2d", "Ann Qd, Bob 3d", "Ann Jd, Bob 4d")
    stacks = " stacks Ann 199, Bob 199, Cal 199, Dee 199, Eve 199, Fay 199, Guy 199\n"
    second = "hand 2\n dealer Dee\n ante none\n trump Kc\n stay Ann, Bob\n"
    agrees(f"{lost}{stacks}{second}{played} win Ann 7\n bourre Bob 7\n")


@pytest.mark.parametrize(
    "lines", ["takeback Bob 9d\n trick Ann 5d, Bob 6d", "trick Ann 5d, Bob 6d\n takeback Zed 9d # expect N102"]
)
def test_a_card_taken_back_before_any_trick_or_by_an_unknown_name_proves_nothing(lines: str) -> None:
    agrees(f"{BASE} {lines}\n trick Bob 7d, Ann 8d\n")


def test_a_card_taken_back_after_a_lost_trick_was_held_before_it() -> None:
    agrees(f"{BASE} trick Ann 5d, Bob 3h # expect R501 Bob\n tricc Ann 6d, Bob 7d # expect N101\n takeback Bob 2d\n")


def test_a_card_taken_back_after_a_lost_trick_was_not_of_the_trick_before_it() -> None:
    played = " trick Ann 3h, Bob 4h\n tricc Bob Kd, Ann 8s # expect N101\n takeback Bob 9s\n trick Bob Jh, Ann Ac\n"
    assert [code for code, _, _ in found(f"{BASE}{played}", notes=True)] == ["U701", "N101"]


def test_an_upcard_that_may_have_been_taken_makes_no_other_trump_sure() -> None:
    rules = table("winning-moves, trump-pickup, golden-hand, four-card", names="Ann Bob Cal")
    taken = " dealer Cal\n trump Ac\n stay Ann, Cal\n taka Cal # expect N101\n"
    played = tricks("Ann Qc, Cal Tc", "Ann Jc, Cal Ac", "Cal Qs, Ann Kc", "Ann Th, Cal 6c")
    agrees(f"{rules}hand 1\n{taken}{played} ruling waive Cal\n")


def test_who_may_have_been_away_may_have_a_forfeited_turn_left() -> None:
    hand = " stay none\n"
    lost = (
        f"{table('boure')}hand 1\n dealer Dee\n{hand}forfeit Ann\nhand 2\n dealer Bob\n awax Ann # expect N101\n{hand}"
    )
    later = "".join(f"hand {3 + i}\n dealer {name}\n{hand}" for i, name in enumerate(("Cal", "Dee", "Bob")))
    agrees(f"{lost}{later}")


def test_a_player_listed_as_bourre_owes_no_ante_whatever_the_amount() -> None:
    rules = table("booed, second-ante", names="Ann Bob Cal")
    tricc = "hand 1\n dealer Bob\n trump 7h\n zjkx Ann ?, Bob 5c # expect N101\n trick Ann 7c, Bob Kc -> Bob\n"
    second = f"hand 2\nhand 3\n trump 2c\n{tricks('5h Th Jc', '6d Qd 4c', '7c 9c 5c', 'Kc 7h 9s', 'Qc 2d 4s')}"
    third = "hand 4\n stay Cal, Ann\n took Cal 5\n pot 15\n"
    agrees(
        f"{rules}{tricc} stacks Ann 195, Bob 212, Cal 193\n{second} win Ann 11\n bourre Bob\n"
        f" stacks Ann 197, Bob 203, Cal 189\n{third}"
    )


def test_a_keyword_with_which_a_line_cannot_be_read_may_be_another_a_letter_away() -> None:
    seven = table("three-card", names="Ann Bob Cal Dee Eve Fay Guy")
    taken = " dealer Guy\n trump Kc\n blinds Ann # expect N101\n stay Bob\n"
    agrees(f"{seven}hand 1\n{taken}{tricks('Ann 8d, Bob 7d', 'Ann Ad, Bob 3d', 'Ann Qs, Bob 2s')} win Ann 7\n")


@pytest.mark.parametrize(
    "joined",
    [
        f"{BASE} pot 3 trick Ann Kd, Bob 2d # expect N101\n{FOUR} trick Ann 9d, Bob 6h\n win Ann 3\n",
        BASE.replace("dealer Cal\n trump Kc", "dealer Cal trump Kc # expect N101") + tricks("Ann Ad, Bob 2d"),
    ],
)
def test_a_line_that_can_not_be_read_may_be_two_that_were_run_together(joined: str) -> None:
    agrees(joined)


def test_a_discard_that_nobody_can_have_drawn_again_is_in_two_places() -> None:
    drew = f"{THREE}hand 1\n dealer Cal\n trump Kc\n stay Ann, Bob\n draw Bob 9s -> 4h\n"
    agrees(f"{drew} trick Ann ?, Bob 3h\n trick 9s 5s # expect C301\n trick 8s ?\n")


def test_a_discard_in_a_trick_may_be_anybodys_if_nobody_knows_who_stayed() -> None:
    drew = f"{THREE}hand 1\n dealer Cal\n trump Kc\n draw Bob 9s -> 4h\n"
    agrees(f"{drew} trick 9s 5s\n")
    agrees(f"{drew} trick Ann 9s, Cal 5s # expect C301 Ann\n")


def test_a_discard_seen_before_its_draw_line_is_in_two_places_too() -> None:
    drew = f"{THREE}hand 1\n dealer Cal\n trump Kc\n stay Ann, Bob\n trick Ann ?, Bob 3h\n trick 9s 5s\n trick 8s ?\n"
    agrees(f"{drew} draw Bob 9s -> 4h # expect N105, expect C301 Bob\n")


@pytest.mark.parametrize(("rule", "wrong"), [("reshuffle-all", ""), ("reshuffle-folded", " # expect C301")])
def test_a_discard_in_a_trick_of_unknown_players_may_have_come_back_only_if_discards_do(rule: str, wrong: str) -> None:
    """Twelve cards are left in the stock, and Dee and Cal draw more."""
    eight = table("louisiana", f"stock-out {rule}", names="Ann Bob Cal Dee Eve Fay Guy Hal")
    drawn = "hand 1\n dealer Hal\n trump Kc\n stay Ann, Bob, Cal, Dee\n draw Ann 9s -> 4h\n draw Bob 5, Cal 5, Dee 5\n"
    agrees(
        f"{eight}{drawn} reshuffle\n trick Ann ?, Bob 3h, Cal 4d, Dee 2d\n trick 9s 5s 6s 7s{wrong}\n trick 8s ? ? ?\n"
    )


def test_the_discard_of_the_last_player_to_draw_comes_back_to_nobody() -> None:
    eight = table("louisiana", names="Ann Bob Cal Dee Eve Fay Guy Hal")
    drawn = "hand 1\n dealer Hal\n trump Kc\n stay Ann, Bob, Cal\n draw Ann 5, Bob 5\n draw Cal 9s 2s 3s -> 4h 5h 6h\n"
    unknown = " reshuffle\n trick Ann ?, Bob 3h, Cal 4d\n trick 9s 5s 6s # expect C301\n trick 8s ? ?\n"
    agrees(f"{eight}{drawn}{unknown}")


def test_a_card_taken_back_where_any_trick_may_be_missing_was_taken_back_in_no_certain_one() -> None:
    log = f"""{table("louisiana", names="Ann Bob Cal")}hand 1
 dealer Cal
 deal Ann 4d 5s 2h 9d 3h
 trump Kc
 stay Ann, Bob
 draw none
 trick Ann 4d, Bob 6d -> Bob
 trick Bob Ts, Ann 5s -> Bob
 trick Bob 2d, Ann 9d -> Ann
 takeback Ann 2h
 trick Ann 2h, Bob Js -> Ann # expect T403
 win Ann 3
"""
    audited = agrees(log)
    assert not any(one.code == "R511" for one in audited.findings)
    assert audited.final.verified.stacks["Ann"] in (None, 20200)


@pytest.mark.parametrize("lost", [" tricc Ann 6d, Bob 8d # expect N101\n", ""])
def test_a_card_taken_back_in_no_certain_trick_is_still_a_card_of_its_player(lost: str) -> None:
    hand = f"{BASE} trick Ann 5d, Bob 3d\n{lost} takeback Bob 5d # expect C301 Bob\n trick Ann 7d, Bob 4d"
    agrees(f"{hand}\n" if lost else f"{hand} # expect T403\n win Ann 3\n")


@pytest.mark.parametrize(("first", "number"), [("", 1), (" tricc Ann 5d, Bob 3h, Cal 4h # expect N101\n", 2)])
def test_a_lost_trick_line_counts_in_the_numbers_of_the_tricks_after_it(first: str, number: int) -> None:
    three = BASE.replace("stay Ann, Bob", "stay Ann, Bob, Cal")
    audited = agrees(f"{three}{first} trick Ann 6d, Cal 7d, Bob 8d # expect T401 Cal\n")
    assert [one.trick for one in audited.findings if one.code == "T401"] == [number]


def test_positions_tell_nothing_where_one_of_those_who_stayed_may_sit_anywhere() -> None:
    log = f"""{table("three-card", "players 2-7", names="Ann Bob Tg Cal")}hand 1
 dealer Ann
 stay none
join Quin 200 after Thea # expect N102
stacks Ann 199, Bob 199, Tg 199, Cal 199, Quin 200
hand 2
 dealer Ann
 ante Ann 1, Bob 1, Tg 1, Cal 1, Quin 1
 trump 5s
 stay Bob, Quin, Cal
 trick Bob 7h, Quin 7s, Cal 2h
 trick Ks Qc As
 trick 6d 2s Kd
 win Quin 9
 bourre Bob 9
"""
    last = agrees(log).accounts[-1]
    assert last.verified == last.table


def test_who_owes_for_no_trick_is_open_where_the_pot_was_shared_after_the_tricks() -> None:
    log = f"""{table("louisiana, majorit", names="Ann Bob").replace("majorit", "majorit # expect N104", 1)}hand 1
 dealer Ann
 stay Bob, Ann
 pot 2
 took Bob 5
 share Ann Bob 1
"""
    assert agrees(log).final.verified.stacks["Ann"] is None


def test_positions_tell_whose_cards_they_are_though_nobody_knows_who_dealt() -> None:
    log = f"""{THREE}hand 1
 dealer Cal
 misdeel # expect N101
hand 2
 trump Kc
 stay Ann, Bob
 draw Ann 2d -> 9s
 trick Ann 5d, Bob 3d
 trick 4h 9s # expect C301
"""
    agrees(log)


def test_an_arrow_tells_no_position_where_nobody_knows_who_dealt() -> None:
    log = f"""{THREE}hand 1
 dealer Cal
 misdeel # expect N101
hand 2
 trump Kc
 stay Ann, Bob
 draw Ann 2d -> 9s
 trick 5d 3d -> Bob
 trick 9s 4h
"""
    agrees(log)


def test_a_fully_known_deal_leaves_room_for_no_other_card_whoever_dealt() -> None:
    log = f"""{table("booed", names="Ann Bob Cal")}hand 1
 dealer Cal
 misdeel # expect N101
hand 2
 deal Bob Qs Jd Th 7d Jh
 trump Jh
 stay Ann, Bob
 draw Ann 1
 trick Ann Ah, Bob Th
 trick Ann 6s, Bob 4s # expect C302 Bob
"""
    agrees(log)


def test_two_tricks_run_together_on_one_line_are_two_that_are_lost() -> None:
    header = f"{table('winning-moves, four-card', names='Ann Bob Cal')}hand 1\n dealer Bob\n"
    dealt = " deal Bob Ac 9d Ts 5c\n trump 7h\n stay Ann, Bob\n draw Bob Ts 5c -> 4d 6s\n"
    run = " trick Ann Kd, Bob 9d trick Ann Qd, Bob 4d # expect N101\n"
    agrees(f"{header}{dealt}{run} trick Ann Jd, Bob 6s\n")


def test_the_rest_does_not_count_either_of_two_tricks_that_were_run_together() -> None:
    header = f"{table('louisiana', names='Ann Bob Cal')}hand 1\n dealer Cal\n ante 1\n trump 9h\n stay Ann, Bob\n"
    laid = " trick Ann 7s, Bob 2h -> Bob\n trick Bob 2d, Ann 8d -> Ann\n"
    agrees(f"{header}{laid} trick Ann Ac, Bob 9h -> Bob trick Bob Kc, Ann Qc # expect N101\n rest Ann\n win Bob 3\n")


def test_a_card_that_was_not_held_convicts_nobody_where_a_lost_rule_may_explain_it() -> None:
    first = f"{table('boure', names='Ann Bob Cal')}hand 1\n dealer Ann\n stay none\n xjq 3 # expect N101\n"
    dealt = " deal Bob As 7d 4s 9s 9d\n trump 6s\n stay Ann, Bob\n draw Bob 7d 9d As 9s -> Ks Qd 9c 6h\n"
    laid = tricks("Ann Qs, Bob 4d -> Bob", "Bob Qd, Ann 2d -> Bob", "Bob 9c, Ann 4c -> Bob", "Bob 6h, Ann 5h -> Bob")
    agrees(f"{first}hand 2\n stay none\nhand 3\n dealer Cal\n{dealt}{laid} trick Bob 4s, Ann 8s -> Ann\n")


def test_after_an_arrow_to_one_who_passed_anybody_may_lead_where_nobody_knows_who_sits() -> None:
    first = f"{table(names='Ann Bob Cal')}hand 1\n dealer Cal\n stay none\n vzq Ann 2 # expect N101\n"
    played = " trump 3c\n stay Ann, Bob\n pass Cal\n trick Ad 9h -> Cal # expect T404\n trick Ann 3d, Bob 8h -> Ann\n"
    agrees(f"{first}hand 2\n stay none\nhand 3\n dealer Cal\n{played}")


def test_who_has_no_card_of_the_record_in_a_trick_of_unknown_players_is_convicted_by_no_record() -> None:
    first = f"{table('louisiana', names='Ann Bob Cal')}hand 1\n dealer Ann\n stay none\n"
    drawn = " deal Bob As Tc 2s Qs 3d\n trump 3d\n stay Bob, Cal\n draw Bob As Tc -> 6c 9c\n"
    laid = tricks("Cal Kd, Bob Qs", "Cal Qd, Bob 2s", "Cal 3s, Bob 9c")
    agrees(f"{first}join Dee 59 aefr Bob # expect N101\nhand 2\n dealer Bob\n{drawn} trick Ad 3h\n{laid}")


def test_an_arrow_after_a_lost_line_that_may_say_who_stayed_binds_no_leader() -> None:
    lost = " stay Bob, Ann\n xxxx 4c 3c -> Bob # expect N101\n"
    header = f"{table('winning-moves', 'hand-size 3', 'draw-max 3', names='Ann Bob Cal')}hand 1\n dealer Ann\n"
    agrees(f"{header} trump Js\n{lost} trick As 7s -> Bob\n trick Ann Td, Bob 5s\n")


def test_where_the_lead_is_left_out_an_arrow_to_one_with_a_card_there_may_be_right() -> None:
    header = f"{table('winning-moves, four-card', names='Ann Bob Cal')}hand 1\n dealer Bob\n deal Bob 4c 4s 6d Kd\n"
    laid = " trick Kh 4c -> Bob\n trick Cal 2s -> Cal # expect T402 Bob\n trick 5c 6s -> Cal\n trick Ts 6d\n"
    agrees(f"{header} trump c\n stay Cal, Bob\n draw Bob 1\n{laid} show Bob 4c\n win Cal 3\n")


def test_after_a_lost_trick_the_next_lead_says_nothing_of_who_took_the_one_before() -> None:
    header = (
        f"{table('winning-moves', 'head no', names='Ann Bob Cal Dee')}hand 1\n dealer Dee\n trump 9d\n stay Bob, Cal\n"
    )
    laid = f"{tricks('Bob Ah, Cal 4d', 'Cal Td, Bob Qh')} trick Bob 9c, Cal 6d # expect T401 Bob\n"
    audited = agrees(f"{header}{laid} tricc Cal 8d, Bob 8h # expect N101\n trick Cal Qd, Bob Th\n")
    assert audited.final
    assert audited.final.verified.pot is None


def test_the_upcard_of_a_dealer_who_passed_is_in_conflict_in_whoevers_trick_it_lies() -> None:
    header = f"{table('booed', names='Ann Bob Cal Dee')}hand 1\n dealer Cal\n deal Cal Tc 8h 6h 5c Qc\n trump 8h\n"
    laid = " trick 4h 5h -> Bob\n trick Qd 2c -> Bob\n trick Ann 3c, Bob Kc -> Bob\n trick 6c 4s -> Bob\n"
    agrees(f"{header} stay Ann, Bob\n pass Dee, Cal\n draw Bob 1\n{laid} trick 8h As -> Ann # expect C304\n")


def test_a_card_that_one_player_alone_may_have_held_is_one_more_than_was_kept() -> None:
    rules = table("winning-moves", "hand-size 3", "draw-max 3", "lead highest-trump", names="Ann Bob Cal")
    drawn = " draw Bob Ah 4d 7h -> As Jd 5d\n draw Cal 2, Ann 3\n"
    laid = " trick 9c Tc As -> Bob\n trick Ann 4h, Bob Jd, Cal Ks -> Cal\n trick Ts 3s 5d -> Cal # expect C302 Cal\n"
    agrees(f"{rules}hand 1\n dealer Bob\n deal Cal Ts Ks 2c\n trump 5s\n stay Cal, Ann, Bob\n{drawn}{laid}")


def test_who_laid_a_card_in_a_trick_of_unknown_players_showed_one_more_than_a_hand() -> None:
    header = f"{table('winning-moves', 'hand-size 3', 'draw-max 3', 'upcard next', names='Ann Bob Cal')}hand 1\n"
    dealt = " dealer Ann\n deal Ann 6d 7d Jd\n trump 7h\n stay Cal, Ann\n"
    laid = " trick 2s 6d -> Ann\n trick 8c Qh -> Cal\n trick Cal 5d, Ann 7d\n"
    agrees(f"{header}{dealt}{laid} show Ann Js # expect C302 Ann\n")


def test_a_drawn_card_that_lies_in_the_turn_of_another_convicts_nobody_after_a_lead_out_of_turn() -> None:
    rules = table("winning-moves", "hand-size 4", "draw-max 4", "upcard next", names="Ann Bob Cal Dee")
    drawn = " dealer Dee\n trump Ad\n stay Ann, Bob\n draw Bob Ah -> Kd\n draw Ann 2\n"
    laid = " trick 3h 7h\n trick Ann 4c, Bob 8h # expect T401 Ann\n trick Kd Th\n trick 5c Qs\n"
    agrees(f"{rules}hand 1\n{drawn}{laid} win Ann\n bourre none\n")


def test_who_paid_a_bourre_after_a_shared_pot_is_not_known_where_a_variant_is_not() -> None:
    seats = "".join(f"seat {name} 200\n" for name in ("Bob", "Ida", "Max", "Ann", "Tom"))
    opened = f"rules louisiana, double-ante, majorixy # expect N104\n{seats}hand 1\n dealer Ann\n ante 1\n trump 3s\n"
    played = " stay Tom, Bob, Ida, Max, Ann\n draw Tom 2, Bob 5, Max 4, Ann 3\n pot 10\n trick Ks 8d Qs 9s Jh -> Tom\n"
    laid = " trick 7c Tc 4c 5s 2c\n trick 9d 6d Js 2h 7d -> Tom\n trick Jc 3h 2s 4d Ah\n trick Kh 5h 7h Kc 8h\n"
    audited = agrees(f"{opened}{played}{laid} share Bob Tom 5\n")
    assert audited.final
    assert audited.final.verified.pot is None


# The other cards, if two facts contradict each other


def test_other_cards_than_the_one_in_two_places_convict() -> None:
    """Neither deuce is in doubt."""
    four = tricks("Ann 3c, Bob 5h # expect R501 Bob", "Ann 9d, Bob 8d", "Ann 9s, Bob 9d # expect C301 Bob")
    agrees(f"{BASE}{four} trick Ann 4s, Bob 2c\n")


def test_a_card_in_two_places_convicts_nobody() -> None:
    reneged = " # expect R501 Bob"
    agrees(BASE + tricks(f"Ann Kh, Bob 3s{reneged}", f"Ann 8h, Bob 5s{reneged}", "Ann 4h, Bob 9h"))
    agrees(BASE + tricks("Ann Kh, Bob 3s", "Ann 9h, Bob 5s", "Ann 4h, Bob 9h # expect C301 Bob"))


def test_a_discard_that_was_not_dealt_leaves_the_cards_that_were_played_certain() -> None:
    drew = DEALT.replace("draw none", "draw Bob 9s -> 2c # expect C302 Bob")
    agrees(f"{drew} trick Ann 3c, Bob 2d # expect R501 Bob\n trick Ann 4s, Bob 2c\n")


def test_a_card_played_after_it_was_discarded_leaves_the_players_other_cards_certain() -> None:
    drew = BASE.replace("draw none", "draw Bob 9s -> ?")
    laid = tricks("Ann 4h, Bob 8h", "Bob 9s, Ann Ah # expect C302 Bob", "Ann Kd, Bob 3s # expect R501 Bob")
    agrees(f"{drew}{laid} trick Ann Qd, Bob 2d\n trick Ann 5s, Bob Ts\n")


@pytest.mark.parametrize(
    ("deal", "draw", "third", "fourth"),
    [
        ("2d 3d 4d 5d 9h", "draw Bob 1", "", " # expect C302 Bob"),
        ("2d 3d 4d 5d 9h", "draw none", " # expect C302 Bob", ""),
        ("2d 3d 4d ? 9h", "draw none", "", " # expect C302 Bob"),
    ],
)
def test_a_card_that_there_is_no_room_for_leaves_those_that_were_dealt_certain(
    deal: str, draw: str, third: str, fourth: str
) -> None:
    dealt = DEALT.replace("2d 3d 4d 5d 9h", deal).replace("draw none", draw)
    laid = tricks("Ann Kd, Bob 9h # expect R501 Bob", "Ann Qd, Bob 2d", f"Ann Ks, Bob 7s{third}")
    agrees(f"{dealt}{laid} trick Ann Kh, Bob 8h{fourth}\n")


def test_who_was_dealt_a_card_that_is_in_two_places_is_convicted_by_no_other_of_the_deal() -> None:
    drew = DEALT.replace("draw none", "draw Bob 5d -> 3h")
    agrees(f"{drew} trick Ann Kd, Bob 3h # expect R501 Bob\n trick Ann 8h, Bob 9h\n")
    agrees(f"{drew} trick Ann Kd, Bob 3h\n trick Ann 9h, Bob 2s # expect C301 Ann\n")


def test_a_card_taken_back_that_another_played_convicts_nobody() -> None:
    """The missed card may be any that Bob only put down or showed."""
    laid = " trick Ann 5h, Bob ?\n trick Ann Kd, Bob 3s{}\n takeback Bob 2d\n trick Ann {}\n"
    agrees(BASE + laid.format(" # expect R501 Bob", "4d, Bob 6s"))
    agrees(BASE + laid.format("", "2d, Bob 6s # expect C301 Ann"))


def test_a_trick_of_unknown_players_without_a_dealt_card_lets_no_more_dealt_cards_prove_a_renege() -> None:
    """Bob has four diamonds, the seven of hearts and one card in the first trick: one too many."""
    for deal, draw, missed in (("?", "none", ""), ("6d", "Bob 1", ""), ("?", "none", " trick Ann 5h, Bob ?\n")):
        dealt = DEALT.replace("5d 9h", f"5d {deal}").replace("draw none", f"pass Cal ;; # expect N101\n draw {draw}")
        agrees(f"{dealt}{missed} trick 8s 5d\n trick Ann Kd, Bob 7h # expect R501 Bob\n")
        agrees(f"{dealt}{missed} trick 8s 9s\n trick Ann Kd, Bob 7h\n")


def test_if_the_dealt_cards_are_too_many_those_that_were_played_still_prove_a_renege() -> None:
    dealt = DEALT.replace("5d 9h", "? ?").replace("draw none", "pass Cal ;; # expect N101\n draw none")
    agrees(f"{dealt} trick 8s 9s\n trick Ann Kh, Bob 4s # expect R501 Bob\n trick Ann Qs, Bob 9h\n")


def test_one_card_too_many_of_those_dealt_leaves_the_cards_drawn_certain() -> None:
    drew = DEALT.replace("draw none", "draw Bob 2")
    laid = tricks("Ann Kh, Bob 8s # expect R501 Bob", "Ann Qd, Bob 3d", "Ann Jd, Bob 2d", "Ann Qh, Bob 7h")
    agrees(f"{drew}{laid} show Bob 4d 5d # expect C302 Bob\n")


def test_a_card_in_two_places_is_not_one_too_many_as_well() -> None:
    cards = tricks("Ann Ad, Bob 2d", "Ann Kd, Bob 3d", "Ann 5d, Bob 6d", "Bob 7h, Ann 6h", "Bob 8s, Ann 9s")
    agrees(f"{BASE}{cards} show Bob Ad # expect C301 Bob\n")


def test_if_two_cards_lie_in_the_turn_of_another_the_order_was_wrong_and_the_record_is_right() -> None:
    """Bob led out of turn. If one of his cards lies where Ann was to play, it may be misread; two can't both be."""
    dealt = f"{table('winning-moves', names='Ann Bob Cal')}hand 1\n dealer Cal\n deal Bob Kd Qd 2c 3h 8h\n trump 7s\n"
    laid = " stay Ann, Bob\n draw none\n trick Ac 3h{}\n trick Bob 8h, Ann 9h # expect T401 Bob\n trick Kd 5d -> Ann\n"
    agrees(f"{dealt}{laid} trick Qd 6d\n".format(" # expect R501 Bob"))
    agrees(f"{dealt}{laid} trick 6d Qd\n".format(""))


def test_cards_that_a_player_who_passed_showed_are_not_one_more_than_a_hand() -> None:
    """In a trick whose players are unknown, only those who stayed have a card."""
    agrees(f"{BASE} tricc Ann 5d, Bob 9h # expect N101\n trick 8s 9s\n show Cal 2c 3c 4c 5c 6c\n")


def test_one_card_too_many_may_be_in_a_trick_of_unknown_players_which_then_decides_no_pot() -> None:
    laid = tricks("Ann 2h, Bob 9h -> Bob", "Bob Td, Ann 3d -> Bob", "Bob Jh, Ann Ah -> Ann", "Ann Kh, Bob Qh -> Ann")
    passed = BASE.replace("draw none", "pass Cal ;; # expect N101\n draw none")
    hand = f"{passed}{laid} trick 5s 6s\n"
    assert agrees(hand).accounts[0].result == "win"
    assert agrees(f"{hand} show Ann 7d # expect C302 Ann\n").accounts[0].result == "unproven"


def test_one_trick_too_many_leaves_a_shown_card_that_was_not_dealt_in_doubt() -> None:
    six = tricks("Ann Ad, Bob 3d", "Ann Ah, Bob 3h", "Ann As, Bob 6s", "Ann Ac, Bob 5c", "Ann Kd, Bob 8d")
    dealt = BASE.replace(" trump", " deal Ann Ad Ah As Ac Kh\n trump")
    shown = f"{dealt}{six} trick Ann Kh, Bob 7h # expect T403\n show Ann Kd{{}}\n"
    assert agrees(shown.replace(" show Ann Kd{}\n", "")).accounts[0].bourre == ("Bob",)
    assert agrees(shown.format(" # expect C302 Ann")).accounts[0].result == "unproven"


# A card taken back, and a ruling on it

TAKEN_BACK = f"""\
{table("louisiana", names="Ann Bob Cal")}hand 1
 dealer Ann
 trump 7s
 stay Ann, Bob
 trick Bob 2c, Ann Kc
 trick Ann 5d, Bob 6d
 takeback Bob 3c
 trick Bob 9h, Ann 3h
 trick Bob 8h, Ann 2h
 trick Bob 3c, Ann 4h
 ruling renege Bob
 win Ann 3
 bourre none
hand 2
 dealer Cal
 stay none
"""


@pytest.mark.parametrize("ruled", [" ruling renege Bob\n", ""])
@pytest.mark.parametrize(
    "slips",
    [
        {},
        {"Bob 6d": "Bob ?"},
        {"Bob 3c\n trick Bob 9h": "Bob 2h\n trick Bob 9h", "Ann 2h": "Ann 2h # expect C301"},
        {"takeback Bob 3c": "takeback Bbo 3c # expect N102"},
        {"takeback Bob 3c": "taekback Bob 3c # expect N101"},
        {"Bob 6d": "Bob 9h", "Ann 3h": "Ann 3h # expect C301"},
        {"Bob 6d": "Bob 6d\n trick Ann 5d, Bob 6d # expect C301"},
    ],
)
def test_a_slip_beside_a_card_taken_back_makes_the_ruling_no_fine_and_takes_no_pot(
    slips: dict[str, str], ruled: str
) -> None:
    log = TAKEN_BACK.replace(" ruling renege Bob\n", ruled)
    for right, wrong in slips.items():
        log = log.replace(right, wrong, 1)
    end = agrees(log).final
    assert end
    assert end.verified.stacks == {"Ann": 20100, "Bob": 19800, "Cal": 19800}


def test_a_trick_written_twice_leaves_the_card_that_was_taken_back_in_it_proven() -> None:
    twice = TAKEN_BACK.replace("Bob 6d\n", "Bob 6d\n trick Ann 5d, Bob 6d\n")
    assert [one.code for one in audit(twice).findings] == ["C301", "R511"]


def test_who_paid_for_a_renege_that_may_have_been_taken_back_paid_what_was_ruled() -> None:
    agrees(TAKEN_BACK.replace("Bob 6d", "Bob ?").replace("bourre none", "bourre Bob 3"))


def test_a_card_that_another_took_back_is_no_excuse_for_a_ruled_renege() -> None:
    log = f"{table('booed', names='Ann Bob Cal')}hand 1\n dealer Cal\n trump 7s\n stay Ann, Bob\n"
    log += " trick Ann 5d, Bob 6d\n takeback Ann 9d\n trick Bob 9h, Ann 2h\n trick Bob 8h, Ann 3h\n"
    log += " trick Bob 2c, Ann 3c # expect T403\n ruling renege Bob\n win Bob 3\n bourre none # expect L605 Bob\n"
    agrees(log)


# Two lines that contradict each other


def test_of_two_upcards_neither_is_trump() -> None:
    log = f"{THREE}hand 1\n dealer Cal\n trump 7s\n trump 7h # expect N105\n stay Ann, Bob\n"
    agrees(log + tricks("Ann 5d, Bob 6h", "Bob 9h, Ann 9s", "Bob 8s, Ann Qs", "Ann 7c, Bob Tc", "Bob 2c, Ann 3c"))


def test_of_two_upcards_of_one_suit_that_suit_is_trump() -> None:
    log = f"{THREE}hand 1\n dealer Cal\n trump 7s\n trump 8s # expect N105\n stay Ann, Bob\n"
    agrees(f"{log} trick Ann 5d, Bob 6h # expect R502 Bob\n trick Ann 9h, Bob 9s\n")


def test_an_upcard_and_its_suit_alone_do_not_contradict_each_other() -> None:
    log = f"{table('booed', names='Ann Bob Cal')}hand 1\n dealer Cal\n trump 7s\n trump s # expect N105\n"
    agrees(f"{log} stay Ann, Bob\n trick Ann 8s, Bob 7s # expect C304\n")


def test_of_two_dealers_neither_deals_out_of_turn_or_shows_who_leads() -> None:
    hand = "hand 2\n dealer Bob\n dealer Ann # expect N105\n trump 7h\n stay Cal, Bob\n trick Bob 9h, Cal Th\n"
    agrees(f"{THREE}hand 1\n dealer Cal\n stay none\n{hand}hand 3\n dealer Cal\n stay none\n")
    agrees(f"{THREE}hand 1\n dealer Zed # expect N102\n dealer Bob # expect N105\n stay none\n")


@pytest.mark.parametrize("draw", ["draw Ann 2\n draw Ann 1 # expect H204", "draw Ann 2, Ann 1 # expect H204"])
def test_a_draw_noted_twice_may_be_another_players(draw: str) -> None:
    log = f"{THREE}hand 1\n dealer Cal\n deal Cal 5d 9c 8c 2h 3h\n trump 7s\n stay Ann, Bob, Cal\n {draw}\n"
    agrees(f"{log} trick Ann Kd, Bob 4d, Cal 9c\n")


def test_a_discard_may_come_back_if_nobody_noted_how_many_blind_hands_were_dealt() -> None:
    seven = "P1 P2 P3 P4 P5 P6 P7"
    log = table("three-card", "draw-max 3", "stock-out reshuffle-all", names=seven)
    log += f"hand 1\n dealer P7\n trump 7s\n stay {seven.replace(' ', ', ')}\n draw P1 2c 3c 4c -> 5c 6c 7c\n"
    log += " draw P2 3, P3 3, P4 3, P5 3, P6 3\n reshuffle\n draw P7 2d 3d 4d -> 2c 8c 9c\n"
    agrees(log)
    none = log.replace(" trump", " blinds 0\n trump").replace("reshuffle\n draw", "reshuffle # expect C305\n draw")
    agrees(none.replace("8c 9c", "8c 9c # expect C301"))


def test_a_card_dealt_to_one_who_passed_is_nobodys_in_a_trick_of_unknown_players() -> None:
    log = table("winning-moves", "players 2-8", "hand-size 4", "draw-max 4", "upcard dealer-last", names="Ann Bob Cal")
    log += "hand 1\n dealer Cal\n deal Bob Tc 8c 9c Jd\n trump 6d\n stay Ann Cal\n"
    log += " trick Cal 3d Ann Qd # expect T401\n trick Ac 7c\n trick 9c Kc # expect C301\n rest Ann\n show Ann 8d\n"
    end = agrees(f"{log} win Ann\n").final
    assert end
    assert end.verified.pot is None
