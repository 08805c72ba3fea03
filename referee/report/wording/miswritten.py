"""Name the word that must be wrong for a finding not to hold, and the payments without that slip."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.finding import Finding
from referee.judge.slip_money import IfMeant
from referee.judge.slip_searches import Explained, SlipSearches
from referee.judge.slips import IMPOSSIBLE, Slip
from referee.report.wording.phrases import counted
from referee.report.wording.settle import payment
from referee.report.wording.slips import misread, readings
from referee.rules.catalogue import MISWRITTEN
from referee.text.limits import SLIP_ERRORS

_NAMED: Final = 3
"""Slips named for one finding; the others are counted."""

_NOTHING: Final = (
    "no single misread, exchanged or doubled word explains it (lost or added words and lines are not tried)."
)
_NOTHING_YET: Final = "none of the slips of the pen that were tried explains it; there were too many to try them all."


def innocence(findings: Sequence[Finding], slips: SlipSearches) -> Iterator[tuple[str, str]]:
    """Say for each of a hand's first errors which slip would clear it; unreadable lines are skipped."""
    errors = [one for one in findings if one.severity == "error" and one.hand]
    for one in errors[:SLIP_ERRORS]:
        if told := if_miswritten(one, slips):
            yield f"{one.code}, line {one.at.line}: ", told


def if_miswritten(error: Finding, slips: SlipSearches) -> str:
    """Say for an error of a hand which slip would clear it; nothing for an unreadable line."""
    explained = slips.explaining(error)
    is_read = error.code in IMPOSSIBLE or error.code not in MISWRITTEN
    return needed(error, explained) if explained.slips or is_read else ""


def needed(finding: Finding, explained: Explained) -> str:
    """Say what would clear a finding: ``Cal is innocent only if line 12 was not 4h (4d)``."""
    if not explained.slips:
        return _NOTHING if explained.complete else _NOTHING_YET
    named = [_otherwise(one) for one in explained.slips[:_NAMED]]
    others = len(explained.slips) - len(named)
    if others:
        named.append(f"{counted(others, 'other word')} {'was' if others == 1 else 'were'} written wrong")
    nobody = finding.player is None or finding.code in IMPOSSIBLE
    right = "the log is right here" if nobody else f"{finding.player} is innocent"
    return f"{right} only if {', or '.join(named)}.{'' if explained.complete else ' Not every word was tried.'}"


def _otherwise(slip: Slip) -> str:
    """Name the words that were wrong: ``line 12 was not 4h (4d)``."""
    if slip.kind in ("line", "exchange"):
        return _written(slip)
    return f"line {slip.line} was not {_trump(slip)}{slip.written} ({readings(slip.meant)})"


def _written(slip: Slip) -> str:
    """Say how a line is wrong although each of its words is right."""
    return f"line {slip.line} {'has' if slip.kind == 'exchange' else 'is'} {misread(slip)}"


def _trump(slip: Slip) -> str:
    return "trump " if slip.kind == "suit" else ""


# Payments without the slip

_PAYMENTS: Final = 4
"""Payments named; the others are counted."""


def instead(one: IfMeant) -> str:
    """List the payments without a slip: ``If line 12 was 8h, Bob pays Ann 12.``"""
    slip, payments = one
    supposed = f"line {slip.line} was {_trump(slip)}{slip.meant[0]}"
    told = [payment(each).removesuffix(".").replace("The pot", "the pot", 1) for each in payments[:_PAYMENTS]]
    if others := len(payments) - len(told):
        told.append(f"and {counted(others, 'payment')} more")
    supposed = _written(slip) if slip.kind in ("line", "exchange") else supposed
    return f"If {supposed}, {'; '.join(told) or 'nobody owes anybody'}."
