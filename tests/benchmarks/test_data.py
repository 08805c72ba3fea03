"""Generated data is the same for the same seed, kept for the next run, and counted correctly."""

from pathlib import Path

import pytest

from benchmarks.contender import Kind
from benchmarks.data import Store
from benchmarks.peers.books import BEANCOUNT_BOOKS, HLEDGER_BOOKS, transaction
from benchmarks.peers.pbn import PBN, played

KINDS = [BEANCOUNT_BOOKS, HLEDGER_BOOKS, PBN]
"""Kinds that need no package."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_same_seed_makes_the_same_data(kind: Kind, tmp_path: Path) -> None:
    here, there, other = (Store(tmp_path / name, seed).load(kind, 3) for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert [file.read_bytes() for file in here.files] == [file.read_bytes() for file in there.files]
    assert [file.read_bytes() for file in here.files] != [file.read_bytes() for file in other.files]
    assert here.events == there.events > 0


def test_data_is_made_once(tmp_path: Path) -> None:
    (file,) = Store(tmp_path, 1).load(PBN, 3).files
    made = file.stat().st_mtime_ns
    Store(tmp_path, 1).load(PBN, 3)
    assert file.stat().st_mtime_ns == made


def test_both_ledgers_have_the_postings_of_the_same_transactions(tmp_path: Path) -> None:
    from random import Random

    postings = [transaction(number, Random(f"1 {number}")).postings for number in range(10)]
    loads = [Store(tmp_path, 1).load(kind, 10) for kind in (BEANCOUNT_BOOKS, HLEDGER_BOOKS)]
    assert [load.events for load in loads] == [sum(map(len, postings))] * 2
    assert not [one for one in postings if sum(amount for _, amount in one)]


def test_the_higher_trump_takes_the_trick() -> None:
    from random import Random

    ones = [["CA"], ["D2"], ["CK"], ["D3"]]  # North, East, South; West leads a diamond
    rows, made = played([one * 13 for one in ones], "C", Random(1))
    assert rows.splitlines()[0] == "D3 CA D2 CK"
    assert made == 13


def test_a_board_has_52_events(tmp_path: Path) -> None:
    assert Store(tmp_path, 1).load(PBN, 3).events == 156
