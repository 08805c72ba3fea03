"""The editor's hints at the ends of lines: who took a trick, the pot, the stacks."""

from random import Random

import pytest
from lsprotocol import types

from lsp.driving import EVENING, HAND, NOWHERE, TABLE, opened, units
from referee.lsp.inlay import inlays

PAID = EVENING + "  win Ann 3\n  bourre Bob 3\n"
NEXT = "\nhand 2\n  trump 2c\n  stay Bob, Cal\n"
EVERYWHERE = types.Range(types.Position(0, 0), types.Position(10_000, 0))


def shown(text: str, where: types.Range = EVERYWHERE, encoding: str = "utf-16") -> dict[str, str]:
    """The lines of a log with hints, without trailing blanks, each with its hint."""
    hints = inlays(opened(text, encoding), types.InlayHintParams(NOWHERE, where))
    lines = text.split("\n")
    return {lines[one.position.line].strip(): str(one.label) for one in hints}


def test_a_trick_without_a_named_winner_gets_a_hint() -> None:
    added = shown(PAID.replace("Ann Qd, Bob 4d", "Ann Qd, Bob 4d -> Ann"))
    assert added["trick Ann Kd, Bob 5d"] == "-> Ann"
    assert added["trick Bob 9h, Ann 8s"] == "-> Ann"
    assert "trick Ann Qd, Bob 4d -> Ann" not in added


def test_an_uncertain_trick_gets_no_hint() -> None:
    assert "trick Ann ?, Bob Th" not in shown(PAID.replace("Ann 2c", "Ann ?"))


def test_the_pot_played_for_is_shown_before_the_tricks_unless_the_log_has_it() -> None:
    assert shown(PAID)["stay Ann, Bob"] == "pot 3"
    noted = shown(PAID.replace("  trick Ann Kd", "  pot 3\n  trick Ann Kd"))
    assert not {"stay Ann, Bob", "pot 3"} & noted.keys()


def test_pot_and_stacks_are_shown_at_the_end_of_a_hand() -> None:
    assert shown(EVENING + "  win Ann 3\n  bourre none\n")["bourre none"] == "pot 0 · Ann 202 · Bob 199 · Cal 199"


def test_amounts_in_the_log_are_not_repeated() -> None:
    counted = EVENING + "  win Ann 3\n  bourre none\n  stacks Ann 202, Bob 199\n"
    assert shown(counted)["stacks Ann 202, Bob 199"] == "pot 0 · Cal 199"
    assert "pot 0" not in shown(counted + "  pot 0\n").get("pot 0", "")


def test_with_open_debts_the_rightful_amount_is_shown_too() -> None:
    assert shown(EVENING + "  win Ann 2\n")["win Ann 2"] == (
        "pot 1 (should have 0) · Ann 201 (should have 202) · Bob 199 · Cal 199"
    )


def test_pot_and_stacks_are_shown_again_after_the_lines_between_hands() -> None:
    log = EVENING + "  win Ann 3\nrebuy Bob 20\nleave Cal\n"
    added = shown(log + NEXT)
    assert added["win Ann 3"] == "pot 0 · Ann 202 · Bob 199 · Cal 199"
    assert added["leave Cal"] == "pot 0 · Ann 202 · Bob 219"


def test_unproven_values_are_no_numbers() -> None:
    unproven = TABLE + "hand 1\n  dealer Cal\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 5d\n"
    assert shown(unproven) == {"stay Ann, Bob": "pot 3", "trick Ann Kd, Bob 5d": "-> Ann"}


@pytest.mark.parametrize("line", ["win An", "bourre Bo 3 3", "stacks Ann", "foo"])
def test_after_an_unreadable_line_about_money_there_is_no_number(line: str) -> None:
    added = shown(EVENING + f"  win Ann 3\n  {line} x y\n" + NEXT)
    assert not [one for one in added.values() if "pot" in one and "Ann" in one]
    assert "stay Bob, Cal" not in added


def test_certainty_before_such_a_line_stays() -> None:
    added = shown(EVENING + "  win Ann 3\nrebuy Ann twenty\n" + NEXT)
    assert added["win Ann 3"] == "pot 0 · Ann 202 · Bob 199 · Cal 199"
    assert "rebuy Ann twenty" not in added
    assert "stay Bob, Cal" not in added


def test_only_the_lines_that_are_shown_get_anything() -> None:
    first = PAID[: PAID.index("trick Ann Qd")].count("\n")
    where = types.Range(types.Position(first, 0), types.Position(first, 5))
    assert shown(PAID, where) == {"trick Ann Qd, Bob 4d": "-> Ann"}


@pytest.mark.parametrize(("encoding", "size"), [("utf-16", units), ("utf-32", len)])
def test_a_hint_is_at_the_end_of_its_line_however_columns_are_counted(encoding: str, size: "type[len]") -> None:
    log = PAID.replace("Ann", "\U0001d49c\U0001d4b7").replace("Bob 5d", "Bob 5d  # \U0001f0a1")
    hints = inlays(opened(log, encoding), types.InlayHintParams(NOWHERE, EVERYWHERE))
    lines = log.split("\n")
    assert hints
    assert all(one.position.character == size(lines[one.position.line]) for one in hints)


def test_no_broken_log_raises() -> None:
    random = Random(3)
    signs = ["", "\n", '"', "#", "->", "hand", " ?", "\U0001f0a1", "\r", "\x00", "9" * 99, "trick ", "hnd 3\n"]
    for _ in range(60):
        text = PAID + NEXT + HAND
        for _ in range(random.randrange(1, 8)):
            at = random.randrange(len(text))
            text = text[:at] + random.choice(signs) + text[at + random.randrange(3) :]
        inlays(opened(text), types.InlayHintParams(NOWHERE, EVERYWHERE))
