"""Write ``--output-format sarif``, SARIF 2.1.0 as code hosts, editors and viewers of analyses read it.

Every finding is a result. Everything else (logs that could not be examined, waivers, rulings) is a notification of the
run. Only the worst of both are kept, as many as GitHub takes; the others are counted.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import count
from typing import Any, Final

from referee import __version__, addresses
from referee.finding import Finding, Severity
from referee.judge.policy import CheckedLog
from referee.limits import NOTICES, SARIF_CHARACTERS, SARIF_RESULTS
from referee.records import plain, record
from referee.report.ci.code_hosts import RANKS, SCHEME, Worst, issues, normal_path, unique
from referee.report.form import CheckReport, Form
from referee.report.wording.phrases import counted, name_in_words
from referee.rules.catalogue import BY_CODE, RULES
from referee.rules.page import page_of
from referee.text import fence, sarif_message, uri, without_surrogates
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
    "not-examined": ("log-not-examined", "A log could not be examined."),
    "waiver": ("waiver-in-log", "A comment waives findings."),
    "ruling": ("table-ruling", "The table made a ruling."),
    "more-results": ("more-results", "There are more findings than are listed."),
    "more-notices": ("more-notices", "There are more notices than are listed."),
    "more": ("more-in-log", "A log has more findings or rulings than are listed."),
}
"""The id and the meaning of each kind of notification."""

_DESCRIPTIONS: Final = ("shortDescription", "fullDescription", "help")
_INDICES: Final = {code: index for index, code in enumerate(BY_CODE)}
"""The index of each rule in the catalogue."""


@record(frozen=False)
class Sarif(Form):
    """A run with all rules, a result for each finding, and an invocation with the notifications."""

    results: Worst = field(default_factory=lambda: Worst(SARIF_RESULTS, SARIF_CHARACTERS))
    notices: Worst = field(default_factory=lambda: Worst(NOTICES))
    left_out: Counter[str] = field(default_factory=Counter)
    numbers: Iterator[int] = field(default_factory=count)

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Keep the worst results and notifications of one log, and write nothing yet."""
        path = file.path
        for kind, severity, text, at, *_ in issues(file):
            if kind != "finding":
                level = "warning" if kind == "more" else severity
                notice = _notice(kind, text, level or "error", _location(path, at))
                self.notices.add(json.dumps(notice), RANKS[level], path, *(at or ())[:2])
        self.left_out.update(file.listing.left_out)
        fixes, slips = _fixes(file, len(lines)), defaultdict[int, list[Part]](list)
        for slip in file.slips:
            for index in slip.explains:
                slips[index].append(_location(path, slip.edit.at, slip.message))
        for index, finding in enumerate(file.listing.findings):
            # A suppressed finding is less bad than any other. Of equally bad ones the first are kept.
            rank = RANKS[finding.severity] + len(RANKS) * (finding.suppression is not None)
            result = _result(path, finding, slips.get(index, ()), fixes.get(index))
            self.results.add(json.dumps(result), rank, next(self.numbers))
        return ""

    def tail(self, run: CheckReport) -> str:
        """Write the tool with its rules, the results in the order of the logs, and the invocation with totals."""
        notices = [json.loads(text) for text in self.notices.texts]
        for kind, worst in ("result", self.results), ("notice", self.notices):
            if worst.rest:
                rest = counted(worst.rest, f"more {kind}")
                notices.append(_notice(f"more-{kind}s", f"{rest}, not listed here", "warning"))
        content = {
            "tool": {"driver": _driver()},
            "columnKind": "unicodeCodePoints",
            "results": [],
            "invocations": [{"executionSuccessful": not run.summary.unexamined, "toolExecutionNotifications": notices}],
            "properties": {**plain(run.summary), "leftOut": dict(sorted(self.left_out.items()))},
        }
        log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [content]}
        before, after = json.dumps(log, indent=2).split('"results": []')
        results = ",\n".join(text for _, text in sorted(self.results.entries, key=lambda entry: entry[0][1]))
        inside = f"\n{results}\n      " if results else ""
        return f'{before}"results": [{inside}]{after}\n'


def _fixes(file: CheckedLog, lines: int) -> Mapping[int, list[Part]]:
    """Map the index of each finding to the fixes that would remove it. ``lines`` is how many the log has."""
    fixes = defaultdict[int, list[Part]](list)
    for fix in file.fixes:
        replacements = []
        for edit in fix.edits:
            region, at = _region(edit.at), edit.at.line
            if edit.whole_line:
                region["startColumn"] = 1
            if edit.whole_line and at < lines:
                region |= {"endLine": at + 1, "endColumn": 1}
            inserted = {"text": without_surrogates(edit.text)} if edit.text else None
            replacements.append(without_nulls(deletedRegion=region, insertedContent=inserted))
        described = {
            "description": {"text": sarif_message(fix.title)},
            "artifactChanges": [{"artifactLocation": _artifact(file.path), "replacements": replacements}],
            "properties": {"applicability": fix.applicability},
        }
        for index in fix.findings:
            fixes[index].append(described)
    return fixes


def _result(path: str, finding: Finding, slips: Iterable[Part], fixes: list[Part] | None) -> Part:
    proofs = [_location(path, proof.at, proof.message) for proof in finding.evidence]
    suppression: Part | None = None
    if finding.suppression and finding.suppression.by == "baseline":
        suppression = {"kind": "external", "justification": "It is in the baseline."}
    elif finding.suppression:
        region = {"startLine": finding.suppression.line}
        suppression = {
            "kind": "inSource",
            "justification": sarif_message(finding.suppression.reason or ""),
            "location": {"physicalLocation": {"artifactLocation": _artifact(path), "region": region}},
        }
    return without_nulls(
        ruleId=finding.code,
        ruleIndex=_INDICES[finding.code],
        level=finding.severity,
        message={"text": sarif_message(finding.message)},
        locations=[_location(path, finding.at)],
        relatedLocations=[*proofs, *slips] or None,
        fingerprints={SCHEME: unique(path, finding)},
        partialFingerprints={SCHEME: finding.fingerprint} if finding.fingerprint else {},
        suppressions=suppression and [suppression],
        fixes=fixes,
        properties=plain({key: getattr(finding, key) for key in ("hand", "trick", "player", "facts")}),
    )


def _location(path: str, at: Place | None = None, message: str | None = None) -> Part:
    return without_nulls(
        physicalLocation=without_nulls(artifactLocation=_artifact(path), region=_region(at) if at else None),
        message={"text": sarif_message(message)} if message else None,
    )


def _region(at: Place) -> Part:
    return {"startLine": at.line, "startColumn": at.column, "endLine": at.line, "endColumn": at.end}


def _artifact(path: str) -> Part:
    return {"uri": uri(normal_path(path))}


def _notice(kind: str, text: str, level: Severity, location: Part | None = None) -> Part:
    return without_nulls(
        descriptor={"id": _NOTICES[kind][0]},
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
    rules = []
    for rule in RULES:
        page = page_of(rule)
        meaning = page.meaning.strip()
        tags = [_GROUPS[rule.code[0]], *(["log-error"] if rule.miswritten else [])]
        logs = f"A log with this finding:\n\n{fence(page.flawed.strip())}\n\nCorrected:\n\n{fence(page.clean.strip())}"
        described = without_nulls(
            id=rule.code,
            name=_pascal(rule.name),
            shortDescription={"text": name_in_words(rule.name)},
            fullDescription={"text": rule.law},
            defaultConfiguration={"level": rule.severity},
            help={"text": meaning, "markdown": f"{meaning}\n\n{logs}"},
            helpUri=addresses.rule_page(rule.code),
            properties={"tags": tags, "problem.severity": _AT_GITHUB[rule.severity]},
        )
        rules.append(described)
    notifications = [
        {"id": name, "name": _pascal(name), **{key: {"text": text} for key in _DESCRIPTIONS}}
        for name, text in _NOTICES.values()
    ]
    return without_nulls(
        name="referee",
        fullName=f"referee {__version__}, a referee for Bourré",
        semanticVersion=__version__,
        informationUri=addresses.SITE or None,
        rules=rules,
        notifications=notifications,
    )


def _pascal(name: str) -> str:
    """Convert ``failed-to-follow`` to ``FailedToFollow``."""
    return "".join(map(str.capitalize, name.split("-")))
