"""The new names, what else is hidden, and what stays."""

import pytest

from referee import audit
from referee.anonymize import anonymized

HEAD = "rules winning-moves\n"


def new(*logs: str | bytes) -> list[str]:
    return [one.content.decode() for one in anonymized(logs)]


def test_players_are_numbered_in_the_order_in_which_they_sat_down() -> None:
    log = f'{HEAD}pay Zoe Ann 4\nseat Bob 200\nseat "Big Dee" 200\nhand 1\nleave Bob\njoin Ann 20 after Bob\n'
    assert new(log) == [f"{HEAD}pay P4 P3 4\nseat P1 200\nseat P2 200\nhand 1\nleave P1\njoin P3 20 after P1\n"]


def test_every_line_keeps_its_number_and_is_written_canonically() -> None:
    log = f"# by Ann\n\n{HEAD}\n  seat   Ann   $200  # her birthday\n\n\nhand 1\ndealer Ann\n\n# Ann again"
    assert new(log) == [f"# …\n\n{HEAD}\nseat P1 200  # …\n\n\nhand 1\n  dealer P1\n\n# …\n"]


def test_the_title_is_hidden_and_the_date_stays() -> None:
    assert new('game "Ann and Bob"\ndate 2026-11-17\n') == ['game "…"\ndate 2026-11-17\n']


@pytest.mark.parametrize(
    "name", ['"Big Dee"', '"As"', '"none"', "pot", "bank", "hand", "renege", "booed", "x", "O'Neil"]
)
def test_a_name_may_be_any_word(name: str) -> None:
    log = f"rules booed\nseat {name} 200\nseat Bob 200\nhand 1\ndealer {name}\nruling renege {name}\n"
    [text] = new(log)
    assert text == "rules booed\nseat P1 200\nseat P2 200\nhand 1\n  dealer P1\n  ruling renege P1\n"


def test_a_name_in_the_log_is_never_a_new_name() -> None:
    assert new(f"{HEAD}seat P2 200\nseat p1 200\nseat P4 200\n") == [f"{HEAD}seat P3 200\nseat P5 200\nseat P6 200\n"]


def test_one_name_in_two_spellings_is_one_player() -> None:
    assert new(f"{HEAD}seat Zo\u00eb 200\ndealer Zoe\u0308\n") == [f"{HEAD}seat P1 200\ndealer P1\n"]


def test_names_that_look_the_same_still_do_and_are_two() -> None:
    log = f"{HEAD}seat Ann 200\nseat Аnn 200\nhand 1\ndealer Аnn\n"
    [text] = new(log)
    [latin, cyrillic] = [line.split()[1] for line in text.splitlines()[1:3]]
    assert latin == "P1" != cyrillic
    codes = [one.code for one in audit(log).findings]
    assert "N103" in codes
    assert [one.code for one in audit(text).findings] == codes


def test_more_names_that_look_the_same_than_there_are_letters_are_still_several_players() -> None:
    look_alikes = ["lI1l", "Il1l", "II1l", "IIll", "llll", "lIII", "lllI", "IlII"]
    [text] = new("".join(f"seat {name} 200\n" for name in look_alikes))
    assert len(set(text.split())) == 2 + len(look_alikes)


def test_a_line_that_cannot_be_read_is_as_unreadable_afterwards() -> None:
    log = f"{HEAD}seet Ann 200\nseat Ann 4,555\ntrik Kd\nAnn was here\nseat \x00Ann\nseat\x00 Ann 200\n"
    [one] = anonymized([log])
    assert one.blanked == (2, 3, 4, 5, 6, 7)
    assert one.faithful
    assert one.content.decode() == f'{HEAD}seat: "…\nseat P0 1.234\ntrick: "…\n"…\nseat \v\nseat: \v\n'
    kinds = [(found.code, found.at.line) for found in audit(log).findings]
    assert kinds == [(found.code, found.at.line) for found in audit(one.content).findings]


def test_a_log_that_is_not_text_stays_so() -> None:
    [one] = anonymized(["seat Ann 200\n".encode("utf-16")])
    assert [found.code for found in audit(one.content).findings] == ["N107"]
    assert one.blanked == (1,)


def test_the_smallest_unit_of_money_survives_a_line_that_cannot_be_read() -> None:
    [one] = anonymized([f"{HEAD}seat Ann 200\nwin Ann Ann 0.25\nseat Bob 4.5 4.5\n"])
    assert one.faithful
    assert "0.25" in one.content.decode()


def test_rules_stay_except_for_a_players_name_in_them() -> None:
    log = "rules ann, limit, anns-own\nseat Ann 200\nrule ante 0.5\nrule ante Ann\nrule Ann 4\n"
    [one] = anonymized([log])
    assert one.content.decode() == "rules …, limit, anns-own\nseat P1 200\nrule ante 0.5\nrule ante …\nrule … …\n"
    assert one.blanked == (1, 4, 5)


def test_a_built_in_rule_set_keeps_its_name_even_if_a_player_has_it_too() -> None:
    assert new("rules booed, second-ante\nseat booed 200\n") == ["rules booed, second-ante\nseat P1 200\n"]


def test_names_past_a_limit_are_hidden_too() -> None:
    log = f"{HEAD}seat Ann 200\nhand 1\n" + "show Ann Kd\n" * 2100 + "hand 2\ndealer Ann\n"
    [one] = anonymized([log])
    assert one.faithful
    assert b"Ann" not in one.content
    assert one.content.endswith(b"hand 2\n  dealer P1\n")
    assert one.blanked[0] == 2003


def test_a_limit_exceeded_only_by_the_new_names_is_reported() -> None:
    line = "stay " + ", ".join(chr(97 + number % 26) for number in range(1360))
    [one] = anonymized([f"hand 1\n{line}\n"])
    assert not one.faithful


def test_an_empty_log_stays_empty() -> None:
    assert new("") == [""]


def test_the_same_player_has_the_same_name_in_several_logs() -> None:
    first, second = new("seat Ann 200\nseat Bob 200\n", "seat Cal 200\nseat Ann 200\n")
    assert first == "seat P1 200\nseat P2 200\n"
    assert second == "seat P3 200\nseat P1 200\n"
