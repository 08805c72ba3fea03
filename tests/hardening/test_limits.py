"""hardening.md, "Limits": at a limit everything is taken, one past it a finding names the limit, and nothing is cut.

The limits of the reader alone, word by word, are in tests/notation/test_limits.py; here a whole log goes through.
"""

import ast

import pytest
from project.package import modules, within

from hardening.logs import CLEAN, HAND, HEAD, NAMES, codes, said
from referee.judge.audit import audit
from referee.text import limits


def commented(size: int) -> str:
    """The clean log with one line of so many bytes."""
    return CLEAN.replace("  stay Ann\n", "  stay Ann #".ljust(size, "x") + "\n")


def hand_of(size: int) -> str:
    """A hand whose lines have so many bytes, its result in the last of them."""
    before, result = HAND.removesuffix("  win Ann 3\n"), "  win Ann 3\n"
    left = size - len(before + result)
    comments = ["#" + "x" * 1022 + "\n"] * (left // 1024 - 1) + ["#" + "x" * (left % 1024 + 1022) + "\n"]
    return before + "".join(comments) + result


def hand_with(statements: int) -> str:
    """A hand of so many statements, its result in the last of them."""
    return HAND.replace("  win Ann 3\n", "  pot 3\n" * (statements - 5) + "  win Ann 3\n")


def players(number: int) -> str:
    """The log of a table at which so many sit down, never more than three at a time; the last of them deals."""
    coming = NAMES[: number - 3]
    lines = [f"leave {goes}\njoin {comes} 5 after Bob\n" for goes, comes in zip(["Cal", *coming], coming, strict=False)]
    return HEAD + "".join(lines) + HAND.replace("Cal", coming[-1])


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_line_holds_4096_bytes_and_one_more_is_a_finding_that_names_the_limit(ends: str) -> None:
    assert codes(commented(4096).replace("\n", ends)) == []
    assert said(commented(4097).replace("\n", ends)) == "A line has at most 4096 bytes, not 4097"


def test_a_line_is_measured_in_bytes_and_not_in_characters() -> None:
    assert codes(CLEAN.replace("stay Ann", "stay Ann # x" + "é" * 2041)) == []
    assert "not 4097" in said(CLEAN.replace("stay Ann", "stay Ann # xx" + "é" * 2041))


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("after", ["", HAND.replace("dealer Cal", "dealer Ann")])
def test_a_hand_holds_64_kib_and_one_byte_more_is_a_finding_that_names_the_limit(ends: str, after: str) -> None:
    assert len(hand_of(64 * 1024)) == 64 * 1024
    whole, too_long = (audit((HEAD + hand_of(64 * 1024 + more) + after).replace("\n", ends)) for more in (0, 1))
    assert [one.code for one in whole.findings] == []
    assert [one.code for one in too_long.findings] == ["U701", "N101"]
    assert "at most 2000 statements and 65536 bytes; the rest of this one is not read" in too_long.findings[1].message
    assert whole.hands == too_long.hands == 1 + bool(after)


def test_a_hand_holds_2000_statements_and_one_more_is_a_finding_that_names_the_limit() -> None:
    assert codes(HEAD + hand_with(2000)) == []
    assert "at most 2000 statements" in said(HEAD + hand_with(2001))


def test_nobody_is_blamed_for_lines_cut_off_by_a_limit() -> None:
    """The unread result counts as missing, and nobody is blamed for the next hand's pot."""
    log = HEAD + hand_with(2001) + HAND.replace("dealer Cal", "dealer Ann").replace("win Ann 3", "win Ann 5")
    assert codes(log) == ["N101"]


def test_a_table_has_the_seats_that_the_rule_set_allows() -> None:
    log = HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:4]) + HAND.replace("win Ann 3", "win Ann 7")
    assert said(log) == "This game is for 3 to 6 players, but 7 were dealt in"


@pytest.mark.parametrize("line", ["seat {} 200", "join {} 200 after Ann"])
def test_a_table_has_10_seats_and_one_more_is_a_finding_that_names_the_limit(line: str) -> None:
    ten = HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:7])
    assert codes(ten) == []
    eleven = ten + line.format("Zoe") + "\n"
    assert said(eleven) == "More than 10 seats"
    [one] = audit(eleven).findings
    assert one.facts.as_json() == {"problem": "more than 10 seats", "expected": [], "meant": None}


def test_64_players_sit_down_in_one_log_and_one_more_is_a_finding_that_names_the_limit() -> None:
    assert (codes(players(64)), len(audit(players(64)).players)) == ([], 64)
    assert said(players(65)) == "More than 64 players in one log"


def test_names_are_suggested_for_1000_unknown_names_and_the_others_are_findings_too() -> None:
    names = [f"Annx{number}" for number in range(limits.STRANGERS + 2)]
    found = audit(
        HEAD + "".join(f"hand\n  show {name} As\n  show Anm As\n" for name in names[: limits.STRANGERS // 2 + 1])
    )
    strangers = [one for one in found.findings if one.code == "N102"]
    assert len(strangers) == limits.STRANGERS + 2
    assert [one.facts.meant for one in strangers[-4:]] == [None, "Ann", None, None]


@pytest.mark.parametrize(
    "log",
    [
        players(65),
        HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:8]) + HAND.replace("win Ann 3", "win Ann 11"),
        HEAD + "seat Аnn 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "seat Ann 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "join Аnn 5 after Bob\n" + HAND.replace("win Ann 3", "win Ann 4") + "stacks Ann 200, Bob 3\n",
    ],
    ids=["65 players", "11 seats", "a look-alike", "a name twice", "a look-alike that joins"],
)
def test_nobody_owes_the_ante_of_a_seat_that_could_not_be_taken(log: str) -> None:
    """It was paid by a player whom the ledger does not know."""
    assert not {code for code in codes(log) if code[0] in "LTR"}


def test_two_players_with_one_name_are_not_accused_of_each_others_plays() -> None:
    tricks = "  trick Ann 2c, Bob 2d, Cal 8c\n  trick Cal Tc, Ann 3c, Bob 9c\n"
    hand = "hand\n  dealer Cal\n  trump 7s\n  stay Ann, Bob, Cal\n" + tricks
    assert codes(HEAD + hand) == ["R501"]
    assert codes(HEAD + "seat Bob 200\n" + hand) == ["N103"]


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("x" * 32, None),
        ("x" * 33, "A name has at most 32 characters, not 33"),
        ("\U00010400" * 32, None),
        ("x" + "\U00010400" * 32, "A name has at most 32 characters, not 33"),
        ("e\u0301" * 16, None),
        ("e\u0301" * 17, "A name has at most 32 characters, not 34"),
        ("\U00010400" + "a" * 31, None),
        ("a\u0301\u0302", None),
        ("a\u0301\u0302\u0303", "A name has at most 2 combining marks in a row, not 3"),
        ("a\u0344", None),
        ("a\u0344\u0344", "A name has at most 2 combining marks in a row, not 3"),
    ],
)
def test_a_name_has_32_characters_128_bytes_and_2_marks_in_a_row_before_it_is_normalised(
    name: str, limit: str | None
) -> None:
    """A character has four bytes at most, so that a name of 32 characters never has more than 128."""
    log = HEAD + f"seat {name} 200\n"
    if limit is None:
        assert codes(log) == []
    else:
        assert said(log).startswith(limit)


def test_a_name_is_measured_before_it_is_normalised(monkeypatch: pytest.MonkeyPatch) -> None:
    """NFC of a long row of marks takes seconds."""
    from referee.notation import names

    def too_late(form: str, text: str) -> str:
        assert len(text) <= limits.NAME_CHARACTERS
        return text

    monkeypatch.setattr(names, "normalize", too_late)
    said(HEAD + "seat a" + "\u0316\u0301" * 900 + " 200\n")


@pytest.mark.parametrize("amount", ["999999999", "999999999.99", "0.01", "000000001"])
def test_an_amount_has_9_digits_and_2_decimals(amount: str) -> None:
    assert codes(HEAD.replace("Ann 200", f"Ann {amount}")) == []


@pytest.mark.parametrize("amount", ["1000000000", "0000000001", "1.999", "1.000", "9" * 4000, "1." + "0" * 4000])
def test_an_amount_of_more_is_a_finding_that_names_the_limit(amount: str) -> None:
    assert said(HEAD.replace("Ann 200", f"Ann {amount}")) == "An amount has at most 9 digits and 2 decimals"


@pytest.mark.parametrize(
    "amount", ["٤", "１", "1e9", "1E800000", "0x1", "1_0", "4,50", ".5", "5.", "+5", "²", "inf", "nan"]
)
def test_an_amount_is_two_integers_in_ascii_digits(amount: str) -> None:
    assert codes(HEAD.replace("Ann 200", f"Ann {amount}"))[0] in ("N101", "N106")


def test_an_amount_is_never_decimal_fraction_or_float() -> None:
    """Of the engine; the pictures and the reports draw what it says."""
    rooms = ("notation", "statements", "replay", "ledger", "rules", "table")
    for module, tree in modules().items():
        if not within(module, *(f"referee.{room}" for room in rooms)):
            continue
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"Decimal", "Fraction", "float"}, module
