"""The memory for a log does not grow with it, whether it is clean or full of faults."""

import gc
import tracemalloc
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
import slow

from referee.judge.policy import DEFAULT
from referee.judge.review import Reviewer
from referee.text import limits
from referee.text.log import Log

HEAD = b"rules winning-moves\nrule goal none\nrule target none\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\n"
FAIR = b"".join(
    b"hand\n  dealer %s\n  trump 7s\n  stay %s\n  pot 3\n  win %s 3\n  pot 0\n\n" % (dealer, winner, winner)
    for dealer, winner in ((b"Cal", b"Ann"), (b"Ann", b"Bob"), (b"Bob", b"Cal"))
)
FLAWED = FAIR.replace(b"win Ann 3", b"win Ann 2").replace(b"win Bob 3", b"win Bob 4")


def log(hands: bytes, times: int) -> Log:
    """These hands, again and again."""
    return lambda: chain([HEAD], repeat(hands, times))


def kept(hands: bytes, times: int, most: int) -> int:
    """The bytes kept for such a log after judging it with ``most`` findings listed."""
    tracemalloc.start()
    reviewer = Reviewer(log(hands, times))
    made = DEFAULT.apply(log(hands, times), reviewer.findings(), most)
    gc.collect()
    taken, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
    assert sum(made.listed.values()) == sum(reviewer.review().found.values())
    return taken


@pytest.mark.parametrize("hands", slow.but(1, [FLAWED, FAIR]), ids=["flawed", "fair"])
def test_a_log_three_times_as_long_takes_no_more_memory(hands, monkeypatch):
    monkeypatch.setattr("referee.ledger.books.CAUSES", 20)
    monkeypatch.setattr("referee.judge.review.FINDINGS", 20)
    kept(hands, 40, 20)  # What is loaded, and remembered in any case.
    assert kept(hands, 120, 20) < kept(hands, 40, 20) + 100_000  # Less than the findings or accounts alone.


def between(times: int) -> Log:
    """Hands, and after each of them a line that belongs to no hand and says something else each time.

    It is too long to be remembered in case it comes again.
    """
    long = b"and so on " * 10
    return lambda: chain([HEAD], (b"hand\nput Ann 1\nstay X%d # %s\n" % (number, long) for number in range(times)))


@pytest.mark.slow
def test_no_memory_is_kept_for_lines_between_hands():
    def left(times: int) -> int:
        tracemalloc.start()
        DEFAULT.apply(between(times), Reviewer(between(times)).findings(), 20)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    left(3000)  # What is loaded, and remembered in any case.
    assert left(3000) < left(1500) + 200_000  # It grew by 340,000.


def test_the_first_of_many_findings_and_rulings_are_kept_and_all_are_counted():
    hands = b"hand\n  dealer Cal\n  misdeal\n  @\n"
    reviewer = Reviewer(log(hands, limits.FINDINGS + 5))
    made = DEFAULT.apply(log(hands, limits.FINDINGS + 5), reviewer.findings())
    review = reviewer.review()
    assert review.found["N101"] == made.listed["error"] == limits.FINDINGS + 5
    assert [one.at.line for one in made.findings] == [*lines_of(hands, limits.FINDINGS)]
    assert (len(review.rulings), review.ruled) == (limits.FINDINGS, limits.FINDINGS + 5)
    assert made.fails("error")


def lines_of(hands: bytes, times: int) -> Iterator[int]:
    """The last line of each of these hands."""
    return (HEAD.count(b"\n") + number * hands.count(b"\n") for number in range(1, times + 1))
