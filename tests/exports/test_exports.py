"""Beancount and hledger accept the books, and the ledger as a sheet adds up."""

import csv
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from beancount import loader
from beancount.core.data import Open, Transaction
from evenings.evening import evening
from evenings.scribe import STYLES, scribble
from hypothesis import given
from hypothesis import strategies as st
from ledger.reading import moves
from properties.games import RULESETS, SEEDS

import referee
from referee.judge import settlement as ledgers
from referee.judge.audit import Audit
from referee.judge.settlement import Ledger
from referee.ledger.entries import POT, Standing, account_name
from referee.ledger.settle import Payment
from referee.report.export.books import beancount_text, hledger_text
from referee.report.export.sheets import sheet
from referee.values import hundredths, plain, with_decimals

Balances = Mapping[str, int]
"""Hundredths by account, as the ledger names it; those with nothing in them are left out."""
UNPAID = (Path(__file__).parents[2] / "docs" / "examples" / "unpaid.bourre").read_text()
BUSY = UNPAID + "rebuy Cal 10\nleave Ann 150\njoin Dee 40.5 after Bob\nput Bob 0.25\npay Cal Bob 7\n"


class Program(NamedTuple):
    """A program: the writer of its books, its complaints about some, and the balances it finds in good ones."""

    written: Callable[[Ledger], str]
    refuses: Callable[[str], object]
    balances: Callable[[str], tuple[Balances, Balances]]


def ledger_of(log: str | bytes, path: str = "evening.bourre", **heading: str) -> Ledger:
    return ledgers.Ledger(path, replace(referee.audit(log), **heading))


def beancount_refuses(text: str) -> list[str]:
    """Beancount's complaints, as ``bean-check`` would print them."""
    return [error.message for error in loader.load_string(text)[1]]


def hledger_refuses(text: str) -> str:
    return run_hledger(text, "check", "--strict").stderr


def run_hledger(text: str, *words: str) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = ["hledger", "-f", "-", *words]
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", env=env, check=False)


def in_beancount(text: str) -> tuple[Balances, Balances]:
    """The balances by beancount: at the table, and with the corrections."""
    entries, errors, _ = loader.load_string(text)
    assert not errors, text
    names = {one.account: one.meta["player"] for one in entries if isinstance(one, Open) and "player" in one.meta}
    sums: list[tuple[str, str, str]] = []
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            parts = posting.account.split(":")
            player = names.get(":".join(parts[:3]))
            account = account_name(player) if player else parts[1].lower()
            sums.append((account, "".join(parts[3 if player else 2 :][:1]), str(posting.units.number)))
    return summed(sums)


def in_hledger(text: str) -> tuple[Balances, Balances]:
    """The balances by hledger: at the table, and with the corrections."""
    done = run_hledger(text, "balance", "--strict", "--flat", "-N", "-E", "-O", "csv")
    assert (done.returncode, done.stderr) == (0, ""), text
    sums: list[tuple[str, str, str]] = []
    for row in csv.DictReader(StringIO(done.stdout)):
        parts = row["account"].split(":")
        player = parts[2] if parts[1] == "players" else None
        account = account_name(player) if player else parts[1]
        sums.append((account, "".join(parts[3 if player else 2 :]).title(), row["balance"].split()[0]))
    return summed(sums)


def summed(sums: list[tuple[str, str, str]]) -> tuple[Balances, Balances]:
    table: Counter[str] = Counter()
    verified: Counter[str] = Counter()
    for account, side, number in sums:
        hundredths = int(number.replace(".", "")) * (1 if "." in number else 100)
        verified[account] += hundredths
        table[account] += hundredths if side != "Corrections" else 0
    known = [
        {one: has for one, has in sums.items() if has and one not in ("bank", "unexplained")}
        for sums in (table, verified)
    ]
    return known[0], known[1]


def due(audit: Audit) -> tuple[Balances, Balances]:
    """The balances that the ledger demands, without what was cashed out."""
    final = audit.final
    assert final
    left = {account_name(name) for name in final.left}

    def lying(standing: Standing) -> Balances:
        gone = {name: final.cashed_out[name] or 0 if name in left else 0 for name in standing.stacks}
        sums = {name: stack - gone[name] for name, stack in standing.stacks.items() if stack is not None}
        return {name: amount for name, amount in {**sums, POT: standing.pot}.items() if amount}

    return lying(final.table), lying(final.verified)


PROGRAMS: list[object] = [
    pytest.param(Program(beancount_text, beancount_refuses, in_beancount), id="beancount"),
    pytest.param(
        Program(hledger_text, hledger_refuses, in_hledger),
        id="hledger",
        marks=pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not installed here"),
    ),
]
EACH = pytest.mark.parametrize("program", PROGRAMS)


def comes_out(program: Program, log: str | bytes) -> None:
    """Assert that a program accepts the books of a log, and agrees with its ledger where that is known."""
    report = ledger_of(log)
    text = program.written(report)
    balances = program.balances(text)
    audit = referee.audit(log)
    if audit.final and audit.final.table.pot is not None and audit.ledgers:
        assert balances == due(audit), text


@EACH
@given(seed=SEEDS, ruleset=RULESETS)
def test_the_programs_follow_those_who_buy_come_and_go(program: Program, seed: int, ruleset: str) -> None:
    comes_out(program, scribble(evening(seed, ruleset, events=0.8), STYLES["part"], seed).text)


def with_one_wrong(right: Ledger) -> Iterator[Ledger]:
    """The ledger with one payment or correction changed by the smallest sum that there is, each in turn."""
    for number, hand in enumerate(right.audit.ledgers):
        for kind in ("steps", "corrections"):
            entries = getattr(hand, kind)
            changed = [(at, one._replace(amount=one.amount + 1)) for at, one in enumerate(entries) if one.amount]
            for at, more in changed:
                wrong = hand._replace(**{kind: (*entries[:at], more, *entries[at + 1 :])})
                hands = (*right.audit.ledgers[:number], wrong, *right.audit.ledgers[number + 1 :])
                yield replace(right, audit=replace(right.audit, ledgers=hands))


LOST = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay Ann\n\nhand 2\n  trump 7h\n  stay Ann, Bob\nrebuy Ann 5\n")
FOUND = LOST + (
    "stacks Ann 210, Bob 198, Cal 198, Dee 198\n\nhand 3\n  ante Ann 1, Bob 1, Cal 1, Dee 1\n  trump 7h\n  stay Ann\n"
)


@EACH
@pytest.mark.parametrize("log", [BUSY, FOUND], ids=["paid", "counted after an unproven hand"])
def test_books_with_any_one_payment_changed_are_refused(program: Program, log: str) -> None:
    right = ledger_of(log)
    assert not program.refuses(program.written(right))
    wrong = [program.written(one) for one in with_one_wrong(right)]
    assert len(wrong) > 10
    assert all(map(program.refuses, wrong))


@EACH
def test_after_an_unproven_hand_nothing_is_asserted_and_a_comment_says_so(program: Program) -> None:
    text = program.written(ledger_of(LOST))
    assert not program.refuses(text)
    assert "; After hand 2 it is not known who has what." in text
    assert "nothing is asserted: 2." in text
    assert not any("balance" in line and "Hand-2" in line for line in text.splitlines())


HARD = [
    ["pot", "bank", "unexplained", "Table", "Hand-1", "Corrections"],
    ["Big Dee", "Big-Dee", "Big.Dee", "Big-Dee-2", "Big_Dee"],
    ["O'Neil", "\u4e2d\u6587", "\u0939\u093f\u0928\u094d\u0926\u0940", "\u01f0x", "\u00dfa", "\u0149x"],
    ["\u05d0\u05d1", "\u0627\u0628", "\u01c5x", "\u02bcx", "Ren\u00e9", "e\u0323\u0302"],
    ["player", "assets", "equity", "include", "comment", "end"],
]
LETTERS = st.characters(categories=["Lu", "Ll", "Lt", "Lm", "Lo"])
ENDS = st.text(st.characters(categories=["L", "M", "Nd"], include_characters=" _'-."), max_size=12)
NAMES = st.lists(st.tuples(LETTERS, ENDS).map("".join), min_size=6, max_size=6)


def seated(names: list[str]) -> str:
    """A game of these players, with a hand and a mistake in it; names that a log can't have are left out."""
    seats = "\n".join(f'seat "{name}" 200' for name in names)
    hand = f'hand 1\n  dealer "{names[0]}"\n  trump 7h\n  stay "{names[1]}"\n  win "{names[1]}" 2\nput "{names[2]}" 3\n'
    return f"rules winning-moves\n{seats}\n\n{hand}"


@EACH
@pytest.mark.parametrize("names", HARD, ids=lambda names: names[0])
def test_players_of_any_name_have_separate_accounts(program: Program, names: list[str]) -> None:
    assert len(ledger_of(seated(names)).players) == len(names)
    comes_out(program, seated(names))


@EACH
@given(names=NAMES)
def test_no_name_that_a_log_may_have_breaks_the_books(program: Program, names: list[str]) -> None:
    comes_out(program, seated(names))


@EACH
@pytest.mark.parametrize("log", ["", "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"])
def test_books_of_no_game_and_of_no_hand_say_so(program: Program, log: str) -> None:
    text = program.written(ledger_of(log))
    assert not program.refuses(text)
    assert "; There is no game" in text or "; No hand was played" in text


@EACH
@pytest.mark.parametrize("day", ["0001-01-01", "2024-02-29", "9999-12-31"])
def test_a_day_that_the_program_refuses_is_replaced(program: Program, day: str) -> None:
    text = program.written(ledger_of(UNPAID, date=day))
    assert not program.refuses(text)
    assert (day in text) != ("1970-01-01 is used instead" in text)


@EACH
def test_a_title_and_a_path_are_only_comments(program: Program) -> None:
    title = 'x"\\ \x1b[31m\n2026-01-01 open Assets:Evil\r\n'
    text = program.written(ledger_of(UNPAID, f"/tmp/{title}", title=title))
    assert not program.refuses(text)
    assert "\x1b" not in text
    assert "\n2026-01-01" not in text


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_text_is_a_formula(cell: str) -> None:
    [row] = rows(sheet(Payment, [Payment(cell, "Bob", -450)]))
    assert row["from"].startswith("'")
    assert row["amount"] == "-4.5"


@given(cell=st.text())
def test_any_text_comes_back_from_its_cell_on_one_line(cell: str) -> None:
    text = sheet(Payment, [Payment(cell, "Bob", 100)])
    assert text.count("\n") == 2
    [row] = rows(text)
    assert row["to"] == "Bob"
    if cell.isprintable() and not cell.startswith(("=", "+", "-", "@")):
        assert row["from"] == cell
    text.encode()


@given(amount=st.integers(-(10**12), 10**12))
def test_an_amount_is_the_same_in_every_spelling(amount: int) -> None:
    assert hundredths(plain(amount)) == hundredths(with_decimals(amount)) == amount
