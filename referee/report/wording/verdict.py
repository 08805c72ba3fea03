"""Sum up a log: its verdict, its findings in numbers, and whether every chip is accounted for."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from referee.finding import Finding, Suppression
from referee.judge.audit import needs_fixing
from referee.judge.checked import CheckedLog
from referee.judge.policy import Listing
from referee.report.wording.fixes import about_fixes
from referee.report.wording.phrases import (
    MONEY_UNKNOWN,
    cards_not_noted,
    counted,
    left_out,
    lost_or_found,
    rules_named,
    severities,
)
from referee.report.wording.unnoted import unnoted
from referee.rules.catalogue import LOG_ERRORS

if TYPE_CHECKING:
    from referee.judge.audit import Audit, Summary

VERDICTS: Final = {
    "clean": "clean, everything proven",
    "incomplete": "nothing wrong found, but not everything could be proven",
    "violations": "violations found",
    "unreadable": "unreadable, no game could be read",
}

RULED_UNPROVEN: Final = "clean, but the cards don't prove a renege that the table ruled"
"""Replaces the verdict ``clean`` for such a log."""

_FORGIVEN: Final = {"R510": "waived by the table", "R511": "taken back in time"}
"""The codes of reneges that were let pass."""

SIGNS: Final = {"error": "✗", "warning": "▲", "note": "○"}
"""The sign next to the name of a severity, so that nobody needs to tell colours apart."""

_LOG_ERROR: Final = "✎"
"""The sign of a finding that says the log can't be right."""

NOTHING_WRONG: Final = "nothing wrong found"
"""The verdict ``incomplete`` for people, to whom it must not sound like a reproach."""

NEEDS_FIXING: Final = "needs fixing"
"""Replaces the verdict ``violations`` for a log that can't be right, although nobody broke a rule."""


def closing(file: CheckedLog) -> list[str]:
    """Sum up a log: hands, verdict, findings, what was left out, the money, and its fixes."""
    audit, listing = file.audit, file.listing
    parts = hands(audit), headline(file), findings(listing), left_out(listing.left_out)
    return [part for part in (*parts, unjudged(audit), money(audit), *about_fixes(file)) if part]


def headline(file: CheckedLog) -> str:
    """Return the verdict in words; for a log that needs fixing, with the number of lines."""
    listing = file.listing
    if ruled_unproven(file):
        return RULED_UNPROVEN
    if excused := forgiven(file):
        return f"clean; {excused}"
    if hands := without_cards(file):
        return f"nothing wrong found; {cards_not_noted(hands)}"
    if not to_be_fixed(file):
        return VERDICTS[file.audit.verdict]
    lines = len({one.at.line for one in listing.findings if one.code in LOG_ERRORS and one.severity == "error"})
    which = f" in {counted(lines, 'place')}" if lines and not listing.more else ""
    return f"the log {NEEDS_FIXING}{which}"


def in_a_word(file: CheckedLog) -> str:
    """Return the verdict in a word or two: ``violations``, ``needs fixing``."""
    if file.audit.verdict == "incomplete":
        return NOTHING_WRONG
    return NEEDS_FIXING if to_be_fixed(file) else file.audit.verdict


def without_cards(file: CheckedLog) -> int:
    """Return the number of hands without cards in a log in which nothing is wrong and nothing else is unproven."""
    if file.audit.verdict != "incomplete":
        return 0
    hands = len(unnoted(file.listing.findings))
    return hands if hands == Counter(file.audit.found)["U701"] else 0


def to_be_fixed(file: CheckedLog) -> bool:
    """True if the log can't be right, although nobody broke a rule."""
    return file.audit.verdict == "violations" and needs_fixing(file.audit.found)


def ruled_unproven(file: CheckedLog) -> bool:
    """True if nothing is wrong or unproven except a renege that only the table's ruling says."""
    return file.audit.verdict == "clean" and "R509" in file.audit.found


def forgiven(file: CheckedLog) -> str:
    """Count the proven reneges of a clean log, all of them waived or taken back in time; empty if it has none."""
    if file.audit.verdict != "clean":
        return ""
    found = Counter(file.audit.found)
    each = [f"{counted(found[code], 'proven renege')}, {how}" for code, how in _FORGIVEN.items() if found[code]]
    return "; ".join(each)


def hands(audit: "Audit | Summary") -> str:
    """Count the hands judged, and name the rules: ``19 hands by winning-moves``."""
    told = counted(audit.hands, "hand")
    return f"{told} by {rules_named(audit)}" if audit.rules and audit.rules_sha256 else told


def findings(listing: Listing) -> str:
    """Count findings by severity, and those waived or known: ``2 errors (1 waived)``.

    If all are left out, say that none is listed.
    """
    if listing.left_out and not any(listing.listed.values()):
        return "none listed"
    told = ((listing.suppressed.get(by, 0), how) for by, how in (("waiver", "waived"), ("baseline", "known")))
    counts = ", ".join(f"{number:,} {how}" for number, how in told if number)
    listed = severities(listing.count("error"), listing.count("warning"), listing.count("note"))
    return f"{listed} ({counts})" if counts else listed


def unjudged(audit: "Audit | Summary") -> str:
    """Count the hands that can't be fully judged because lines can't be read, or contradict each other."""
    number = audit.unjudged
    return f"{counted(number, 'hand')} not judged in full because of unclear lines" if number else ""


def money(audit: "Audit | Summary") -> str:
    """Say whether every chip is where the log says; nothing if there was no game."""
    if audit.final is None:
        return ""
    unexplained = audit.final.unexplained
    if unexplained is None:
        return MONEY_UNKNOWN
    return f"money unaccounted for: {lost_or_found(unexplained)}" if unexplained else "every chip accounted for"


def sign(one: Finding) -> str:
    """Return the sign of a finding."""
    return _LOG_ERROR if one.code in LOG_ERRORS else SIGNS[one.severity]


def suppressed(why: Suppression | None) -> str:
    """Explain why a finding does not make the command fail; nothing if it does."""
    if why is None:
        return ""
    return "known: in the baseline" if why.by == "baseline" else f"waived: {why.reason} (line {why.line})"
