"""The verdict on a log in words, and the line that sums up a log."""

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.judge.audit import needs_fixing
from referee.judge.policy import CheckedLog, Listing
from referee.report.wording.findings import about_fixes, unnoted_findings
from referee.report.wording.phrases import (
    MONEY_UNKNOWN,
    cards_not_noted,
    counted,
    left_out,
    lost_or_found,
    rules_named,
    severities,
)
from referee.rules.catalogue import LOG_ERRORS
from referee.rules.phrases import with_capital

if TYPE_CHECKING:
    from referee.judge.audit import Audit, Summary


class Verdict(NamedTuple):
    """The verdict on a log as a sign and a word or two, as a clause with counts, and its meaning.

    ``kind`` is the verdict of the audit, or ``fixing`` for a log that can't be right, although nobody broke a rule.
    """

    kind: str
    sign: str
    word: str
    headline: str
    means: str

    @property
    def name(self) -> str:
        """The verdict within a sentence or a table."""
        return self.word.lower().replace("violations found", "violations")

    @property
    def title(self) -> str:
        """The verdict at the top of a page, with the number of lines to fix, or of hands without cards."""
        return with_capital(self.headline) if self.kind in ("fixing", "incomplete") else self.word


_VERDICTS: Final[dict[str, Verdict]] = {
    "clean": Verdict(
        "clean",
        "✓",
        "Clean",
        "clean, everything proven",
        "Every play, payment and count in the log could be proven, and nothing is wrong.",
    ),
    "incomplete": Verdict(
        "incomplete",
        "◐",
        "Nothing wrong found",
        "nothing wrong found, but not everything could be proven",
        "Some facts are not in the log. That accuses nobody and clears nobody. The notes say what is missing.",
    ),
    "fixing": Verdict(
        "fixing",
        "✎",
        "Needs fixing",
        "the log needs fixing",
        "Something was written down wrong: no play could make this log right. That accuses nobody. Each finding says "
        "where and why.",
    ),
    "violations": Verdict(
        "violations",
        "✗",
        "Violations found",
        "violations found",
        "The log itself proves that a rule was broken or a sum is wrong. Each finding says where, why, and what would "
        "have been right.",
    ),
    "unreadable": Verdict(
        "unreadable",
        "?",
        "Unreadable",
        "unreadable, no game could be read",
        "No game could be read from this log. The findings say why.",
    ),
}

_FORGIVEN: Final = {"R510": "waived by the table", "R511": "taken back in time"}
"""The codes of reneges that were let pass."""


def verdict_of(file: CheckedLog) -> Verdict:
    """Return the verdict on a log in words."""
    audit, listing = file.audit, file.listing
    is_to_fix = audit.verdict == "violations" and needs_fixing(audit.found)
    verdict = _VERDICTS["fixing" if is_to_fix else audit.verdict]
    if verdict.kind == "clean" and "R509" in audit.found:
        return verdict._replace(
            headline="clean, but the cards don't prove a renege that the table ruled",
            means="Nothing is wrong, and everything else in the log could be proven, but not a renege that the table "
            "ruled.",
        )
    if verdict.kind == "clean":
        reneges = ((Counter(audit.found)[code], remark) for code, remark in _FORGIVEN.items())
        excused = "; ".join(f"{counted(number, 'proven renege')}, {remark}" for number, remark in reneges if number)
        means = f"Every play, payment and count in the log could be proven: {excused}."
        return verdict._replace(headline=f"clean; {excused}", means=means) if excused else verdict
    if hands := hands_without_cards(file):
        return verdict._replace(headline=f"nothing wrong found; {cards_not_noted(hands)}")
    errors = [finding for finding in listing.findings if finding.severity == "error"]
    lines = len({finding.at.line for finding in errors if finding.code in LOG_ERRORS})
    if is_to_fix and lines and not listing.more:
        return verdict._replace(headline=f"{verdict.headline} in {counted(lines, 'place')}")
    return verdict


def hands_without_cards(file: CheckedLog) -> int:
    """Return the number of hands without cards in a log in which nothing is wrong and nothing else is unproven."""
    if file.audit.verdict != "incomplete":
        return 0
    hands = len(unnoted_findings(file.listing.findings))
    return hands if hands == Counter(file.audit.found)["U701"] else 0


def closing(file: CheckedLog) -> list[str]:
    """Sum up a log by its hands, verdict, findings, what was left out, the money, and its fixes."""
    audit, listing = file.audit, file.listing
    parts = hands(audit), verdict_of(file).headline, findings_counted(listing), left_out(listing.left_out)
    return [part for part in (*parts, count_unjudged(audit), money(audit), *about_fixes(file)) if part]


def summary(file: CheckedLog) -> str:
    """Sum up a log whose verdict is already said by its hands, findings, what was left out, and the money."""
    audit, listing = file.audit, file.listing
    parts = hands(audit), findings_counted(listing), left_out(listing.left_out), money(audit)
    return "; ".join(filter(None, parts))


def hands(audit: "Audit | Summary") -> str:
    """Count the hands judged, and name the rules, as in ``19 hands by winning-moves``."""
    number = counted(audit.hand_count, "hand")
    return f"{number} by {rules_named(audit)}" if audit.rules and audit.rules_sha256 else number


def findings_counted(listing: Listing) -> str:
    """Count findings by severity, and those waived or known, as in ``2 errors (1 waived)``.

    If all are left out, say that none is listed.
    """
    if listing.left_out and not any(listing.listed.values()):
        return "none listed"
    suppressed = ((listing.suppressed.get(by, 0), word) for by, word in (("waiver", "waived"), ("baseline", "known")))
    counts = ", ".join(f"{number:,} {word}" for number, word in suppressed if number)
    listed = severities(listing.count("error"), listing.count("warning"), listing.count("note"))
    return f"{listed} ({counts})" if counts else listed


def count_unjudged(audit: "Audit | Summary") -> str:
    """Count the hands that can't be fully judged because lines can't be read, or contradict each other."""
    number = audit.unjudged
    return f"{counted(number, 'hand')} not judged in full because of unclear lines" if number else ""


def money(audit: "Audit | Summary") -> str:
    """Say whether every chip is where the log says, or nothing if there was no game."""
    if audit.final is None:
        return ""
    unexplained = audit.final.unexplained
    if unexplained is None:
        return MONEY_UNKNOWN
    return f"money unaccounted for: {lost_or_found(unexplained)}" if unexplained else "every chip accounted for"
