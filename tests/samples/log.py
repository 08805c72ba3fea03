"""A sample log, and what its comments say of it."""

from functools import cached_property
from pathlib import Path

from cases.test_cases import Expected, expected

from referee.judge.audit import Audit, audit

SAMPLES = Path(__file__).parents[2] / "samples"


class Sample:
    """One file of ``samples/``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path.read_bytes()
        self.lines = self.log.decode("utf-8-sig").split("\n")

    @property
    def name(self) -> str:
        """The file's name without its suffix."""
        return self.path.stem

    @cached_property
    def audit(self) -> Audit:
        """What the referee says of it."""
        return audit(self.log)

    @property
    def preface(self) -> str:
        """The comments above the first statement."""
        count = next(at for at, line in enumerate(self.lines) if not line.startswith("#"))
        return "\n".join(line.removeprefix("#").strip() for line in self.lines[:count])

    @property
    def expected(self) -> list[Expected]:
        """The findings that the comments ask for, in text order."""
        return [one for number, line in enumerate(self.lines, 1) for one in expected(number, line)]

    @property
    def is_incomplete(self) -> bool:
        """Whether the preface says that something can't be proven, and why."""
        return "incomplete: " in self.preface


def samples(folder: str) -> list[Sample]:
    """The samples of one folder, in the order of their names."""
    return [Sample(path) for path in sorted((SAMPLES / folder).glob("*.bourre"))]


CLEAN = samples("clean")
FLAWED = samples("flawed")
EVENINGS = samples("games")
