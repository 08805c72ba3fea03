"""Double-entry books, and two programs that check that they balance: beancount and hledger.

An event is a posting. Both get the same transactions, each in its own notation.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.contender import Contender, Kind, Load
from benchmarks.meter import Reading
from benchmarks.peers.debian import command, tool
from benchmarks.peers.python import counted, package, program

ACCOUNTS = [
    f"{kind}:{name}"
    for kind in ("Assets", "Liabilities", "Income", "Expenses", "Equity")
    for name in ("Kitchen", "Porch", "Shop", "Market", "Bank", "Travel")
]
FIRST = date(2000, 1, 1)


class Transaction(NamedTuple):
    """A day, and amounts in cents that add up to zero."""

    day: date
    payee: str
    postings: list[tuple[str, int]]


def transaction(number: int, rng: Random) -> Transaction:
    """Return two to four postings; there are twenty transactions a day."""
    accounts = rng.sample(ACCOUNTS, rng.randint(2, 4))
    amounts = [rng.randint(-100_000, 100_000) for _ in accounts[1:]]
    day = FIRST + timedelta(days=number // 20)
    return Transaction(day, f"Payee {rng.randrange(500)}", list(zip(accounts, [*amounts, -sum(amounts)], strict=True)))


def lines(style: str, one: Transaction) -> Iterator[str]:
    """Write a transaction in the notation of beancount or hledger."""
    yield f'{one.day} * "{one.payee}"' if style == "beancount" else f"{one.day} * {one.payee}"
    for account, amount in one.postings:
        sign, whole, cents = "-" if amount < 0 else "", *divmod(abs(amount), 100)
        yield f"  {account}  {sign}{whole}.{cents:02} USD"
    yield ""


def write(style: str, folder: Path, transactions: int, seed: int) -> None:
    """Write a ledger in one file, with its accounts opened or declared."""
    with (folder / f"books.{style}").open("w", encoding="utf-8") as file:
        for account in ACCOUNTS:
            print(f"{FIRST} open {account} USD" if style == "beancount" else f"account {account}", file=file)
        print(file=file)
        for number in range(transactions):
            print(*lines(style, transaction(number, Random(f"{seed} {number}"))), sep="\n", file=file)


def count(file: Path) -> int:
    """Count the indented lines."""
    with file.open(encoding="utf-8") as text:
        return sum(line.startswith("  ") for line in text)


def silent(reading: Reading, load: Load) -> bool:
    """Check that hledger printed nothing, which means success."""
    return reading.status == 0 and not reading.output.read_text() and bool(load.events)


BEANCOUNT_BOOKS = Kind("beancount", "transaction", "a posting", partial(write, "beancount"), count)
HLEDGER_BOOKS = Kind("hledger", "transaction", "a posting", partial(write, "hledger"), count)
BEANCOUNT = Contender(
    "beancount", BEANCOUNT_BOOKS, 10_000, program("load_books"), counted, package("beancount"), target=8
)
HLEDGER = Contender(
    "hledger",
    HLEDGER_BOOKS,
    10_000,
    command("hledger", "-f", after=("check",)),
    silent,
    tool("hledger"),
    source="Debian",
    target=4,
)
