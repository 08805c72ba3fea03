"""Write ``--output-format github`` and ``gitlab``, which are GitHub's annotations and GitLab's code quality report."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from referee.finding import Severity
from referee.judge.policy import CheckedLog
from referee.limits import ANNOTATIONS
from referee.records import record
from referee.report.ci.entries import RANKS, Worst, digest, issues, normal_path, unique
from referee.report.form import Form, JsonForm, RunSummary
from referee.report.wording.phrases import all_together
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import command_data, command_property, shown

_LEVELS: Final[Mapping[Severity | None, str]] = {
    None: "error",
    "error": "error",
    "warning": "warning",
    "note": "notice",
}
"""The level of an annotation by its severity: GitHub shows ten of each level."""


@record(frozen=False)
class GitHub(Form):
    """Annotations for the ten worst findings and ineffective waivers of each level, then the totals in words."""

    levels: dict[str, Worst] = field(default_factory=lambda: {level: Worst(ANNOTATIONS) for level in _LEVELS.values()})
    unlisted: int = 0

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Keep the worst of one log, and write nothing yet."""
        self.unlisted += file.listing.more_standing
        for severity, at, name, message, finding in issues(file):
            if name == "more":
                continue
            place, title, words = f"file={command_property(normal_path(file.path))}", name.replace("-", " "), [message]
            if at:  # The end column is exclusive, which GitHub leaves open, since it marks whole lines.
                place += f",line={at.line},endLine={at.line},col={at.column},endColumn={at.end}"
            if finding:
                title = f"{name} ({grade(finding.code, finding.severity)})" if finding.code in LOG_ERRORS else name
                words += [f"line {proof.at.line}: {proof.message}" for proof in finding.evidence]
            text = command_data("\n".join(words))
            command = f"::{_LEVELS[severity]} {place},title={command_property(title)}::{text}"
            self.levels[_LEVELS[severity]].add(command, RANKS[severity], file.path, *(at or ())[:2])
        return ""

    def tail(self, run: RunSummary) -> str:
        """Return the annotations, and the remaining totals."""
        lines = [text for level in self.levels.values() for text in level.texts]
        lines.append(all_together(run.totals, run.unexamined))
        if rest := self.unlisted + sum(level.rest for level in self.levels.values()):
            worst = f"GitHub shows only {ANNOTATIONS} of each level, and these are the worst"
            lines.append(f"{rest:,} more are not annotated: {worst}")
            lines.append("all other forms list more of them, such as --output-format concise or -o findings.sarif")
        return "".join(f"{line}\n" for line in lines)


_SEVERITIES: Final[Mapping[Severity | None, str]] = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(JsonForm):
    """An array with an object for each finding, ineffective waiver and unread log."""

    def head(self) -> str:
        """Begin the array."""
        return "["

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return the objects of one log."""
        objects = []
        for severity, at, name, message, finding in issues(file):
            line, words = at.line if at else 1, message
            if finding and finding.code in LOG_ERRORS:
                words = f"{grade(finding.code, finding.severity)}: {message}"
            listed = {
                "description": shown(words),
                "check_name": name,
                "fingerprint": unique(file.path, finding) if finding else digest(file.path, name, str(line), words),
                "severity": _SEVERITIES[severity],
                "location": {"path": normal_path(file.path), "lines": {"begin": line}},
            }
            objects.append(json.dumps(listed))
        return self.append(",\n".join(objects))

    def tail(self, run: RunSummary) -> str:
        """Close the array."""
        return "\n]\n" if self.has_entries else "]\n"
