"""The referee finds in each case what the comments say, and nothing else."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from referee.judge.audit import Audit, audit
from referee.ledger.entries import Standing
from referee.values import plain

CASES: Final = Path(__file__).parent
_EXPECT: Final = re.compile(r'\bexpect (?:only )?([A-Z]\d{3})(?: (?:"([^"]+)"|([^\s,]+)))?')
_ALONE: Final = re.compile(r"\bexpect (only|nothing)\b")
_EVIDENCE: Final = re.compile(r"\bevidence ([A-Z]\d{3}(?:, [A-Z]\d{3})*)")
_MONEY: Final = re.compile(r"\b(final|table) ([^;#]+); pot ([^\s,]+)")
_BELOW: Final = re.compile(r"^\s*# (or|message) (.*)$")


class Expected(NamedTuple):
    """A finding that a log should have; the player is ``None`` if its comment names nobody."""

    line: int
    code: str
    player: str | None


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
        Counter(one for at, line in enumerate(lines) if not below[at] for one in expected(at + 1, line)),
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


def expected(number: int, line: str) -> Iterator[Expected]:
    """Yield the findings that the comment of a line asks for: ``# expect L605 Bob, expect R501 "Old Tom"``."""
    for found in _EXPECT.finditer(line.partition("#")[2]):
        yield Expected(number, found[1], found[2] or found[3])


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
        findings=Counter([*others, *expected(number, line)]),
        messages=(),
        evidence=frozenset(),
        money=tuple(_money(comment)) or (() if alone else case.money),
    )


FOLDERS = sorted({path.parent for path in CASES.rglob("*.bourre")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(CASES)))
def test_a_case_has_the_findings_and_the_money_that_its_comments_say(folder: Path) -> None:
    judged = ((case, audit(case.log)) for path in sorted(folder.glob("*.bourre")) for case in cases(path))
    wrong = [report(case, found, differs) for case, found in judged if (differs := differences(found, case))]
    assert not wrong, "\n\n".join(wrong)


def differences(judged: Audit, case: Case) -> list[object]:
    """What is found in a case and not expected, or expected and not found."""
    found = Counter((one.at.line, one.code, one.player) for one in judged.findings)
    return [
        *(found - case.findings),
        *(case.findings - found),
        *(
            (number, words)
            for number, words in case.messages
            if not any(words in one.message for one in judged.findings if one.at.line == number)
        ),
        *(evidence(judged) ^ case.evidence if case.evidence else ()),
        *((is_, due) for is_, due in zip(money(judged, case), case.money, strict=True) if is_ != due),
    ]


def report(case: Case, judged: Audit, differences: list[object]) -> str:
    """The name of a case, what differs, its log, and its findings."""
    findings = (f"{one.at.line} {one.code}: {one.message}" for one in judged.findings)
    return "\n".join([case.name, *map(str, differences), case.log, *findings])


def evidence(judged: Audit) -> frozenset[tuple[int, str]]:
    """The lines that prove a finding, and its code."""
    return frozenset((proof.at.line, one.code) for one in judged.findings for proof in one.evidence)


def money(judged: Audit, case: Case) -> tuple[tuple[str, str], ...]:
    """Everybody's money at the end, as far as the case says it."""
    final = judged.final
    lies = {"final": final.verified, "table": final.table} if final else {}
    return tuple((which, amounts(lies[which])) for which, _ in case.money)


def amounts(standing: Standing) -> str:
    """``Ann 202, Bob ?, pot 0``."""
    each = {**standing.stacks, "pot": standing.pot}
    return ", ".join(f"{name} {'?' if amount is None else plain(amount)}" for name, amount in each.items())
