"""The long parts: each one's claim, and the command that tries it."""

import shlex
from typing import NamedTuple


class Part(NamedTuple):
    """One long part: ``arguments`` for Python, in ``tests``, where ``{seed}`` and ``{jobs}`` are replaced."""

    name: str
    claim: str
    arguments: tuple[str, ...]

    def words(self, seed: int, jobs: int) -> list[str]:
        """Return the arguments of one run."""
        return [one.format(seed=seed, jobs=jobs) for one in self.arguments]

    def told(self, seed: int) -> str:
        """Return the command to type in ``tests``, on a machine with two cores."""
        return shlex.join(["python", *self.words(seed, 2)])


def _program(name: str, claim: str, *more: str) -> Part:
    return Part(name, claim, ("-m", name, *more))


_SEED = ("--seed", "{seed}")
_JOBS = ("--jobs", "{jobs}")

PARTS = (
    Part(
        "pytest",
        "every test, including those that try far more than in CI",
        ("-m", "pytest", "-m", "long or not long", "--hypothesis-profile=long", "--hypothesis-seed={seed}"),
    ),
    _program("naive.hands", "the two referees agree on random hands", "1000000", *_SEED, *_JOBS),
    _program("worlds", "every statement about a hand is true in every repair of its log", "500000", *_SEED, *_JOBS),
    _program("slips", "one slip of the pen accuses nobody and moves no chip", "1000000", *_SEED, *_JOBS),
    _program("excuses", "the search finds the word that was written wrong", "20000", *_SEED, *_JOBS),
    _program("fuzz", "no bytes raise, hang or eat memory", *_SEED, *_JOBS),
    Part(
        "worst",
        "the worst logs of 64 KiB that we know take no command more than two seconds",
        ("-m", "fuzz", "--worst"),
    ),
    _program("sweeps", "every character is accepted or refused as documented, and no output breaks", *_JOBS),
    _program("mutation", "a fault in replay, rules or ledger fails a test", "--fresh", *_JOBS),
    _program("metamorphic", "how many single changes of a log are noticed", *_SEED, *_JOBS),
    _program("faults", "a file is old or new, and a batch is complete, whatever fails or is killed", *_SEED),
    _program("determinism", "the same bytes in every environment", *_JOBS),
    _program("soak", "memory stays flat, and every verdict is right, over 1 GiB of logs", *_SEED),
)
