"""The ledger as a sheet: every payment and correction, and their sums."""

import csv
from collections import Counter
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples.log import EVENINGS, Sample

import referee
from referee.judge.ledger import ledger
from referee.ledger.settle import Payment
from referee.report.export.sheets import HEAD, ledger_rows, sheet
from referee.table.money import hundredths, plain, with_decimals


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize("sample", EVENINGS, ids=lambda sample: sample.name)
def test_the_payments_add_up_to_what_everybody_has(sample: Sample) -> None:
    has: dict[str, Counter[str]] = {"posting": Counter(), "correction": Counter()}
    left: Counter[str] = Counter()
    compared = 0
    for row in rows(HEAD + ledger_rows(ledger("evening.bourre", referee.audit(sample.log)))):
        amount = hundredths(row["amount"])
        if row["kind"] in has:
            has[row["kind"]][row["from"]] -= amount
            has[row["kind"]][row["to"]] += amount
            left[row["from"]] += amount * (row["reason"] == "cash-out")
            continue
        come_to = has["posting"][row["to"]] + (has["correction"][row["to"]] if row["kind"] == "verified" else 0)
        assert amount == come_to + left[row["to"]]
        compared += 1
    assert compared > 100


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
