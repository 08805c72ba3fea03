"""What proves a renege if a trick is missing, a card was taken back, or a player who passed has played."""

import pytest

from referee.finding import Unproven
from referee.judge.audit import audit
from replay.expect import agrees, found, said, table


def test_a_player_who_took_back_a_renege_in_time_has_no_cinch_either() -> None:
    """A card taken back also forfeits the pot: louisiana's `corrected`."""
    log = (
        table("louisiana")
        + """
hand 1
  dealer Ann
  trump h
  stay Ann, Bob
  trick Bob 4d, Ann 5d
{}  trick Ann Qh, Bob 3c
  trick Ann Ah, Bob 3s
  trick Ann Kh, Bob 4s
  trick Ann 2c, Bob 9c
"""
    )
    assert found(log.format("")) == [("R506", 12, "Ann")]
    assert found(log.format("  takeback Ann 2c\n")) == []
    costs_nothing = log.replace("louisiana", "winning-moves, golden-hand").format("  takeback Ann 2c\n")
    assert found(costs_nothing) == [("R506", 13, "Ann")]


def test_the_tricks_won_matter_only_to_a_player_who_was_sure_of_the_pot() -> None:
    hand = "hand 1\n dealer Dee\n trump h\n stay Ann, Bob\n trick Ann Ac, Bob 2c\n trick Ann Kc, Bob 3c\n"
    broken = " trick Ann 4d, Bob 6d\n trick Bob 5s, Ann Ah\n trick Ann 7s, Bob 8s\n"
    findings = audit(f"{table('louisiana')}{hand}{broken}").findings
    assert [(one.code, one.facts.won) for one in findings if one.player == "Ann"] == [("R506", 2), ("R501", 0)]


def test_a_card_taken_back_that_was_allowed_leaves_the_cinch() -> None:
    agrees(
        f"{table('louisiana')}hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n trick Bob 4d, Ann 5d\n takeback Ann 6d\n"
        " trick Ann Qh, Bob 3c # expect R506 Ann\n trick Ann Ah, Bob 3s\n trick Ann Kh, Bob 4s\n trick Ann 6d, Bob 9c\n"
    )


def test_a_second_card_in_a_trick_that_is_played_again_proves_nothing() -> None:
    """Nobody knows in which trick Ann played the five."""
    log = (
        f"{table()}hand 1\n dealer Ann\n trump 7s\n stay Ann, Bob\n trick Bob 9d, Ann 2c, Ann 5h # expect T402 Ann\n"
        " trick Bob Kh, Ann 5h\n trick Bob Qh, Ann 6h\n"
    )
    [note] = [one for one in agrees(log).findings if one.code == "U701"]
    assert "where a card was" in note.message


def test_a_renege_taken_back_for_free_leaves_the_cinch_even_if_a_renege_costs_the_pot() -> None:
    agrees(
        f"{table('louisiana', 'corrected free')}hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n"
        " trick Bob 4d, Ann 5d\n takeback Ann 2c\n trick Ann Qh, Bob 3c # expect R506 Ann\n"
        " trick Ann Ah, Bob 3s\n trick Ann Kh, Bob 4s\n trick Ann 2c, Bob 9c\n"
    )


@pytest.mark.parametrize(("rules", "due"), [("louisiana", ""), ("winning-moves, golden-hand", "# expect R506 Ann")])
def test_a_player_whom_the_table_ruled_a_reneger_has_no_cinch_if_that_costs_the_pot(rules: str, due: str) -> None:
    agrees(
        f"{table(rules)}hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n ruling renege Ann\n trick Bob 4d, Ann 5d\n"
        f" trick Ann Qh, Bob 3c {due}\n trick Ann Ah, Bob 3s\n trick Ann Kh, Bob 4s\n trick Ann 2c, Bob 9c\n"
    )


@pytest.mark.parametrize(
    ("ruling", "codes"),
    [
        ("ruling renege Cla", ["R501", "N102"]),
        ("ruling waive Cla", ["N102"]),
        ("ruling waive Cla\n ruling waive Ann", ["N102"]),
        ("ruling wave Bob", ["N101"]),
        ("ruling wave Bob\n early Ann Bob", ["N101", "N101"]),
        ("ruling", ["N101"]),
    ],
)
def test_a_ruling_that_can_not_be_read_may_waive_any_penalty(ruling: str, codes: list[str]) -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 9d, Bob 2c\n trick Ann Ad, Bob Kd\n"
    assert [one for one, _, _ in found(f"{table()}{hand} {ruling}\n")] == codes


def test_a_ruling_after_a_lost_hand_line_is_of_another_hand() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 9d, Bob 2c # expect R501 Bob\n rest Ann\n"
    agrees(f"{table()}{hand} trick Ann Ad, Bob Kd\n~ 2 # expect N101\n dealer Ann\n ruling wave Bob # expect N101\n")


@pytest.mark.parametrize(
    ("seats", "due"),
    [
        ("seat Bob 200\nseat Eve 1.555 # expect N106\n", " # expect R506 Ann"),
        ("seat Bob 1.555 # expect N106\nseat Eve 200\n", ""),
    ],
)
def test_no_cinch_is_due_against_a_player_whose_seat_was_lost(seats: str, due: str) -> None:
    hand = "hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n trick Bob 4d, Ann 5d\n"
    cinch = f" trick Ann Qh, Bob 3c{due}\n trick Ann Ah, Bob 3s\n trick Ann Kh, Bob 4s\n"
    agrees(f"rules louisiana\nseat Ann 200\n{seats}{hand}{cinch}")


@pytest.mark.parametrize(("seat", "due"), [("Ann", " # expect R506 Ann"), ("Thea # expect N102", "")])
def test_no_cinch_is_due_against_a_player_who_may_sit_anywhere(seat: str, due: str) -> None:
    first = f"hand 1\n dealer Bob\n stay none\njoin Quin 200 after {seat}\n"
    hand = "hand 2\n dealer Ann\n trump h\n stay Ann, Quin\n trick Quin 4d, Ann 5d\n"
    cinch = f" trick Ann Qh, Quin 3c{due}\n trick Ann Ah, Quin 3s\n trick Ann Kh, Quin 4s\n"
    agrees(table("louisiana", names="Ann Bob") + first + hand + cinch)


@pytest.mark.parametrize(
    ("changes", "due"),
    [
        (("corrected free",), ""),
        (("renege none",), ""),
        (("corrected free", "renege none"), " # expect R506 Ann"),
    ],
)
def test_no_cinch_is_due_if_a_line_that_can_not_be_read_may_be_a_ruling_or_a_takeback_that_costs_the_pot(
    changes: tuple[str, ...], due: str
) -> None:
    agrees(
        f"{table('louisiana', *changes)}hand 1\n dealer Ann\n trump h\n stay Ann, Bob\n trick Bob 4d, Ann 5d\n"
        f" trick Ann Qh, Bob 3c{due}\n trick Ann Ah, Bob 3s\n trick Ann Kh, Bob 4s\n trick Ann 2c, Bob 9c\n"
        " xyzzy Ann # expect N101\n"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Bob 9d, Ann 5d", "Ann Qh, Bob 3c  # expect T401 Ann"),
        ("Bob 4d, Ann 5d", "Ann Qh  # expect T402 Bob"),
    ],
)
def test_no_cinch_is_due_if_it_is_in_doubt_who_leads_or_plays_last(first: str, second: str) -> None:
    agrees(
        table("louisiana")
        + f"""
hand 1
  dealer Ann
  trump h
  stay Ann, Bob
  trick {first}
  trick {second}
  trick Ann Ah, Bob 3s
  trick Ann Kh, Bob 4s
  trick Ann 2c, Bob 9c
"""
    )


def test_a_card_of_a_player_who_passed_does_not_change_the_leader() -> None:
    """Ann reneged whether it counts or not; her finding is about the trick without that card."""
    log = (
        table("louisiana")
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Cal 3c, Ann 2d, Bob 4d
  trick Bob 9h, Ann 4h
  trick Bob 2c, Ann As
  trick Ann Ks, Bob 5c
  trick Ann Qs, Bob 6c
"""
    )
    [renege] = [line for line in said(log) if "R50" in line]
    assert renege == (
        "11:21 trick 1 R506 Ann: Ann was sure of the pot (enough unbeatable trumps), but did not lead the highest "
        "trump: led 2d, holding Qs, Ks and As; had to lead As; "
        "line 13: Ann still had As; line 14: Ann still had Ks; line 15: Ann still had Qs"
    )


def test_a_card_of_a_player_who_passed_need_not_be_beaten() -> None:
    log = (
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann 9d, Cal Kd, Bob 5d
  trick Ann 9h, Bob 8h
  trick Ann 9c, Bob Ac
  trick Bob Jd, Ann 2c
  trick Bob Ad, Ann 3c
"""
    )
    [renege] = [line for line in said(log) if "R50" in line]
    assert "played 5d under 9d, holding Jd and Ad" in renege


def test_the_first_trick_noted_need_not_be_the_first_where_one_is_missing() -> None:
    """The highest trump is due only to the first trick; later any of the three will do."""
    log = (
        table("booray", "lead highest-then-honour", "ante 1")
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
{}  trick Ann Ks, Bob 2s
  trick Ann As, Bob 3s
  trick Ann Ac, Bob 4c
  trick Ann Kc, Bob 5c
{}"""
    )
    assert found(log.format("", "")) == [("R505", 13, "Ann")]
    lost = "  trick Ann 2c, Bob 3c ;;\n"
    assert [code for code, _, _ in found(log.format(lost, ""))] == ["N101"]
    later = log.format("", "").replace("  trick Ann As", f"{lost}  trick Ann As")
    assert [code for code, _, _ in found(later)] == ["R505", "N101"]
    assert [code for code, _, _ in found(log.format("", "  win Ann\n"))] == ["T403"]


@pytest.mark.parametrize("noted", [4, 5])
@pytest.mark.parametrize(("first", "codes"), [("As", []), ("Js", ["R505"])])
def test_after_the_first_trick_the_queen_of_trumps_may_be_led_while_holding_the_king(
    first: str, codes: list[str], noted: int
) -> None:
    tricks = (f"Ann {first}, Bob 2s", "Ann Qs, Bob 3s", "Ann Ks, Bob 4s", "Ann Ac, Bob 4c", "Ann Kc, Bob 5c")
    lines = ("hand 1", "dealer Dee", "trump 7s", "stay Ann, Bob", *(f"trick {trick}" for trick in tricks[:noted]))
    log = table("booray", "lead highest-then-honour", "ante 1") + "\n  ".join(lines)
    assert [code for code, _, _ in found(log)] == codes


@pytest.mark.parametrize(
    ("tricks", "codes"),
    [
        (("Ann Ac, Bob 2c", "Ann Qc, Bob 4c"), ["R506"]),
        (("Ann Kc, Bob 3c ;;", "Ann Ac, Bob 2c", "Ann Qc, Bob 4c"), ["N101"]),
        (("Ann Ac, Bob 2c", "Anm Kc, Bob 3c", "Ann Qc, Bob 4c"), ["N102", "R506"]),
        (("Ann Ac, Bob 2c", "Ann Qc, Bob 4c", "Ann 2s, Bob 4d", "Ann As, Bob 5d", "win"), ["T403"]),
    ],
)
def test_any_trump_will_do_if_a_third_trick_may_have_been_won(tricks: tuple[str, ...], codes: list[str]) -> None:
    """A trick that was lost, is missing or has no known taker may be Ann's."""
    if tricks[-1] == "win":
        lines = [*(f"trick {trick}" for trick in tricks[:-1]), "win Ann"]
    else:
        lines = [f"trick {trick}" for trick in (*tricks, "Ann 2s, Bob 4d", "Ann As, Bob 5d")]
    log = "\n ".join(("hand 1", "dealer Dee", "trump s", "stay Ann, Bob", *lines))
    assert [code for code, _, _ in found(f"{table('louisiana')}{log}\n")] == codes


def test_a_play_allowed_whatever_the_missed_card_is_counts_as_judged() -> None:
    """Nobody can have put down 2c for Ann to beat: she has it."""
    log = (
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 3h, Bob 4h, Cal 9h
  trick Cal 3d, Ann 4d, Bob 8d
  trick Bob Ah, Cal Qh, Ann 2h
  trick Bob Jc, Cal ?, Ann 2c
  trick Bob 6c, Cal 8c, Ann 7c
"""
    )
    [note] = audit(log).findings
    assert note.facts.plays == 4


def test_a_card_that_was_dealt_and_never_seen_may_be_the_one_that_was_missed() -> None:
    """Cal's missed card may be the deuce of clubs, whose suit is led to the next trick; if missed later, it proves a
    renege."""
    log = (
        table()
        + """
hand 1
  dealer Dee
  deal Cal 2c 4h 4d 2d Th
  trump 7s
  stay Ann, Cal
  draw none
  trick Ann 5c, Cal {}
  trick Ann Kc, Cal {}
  trick Ann Ac, Cal 4d
  trick Ann Qc, Cal 2d
  trick Ann Jc, Cal Th
"""
    )
    assert found(log.format("?", "4h")) == []
    assert found(log.format("2c ;;", "4h")) == [("N101", 13, None)]
    assert found(log.format("4h", "?")) == [("R501", 13, "Cal")]


@pytest.mark.parametrize(
    ("led", "cards", "codes"),
    [
        ("5d 6d Kc", "3d 4h 5h", ["R501"]),
        ("5d 6d Kc", "3d ? 5h", []),
        ("5d 6d Kc", "3d 4h ?", []),
        ("5d Kc 6d", "3d 4h 5h", ["R501"]),
        ("5d Kc 6d", "? 4h 5h", []),
    ],
)
def test_a_card_that_was_taken_back_may_be_the_one_that_was_missed(led: str, cards: str, codes: list[str]) -> None:
    """Cal may have put the deuce of clubs down before the king of clubs was led."""
    first, *more = (f"trick Ann {ann}, Cal {cal}" for ann, cal in zip(led.split(), cards.split(), strict=True))
    lines = ("hand 1", "dealer Dee", "trump 7s", "stay Ann, Cal", first, "takeback Cal 2c", *more)
    assert [code for code, _, _ in found(table() + "\n".join(lines) + "\n")] == codes


def test_a_missed_card_may_lie_between_the_lead_and_a_card_that_does_not_count() -> None:
    """If Bob's missed card is the seven, Cal's 6d is a renege, since the eight was due; otherwise it isn't."""
    log = (
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 5d, Dee 9d, Bob ?, Cal 6d -> Bob
  trick Bob Ah, Cal 3h, Ann 2h
  trick Bob Ac, Cal 3c, Ann 2c
  trick Bob Kc, Cal 4c, Ann 6c
  trick Bob Kh, Cal 8d, Ann 4h
"""
    )
    [note] = [one for one in audit(log).findings if one.code == "U701"]
    assert note.facts == Unproven(2, ["a card that was missed (?)", "what else was held"], lost=False)


def test_a_missed_card_may_be_the_lead_after_a_card_that_does_not_count() -> None:
    """If Ann led the seven of diamonds, Bob's 6d is a renege, since the eight was due; under the king it isn't."""
    tricks = ("Dee Kd, Ann ?, Bob 6d -> Ann", "Ann 9c, Bob 8d", "Ann Tc, Bob 2d", "Ann Jc, Bob 3d", "Ann Qc, Bob 4d")
    lines = ("hand 1", "dealer Dee", "trump 7s", "stay Ann, Bob", *(f"trick {one}" for one in tricks))
    [note] = [one for one in audit(table() + "\n".join(lines) + "\n").findings if one.code == "U701"]
    assert note.facts == Unproven(2, ["a card that was missed (?)", "what else was held"], lost=False)
