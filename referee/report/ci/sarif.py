"""Write ``--output-format sarif``, SARIF 2.1.0 as code hosts, editors and viewers of analyses read it.

Every finding is a result. Everything else (logs that could not be examined, waivers, rulings) is a notification of the
run. Only the worst of both are kept, as many as GitHub takes; the others are counted.
"""

import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, TextIO

from referee import __version__, addresses
from referee.finding import Finding, Severity
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.limits import NOTICES, SARIF_CHARACTERS, SARIF_COMPRESSED_BYTES, SARIF_RESULTS
from referee.notation.write import Edit
from referee.records import plain
from referee.report.ci.entries import RANKS, SCHEME, Ranked, Worst, few, normal_path, unique
from referee.report.form import Form, Whole
from referee.report.wording.phrases import counted, name_in_words
from referee.rules.catalogue import BY_CODE, RULES, Rule
from referee.rules.page import page_of
from referee.text import fence, sarif_message, uri, whole
from referee.values import Place

Part = dict[str, Any]
"""An object of SARIF, under the standard's names."""

_AT_GITHUB: Final[Mapping[Severity, str]] = {"error": "error", "warning": "warning", "note": "recommendation"}
_GROUPS: Final = {
    "N": "notation",
    "H": "procedure",
    "C": "cards",
    "T": "tricks",
    "R": "reneges",
    "L": "money",
    "U": "reneges",
}
"""The group of a rule by the first letter of its code."""

_NOTICES: Final = {
    "log-not-examined": "A log could not be examined.",
    "waiver-in-log": "A comment waives findings.",
    "table-ruling": "The table made a ruling.",
    "more-results": "There are more findings than are listed.",
    "more-notices": "There are more notices than are listed.",
    "more-in-log": "A log has more findings or rulings than are listed.",
}
"""The kinds of notification, and their meanings."""

_DESCRIPTIONS: Final = ("shortDescription", "fullDescription", "help")
_INDICES: Final = {code: index for index, code in enumerate(BY_CODE)}
"""The index of each rule in the catalogue."""


class Sarif(Form):
    """A run with all rules, a result for each finding, and an invocation with the notifications."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._results = Worst(SARIF_RESULTS, SARIF_CHARACTERS)
        self._number = 0
        self._notices = Worst(NOTICES)
        self._left_out: Counter[str] = Counter()

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return a line with the notifications of one log, then a line for each result, with its rank and its JSON."""
        notices = few(list(_notices(file)), NOTICES)
        if isinstance(file, UnexaminedLog):
            return json.dumps((notices, {}))
        fixes, slips = _fixes(file, len(lines)), defaultdict[int, list[Part]](list)
        for slip in file.slips:
            for index in slip.explains:
                slips[index].append(_location(file.path, slip.edit.at, slip.message))
        parts = [json.dumps((notices, file.listing.left_out))]
        for index, finding in enumerate(file.listing.findings):
            # A suppressed finding is less bad than any other.
            rank = RANKS[finding.severity] + len(RANKS) * (finding.suppression is not None)
            result = _result(file.path, finding, slips.get(index, ()), fixes.get(index, ()))
            parts.append(f"{rank} {json.dumps(result)}")
        return "\n".join(parts)

    def take(self, text: str) -> str:
        """Write nothing yet, as the worst are only known at the end."""
        beside, *results = text.split("\n")
        notices, left_out = json.loads(beside)
        self._notices.add(*notices)
        self._left_out.update(left_out)
        for result in results:
            rank, _, text = result.partition(" ")
            # Of equally bad results the first ones are kept: their number takes the place of a line.
            self._results.add([Ranked(int(rank), "", self._number, 0, text)], 0)
            self._number += 1
        return ""

    def tail(self, logs: Whole) -> str:
        """Write the tool with its rules, the results in the order of the logs, and the invocation with totals."""
        fit(self._results, SARIF_COMPRESSED_BYTES)
        results = ",\n".join(entry.text for entry in sorted(self._results.entries, key=attrgetter("line")))
        sums = {**logs.totals._asdict(), "leftOut": dict(sorted(self._left_out.items()))}
        notices = [json.loads(entry.text) for entry in self._notices.entries]
        for kind, worst in ("result", self._results), ("notice", self._notices):
            if worst.rest:
                rest = counted(worst.rest, f"more {kind}")
                notices.append(_notice(f"more-{kind}s", f"{rest}, not listed here", "warning"))
        before, after = _around(not logs.unexamined, notices, sums)
        return f"{before}\n{results}\n      {after}" if results else before + after


def fit(results: Worst, room: int) -> None:
    """Drop the last results until the rest compress to about ``room`` bytes, or at most 64 KiB more."""
    packer, size = zlib.compressobj(), 0
    for number, entry in enumerate(results.entries):
        size += len(packer.compress(entry.text.encode()))
        if size > room:
            while len(results.entries) > number:
                results.drop()
            return


def _around(successful: bool, notices: list[Part], sums: Part) -> tuple[str, str]:
    """Split the JSON into the text before and after the results."""
    run = {
        "tool": {"driver": _driver()},
        "columnKind": "unicodeCodePoints",
        "results": [],
        "invocations": [{"executionSuccessful": successful, "toolExecutionNotifications": notices}],
        "properties": sums,
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    before, after = json.dumps(log, indent=2).split('"results": []')
    return f'{before}"results": [', f"]{after}\n"


def _fixes(file: CheckedLog, lines: int) -> dict[int, list[Part]]:
    """Map the index of each finding to the fixes that would remove it. ``lines`` is how many the log has."""
    fixes = defaultdict[int, list[Part]](list)
    for fix in file.fixes:
        replacements = [_replacement(edit, lines) for edit in fix.edits]
        described = {
            "description": {"text": sarif_message(fix.title)},
            "artifactChanges": [{"artifactLocation": _artifact(file.path), "replacements": replacements}],
            "properties": {"applicability": fix.applicability},
        }
        for index in fix.findings:
            fixes[index].append(described)
    return fixes


def _replacement(edit: Edit, lines: int) -> Part:
    at = edit.at
    if edit.whole_line and at.line < lines:
        region = {"startLine": at.line, "startColumn": 1, "endLine": at.line + 1, "endColumn": 1}
    else:
        region = _region(at._replace(column=1) if edit.whole_line else at)
    return without_nulls(deletedRegion=region, insertedContent={"text": whole(edit.text)} if edit.text else None)


def _result(path: str, finding: Finding, slips: Iterable[Part], fixes: Sequence[Part]) -> Part:
    proofs = [_location(path, proof.at, proof.message) for proof in finding.evidence]
    return without_nulls(
        ruleId=finding.code,
        ruleIndex=_INDICES[finding.code],
        level=finding.severity,
        message={"text": sarif_message(finding.message)},
        locations=[_location(path, finding.at)],
        relatedLocations=[*proofs, *slips] or None,
        fingerprints={SCHEME: unique(path, finding)},
        partialFingerprints={SCHEME: finding.fingerprint} if finding.fingerprint else {},
        suppressions=[*_suppressions(path, finding)] or None,
        fixes=fixes or None,
        properties=plain({key: getattr(finding, key) for key in ("hand", "trick", "player", "facts")}),
    )


def _location(path: str, at: Place, message: str | None = None) -> Part:
    return _in(path, _region(at), message)


def _in(path: str, region: Part | None = None, message: str | None = None) -> Part:
    return without_nulls(
        physicalLocation=without_nulls(artifactLocation=_artifact(path), region=region),
        message={"text": sarif_message(message)} if message else None,
    )


def _region(at: Place) -> Part:
    return {"startLine": at.line, "startColumn": at.column, "endLine": at.line, "endColumn": at.end}


def _artifact(path: str) -> Part:
    return {"uri": uri(normal_path(path))}


def _suppressions(path: str, finding: Finding) -> Iterator[Part]:
    suppression = finding.suppression
    if suppression and suppression.by == "baseline":
        yield {"kind": "external", "justification": "It is in the baseline."}
    elif suppression:
        at = _in(path, {"startLine": suppression.line}) if suppression.line else None
        yield without_nulls(kind="inSource", justification=sarif_message(suppression.reason or ""), location=at)


def _notices(file: CheckedLog | UnexaminedLog) -> Iterator[Ranked]:
    """Return a log's notifications as JSON. The worst is a log that could not be examined."""
    path = file.path
    if isinstance(file, UnexaminedLog):
        notice = _notice("log-not-examined", f"could not be examined: {file.error}", "error", _in(path))
        yield Ranked(0, path, 0, 0, json.dumps(notice))
        return
    for count, kind in ((file.listing.more, "more finding"), (file.more_rulings, "more ruling")):
        if count:
            notice = _notice("more-in-log", f"{counted(count, kind)}, not listed here", "warning", _in(path))
            yield Ranked(1, path, 0, 0, json.dumps(notice))
    for waiver in file.listing.waivers:
        level: Severity = "note" if waiver.sound else "warning"
        notice = _notice("waiver-in-log", waiver.message, level, _location(path, waiver.at))
        yield Ranked(1 + waiver.sound, path, *waiver.at[:2], json.dumps(notice))
    for ruling in file.rulings:
        notice = _notice("table-ruling", ruling.message, "note", _location(path, ruling.at))
        yield Ranked(3, path, *ruling.at[:2], json.dumps(notice))


def _notice(kind: str, text: str, level: Severity, location: Part | None = None) -> Part:
    return without_nulls(
        descriptor={"id": kind},
        level=level,
        message={"text": sarif_message(text)},
        locations=[location] if location else None,
    )


# The catalogue of rules


def without_nulls(**keys: Any) -> Part:
    """Return an object without the keys whose value is ``None``."""
    return {key: value for key, value in keys.items() if value is not None}


def _driver() -> Part:
    """Describe the program, with all rules in the order of the catalogue."""
    return without_nulls(
        name="referee",
        fullName=f"referee {__version__}, a referee for Bourré",
        semanticVersion=__version__,
        informationUri=addresses.SITE or None,
        rules=[*map(_rule, RULES)],
        notifications=[
            {"id": name, "name": _pascal(name), **{key: {"text": text} for key in _DESCRIPTIONS}}
            for name, text in _NOTICES.items()
        ],
    )


def _rule(rule: Rule) -> Part:
    page = page_of(rule)
    meaning = page.meaning.strip()
    tags = [_GROUPS[rule.code[0]], *(["log-error"] if rule.miswritten else [])]
    logs = f"A log with this finding:\n\n{fence(page.flawed.strip())}\n\nCorrected:\n\n{fence(page.clean.strip())}"
    return without_nulls(
        id=rule.code,
        name=_pascal(rule.name),
        shortDescription={"text": name_in_words(rule.name)},
        fullDescription={"text": rule.law},
        defaultConfiguration={"level": rule.severity},
        help={"text": meaning, "markdown": f"{meaning}\n\n{logs}"},
        helpUri=addresses.rule_page(rule.code),
        properties={"tags": tags, "problem.severity": _AT_GITHUB[rule.severity]},
    )


def _pascal(name: str) -> str:
    """Convert ``failed-to-follow`` to ``FailedToFollow``."""
    return "".join(map(str.capitalize, name.split("-")))
