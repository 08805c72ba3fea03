"""Name the word that must be wrong for a finding not to hold, and the payments without that slip."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from referee.finding import Finding
from referee.judge.slips import IMPOSSIBLE, LogSearch
from referee.limits import SLIP_ERRORS
from referee.report.wording.phrases import counted
from referee.rules.catalogue import LOG_ERRORS

if TYPE_CHECKING:
    from referee.judge.settlement import IfMeant

_NAMED: Final = 3
"""Slips named for one finding; the others are counted."""
_PAYMENTS: Final = 4
"""Payments named; the others are counted."""

_NOTHING: Final = "No other word there, or in what proves it, explains it (words elsewhere in the hand are not tried)."
_NOTHING_YET: Final = "None of the slips of the pen that were tried explains it; there were too many to try them all."


def innocence(findings: Sequence[Finding], slips: LogSearch) -> Iterator[tuple[str, str]]:
    """Say for each of a hand's first errors which slip would clear it, skipping unreadable lines."""
    errors = [finding for finding in findings if finding.severity == "error" and finding.hand]
    for error in errors[:SLIP_ERRORS]:
        if sentence := if_miswritten(error, slips):
            yield f"{error.code}, line {error.at.line}: ", sentence


def if_miswritten(error: Finding, slips: LogSearch) -> str:
    """Say which slip would clear an error of a hand, or nothing if it is an unreadable line that no slip explains."""
    (explaining, complete), is_impossible = slips.explaining(error), error.code in IMPOSSIBLE
    if not explaining:
        if error.code in LOG_ERRORS and not is_impossible:
            return ""
        return _NOTHING if complete else _NOTHING_YET
    names = [slip.edit.otherwise for slip in explaining[:_NAMED]]
    if unnamed := len(explaining) - len(names):
        names.append(f"{'one of ' * (unnamed > 1)}{unnamed} more like it")
    clear = f"make {'the money' if error.code.startswith('L') else 'the rest of the hand'} right"
    if error.player is not None and not is_impossible:
        clear = f"clear {error.player}"
    incomplete = "" if complete else " Not every word was tried."
    return f"One slip of the pen would {clear}: {', or '.join(names)}.{incomplete}"


def payments_if_meant(meant: "IfMeant") -> str:
    """List the payments without a slip, as in ``If the 8c in line 12 should be 8h, Bob pays Ann 12.``."""
    from referee.report.wording.money import payment

    slip, payments = meant
    parts = [payment(due).removesuffix(".").replace("The pot", "the pot", 1) for due in payments[:_PAYMENTS]]
    if unnamed := len(payments) - len(parts):
        parts.append(f"and {counted(unnamed, 'payment')} more")
    return f"If {slip.edit.should_be((slip.edit.meant or ('',))[0])}, {'; '.join(parts) or 'nobody owes anybody'}."
