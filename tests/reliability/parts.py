"""The long parts: what each claims, and the command that tries it."""

import sys
from typing import NamedTuple


class Part(NamedTuple):
    """One of them: ``arguments`` of Python, in ``tests``; ``{seed}`` is where the seed goes."""

    name: str
    claim: str
    arguments: tuple[str, ...]

    def command(self, seed: int) -> list[str]:
        """What is run."""
        return [sys.executable, *(one.format(seed=seed) for one in self.arguments)]

    def told(self, seed: int) -> str:
        """The same, as one would type it in ``tests``."""
        return " ".join(["python", *(one.format(seed=seed) for one in self.arguments)])


def _program(name: str, claim: str, *more: str) -> Part:
    return Part(name, claim, ("-m", name, *more, "--seed", "{seed}"))


PARTS = (
    Part(
        "pytest",
        "every test, those too that try much more than in CI",
        ("-m", "pytest", "-m", "long or not long", "--hypothesis-profile=long", "--hypothesis-seed={seed}"),
    ),
    _program("naive.hands", "the two referees say the same of random hands", "1000000"),
    _program("fuzz", "no bytes raise, hang or eat memory"),
    _program("sweeps", "every character is taken or refused as documented, and no output breaks"),
    _program("mutation", "a fault in replay, rules or ledger fails a test"),
    _program("metamorphic", "how many single changes of a log are noticed"),
    _program("faults", "a file is old or new, and a batch is complete, whatever fails or is killed"),
    _program("determinism", "the same bytes, whatever the surroundings"),
    _program("soak", "memory stays flat, and every verdict is right, over 1 GiB of logs"),
)
