"""A sample log, and what its comments say of it."""

import re
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from referee.judge.audit import Audit, audit

SAMPLES = Path(__file__).parents[2] / "samples"
EXPECT = re.compile(r'\bexpect ([A-Z]\d{3})(?: (?:"([^"]+)"|([^\s,]+)))?')


class Expected(NamedTuple):
    """A finding that a comment at the end of a line asks for: ``# expect L605 Bob``, ``# expect R501 "Old Tom"``.

    ``player`` is ``None`` where the comment names nobody. Several on one line are parted by commas, each with its
    own ``expect``.
    """

    line: int
    code: str
    player: str | None


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
        return [
            Expected(number, match[1], match[2] or match[3])
            for number, line in enumerate(self.lines, 1)
            for match in EXPECT.finditer(line.partition("#")[2])
        ]

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
