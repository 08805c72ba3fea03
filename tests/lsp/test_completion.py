"""The editor's offers while somebody writes a line."""

from random import Random

import pytest
from lsprotocol import types

from lsp.driving import EVENING, HAND, NOWHERE, TABLE, edited, marked, opened, units
from referee.lsp.completion import completion
from referee.lsp.document import Document, DocumentContext
from referee.rulesets import own_rulesets

DEALT = """\
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann As Kd 4h 7c 2c
  deal Bob 9d 3d 4c 5c 6h
  trump 5s
  stay Ann, Bob, Cal
  draw none
"""
STAYED = TABLE + "hand 1\n  dealer Cal\n  trump 7s\n  stay Ann, Bob\n  draw none\n"


def offered(text: str, log: Document | None = None, encoding: str = "utf-16") -> list[types.CompletionItem]:
    """The offers at the ‸ in a text."""
    before, _, after = text.partition("‸")
    line = before.rpartition("\n")[2]
    column = {"utf-16": units(line), "utf-32": len(line)}[encoding]
    log = log or opened(before + after, encoding)
    return completion(log, types.CompletionParams(NOWHERE, types.Position(before.count("\n"), column)))


def words(text: str) -> list[str]:
    """The words offered at the ‸ in a text."""
    return [one.label for one in offered(text)]


def details(text: str) -> dict[str, str | None]:
    """The offered words with their descriptions."""
    return {one.label: one.detail for one in offered(text)}


def test_before_the_first_hand_a_headers_words_are_offered_unique_ones_once() -> None:
    assert words("‸")[:5] == ["game", "date", "rules", "seat", "hand"]
    assert words(TABLE + "‸")[:4] == ["game", "date", "seat", "hand"]
    assert not {"trick", "dealer", "win"} & {*words(TABLE + "‸")}


def test_within_a_hand_the_possible_keywords_are_offered_nearest_first() -> None:
    assert words(TABLE + "hand 1\n  ‸")[:3] == ["dealer", "away", "ante"]
    assert words(STAYED + "  ‸")[:2] == ["stay", "pass"]
    assert not {"dealer", "deal", "trump"} & {*words(STAYED + "  ‸")}
    assert words(STAYED + "  trick Kd 5d\n  ‸")[:2] == ["trick", "takeback"]


def test_after_all_tricks_there_is_no_other_and_after_a_result_none_either() -> None:
    assert words(EVENING + "  ‸")[:4] == ["takeback", "win", "divide", "carry"]
    after = words(EVENING + "  win Ann 3\n  ‸")
    assert after[:4] == ["bourre", "out", "stacks", "pot"]
    assert "hand" in after
    assert "carry" not in after


def test_between_two_hands_no_word_of_a_hand_is_offered() -> None:
    assert {*words(EVENING + "  win Ann\nrebuy Bob 20\n‸")} == {
        *("hand", "rebuy", "leave", "join", "rule", "pay", "put", "forfeit", "stacks")
    }


def test_words_that_the_rules_do_not_use_come_last() -> None:
    assert words(TABLE + "hand 1\n  dealer Ann\n  ‸")[-3:] == ["blinds", "take", "blind"]


def test_a_line_in_the_middle_of_a_hand_follows_the_lines_before_it() -> None:
    hand = HAND.replace("  trick Ann Kd", "  ‸\n  trick Ann Kd")
    assert words(TABLE + hand)[:2] == ["stay", "pass"]


def test_only_players_dealt_in_may_stay_or_play_a_card() -> None:
    away = TABLE + "hand 1\n  dealer Cal\n  away Bob\n  trump 7s\n  stay ‸"
    assert words(away) == ["Ann", "Cal", "none"]
    assert words(away.replace("stay", "deal")) == ["Ann", "Cal"]


@pytest.mark.parametrize("line", ["took ", "bourre ", "win ", "rest ", "ruling renege ", "trick Ann Kd, Bob 5d -> "])
def test_only_those_who_stayed_may_have_taken_tricks_or_pay(line: str) -> None:
    assert [one for one in words(f"{STAYED}  {line}‸") if one != "none"] == ["Ann", "Bob"]


def test_players_already_in_a_line_are_not_offered_again() -> None:
    assert words(STAYED + "  took Ann 3, ‸") == ["Bob"]
    assert words(EVENING + "  win Ann\npay Ann ‸") == ["Bob", "Cal"]


def test_a_name_is_offered_in_quotes_if_needed_and_found_with_or_without() -> None:
    log = EVENING.replace("Ann", '"Big Ann"').replace("Bob", "As")
    names = offered(log.replace("seat As", 'seat "As"').partition("  stay")[0] + "  stay B‸")
    assert [(one.label, one.filter_text) for one in names][:2] == [('"Big Ann"', "Big Ann"), ('"As"', "As")]
    [big, *_] = offered(log.partition("  stay")[0] + '  stay "B‸')
    assert big.filter_text == '"Big Ann"'


def test_the_player_whose_turn_it_is_comes_first() -> None:
    assert details(STAYED + "  trick Ann Kd, Bob 5d\n  trick ‸")["Ann"] == "plays next"
    assert details(STAYED + "  trick Ann 5d, Bob Kd\n  trick ‸")["Bob"] == "plays next"
    assert details(STAYED + "  trick Ann Kd, ‸") == {"Bob": "plays next"}
    assert details(EVENING + "  win Ann\n\nhand 2\n  dealer ‸")["Ann"] == "deals next"
    assert words(EVENING + "  win Ann\n\nhand 2\n  dealer ‸") == ["Ann", "Bob", "Cal"]


def test_a_card_that_was_seen_in_the_hand_is_not_offered() -> None:
    cards = words(STAYED + "  trick Kd 5d\n  trick ‸")
    assert not {"Kd", "5d", "7s"} & {*cards}
    assert {"Ad", "6s", "?"} < {*cards}
    assert "7s" not in words(TABLE + "hand 1\n  dealer Cal\n  deal Ann 7s 2c\n  trump ‸")
    assert "Kd" not in words(STAYED + "  trick ‸\n  trick Kd 5d")


def test_unseen_cards_of_the_suit_led_come_first() -> None:
    cards = words(STAYED + "  trick Kd ‸")
    assert cards[:12] == ["Ad", "Qd", "Jd", "Td", "9d", "8d", "7d", "6d", "5d", "4d", "3d", "2d"]
    assert details(STAYED + "  trick Kd ‸")["Ad"] == "Bob plays next"


def test_a_fully_known_holding_is_offered_with_disallowed_cards_last() -> None:
    assert details(DEALT + "  trick ‸")["As"] == "held by Ann"
    assert [*details(DEALT + "  trick Kd ‸").items()][:5] == [
        ("9d", "held by Bob"),
        ("3d", "held by Bob"),
        *((card, "held by Bob, but not allowed") for card in ("6h", "5c", "4c")),
    ]


def test_a_player_is_not_offered_what_another_is_known_to_hold() -> None:
    cards = words(DEALT + "  trick Kd 9d ‸")
    assert "5s" in cards  # The dealer's own card, turned up.
    assert not {"As", "Kd", "3d", "9d"} & {*cards}


def test_discards_were_held_and_received_cards_were_not_seen() -> None:
    hand = DEALT.replace("  draw none\n", "")
    assert words(hand + "  draw Ann ‸")[:5] == ["As", "4h", "Kd", "7c", "2c"]
    received = words(hand + "  draw Ann 2c -> ‸")
    assert {"Ah", "Qd"} < {*received}
    assert not {"As", "2c", "9d"} & {*received}


def test_a_full_trick_offers_no_card_but_a_winner() -> None:
    assert words(STAYED + "  trick Kd 5d ‸") == ["?", "->"]
    assert words(STAYED + "  trick Kd 5d -> ‸") == ["Ann", "Bob"]


def test_no_amount_is_offered_that_the_table_should_claim() -> None:
    assert [words(f"{EVENING}  {line} ‸") for line in ("win Ann", "stacks Ann", "pot", "carry")] == [[]] * 4


def test_rule_sets_variants_options_and_values_are_offered() -> None:
    assert "louisiana" in words("rules ‸")
    assert words("rules winning-moves, pot-limit, ‸")[:2] == ["etiquette", "last-standing"]
    assert "bourre-limit" in words(TABLE + "rule ‸")
    assert details(TABLE + "rule draw-max ‸")["5"] == "in force"
    assert words(TABLE + "rule lead ‸") == ["any", "highest-trump", "high-trump-honour", "highest-then-honour"]
    assert words(TABLE + "rule bogus ‸") == words("rules bogus ‸") == []


def test_the_rule_sets_of_a_house_file_are_offered() -> None:
    file = b'[rulesets.kitchen]\nextends = "louisiana"\ntitle = "Ours"\n'
    log = opened("rules ", context=DocumentContext(own_rulesets(file, "our.toml")))
    assert [(one.label, one.detail) for one in offered("rules ‸", log)][-1] == ("kitchen", "Ours")


def test_even_a_broken_line_is_completed() -> None:
    assert words(STAYED + '  trick Kd 5x ‸ Bob -> 12 "') == words(STAYED + "  trick Kd ‸")
    assert words(STAYED + "  took Ann three, ‸") == []


@pytest.mark.parametrize("line", ["# stay ‸", "stay Ann # ‸", 'game "‸', "seat ‸", "bogus ‸", "took Ann ‸"])
def test_nothing_is_offered_where_nothing_fits(line: str) -> None:
    assert words(TABLE + line) == []


def test_an_offer_replaces_the_beginning_of_its_word() -> None:
    text = STAYED + "  stay An"
    ann = next(one for one in offered(text + "‸") if one.label == "Ann")
    assert isinstance(ann.text_edit, types.TextEdit)
    assert marked(text, ann.text_edit.range) == "An"
    assert edited(text, [ann.text_edit]) == STAYED + "  stay Ann"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_an_offers_place_is_right_after_a_name_with_two_unit_characters(encoding: str) -> None:
    name = "\U0001d49c\U0001d4b7"
    text = STAYED.replace("Ann", name) + f"  took {name} 3, B"
    bob = offered(text + "‸", encoding=encoding)[0]
    assert isinstance(bob.text_edit, types.TextEdit)
    size = {"utf-16": units, "utf-32": len}[encoding](f"  took {name} 3, ")
    line = text.count("\n")
    assert bob.text_edit.range == types.Range(types.Position(line, size), types.Position(line, size + 1))


def test_a_keyword_comes_with_what_the_notations_page_says() -> None:
    pot = next(one for one in offered(STAYED + "  ‸") if one.label == "pot")
    assert isinstance(pot.documentation, types.MarkupContent)
    assert "before the tricks: what is played for" in pot.documentation.value
    assert pot.detail == "pot 4"


def test_no_broken_log_raises() -> None:
    random = Random(11)
    signs = ["", "\n", '"', "#", "->", "hand", " ?", "\U0001f0a1", "\r", "\x00", "9" * 99, "trick ", "rule "]
    for _ in range(40):
        text = DEALT + "  trick Kd 9d 5s\n  trick Bob 3d, Cal Ah\nrebuy Ann 4\nhand\n"
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(text))
            text = text[:at] + random.choice(signs) + text[at + random.randrange(3) :]
        log = opened(text)
        for _ in range(15):
            position = types.Position(random.randrange(25), random.randrange(40))
            completion(log, types.CompletionParams(NOWHERE, position))
