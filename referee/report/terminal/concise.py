"""``referee check --output-format concise``: a line for each finding and ruling, which needs no layout."""

from collections.abc import Iterator, Sequence

from referee.escape import shown
from referee.limits import FINDINGS
from referee.report.form import Form
from referee.report.phrases import counted
from referee.report.wire.check import FileReport, FindingReport, Unexamined
from referee.report.wire.rulings import RulingReport


class Concise(Form):
    """A line for each finding; one who reads it sees on standard error what could not be examined."""

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
        """The lines of one log."""
        return concise(file) if isinstance(file, FileReport) else ""


def concise(file: FileReport) -> str:
    """Every finding of a log in one line, then every ruling of the table."""
    lines = (*(_in_short(file, one) for one in file.findings[:FINDINGS]), *rest(file), *_rulings(file))
    return "".join(f"{shown(line)}\n" for line in lines)


def rest(file: FileReport) -> Iterator[str]:
    """How many findings there are beside those that are shown."""
    if (more := len(file.findings) - FINDINGS) > 0:
        yield f"{file.path}: {counted(more, 'more finding')}, not shown"


def _rulings(file: FileReport) -> Iterator[str]:
    for one in file.rulings[:FINDINGS]:
        yield f"{at(file, one)}: ruling: {one.message}"
    if (more := len(file.rulings) - FINDINGS) > 0:
        yield f"{file.path}: {counted(more, 'more ruling')}, not shown"


def at(file: FileReport, one: FindingReport | RulingReport) -> str:
    """Where a finding or a ruling stands: ``tuesday.bourre:13:12``."""
    return f"{file.path}:{one.line}:{one.column}"


def hangs(file: FileReport, one: FindingReport) -> str:
    """Under which readings there is this finding; nothing where it was looked for under one only."""
    if not file.under_readings:
        return ""
    from referee.report.terminal.readings import hangs

    return hangs(one)


def _in_short(file: FileReport, one: FindingReport) -> str:
    readings = hangs(file, one)
    return f"{at(file, one)}: {one.code} {one.message}" + (f" ({readings})" if readings else "")
