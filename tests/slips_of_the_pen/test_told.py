"""When slips are reported, in which order, and the message if there is none."""

from slips_of_the_pen.search import SEATS, TRICKS, TRUMP, asked, errors, found, hand, told

from referee import audit

RENEGED = ("  trick Ann Kd, Bob 9h", "  trick Ann Qd, Bob 5d", "  trick Ann 4c, Bob Jc", "  trick Bob 4d, Ann 8s")
"""Bob does not follow in the first trick, and had the 5 and the 4 of diamonds."""


def test_a_log_without_an_error_is_not_searched() -> None:
    assert not found(hand()).hands


def test_slips_that_would_excuse_one_player_are_reported_on_request() -> None:
    lead, card = asked(hand(*RENEGED), "R501")
    assert (lead.edit.at.line, lead.edit.written, lead.edit.meant[:2]) == (9, "Kd", ("Kh", "Ks"))
    assert (card.edit.at.line, card.edit.written, card.edit.meant[0]) == (9, "9h", "9d")
    assert "5d" not in card.edit.meant


def test_a_player_with_one_card_of_the_suit_may_not_have_held_it() -> None:
    text = hand(*RENEGED).replace("Bob 4d, Ann 8s", "Bob 4h, Ann 8s").replace("Kd, Bob 9h", "Kd, Bob 9c")
    held = next(slip for slip in asked(text, "R501") if slip.edit.at.line == 10)
    assert (held.edit.written, held.edit.meant[:2]) == ("5d", ("5c", "5h"))
    assert "5s" not in held.edit.meant  # With a trump he had to trump.


def test_the_same_rank_is_read_first_then_the_same_suit_then_the_pack() -> None:
    meant = told(hand().replace("Bob Th", "Bob Qd"))[1].edit.meant
    assert meant[:8] == ("Qc", "Qh", "Qs", "Jd", "Td", "9d", "8d", "7d")
    rest = [card for card in meant if "Q" not in card and "d" not in card]
    assert rest == sorted(rest, key=lambda card: ("cdhs".index(card[1]), "23456789TJQKA".index(card[0])))


def test_a_card_that_appears_elsewhere_is_not_suggested() -> None:
    for slip in told(hand().replace("Bob Th", "Bob Qd")):
        assert not {"Kd", "5d", "4d", "4c", "Jc", "9h", "8s", "2c", "7s"} & set(slip.edit.meant)


def test_an_error_carried_into_a_later_hand_is_explained_too() -> None:
    bourre = "  bourre Bob 3\n"
    tricks = (*TRICKS[:2], "  trick Ann Kc, Bob Jc", "  trick Ann 8s, Bob 9h")
    right = hand(*tricks, after=f"  win Ann 3\n{bourre}hand 2\n  dealer Ann\n  trump 2c\n  stay Bob\n")
    stacks = audit(right).ledgers[1].table.stacks
    right += "  stacks " + ", ".join(f"{name} {(count or 0) // 100}" for name, count in stacks.items()) + "\n"
    text = right.replace("win Ann 3", "win Bob 3")
    assert (errors(right), {finding.hand for finding in errors(text)}) == ([], {1, 2})
    slip = told(text)[0]
    assert (slip.edit.kind, slip.edit.written, slip.edit.meant, slip.leaves) == ("name", "Bob", ("Ann",), 0)
    assert len(slip.explains) == len(errors(text))


def test_a_log_by_unknown_rules_is_not_searched() -> None:
    text = SEATS.replace("winning-moves", "nobody") + "hand 1\n  stay Ann\n  dealer Cal\n"
    assert told(text) == ()


def test_a_card_in_two_places_has_its_slips_beside_a_real_renege_too() -> None:
    text = hand(*RENEGED).replace("Ann 8s", "Ann 4c")
    assert sorted({finding.code for finding in errors(text)}) == ["C301", "R501"]
    assert any((slip.edit.at.line, slip.edit.written) == (12, "4c") for slip in told(text))


def test_of_two_played_cards_that_changed_places_each_slip_names_the_other_if_the_deal_is_recorded() -> None:
    deals = "  deal Ann Kd Qd 4c 8s 2c\n  deal Bob 5d 4d Jc 9h Th\n"
    text = hand(trump=f"{deals}{TRUMP}  draw none\n").replace("trick Ann Kd, Bob 5d", "trick Ann Kd, Bob 8s")
    text = text.replace("Bob 9h, Ann 8s", "Bob 9h, Ann 5d")
    assert {(slip.edit.written, slip.edit.meant) for slip in told(text)} == {("8s", ("5d",)), ("5d", ("8s",))}
