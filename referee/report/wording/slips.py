"""Describe a slip of the pen: the word written and the word meant."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from referee.judge.slip_sentence import otherwise
from referee.report.wording.phrases import counted
from referee.rules.catalogue import LOG_ERRORS
from referee.rules.phrases import in_a_row
from referee.table.money import plain

if TYPE_CHECKING:
    from referee.judge.checked import CheckedLog
    from referee.judge.slips import Slip

UNSEARCHED: Final = "Not every possible slip of the pen was tried: too much is wrong in this log."
"""Shown when the search for slips reached its limit."""


def introduced(slips: "Iterable[Slip]") -> Iterator[tuple[int, str]]:
    """Yield the index of the first finding that slips explain, and the sentences about them, to show before it.

    A slip that explains only findings that an earlier one explains is an alternative to it.
    """
    groups: list[list[Slip]] = []
    for slip in slips:
        alike = next((group for group in groups if set(slip.explains) <= set(group[0].explains)), None)
        if alike:
            alike.append(slip)
        else:
            groups.append([slip])
    for first, *others in groups:
        told = f"One slip of the pen would explain {_next(first.explains)}. If {otherwise(first)}, {outcome(first)}."
        yield first.explains[0], " ".join((told, *(_or(one, first) for one in others)))


def told(found: "Sequence[Slip]") -> Iterator[str]:
    """Describe slips, to be shown before the findings they would explain; an alternative for the same ones begins with
    *or*."""
    for number, slip in enumerate(found):
        if number and set(slip.explains) <= set(found[0].explains):
            yield f"Or {otherwise(slip)}."
        else:
            explains = counted(len(slip.explains), "finding")
            yield f"One slip of the pen would explain {explains}: {otherwise(slip)}."


def folded(file: "CheckedLog") -> Collection[int]:
    """Return the writing mistakes that a slip explains; one line is enough for each."""
    explained = {index for slip in file.slips for index in slip.explains}
    return {index for index in explained if file.listing.findings[index].code in LOG_ERRORS}


def _next(explains: Sequence[int]) -> str:
    """Count the next findings that a slip explains, starting from the first."""
    number, stretch = len(explains), explains[-1] - explains[0] + 1
    if number == 1:
        return "the next finding"
    return f"{f'{number} of ' * (number < stretch)}the next {stretch} findings"


def outcome(slip: "Slip") -> str:
    """Describe the hand without the slip: ``this hand was clean and T-Boy won 4``.

    If several words may be meant, the winner is the one with the likeliest of them.
    """
    if slip.leaves:
        return f"{counted(slip.leaves, 'error')} would be left"
    if slip.won is None:
        return "this hand was clean"
    names, amount = slip.won
    joint = f"; with {slip.meant[0]}, the likeliest," if len(slip.meant) > 1 else " and"
    return f"this hand was clean{joint} {in_a_row(names)} {'split' if names[1:] else 'won'} {plain(amount)}"


def _or(slip: "Slip", first: "Slip") -> str:
    """Describe an alternative to the first slip, and how many of its findings it explains if not all."""
    number = len(slip.explains)
    fewer = f" (this explains only {number} of the {len(first.explains)})" if number < len(first.explains) else ""
    return f"Or if {otherwise(slip)}, {outcome(slip)}{fewer}."
