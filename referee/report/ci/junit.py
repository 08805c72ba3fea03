"""Write ``--output-format junit``, XML in which each log is a test case and which every CI server shows as tests."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Final
from xml.etree import ElementTree

from referee.judge.policy import CheckedLog
from referee.records import record
from referee.report.ci.code_hosts import issues
from referee.report.form import CheckReport, Form
from referee.report.wording.findings import verdict_of, why_suppressed
from referee.report.wording.phrases import counted, severities
from referee.rules.catalogue import grade
from referee.text import shown

_SUITE: Final = "referee"


@record(frozen=False)
class JUnit(Form):
    """A suite with a case for each log.

    A log that makes the command fail is a failure, one that could not be examined an error. An incomplete log that does
    not fail is skipped: it was not fully judged, and CI servers show skipped cases next to passed ones.
    """

    cases: list[ElementTree.Element] = field(default_factory=list)

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Keep the case of one log, since the number of all cases comes before them."""
        folder, slash, _ = file.path.rpartition("/")  # Viewers group logs by the class name.
        case = ElementTree.Element("testcase", classname=shown(f"{_SUITE}{slash}{folder}"), name=shown(file.path))
        self.cases.append(case)
        if file.error is not None:
            _append(case, "error", "not-examined", f"could not be examined: {file.error}")
            return ""
        failing, beside = _list(file)
        if file.listing.fails:
            standing, unlisted = file.listing.standing, file.listing.more_standing
            grades = Counter(finding.severity for finding in standing)
            counts = (
                severities(grades["error"], grades["warning"], grades["note"]) if standing else "a waiver is faulty"
            )
            counts += f", {unlisted:,} more" if standing and unlisted else ""
            verdict = verdict_of(file)
            message = f"{verdict.headline}; {counts}" if verdict.kind == "fixing" else counts
            codes = " ".join(dict.fromkeys(finding.code for finding in standing))
            _append(case, "failure", codes or "waiver", message, failing)
        elif file.audit.verdict == "incomplete":
            _append(case, "skipped", "incomplete", "nothing wrong was found, but not everything is proven")
        if beside:
            ElementTree.SubElement(case, "system-out").text = "\n".join(map(shown, beside))
        return ""

    def tail(self, run: CheckReport) -> str:
        """Return the suite, with the number of cases by outcome."""
        outcomes = Counter(part.tag for case in self.cases for part in case)
        counts = {"failures": str(outcomes["failure"]), "errors": str(outcomes["error"])}
        counts = {"name": _SUITE, "tests": str(len(self.cases)), **counts}
        suites = ElementTree.Element("testsuites", counts)
        ElementTree.SubElement(suites, "testsuite", counts, skipped=str(outcomes["skipped"])).extend(self.cases)
        ElementTree.indent(suites)
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(suites, "unicode")}\n'


def _append(case: ElementTree.Element, outcome: str, kind: str, message: str, lines: Sequence[str] = ()) -> None:
    element = ElementTree.SubElement(case, outcome, type=kind, message=shown(message))
    element.text = "\n".join(map(shown, lines)) or None


def _list(file: CheckedLog) -> tuple[list[str], list[str]]:
    """List the findings and waivers that make the command fail, and everything else to report about a log."""
    failing, beside = list[str](), list[str]()
    for issue in issues(file):
        at, finding, line = issue.at, issue.finding, issue.message
        listed = failing if file.listing.fails and issue.standing else beside
        if finding:
            reason = f" ({why_suppressed(finding.suppression)})" if finding.suppression else ""
            line = f"{grade(finding.code, finding.severity)} {finding.code}: {line}{reason}"
        elif at:
            line = f"{issue.kind}: {line}"
        listed.append(f"{at.line}:{at.column}: {line}" if at else line)
        if finding and issue.standing:
            listed += [f"  {at.line}:{at.column}: {message}" for at, message in finding.evidence]
    left_out = file.listing.left_out.items()
    beside += [f"left out by settings or options: {counted(count, 'finding')} of {code}" for code, count in left_out]
    return failing, beside
