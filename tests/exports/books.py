"""Ledgers written as books, the programs that check them, and the resulting balances."""

import csv
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from io import StringIO

import pytest
from beancount import loader
from beancount.core.data import Open, Transaction

import referee
from referee.judge import ledger as ledgers
from referee.judge.audit import Audit
from referee.judge.heading import heading
from referee.judge.ledger import Ledger
from referee.ledger.entries import POT, Standing, account_name
from referee.report.export.beancount import beancount_text
from referee.report.export.hledger import hledger_text

HLEDGER = shutil.which("hledger")
with_hledger = pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed here")

Balances = Mapping[str, int]
"""Hundredths by account, as the ledger names it; those with nothing in them are left out."""


def ledger(log: str | bytes) -> Ledger:
    return ledgers.ledger("evening.bourre", referee.audit(log))


def beancount(log: str | bytes) -> str:
    return beancount_text(ledger(log), heading(log))


def hledger(log: str | bytes) -> str:
    return hledger_text(ledger(log), heading(log))


def beancount_refuses(text: str) -> list[str]:
    """Beancount's complaints about these books, as ``bean-check`` would print them."""
    return [error.message for error in loader.load_string(text)[1]]


def hledger_refuses(text: str) -> str:
    """Hledger's complaints about these books."""
    done = run_hledger(text, "check", "--strict")
    assert (done.returncode != 0) == bool(done.stderr)
    return done.stderr


def run_hledger(text: str, *words: str) -> "subprocess.CompletedProcess[str]":
    assert HLEDGER
    return subprocess.run(
        [HLEDGER, "-f", "-", *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )


def in_beancount(text: str) -> tuple[Balances, Balances]:
    """The balances by beancount: at the table, and with the corrections."""
    table: Counter[str] = Counter()
    verified: Counter[str] = Counter()
    entries, errors, _ = loader.load_string(text)
    assert not errors, text
    names = {one.account: one.meta["player"] for one in entries if isinstance(one, Open) and "player" in one.meta}
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            parts = posting.account.split(":")
            player = names.get(":".join(parts[:3]))
            side = parts[3 if player else 2 :][:1]
            add(table, verified, account_name(player) if player else parts[1].lower(), side, posting.units.number)
    return settled(table), settled(verified)


def in_hledger(text: str) -> tuple[Balances, Balances]:
    """The balances by hledger: at the table, and with the corrections."""
    table: Counter[str] = Counter()
    verified: Counter[str] = Counter()
    done = run_hledger(text, "balance", "--strict", "--flat", "-N", "-E", "-O", "csv")
    assert (done.returncode, done.stderr) == (0, ""), text
    for row in csv.DictReader(StringIO(done.stdout)):
        parts = row["account"].split(":")
        player = parts[2] if parts[1] == "players" else None
        side = [one.title() for one in parts[3 if player else 2 :]]
        add(table, verified, account_name(player) if player else parts[1], side, row["balance"].split()[0])
    return settled(table), settled(verified)


def add(table: Counter[str], verified: Counter[str], account: str, side: list[str], number: object) -> None:
    hundredths = int(str(number).replace(".", "")) * (1 if "." in str(number) else 100)
    verified[account] += hundredths
    if side != ["Corrections"]:
        table[account] += hundredths


def settled(sums: Counter[str]) -> Balances:
    return {name: amount for name, amount in sums.items() if amount and name not in ("bank", "unexplained")}


def due(audit: Audit) -> tuple[Balances, Balances]:
    """The balances that the ledger demands, without what was cashed out."""
    assert audit.final
    left = {account_name(name) for name in audit.final.left}

    def lying(standing: Standing) -> Balances:
        assert standing.pot is not None
        assert audit.final
        gone = {name: audit.final.cashed_out[name] if name in left else 0 for name in standing.stacks}
        sums = {name: stack - gone[name] for name, stack in standing.stacks.items() if stack is not None}
        return {name: amount for name, amount in {**sums, POT: standing.pot}.items() if amount}

    return lying(audit.final.table), lying(audit.final.verified)
