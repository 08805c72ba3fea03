"""Who is in the hand (notation.md, "In a hand"; findings.md, H202, H204, H205, H209 to H212)."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, found, said, table

SEVEN = "P1 P2 P3 P4 P5 P6 P7"


@pytest.mark.parametrize("lines", ["stay P1\n  blind P1", "blind P1\n  stay P1", "blind P1"])
def test_staying_and_taking_a_blind_hand_is_one_declaration_in_any_order(lines: str) -> None:
    agrees(table("three-card", names=SEVEN) + f"hand 1\n  dealer P7\n  blinds 4\n  trump 7s\n  {lines}\n")


@pytest.mark.parametrize(
    ("blinds", "none_left"),
    [
        ("blinds 1", " # expect H209 P2"),
        ("blinds 2", ""),
        ("blinds 1\n blinds 2 # expect N101", ""),
        ("blinds 1\n blinds 2 ;; # expect N101", ""),
    ],
)
def test_nobody_took_one_blind_hand_too_many_if_another_line_may_say_how_many_there_were(
    blinds: str, none_left: str
) -> None:
    game = f"{table('three-card', names=SEVEN)}hand 1\n dealer P7\n {blinds}\n trump 7s\n"
    agrees(f"{game} blind P1\n blind P2{none_left}\n")


def test_passing_and_taking_a_blind_hand_is_declaring_twice() -> None:
    agrees(table("three-card", names=SEVEN) + "hand 1\n dealer P7\n trump 7s\n pass P1\n blind P1 # expect H204 P1\n")


@pytest.mark.parametrize("lines", ["stay Ann\n stay none # expect H204", "stay none\n stay Ann # expect H204"])
def test_nobody_and_somebody_stayed_is_a_changed_declaration(lines: str) -> None:
    agrees(table() + f"hand 1\n dealer Dee\n {lines}\n")


def test_one_name_twice_on_a_stay_line_is_declaring_twice() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Ann # expect H204 Ann\n")


def test_a_player_who_passed_and_drew_is_not_in_the_hand() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 1, Cal 2 # expect H205 Cal\n took Ann 5\n")


def test_a_player_who_is_away_and_stays_is_one_finding_and_plays_on() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  away Bob
  trump 7s
  stay Ann, Bob  # expect H205 Bob
  draw Bob 2
  trick Ann Kd, Bob Ad
  trick Bob Ac, Ann 2c
  trick Bob Kc, Ann 3c
  trick Bob Qc, Ann 4c
  trick Bob Jc, Ann 5c
"""
    )


@pytest.mark.parametrize(("stay", "too_many"), [("stay Ann, Bob # expect H205 Bob", "H206"), ("", "H205")])
def test_the_draw_of_a_player_who_is_away_counts_only_after_a_declaration(stay: str, too_many: str) -> None:
    hand = f"hand 1\n dealer Dee\n away Bob\n trump 7s\n {stay}\n draw Bob 6 # expect {too_many} Bob\n"
    agrees(f"{table()}{hand}")


@pytest.mark.parametrize("tricks", ["trick Ann Kd, Bob 2d", "trick Kd 2d"])
def test_one_who_left_and_stays_is_one_finding(tricks: str) -> None:
    agrees(
        table()
        + f"""
hand 1
  dealer Dee
  stay none
leave Bob
hand 2
  dealer Ann
  trump 7s
  stay Bob, Cal, Ann  # expect H205 Bob
  {tricks.replace("trick Ann Kd, Bob 2d", "trick Bob 2d, Cal 3d, Ann Kd").replace("trick Kd 2d", "trick 2d 3d Kd")}
"""
    )


def test_a_player_who_left_but_is_on_a_stay_line_is_not_missed_in_any_trick() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  stay none
leave Bob
hand 2
  dealer Ann
  trump 7s
  stay Bob, Cal, Ann  # expect H205 Bob
  trick Cal 3d, Ann Kd
"""
    )


def test_one_who_passed_and_took_a_trick_is_one_finding() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann 6d, Bob Kd, Cal 7d -> Bob  # expect H205 Bob
  trick Bob 2h, Cal 3h, Ann 4h
  trick Ann 2c, Cal 3c
"""
    )


@pytest.mark.parametrize("trick", ["trick Ann 2d, Bob 3d, Cal 4d", "trick 2d 3d"])
def test_with_an_ace_turned_up_the_dealer_stays_even_where_only_passes_were_noted(trick: str) -> None:
    hand = "hand 1\n dealer Dee\n trump As\n pass Dee # expect H212 Dee\n draw none\n"
    agrees(f"{table('louisiana')}{hand} {trick}\n")


def test_a_dealer_who_is_on_no_list_passed_against_the_ace() -> None:
    agrees(table("louisiana") + "hand 1\n dealer Dee\n trump As\n stay Ann # expect H212 Dee\n")


@pytest.mark.parametrize("lost", ["", " pas Dee # expect N101\n"])
def test_a_dealer_without_a_card_in_the_tricks_may_have_stayed_if_no_line_says_who_passed(lost: str) -> None:
    agrees(table("louisiana") + f"hand 1\n dealer Dee\n trump As\n{lost} trick Ann 2d, Bob 3d, Cal 4d\n")


def test_an_ace_whose_card_was_not_noted_forces_nobody() -> None:
    agrees(table("louisiana") + "hand 1\n dealer Dee\n trump s\n stay Ann\n")


@pytest.mark.parametrize(("stack", "expect"), [("2", " # expect H212 Dee"), ("1", "")])
def test_a_dealer_who_can_not_cover_the_second_ante_may_pass_against_the_ace(stack: str, expect: str) -> None:
    agrees(
        "rules louisiana, double-ante\nrule short-stack eliminate\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
        f"seat Dee {stack}\nhand 1\n dealer Dee\n trump As\n stay Ann{expect}\n"
    )


def test_a_dealer_who_may_owe_the_second_ante_must_stay_against_the_ace() -> None:
    agrees(
        "rules louisiana, double-ante\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 1\n"
        "hand 1\n dealer Dee\n trump As\n stay Ann # expect H212 Dee\n"
    )


def test_a_second_ante_not_covered_is_one_finding_for_the_player_who_stays() -> None:
    agrees(
        "rules winning-moves, double-ante\nseat Ann 200\nseat Bob 200\nseat Cal 1\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay Ann\n stay Cal # expect H211 Cal\n took Ann 5\n"
    )


def test_a_player_with_just_the_second_ante_left_covers_it() -> None:
    agrees(
        "rules winning-moves, double-ante\nseat Ann 200\nseat Bob 200\nseat Cal 2\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n took Ann 5\n"
    )


def test_in_a_game_of_debts_nobody_lacks_a_second_ante() -> None:
    agrees("rules booed, second-ante\nseat Ann 1\nseat Bob 200\nhand 1\n dealer Bob\n trump 7s\n stay Ann\n")


def test_playing_on_after_the_game_was_won_is_found_once() -> None:
    agrees(
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 399\n"
        "hand 1\n dealer Cal\n stay Dee\nhand 2 # expect H210\n stay none\nhand 3\n stay none\n"
    )


@pytest.mark.parametrize(
    ("header", "hand"),
    [
        ("rules winning-moves\nseat Ann 200\nseat Bob 200\n", "hand 1 # expect H202"),
        (table(names="A B C D E F G"), "hand 1 # expect H202"),
        (table(names="A B C D E F G"), "hand 1\n away G"),
        (table(names="A B C"), "hand 1\n away C"),
    ],
)
def test_too_few_at_the_first_hand_and_too_many_at_any(header: str, hand: str) -> None:
    first = header.split("seat ")[1].split(maxsplit=1)[0]
    agrees(f"{header}{hand}\n dealer {first}\n stay none\n")


TOO_MANY = "seat Bob 20\nseat Cal 20\nseat Dee 20\nhand 1 # expect H202\n dealer Dee\n trump 7s\n stay Ann, Bob\n"
"""Four players in a game for three."""


def test_too_many_at_two_hands_are_two_findings() -> None:
    agrees(f"rules boure\nrule players 2-3\nseat Ann 20\n{TOO_MANY} took Ann 5\n win Ann\nhand 2 # expect H202\n")


@pytest.mark.parametrize(
    ("rule", "seat", "win"),
    [
        ("rule short-stack eliminate\n", "seat Ann 20", "win Ann,, # expect N101"),
        ("rule short-stack eliminate\n", "seat Ann # expect N106", "took Ann 5\n win Ann"),
        ("rule short-stack some # expect N104\n", "seat Ann 20", "win Ann,, # expect N101"),
    ],
)
def test_everybody_plays_the_first_hand_but_anybody_who_may_be_out_is_not_one_too_many_later(
    rule: str, seat: str, win: str
) -> None:
    agrees(f"rules boure\nrule players 2-3\n{rule}{seat}\n{TOO_MANY} {win}\nhand 2\n")
    agrees(f"rules boure\nrule players 2-3\n{seat}\n{TOO_MANY} {win}\nhand 2 # expect H202\n")  # only debts


def test_too_few_at_a_later_hand_is_no_finding() -> None:
    agrees(table(names="A B C") + "hand 1\n dealer A\n stay none\nleave C\nhand 2\n stay none\n")


def test_an_unknown_name_is_found_in_its_place() -> None:
    def columns(line: str) -> list[tuple[str, int, int]]:
        log = table() + f"hand 1\n dealer Dee\n {line}\n stay none\n"
        return [(one.code, one.at.line, one.at.column) for one in audit(log).findings]

    assert columns("away Bob, Zed") == [("N102", 8, 12)]
    assert columns("away Zed, Bob") == [("N102", 8, 7)]
    assert columns("early Zed") == [("N102", 8, 8)]
    assert ("N102", 8, 8) in columns("blind Zed")
    assert ("N102", 8, 12) in columns("pass Bob, Zed")
    assert ("N102", 8, 12) in columns("stay Bob, Zed")
    assert ("N102", 9, 14) in columns("stay Ann\n draw Ann 1, Zed 2")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("leave Bob\nhand 2\n", "was not seated"),
        ("hand 2\n away Bob\n", "was away"),
        ("hand 2\n", ""),
    ],
)
def test_the_finding_says_why_a_player_had_no_part_in_a_hand(lines: str, why: str) -> None:
    log = table() + f"hand 1\n dealer Dee\n stay none\n{lines} dealer Ann\n stay Bob, Cal\n"
    sentence = f"H205 Bob: Bob stayed, but {why} and had no part in this hand"
    assert [text.partition(" ")[2] for text in said(log) if "H205" in text] == ([sentence] if why else [])


def test_a_player_who_was_away_had_no_part_even_if_it_is_unknown_who_is_still_in() -> None:
    agrees(
        "rules winning-moves\nseat Ann 1\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Bob 5\n win Bob 4 ;; # expect N101\n"
        "hand 2\n dealer Bob\n away Cal\n trump 7s\n stay Ann, Cal # expect H205 Cal\n"
    )


def test_if_only_passes_are_noted_the_players_with_cards_in_the_tricks_stayed() -> None:
    log = table() + "hand 1\n dealer Dee\n trump 7s\n pass Cal\n trick Ann 2c, Bob 3c\n"
    assert [one.stayed for one in audit(log).accounts] == [("Ann", "Bob")]


def test_a_dealer_who_left_deals_anyway_if_the_log_says_so() -> None:
    """There is a finding, but the log counts: the turn to deal continues from there."""
    log = table() + "hand 1\n dealer Dee\n stay none\nleave Ann\nhand 2\n dealer Ann\n stay none\nhand 3\n dealer Bob\n"
    assert found(log) == [("H201", 11, "Ann")]
