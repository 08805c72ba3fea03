"""Beancount and hledger accept the books, agree with the ledger, and reject one wrong posting."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import slow
from evenings.evening import evening
from evenings.logs import evening_log
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from hypothesis import strategies as st
from ledger.reading import moves
from properties.games import RULESETS, SEEDS
from samples.log import CLEAN, EVENINGS, FLAWED, Sample

import referee
from exports.books import (
    beancount,
    beancount_refuses,
    due,
    hledger,
    hledger_refuses,
    in_beancount,
    in_hledger,
    ledger,
    with_hledger,
)
from referee import rulesets
from referee.judge.heading import Heading
from referee.judge.ledger import Ledger
from referee.report.export.beancount import beancount_text
from referee.report.export.hledger import hledger_text
from referee.table.money import hundredths, with_decimals

ALL = [*CLEAN, *FLAWED, *EVENINGS]
EVERY_RULE = [(name, ()) for name in rulesets.names()]
EVERY_VARIANT = [(name, (variant,)) for name in rulesets.names() for variant in rulesets.load(name).variants]
UNPAID = (Path(__file__).parents[2] / "docs" / "examples" / "unpaid.bourre").read_text()
BUSY = UNPAID + "rebuy Cal 10\nleave Ann 150\njoin Dee 40.5 after Bob\nput Bob 0.25\npay Cal Bob 7\n"
PAYMENT = re.compile(r"^( +\S.*  )-([0-9.]+)( CHIP\n.*  )\2 CHIP$", re.MULTILINE)
SUM = re.compile(r"(?<!~ )(-?[0-9]+)\.([0-9]{2})(?= (?:~ 0\.00 )?CHIP)")

DAY = Heading("Tuesday", "2026-11-17")
BOTH: list[object] = [
    pytest.param((beancount_text, beancount_refuses), id="beancount"),
    pytest.param((hledger_text, hledger_refuses), id="hledger", marks=with_hledger),
]
SLOWLY_BOTH: list[object] = [
    BOTH[0],
    pytest.param((hledger_text, hledger_refuses), id="hledger", marks=[with_hledger, pytest.mark.slow]),
]
"""For what starts hledger dozens of times."""
Program = tuple[Callable[[Ledger, Heading], str], Callable[[str], object]]


def comes_out_in_beancount(log: str | bytes) -> None:
    comes_out(log, beancount(log), in_beancount)


def comes_out_in_hledger(log: str | bytes) -> None:
    comes_out(log, hledger(log), in_hledger)


def comes_out(log: str | bytes, text: str, read: Callable[[str], object]) -> None:
    """Assert that a program accepts the books of a log, and agrees with its ledger where known."""
    balances = read(text)
    audit = referee.audit(log)
    if audit.final and audit.final.table.pot is not None and ledger(log).hands:
        assert balances == due(audit), text


@pytest.mark.parametrize("sample", slow.but_one_in(4, ALL), ids=lambda sample: sample.name)
def test_beancount_agrees_with_the_ledger_of_every_sample(sample: Sample) -> None:
    comes_out_in_beancount(sample.log)


@with_hledger
@pytest.mark.parametrize("sample", slow.but_one_in(8, ALL), ids=lambda sample: sample.name)
def test_hledger_agrees_with_the_ledger_of_every_sample(sample: Sample) -> None:
    comes_out_in_hledger(sample.log)


@pytest.mark.parametrize(("rules", "variants"), slow.but_rows(6, [*EVERY_RULE, *EVERY_VARIANT]))
def test_beancount_agrees_with_the_ledger_of_games_by_every_rule(rules: str, variants: tuple[str, ...]) -> None:
    for seed in (1, 2):
        comes_out_in_beancount(evening_log(rules, variants, hands=12, seed=seed, mistakes=0.3))


@with_hledger
@pytest.mark.parametrize(("rules", "variants"), slow.but_rows(3, [*EVERY_RULE, *EVERY_VARIANT]))
def test_hledger_agrees_with_the_ledger_of_games_by_every_rule(rules: str, variants: tuple[str, ...]) -> None:
    for seed in (1, 2):
        comes_out_in_hledger(evening_log(rules, variants, hands=12, seed=seed, mistakes=0.3))


@given(seed=SEEDS, ruleset=RULESETS)
def test_beancount_follows_those_who_buy_come_and_go(seed: int, ruleset: str) -> None:
    comes_out_in_beancount(scribble(evening(seed, ruleset, events=0.8), STYLES["part"], seed).text)


@with_hledger
@given(seed=SEEDS, ruleset=RULESETS)
def test_hledger_follows_those_who_buy_come_and_go(seed: int, ruleset: str) -> None:
    comes_out_in_hledger(scribble(evening(seed, ruleset, events=0.8), STYLES["part"], seed).text)


def with_one_wrong(right: Ledger) -> Iterator[Ledger]:
    """The ledger with one payment or correction changed by the smallest sum that there is, each in turn."""
    for number, hand in enumerate(right.hands):
        for kind in ("postings", "corrections"):
            entries = getattr(hand, kind)
            for at, one in enumerate(entries):
                more = one._replace(amount=one.amount + 1)
                wrong = hand._replace(**{kind: (*entries[:at], more, *entries[at + 1 :])})
                yield replace(right, hands=(*right.hands[:number], wrong, *right.hands[number + 1 :]))


@pytest.mark.parametrize("program", SLOWLY_BOTH)
def test_books_with_any_one_payment_changed_are_refused(program: Program) -> None:
    written, refuses = program
    right = ledger(BUSY)
    assert not refuses(written(right, DAY))
    wrong = [written(one, DAY) for one in with_one_wrong(right)]
    assert len(wrong) == 23
    assert all(map(refuses, wrong))


@pytest.mark.parametrize("program", BOTH)
def test_books_with_both_sides_of_any_one_payment_changed_in_the_text_are_refused(program: Program) -> None:
    written, refuses = program
    text = written(ledger(BUSY), DAY)
    payments = list(PAYMENT.finditer(text))
    assert len(payments) == 23
    for found in payments:
        changed = with_decimals(hundredths(found[2]) + 1)
        wrong = f"{found[1]}-{changed}{found[3]}{changed} CHIP"
        assert refuses(f"{text[: found.start()]}{wrong}{text[found.end() :]}"), found


@pytest.mark.parametrize("program", SLOWLY_BOTH)
def test_books_with_any_one_sum_in_the_text_changed_are_refused(program: Program) -> None:
    written, refuses = program
    text = written(ledger(UNPAID), DAY)
    sums = [found for found in SUM.finditer(text) if not text[: found.start()].endswith("commodity ")]
    assert len(sums) > 40
    for found in sums:
        cents = f"{int(found[2]) + 1:02d}"
        assert refuses(f"{text[: found.start()]}{found[1]}.{cents}{text[found.end() :]}"), found


def test_the_hand_with_the_wrong_payment_is_named() -> None:
    right = ledger(BUSY)
    wrong = beancount_refuses(beancount_text(next(with_one_wrong(right)), DAY))
    assert any("Hand-1" in message for message in wrong)


def test_bean_check_accepts_the_right_books_and_rejects_wrong_ones(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("bean-check")
    right, wrong = tmp_path / "right.beancount", tmp_path / "wrong.beancount"
    right.write_text(beancount_text(ledger(BUSY), DAY))
    wrong.write_text(beancount_text(next(with_one_wrong(ledger(BUSY))), DAY))
    assert subprocess.run([program, right], capture_output=True, check=False).returncode == 0
    assert subprocess.run([program, wrong], capture_output=True, check=False).returncode == 1


# Names

HARD = [
    ["pot", "bank", "unexplained", "Table", "Hand-1", "Corrections"],
    ["Big Dee", "Big-Dee", "Big.Dee", "big Dee", "Big-Dee-2", "Big_Dee"],
    ["O'Neil", "\u4e2d\u6587", "\u0939\u093f\u0928\u094d\u0926\u0940", "\u01f0x", "\u00dfa", "\u0149x"],
    ["\u05d0\u05d1", "\u0627\u0628", "\u01c5x", "\u02bcx", "Ren\u00e9", "e\u0323\u0302"],
    ["player", "assets", "equity", "include", "comment", "end"],
]
LETTERS = st.characters(categories=["Lu", "Ll", "Lt", "Lm", "Lo"])
NAMES = st.lists(
    st.tuples(LETTERS, st.text(st.characters(categories=["L", "M", "Nd"], include_characters=" _'-."), max_size=12)),
    min_size=6,
    max_size=6,
)


def seated(names: list[str]) -> str:
    """A game of these players, with a hand and a mistake in it; names that a log can't have are left out."""
    seats = "\n".join(f'seat "{name}" 200' for name in names)
    hands = (
        f'\nhand 1\n  dealer "{names[0]}"\n  trump 7h\n  stay "{names[1]}"\n  win "{names[1]}" 2\nput "{names[2]}" 3\n'
    )
    return f"rules winning-moves\n{seats}\n{hands}"


@pytest.mark.parametrize("names", HARD, ids=lambda names: names[0])
def test_players_of_any_name_have_separate_accounts_in_beancount(names: list[str]) -> None:
    assert len(ledger(seated(names)).players) == len(names)
    comes_out_in_beancount(seated(names))


@with_hledger
@pytest.mark.parametrize("names", HARD, ids=lambda names: names[0])
def test_players_of_any_name_have_separate_accounts_in_hledger(names: list[str]) -> None:
    comes_out_in_hledger(seated(names))


@given(parts=NAMES)
def test_no_name_that_a_log_may_have_breaks_the_books_of_beancount(parts: list[tuple[str, str]]) -> None:
    comes_out_in_beancount(seated([first + rest for first, rest in parts]))


@with_hledger
@given(parts=NAMES)
def test_no_name_that_a_log_may_have_breaks_the_books_of_hledger(parts: list[tuple[str, str]]) -> None:
    comes_out_in_hledger(seated([first + rest for first, rest in parts]))


# What is not known, and what is not there

LOST = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay Ann\n\nhand 2\n  trump 7h\n  stay Ann, Bob\nrebuy Ann 5\n")
FOUND = LOST + (
    "stacks Ann 210, Bob 198, Cal 198, Dee 198\n\nhand 3\n  ante Ann 1, Bob 1, Cal 1, Dee 1\n  trump 7h\n  stay Ann\n"
)


@pytest.mark.parametrize("program", BOTH)
def test_after_an_unproven_hand_nothing_is_asserted_and_a_comment_says_so(program: Program) -> None:
    written, refuses = program
    text = written(ledger(LOST), DAY)
    assert not refuses(text)
    assert "; After hand 2 it is not known who has what." in text
    assert "nothing is asserted: 2." in text
    assert "Hand-2  " not in "".join(line for line in text.splitlines() if " balance " in line)
    assert "after hand 2 " not in text
    assert any("205" not in line for line in text.splitlines())


@pytest.mark.parametrize("program", BOTH)
def test_assertions_resume_at_the_next_count(program: Program) -> None:
    written, refuses = program
    right = ledger(FOUND)
    assert right.hands[-1].table.pot is not None
    assert not refuses(written(right, DAY))
    # Money that moved while unknown is covered by the next count.
    assert all(refuses(written(one, DAY)) for one in with_one_wrong(right))
    comes_out_in_beancount(FOUND)


@pytest.mark.parametrize("program", BOTH)
@pytest.mark.parametrize("log", ["", "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"])
def test_books_of_no_game_and_of_no_hand_say_so(program: Program, log: str) -> None:
    written, refuses = program
    text = written(ledger(log), DAY)
    assert not refuses(text)
    assert "; There is no game" in text or "; No hand was played" in text


@pytest.mark.parametrize("program", BOTH)
@pytest.mark.parametrize("day", [None, "0001-01-01", "2024-02-29", "9999-12-31"])
def test_any_date_works_and_so_does_none(program: Program, day: str | None) -> None:
    written, refuses = program
    text = written(ledger(UNPAID), Heading(None, day))
    assert not refuses(text)
    assert ("1970-01-01 is used instead" in text) == (
        day is None or (day.startswith("9999") and written is beancount_text)
    )


@pytest.mark.parametrize("program", BOTH)
def test_a_title_and_a_path_are_only_comments(program: Program) -> None:
    written, refuses = program
    title = 'x"\\ \x1b[31m\n2026-01-01 open Assets:Evil\r\n'
    right = replace(ledger(UNPAID), path=f"/tmp/{title}")
    text = written(right, Heading(title, "2026-11-17"))
    assert not refuses(text)
    assert "\x1b" not in text
    assert "\n2026-01-01" not in text
