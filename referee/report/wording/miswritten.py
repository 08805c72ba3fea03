"""Name the word that must be wrong for a finding not to hold, and the payments without that slip."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.finding import Finding
from referee.judge.settlement import IfMeant
from referee.judge.slip_sentence import otherwise, should_be
from referee.judge.slips import IMPOSSIBLE, Explained, SlipSearches
from referee.limits import SLIP_ERRORS
from referee.report.wording.phrases import counted
from referee.rules.catalogue import LOG_ERRORS

_NAMED: Final = 3
"""Slips named for one finding; the others are counted."""

_NOTHING: Final = "No other word there, or in what proves it, explains it (words elsewhere in the hand are not tried)."
_NOTHING_YET: Final = "None of the slips of the pen that were tried explains it; there were too many to try them all."


def innocence(findings: Sequence[Finding], slips: SlipSearches) -> Iterator[tuple[str, str]]:
    """Say for each of a hand's first errors which slip would clear it, skipping unreadable lines."""
    errors = [one for one in findings if one.severity == "error" and one.hand]
    for one in errors[:SLIP_ERRORS]:
        if told := if_miswritten(one, slips):
            yield f"{one.code}, line {one.at.line}: ", told


def if_miswritten(error: Finding, slips: SlipSearches) -> str:
    """Say which slip would clear an error of a hand, or nothing if it is an unreadable line that no slip explains."""
    explained = slips.explaining(error)
    is_read = error.code in IMPOSSIBLE or error.code not in LOG_ERRORS
    return needed(error, explained) if explained.slips or is_read else ""


def needed(finding: Finding, explained: Explained) -> str:
    """Say which slips of the pen would clear a finding, or that none was found."""
    if not explained.slips:
        return _NOTHING if explained.complete else _NOTHING_YET
    named = [otherwise(one) for one in explained.slips[:_NAMED]]
    if others := len(explained.slips) - len(named):
        named.append(f"{'one of ' * (others > 1)}{others} more like it")
    told = f"One slip of the pen would {_clear(finding)}: {', or '.join(named)}."
    return f"{told}{'' if explained.complete else ' Not every word was tried.'}"


def _clear(finding: Finding) -> str:
    """Say whether a slip would clear a player, or make the money or the rest of the hand right."""
    if finding.code not in IMPOSSIBLE and finding.player is not None:
        return f"clear {finding.player}"
    return f"make {'the money' if finding.code.startswith('L') else 'the rest of the hand'} right"


# Payments without the slip

_PAYMENTS: Final = 4
"""Payments named; the others are counted."""


def instead(one: IfMeant) -> str:
    """List the payments without a slip, as in ``If the 8c in line 12 should be 8h, Bob pays Ann 12.``."""
    from referee.report.wording.money import payment

    slip, payments = one
    told = [payment(each).removesuffix(".").replace("The pot", "the pot", 1) for each in payments[:_PAYMENTS]]
    if others := len(payments) - len(told):
        told.append(f"and {counted(others, 'payment')} more")
    return f"If {should_be(slip, (slip.meant or ('',))[0])}, {'; '.join(told) or 'nobody owes anybody'}."
