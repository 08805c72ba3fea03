"""A run written down in a form, as the command line does it: log after log, the counts at the end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, cast

from commands import CLEAN_LOG
from waivers.test_waivers import PLAYED

from referee.finding import Evidence, Finding, Reneged, Severity, Suppression
from referee.fixes.repair import find_fixes
from referee.judge.audit import Audit, Verdict
from referee.judge.draft import Draft
from referee.judge.policy import DEFAULT, CheckedLog, Listing, listing, totals
from referee.judge.slip_edits import SlipEdit, WordReading
from referee.judge.slips import Slip
from referee.judge.waivers import Waiver
from referee.limits import FINDINGS
from referee.report.form import CheckReport, Form
from referee.rules.catalogue import BY_CODE
from referee.rules.page import page_of
from referee.text import without_surrogates
from referee.values import Place

Log = tuple[CheckedLog, tuple[str, ...]]

RENEGE = CLEAN_LOG.partition("  trump")[0] + PLAYED
UNPROVEN = page_of(BY_CODE["U701"]).flawed


def checked(path: str, audit: Audit, most: int | None = FINDINGS) -> CheckedLog:
    """A log with its findings as they are, or ``most`` of them, without fingerprints."""
    return CheckedLog(path, audit, listing(audit.findings, most))


def judged(path: str, log: str) -> Log:
    """A log that the referee judged."""
    draft = Draft(log.encode())
    listing = DEFAULT.apply(draft.log, draft.audit.findings)
    fixes = find_fixes(draft, listing.findings, ())
    return CheckedLog(path, draft.audit, listing, fixes=fixes), tuple(draft.lines)


def made(  # noqa: PLR0913
    path: str,
    *findings: Finding,
    line: str = "trick Ann Kd, Bob 9h",
    fails: bool | None = None,
    verdict: Verdict | None = None,
    listed: Mapping[Severity, int] | None = None,
    suppressed: Mapping[str, int] | None = None,
    left_out: Mapping[str, int] | None = None,
    waivers: tuple[Waiver, ...] = (),
    ruled: int = 0,
) -> Log:
    """A log of one line, with findings that nobody looked for, and so many rulings that are not listed."""
    failing = any(one.severity == "error" and one.suppression is None for one in findings)
    audit = Audit(
        findings=(),
        verdict=verdict or ("violations" if failing else "clean"),
        hand_count=1,
        ledgers=(),
        final=None,
        players=(),
        rules=None,
        variants=(),
        house=None,
        log_sha256="0" * 64,
        rules_sha256=None,
        ruled=ruled,
    )
    listing = Listing(
        findings,
        Counter(one.severity for one in findings) if listed is None else listed,
        Counter(one.suppression.by for one in findings if one.suppression) if suppressed is None else suppressed,
        failing if fails is None else fails,
        left_out or {},
        waivers,
    )
    return CheckedLog(without_surrogates(path), audit, listing), (line,)


def finding(  # noqa: PLR0913
    message: str = "Cal did not follow suit",
    *,
    severity: Severity = "error",
    line: int = 1,
    fingerprint: str = "f" * 32,
    evidence: tuple[str, ...] = (),
    suppressed: Suppression | None = None,
    player: str | None = "Cal",
) -> Finding:
    """An R501 at the first word of a line."""
    at = Place(line, 1, 6)
    return Finding(
        code="R501",
        name="failed-to-follow",
        severity=severity,
        at=at,
        hand=1,
        trick=None,
        player=player,
        message=message,
        rule="follow suit",
        source="the box",
        facts=Reneged("4h", held=["5d"], allowed=["5d"]),
        evidence=tuple(Evidence(at, one) for one in evidence),
        fingerprint=fingerprint,
        suppression=suppressed,
    )


def with_slip(log: Log, words: str) -> Log:
    """The log with these words as a slip that explains its first finding."""
    report, lines = log
    edit = SlipEdit("name", Place(1, 1, 6), words, (WordReading((), f'"{words}"'),))
    return replace(report, slips=(Slip(1, edit, (0,), 0, ((words,), 400)),)), lines


class Waived(NamedTuple):
    """A waiver that says what a test wants it to say."""

    at: Place
    message: str
    sound: bool
    problem: str | None
    reason: str | None
    codes: tuple[str, ...] = ("R501",)
    line: int = 1
    unmet: tuple[str, ...] = ()

    @property
    def used(self) -> bool:
        return self.sound


def waiver(message: str, *, sound: bool = True) -> Waiver:
    """A waiver of R501 on line 1, or one that waives nothing."""
    reason, problem = (message, None) if sound else (None, message)
    return cast(Waiver, Waived(Place(1, 1, 6), message, sound, problem, reason))


def found(run: Iterable[Log]) -> list[Finding]:
    """The listed findings of some logs."""
    return [one for log, _ in run for one in log.listing.findings]


def written(form: type[Form], logs: Iterable[Log]) -> str:
    """All that a form makes of some logs."""
    known = list(logs)
    one = form()
    head, body = one.head(), [one.add(report, lines) for report, lines in known]
    whole = CheckReport((), None, totals(report for report, _ in known))
    return head + "".join(body) + one.tail(whole)
