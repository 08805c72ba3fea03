"""A case, and what its comments say that the referee finds in it.

``# expect R501 Bob`` ends a line with a finding, here about Bob; several are parted by commas. A finding of any
severity is expected, or the case fails. Other comments ask for more, where a case has them:

``# evidence R501``
    ends a line that proves such a finding. If one line has it, all evidence is marked.
``# message who paid a bourré``
    below a line: a finding on that line has these words in its message.
``# final Ann 202, Bob ?; pot 0``
    the rightful money at the end, and with ``# table`` the money as it lies on the table (``?``: not known).
``# or stay Bob ;;  # expect N101``
    below a line: another line in its place, or with ``# or nothing`` none. The findings on the other lines stay the
    same, unless the comment says ``expect only N101`` or ``expect nothing``: then no others are found. The money stays
    the same as well, unless findings change or the comment says what it is (``final Ann 202, Bob 198; pot 0``).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

CASES: Final = Path(__file__).parent
Expected = tuple[int, str, str | None]
"""Line, code and player of a finding."""
_EXPECT: Final = re.compile(r'\bexpect (?:only )?([A-Z]\d{3})(?: (?:"([^"]+)"|([^\s,]+)))?')
_ALONE: Final = re.compile(r"\bexpect (only|nothing)\b")
_EVIDENCE: Final = re.compile(r"\bevidence ([A-Z]\d{3}(?:, [A-Z]\d{3})*)")
_MONEY: Final = re.compile(r"\b(final|table) ([^;#]+); pot ([^\s,]+)")
_BELOW: Final = re.compile(r"^\s*# (or|message) (.*)$")


@dataclass(frozen=True)
class Case:
    """A log, and what is expected of it."""

    name: str
    lines: tuple[str, ...]
    findings: Counter[Expected]
    messages: tuple[tuple[int, str], ...] = ()
    """Lines, and words of a message there."""
    evidence: frozenset[tuple[int, str]] = frozenset()
    """Lines that prove a finding, and its code."""
    money: tuple[tuple[str, str], ...] = ()
    """``final`` or ``table``, and everybody's money."""

    @property
    def log(self) -> str:
        """The log as the referee reads it."""
        return "\n".join(self.lines) + "\n"


def cases(path: Path) -> Iterator[Case]:
    """Yield the case of a file, and its variations."""
    lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    name = str(path.relative_to(CASES).with_suffix(""))
    below = [_BELOW.match(line) for line in lines]
    above = _lines_above(below)
    case = Case(
        name,
        tuple(lines),
        Counter(one for at, line in enumerate(lines) if not below[at] for one in _expected(at + 1, line)),
        tuple((above[at], found[2]) for at, found in enumerate(below) if found and found[1] == "message"),
        frozenset(
            (number, code)
            for number, line in enumerate(lines, 1)
            for found in _EVIDENCE.finditer(line.partition("#")[2])
            for code in found[1].split(", ")
        ),
        tuple(one for at, line in enumerate(lines) if not below[at] and line.startswith("# ") for one in _money(line)),
    )
    yield case
    for at, found in enumerate(below):
        if found and found[1] == "or":
            yield _variation(case, above[at], found[2])


def _lines_above(below: list[re.Match[str] | None]) -> list[int]:
    """Return for each line the number of the line that a comment there is about."""
    above = [0]
    for number, found in enumerate(below, 1):
        above.append(above[-1] if found else number)
    return above[1:]


def _expected(number: int, line: str) -> Iterator[Expected]:
    for found in _EXPECT.finditer(line.partition("#")[2]):
        yield number, found[1], found[2] or found[3]


def _money(line: str) -> Iterator[tuple[str, str]]:
    return ((found[1], f"{found[2]}, pot {found[3]}") for found in _MONEY.finditer(line))


def _variation(case: Case, number: int, line: str) -> Case:
    """Return the case with another line in the place of the one with this number."""
    words, _, comment = line.partition("#")
    words, alone = words.strip(), _ALONE.search(comment)
    others = () if alone else (one for one in case.findings.elements() if one[0] != number)
    return replace(
        case,
        name=f"{case.name}, or {words}",
        lines=(*case.lines[: number - 1], "" if words == "nothing" else line, *case.lines[number:]),
        findings=Counter([*others, *_expected(number, line)]),
        messages=(),
        evidence=frozenset(),
        money=tuple(_money(comment)) or (() if alone else case.money),
    )
