"""``referee check --output-format concise``: a line for each finding and ruling, which needs no layout."""

from collections.abc import Iterable, Iterator, Sequence

from referee.report.form import Form
from referee.report.json.check import FileReport, FindingReport, Unexamined, WaiverReport
from referee.report.json.rulings import RulingReport
from referee.report.wording.phrases import counted, left_out
from referee.report.wording.verdict import suppressed
from referee.text.escape import shown
from referee.text.limits import FINDINGS


class Concise(Form):
    """A line for each finding; one who reads it sees on standard error what could not be examined."""

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
        """The lines of one log."""
        return concise(file) if isinstance(file, FileReport) else ""


def concise(file: FileReport) -> str:
    """Every finding of a log in one line, then every ruling of the table, and every waiver that there is something to
    say against."""
    return printed((*in_short(file, file.findings), *_left_out(file), *_rulings(file), *waivers(file)))


def printed(lines: Iterable[str]) -> str:
    """Lines as they are printed, with nothing in them that a terminal would obey."""
    return "".join(f"{shown(line)}\n" for line in lines)


def in_short(file: FileReport, findings: Sequence[FindingReport]) -> Iterator[str]:
    """Each of these findings of a log in one line."""
    for one in findings[:FINDINGS]:
        more = "".join(f" ({said})" for said in (hangs(file, one), suppressed(one.suppressed)) if said)
        yield f"{at(file, one)}: {one.code} {one.message}{more}"
    yield from rest(file, findings)


def rest(file: FileReport, findings: Sequence[FindingReport]) -> Iterator[str]:
    """How many of these findings there are beside those that are shown."""
    if more := file.more + max(0, len(findings) - FINDINGS):
        yield f"{file.path}: {counted(more, 'more finding')}, not shown"


def _left_out(file: FileReport) -> Iterator[str]:
    if file.left_out:
        yield f"{file.path}: {left_out(file.left_out)}"


def _rulings(file: FileReport) -> Iterator[str]:
    for one in file.rulings:
        yield f"{at(file, one)}: ruling: {one.message}"
    if file.more_rulings:
        yield f"{file.path}: {counted(file.more_rulings, 'more ruling')}, not shown"


def waivers(file: FileReport) -> Iterator[str]:
    """Each waiver that there is something to say against."""
    return (f"{at(file, one)}: waiver: {one.message}" for one in file.waivers if not one.sound)


def at(file: FileReport, one: FindingReport | RulingReport | WaiverReport) -> str:
    """Where a finding, a ruling or a waiver stands: ``tuesday.bourre:13:12``."""
    return f"{file.path}:{one.line}:{one.column}"


def hangs(file: FileReport, one: FindingReport) -> str:
    """Under which readings there is this finding; nothing where it was looked for under one only."""
    if not file.under_readings:
        return ""
    from referee.report.terminal.readings import hangs

    return hangs(one)
