"""Write ``--output-format junit``, XML in which each log is a test case and which every CI server shows as tests."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TextIO
from xml.etree import ElementTree

from referee.finding import Finding
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.judge.waivers import Waiver
from referee.report.form import Form, Whole
from referee.report.wording.findings import verdict_of, why_suppressed
from referee.report.wording.phrases import counted, severities
from referee.rules.catalogue import grade
from referee.text import shown

_SUITE: Final = "referee"


class JUnit(Form):
    """A suite with a case for each log.

    A log that makes the command fail is a failure, one that could not be examined an error. An incomplete log that does
    not fail is skipped: it was not fully judged, and CI servers show skipped cases next to passed ones.
    """

    counts_first = True

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._outcomes: Counter[str] = Counter()

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the case of one log, after a line with its outcome."""
        folder, slash, _ = file.path.rpartition("/")  # Viewers group logs by the class name.
        classname = shown(f"{_SUITE}{slash}{folder}")
        case = ElementTree.Element("testcase", classname=classname, name=shown(file.path))
        outcome = _outcome(file)
        if outcome is not None:
            case.append(outcome)
        if isinstance(file, CheckedLog) and (beside := "\n".join(map(shown, _beside(file)))):
            ElementTree.SubElement(case, "system-out").text = beside
        ElementTree.indent(case, level=2)
        return f"{'passed' if outcome is None else outcome.tag}\n    {ElementTree.tostring(case, 'unicode').rstrip()}\n"

    def take(self, text: str) -> str:
        """Write the case and count it."""
        outcome, _, case = text.partition("\n")
        self._outcomes[outcome] += 1
        return case

    def head(self) -> str:
        """Open the suite, with the number of cases by outcome."""
        return self._around()[0]

    def tail(self, logs: Whole) -> str:
        """Close the suite."""
        return self._around()[1]

    def _around(self) -> tuple[str, str]:
        outcomes = self._outcomes
        counts = {"failures": str(outcomes["failure"]), "errors": str(outcomes["error"])}
        counts = {"tests": str(outcomes.total()), **counts}
        suites = ElementTree.Element("testsuites", {"name": _SUITE, **counts})
        suite = ElementTree.SubElement(
            suites, "testsuite", {"name": _SUITE, **counts, "skipped": str(outcomes["skipped"])}
        )
        ElementTree.SubElement(suite, "testcase")
        ElementTree.indent(suites)
        before, after = ElementTree.tostring(suites, "unicode").split("    <testcase />\n")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{before}', f"{after}\n"


def _outcome(file: CheckedLog | UnexaminedLog) -> ElementTree.Element | None:
    """Return what is wrong with a log, or nothing if all is well."""
    if isinstance(file, UnexaminedLog):
        return _element("error", "not-examined", f"could not be examined: {file.error}")
    standing, unlisted = file.listing.standing, file.listing.more_standing
    if file.fails:
        codes = " ".join(dict.fromkeys(finding.code for finding in standing))
        grades = Counter(finding.severity for finding in standing)
        counts = severities(grades["error"], grades["warning"], grades["note"]) if standing else "a waiver is faulty"
        counts += f", {unlisted:,} more" if standing and unlisted else ""
        verdict = verdict_of(file)
        if verdict.kind == "fixing":
            counts = f"{verdict.headline}; {counts}"
        faulty = map(_waiver, (waiver for waiver in file.listing.waivers if not waiver.sound))
        return _element("failure", codes or "waiver", counts, "\n".join((*_standing(file), *faulty)))
    if file.audit.verdict == "incomplete":
        return _element("skipped", file.audit.verdict, "nothing wrong was found, but not everything is proven")
    return None


def _element(tag: str, kind: str, message: str, text: str = "") -> ElementTree.Element:
    element = ElementTree.Element(tag, type=kind, message=shown(message))
    element.text = text or None
    return element


def _standing(file: CheckedLog) -> Iterator[str]:
    """List each unsuppressed finding, followed by its proof, then the number of others."""
    for finding in file.listing.standing:
        yield shown(_line(finding))
        for proof in finding.evidence:
            yield shown(f"  {proof.at.line}:{proof.at.column}: {proof.message}")
    if file.listing.more_standing:
        yield f"{counted(file.listing.more_standing, 'more finding')}, not shown"


def _line(finding: Finding) -> str:
    at = finding.at
    return f"{at.line}:{at.column}: {grade(finding.code, finding.severity)} {finding.code}: {finding.message}"


def _waiver(waiver: Waiver) -> str:
    return shown(f"{waiver.at.line}:{waiver.at.column}: waiver: {waiver.message}")


def _beside(file: CheckedLog) -> Iterator[str]:
    """List everything else to report about a log besides its failures."""
    for finding in file.listing.findings:
        if finding.suppression is not None:
            yield f"{_line(finding)} ({why_suppressed(finding.suppression)})"
    if unlisted := file.listing.more - file.listing.more_standing:
        yield f"{counted(unlisted, 'more finding')} waived or known, not shown"
    if not file.fails:
        yield from _standing(file)
    yield from (_waiver(waiver) for waiver in file.listing.waivers if waiver.sound or not file.fails)
    yield from (f"{ruling.at.line}:{ruling.at.column}: ruling: {ruling.message}" for ruling in file.rulings)
    if file.more_rulings:
        yield f"{counted(file.more_rulings, 'more ruling')}, not shown"
    for code, count in file.listing.left_out.items():
        yield f"left out by settings or options: {counted(count, 'finding')} of {code}"
