"""Forms of ``check`` without layout, with a line for each finding or the number of findings of each code."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from referee.finding import Finding
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.limits import FINDINGS
from referee.report.form import Form, Whole
from referee.report.wording.findings import hangs, suppressed
from referee.report.wording.phrases import all_together, counted, left_out
from referee.text import shown
from referee.values import Place


class Concise(Form):
    """A line for each finding. Standard error names what could not be examined."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the lines of one log."""
        return concise(file) if isinstance(file, CheckedLog) else ""


class Grouped(Form):
    """A line for each finding, below the name of its log."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the lines of one log, or none if it has nothing to list."""
        told = concise(file) if isinstance(file, CheckedLog) else ""
        begins = f"{shown(file.path)}:"
        each = "".join(f"  {line.removeprefix(begins).lstrip()}" for line in told.splitlines(keepends=True))
        return f"{begins}\n{each}\n" if each else ""


def concise(file: CheckedLog) -> str:
    """Return a line for every finding of a log, then for every slip, every ruling, and every faulty waiver."""
    found = in_short(file, file.listing.findings)
    return printed((*found, *_left_out(file), *_slips(file), *_rulings(file), *waivers(file)))


def printed(lines: Iterable[str]) -> str:
    """Join lines for printing, without control characters."""
    return "".join(f"{shown(line)}\n" for line in lines)


def in_short(file: CheckedLog, findings: Sequence[Finding]) -> Iterator[str]:
    """Return a line for each of these findings of a log."""
    for one in findings[:FINDINGS]:
        more = "".join(f" ({said})" for said in (hangs(one), suppressed(one.suppression)) if said)
        yield f"{at(file, one.at)}: {one.code} {one.message}{more}"
    yield from rest(file, findings)


def rest(file: CheckedLog, findings: Sequence[Finding]) -> Iterator[str]:
    """Count the findings besides those shown."""
    if more := file.listing.more + max(0, len(findings) - FINDINGS):
        yield f"{file.path}: {counted(more, 'more finding')}, not shown"


def _left_out(file: CheckedLog) -> Iterator[str]:
    if file.listing.left_out:
        yield f"{file.path}: {left_out(file.listing.left_out)}"


def _slips(file: CheckedLog) -> Iterator[str]:
    return (f"{file.path}:{one.line}:{one.column}: slip: {one.message}" for one in file.slips)


def _rulings(file: CheckedLog) -> Iterator[str]:
    for one in file.rulings:
        yield f"{at(file, one.at)}: ruling: {one.message}"
    if file.more_rulings:
        yield f"{file.path}: {counted(file.more_rulings, 'more ruling')}, not shown"


def waivers(file: CheckedLog) -> Iterator[str]:
    """Return a line for each faulty waiver."""
    return (f"{at(file, one.at)}: waiver: {one.message}" for one in file.listing.waivers if not one.sound)


def at(file: CheckedLog, place: Place) -> str:
    """Name a place in a log, such as ``tuesday.bourre:13:12``."""
    return f"{file.path}:{place.line}:{place.column}"


class Statistics(Form):
    """A line for each code, the most frequent first, and the totals."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._codes: Counter[str] = Counter()
        self._unlisted = 0

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the findings of one log by code, and how many more it does not list."""
        if isinstance(file, UnexaminedLog):
            return ""
        return json.dumps((Counter(f"{one.code}  {one.name}" for one in file.listing.findings), file.listing.more))

    def take(self, text: str) -> str:
        """Add one log, and write nothing yet."""
        if text:
            codes, unlisted = json.loads(text)
            self._codes.update(codes)
            self._unlisted += unlisted
        return ""

    def tail(self, whole: Whole) -> str:
        """Return the counts, and the totals."""
        found = sorted(self._codes.items(), key=lambda one: (-one[1], one[0]))
        width = max((len(f"{count:,}") for _, count in found), default=0)
        lines = [f"{count:>{width},}  {code}" for code, count in found]
        if self._unlisted:
            lines.append(f"{counted(self._unlisted, 'more finding')}, not counted by code")
        return "".join(f"{line}\n" for line in (*lines, all_together(whole.totals, whole.unexamined)))
