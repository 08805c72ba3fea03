"""Forms of ``check`` without layout, with a line for each finding or the number of findings of each code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field

from referee.judge.policy import CheckedLog
from referee.limits import FINDINGS
from referee.records import record
from referee.report.form import CheckReport, Form
from referee.report.wording.findings import when_found, why_suppressed
from referee.report.wording.phrases import all_together, counted, left_out
from referee.text import shown
from referee.values import Place


class Concise(Form):
    """A line for every finding of a log, then for every slip, every ruling, and every faulty waiver.

    Standard error names what could not be examined.
    """

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return the lines of one log."""
        if file.error is not None:
            return ""
        listed = []
        for finding in file.listing.findings[:FINDINGS]:
            remarks = (when_found(finding), why_suppressed(finding.suppression))
            remarks_text = "".join(f" ({remark})" for remark in remarks if remark)
            listed.append(f"{name_place(file, finding.at)}: {finding.code} {finding.message}{remarks_text}")
        listed += rest(file)
        if file.listing.left_out:
            listed.append(f"{file.path}: {left_out(file.listing.left_out)}")
        listed += [f"{name_place(file, slip.edit.at)}: slip: {slip.message}" for slip in file.slips]
        listed += [f"{name_place(file, ruling.at)}: ruling: {ruling.message}" for ruling in file.rulings]
        if file.more_rulings:
            listed.append(f"{file.path}: {counted(file.more_rulings, 'more ruling')}, not shown")
        return "".join(f"{shown(line)}\n" for line in (*listed, *waivers(file)))


def rest(file: CheckedLog) -> Iterator[str]:
    """Yield a line that counts the findings not shown, if there are any."""
    if unlisted := file.listing.more + max(0, len(file.listing.findings) - FINDINGS):
        yield f"{file.path}: {counted(unlisted, 'more finding')}, not shown"


def waivers(file: CheckedLog) -> Iterator[str]:
    """Return a line for each faulty waiver."""
    faulty = (waiver for waiver in file.listing.waivers if not waiver.sound)
    return (f"{name_place(file, waiver.at)}: waiver: {waiver.message}" for waiver in faulty)


def name_place(file: CheckedLog, place: Place) -> str:
    """Name a place in a log, such as ``tuesday.bourre:13:12``."""
    return f"{file.path}:{place.line}:{place.column}"


@record(frozen=False)
class Statistics(Form):
    """A line for each code, the most frequent first, and the totals."""

    codes: Counter[str] = field(default_factory=Counter)
    unlisted: int = 0

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Count the findings of one log, and write nothing yet."""
        self.codes.update(f"{finding.code}  {finding.name}" for finding in file.findings)
        self.unlisted += file.listing.more
        return ""

    def tail(self, run: CheckReport) -> str:
        """Return the counts, and the totals."""
        counts = sorted(self.codes.items(), key=lambda entry: (-entry[1], entry[0]))
        width = max((len(f"{count:,}") for _, count in counts), default=0)
        lines = [f"{count:>{width},}  {code}" for code, count in counts]
        if self.unlisted:
            lines.append(f"{counted(self.unlisted, 'more finding')}, not counted by code")
        return "".join(f"{line}\n" for line in (*lines, all_together(run.summary)))
