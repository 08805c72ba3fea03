"""Suggestions for words that players write and the notation can't read."""

import pytest

from referee import audit

SEATS = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = f"{SEATS}hand 1\n  dealer Cal\n"


def said(log: str, code: str) -> str:
    [message] = [one.message for one in audit(log).findings if one.code == code]
    return message


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("King of spades", "Ks"),
        ("queen of Hearts", "Qh"),
        ("ten of clubs", "Tc"),
        ("3 of diamonds", "3d"),
        ("1Oh", "10h"),
        ("lOh", "10h"),
    ],
)
def test_a_card_in_words_or_with_letters_for_digits(written: str, meant: str) -> None:
    assert said(f"{HAND}  trick Ann {written}, Bob 5h\n", "N101").endswith(f". Did you mean `{meant}`?")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("11/21/2026", "2026-11-21"),
        ("21/11/2026", "2026-11-21"),
        ("3/4/2026", "2026-03-04"),
        ("3.4.2026", "2026-04-03"),
        ("21.11.2026", "2026-11-21"),
    ],
)
def test_a_date_as_it_is_written_elsewhere(written: str, meant: str) -> None:
    assert said(f"date {written}\n{SEATS}", "N101").endswith(f". Did you mean `{meant}`?")


def test_a_date_that_does_not_exist_is_not_suggested() -> None:
    assert "perhaps" not in said(f"date 2/30/2026\n{SEATS}", "N101")


def test_players_who_stay_are_named() -> None:
    told = said(f"{HAND}  trump 7s\n  stay all\n", "N102")
    assert told == "Nobody called all is at the table; name each player"


def test_a_draw_has_a_name_before_each_number() -> None:
    told = said(f"{HAND}  trump 7s\n  stay Ann, Bob\n  draw 2 1\n", "N101")
    assert told == "`2` can't be used here: expected `none` or a name before each number"


def test_a_card_played_twice_by_unknown_players_is_reported_in_plain_words() -> None:
    log = f"{HAND}  trump 7s\n  trick ? Kd ?\n  trick ? Kd ?\n"
    assert all("somebody" not in one.message for one in audit(log).findings)
