"""A run written down in a form, as the command line does it: log after log, the counts at the end."""

from collections import Counter
from collections.abc import Iterable

from referee.finding import Severity
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT
from referee.notation.lines import texts
from referee.report.form import Form, Whole
from referee.report.json import FileReport, FindingReport, Unexamined
from referee.report.json.check import EvidenceReport, SuppressionReport, WaiverReport, summed_up
from referee.rules.catalogue import RULES

Log = tuple[FileReport | Unexamined, tuple[str, ...]]

RENEGE = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
"""
UNPROVEN = next(rule.flawed for rule in RULES if rule.code == "U701")


def judged(path: str, log: str) -> Log:
    """A log that the referee judged."""
    told = log.encode()
    found = audit(told)
    listing = DEFAULT.apply(told, found.findings)
    report = FileReport.listed_by(path, found, listing, fails=listing.fails("error"))
    return report, tuple(texts(told))


def made(path: str, *findings: FindingReport, line: str = "trick Ann Kd, Bob 9h", **more: object) -> Log:
    """A log of one line, with findings that nobody looked for."""
    fails = any(one.severity == "error" and one.suppressed is None for one in findings)
    told = {
        "log_sha256": "0" * 64,
        "rules": None,
        "variants": (),
        "rules_sha256": None,
        "hands": 1,
        "verdict": "violations" if fails else "clean",
        "fails": fails,
        "listed": Counter(one.severity for one in findings),
        "suppressed": Counter(one.suppressed.by for one in findings if one.suppressed),
    }
    return FileReport(path=path, findings=findings, **{**told, **more}), (line,)


def finding(  # noqa: PLR0913
    message: str = "Cal did not follow suit",
    *,
    severity: Severity = "error",
    line: int = 1,
    fingerprint: str = "f" * 32,
    evidence: tuple[str, ...] = (),
    suppressed: SuppressionReport | None = None,
    player: str | None = "Cal",
) -> FindingReport:
    """An R501 at the first word of a line."""
    place = {"line": line, "column": 1, "end_line": line, "end_column": 6}
    return FindingReport(
        code="R501",
        name="failed-to-follow",
        severity=severity,
        **place,
        hand=1,
        trick=None,
        player=player,
        message=message,
        rule="follow suit",
        source="the box",
        facts={},
        evidence=tuple(EvidenceReport(**place, message=one) for one in evidence),
        fingerprint=fingerprint,
        suppressed=suppressed,
    )


def waiver(message: str, *, sound: bool = True) -> WaiverReport:
    """A waiver of R501 on line 1, or one that waives nothing."""
    place = {"line": 1, "column": 1, "end_line": 1, "end_column": 6}
    reason, problem = (message, None) if sound else (None, message)
    said = {"codes": ("R501",), "reason": reason, "used": sound, "problem": problem, "message": message}
    return WaiverReport(**place, **said, waived_line=1, unmet=())


def written(form: type[Form], logs: Iterable[Log]) -> str:
    """All that a form makes of some logs."""
    known = list(logs)
    one = form()
    body = [one.take(form().log(report, lines)) for report, lines in known]
    reports = [report for report, _ in known]
    whole = Whole(summed_up(reports), sum(isinstance(report, Unexamined) for report in reports))
    return one.head(whole) + "".join(body) + one.tail(whole)
