"""Write ``--output-format junit``, XML in which each log is a test case and which every CI server shows as tests."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TextIO
from xml.etree import ElementTree

from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.judge.waivers import Waiver
from referee.report.form import Form, Whole
from referee.report.wording.findings import headline, suppressed, to_be_fixed
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
        case = ElementTree.Element("testcase", classname=_classname(file.path), name=shown(file.path))
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

    def tail(self, whole: Whole) -> str:
        """Close the suite."""
        return self._around()[1]

    def _around(self) -> tuple[str, str]:
        came = self._outcomes
        counts = {
            "tests": str(came.total()),
            "failures": str(came["failure"]),
            "errors": str(came["error"]),
        }
        suites = ElementTree.Element("testsuites", {"name": _SUITE, **counts})
        suite = ElementTree.SubElement(suites, "testsuite", {"name": _SUITE, **counts, "skipped": str(came["skipped"])})
        ElementTree.SubElement(suite, "testcase")
        ElementTree.indent(suites)
        before, after = ElementTree.tostring(suites, "unicode").split("    <testcase />\n")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{before}', f"{after}\n"


def _classname(path: str) -> str:
    """Return the folder of a log as the class name by which viewers group it."""
    folder, slash, _ = path.rpartition("/")
    return shown(f"{_SUITE}{slash}{folder}")


def _outcome(file: CheckedLog | UnexaminedLog) -> ElementTree.Element | None:
    """Return what is wrong with a log, or nothing if all is well."""
    if isinstance(file, UnexaminedLog):
        return _element("error", "not-examined", f"could not be examined: {file.error}")
    if file.fails:
        codes = " ".join(dict.fromkeys(one.code for one in file.listing.standing))
        counts = _counts(file) if file.listing.standing else "a waiver is faulty"
        if to_be_fixed(file):
            counts = f"{headline(file)}; {counts}"
        return _element("failure", codes or "waiver", counts, "\n".join((*_standing(file), *_unsound(file))))
    if file.audit.verdict == "incomplete":
        return _element("skipped", file.audit.verdict, "nothing wrong was found, but not everything is proven")
    return None


def _element(tag: str, kind: str, message: str, text: str = "") -> ElementTree.Element:
    element = ElementTree.Element(tag, type=kind, message=shown(message))
    element.text = text or None
    return element


def _counts(file: CheckedLog) -> str:
    grades = Counter(one.severity for one in file.listing.standing)
    counts = severities(grades["error"], grades["warning"], grades["note"])
    return f"{counts}, {file.listing.more_standing:,} more" if file.listing.more_standing else counts


def _standing(file: CheckedLog) -> Iterator[str]:
    """List each unsuppressed finding, followed by its proof, then the number of others."""
    for one in file.listing.standing:
        yield shown(f"{one.at.line}:{one.at.column}: {grade(one.code, one.severity)} {one.code}: {one.message}")
        for each in one.evidence:
            yield shown(f"  {each.at.line}:{each.at.column}: {each.message}")
    if file.listing.more_standing:
        yield f"{counted(file.listing.more_standing, 'more finding')}, not shown"


def _unsound(file: CheckedLog) -> Iterator[str]:
    """List the faulty waivers, which may be the only reason why a log fails."""
    return (_waiver(one) for one in file.listing.waivers if not one.sound)


def _waiver(one: Waiver) -> str:
    return shown(f"{one.at.line}:{one.at.column}: waiver: {one.message}")


def _beside(file: CheckedLog) -> Iterator[str]:
    """List everything else to report about a log besides its failures."""
    for one in file.listing.findings:
        if one.suppression is not None:
            told = f"{grade(one.code, one.severity)} {one.code}: {one.message} ({suppressed(one.suppression)})"
            yield f"{one.at.line}:{one.at.column}: {told}"
    if more := file.listing.more - file.listing.more_standing:
        yield f"{counted(more, 'more finding')} waived or known, not shown"
    if not file.fails:
        yield from _standing(file)
    yield from (_waiver(one) for one in file.listing.waivers if one.sound or not file.fails)
    for ruling in file.rulings:
        yield f"{ruling.at.line}:{ruling.at.column}: ruling: {ruling.message}"
    if file.more_rulings:
        yield f"{counted(file.more_rulings, 'more ruling')}, not shown"
    for code, count in file.listing.left_out.items():
        yield f"left out by settings or options: {counted(count, 'finding')} of {code}"
