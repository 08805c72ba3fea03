"""Sum up fixes: the available ones, the applied ones, and the others; and waivers that were written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from referee.report.wording.phrases import counted, joined
from referee.rules.phrases import in_a_row

if TYPE_CHECKING:
    from referee.fixes.repair import Repaired
    from referee.judge.policy import CheckedLog, FixTotals

_LINES: Final = 3
"""The most lines to name."""


def about_fixes(file: "CheckedLog") -> Iterator[str]:
    """Sum up the fixes of one log."""
    if file.repaired:
        yield from _done(file.repaired)
    safe = sum(fix.applicability == "safe" for fix in file.fixes)
    yield available(safe, len(file.fixes) - safe)


def available(safe: int, unsafe: int) -> str:
    """Count the fixes that may be applied; empty if there are none."""
    if not safe:
        return f"{_fixes(unsafe)} available with --fix --unsafe-fixes{_guessed(unsafe)}" if unsafe else ""
    more = f", {unsafe:,} more with --unsafe-fixes{_guessed(unsafe)}" if unsafe else ""
    return f"{_fixes(safe)} available with --fix{more}"


def _guessed(number: int) -> str:
    return f" ({'a guess' if number == 1 else 'guesses'}: --diff shows what it would change)"


def _done(repaired: "Repaired") -> Iterator[str]:
    if repaired.fixes:
        yield f"{_fixes(len(repaired.fixes))} applied"
    if repaired.hands:
        yield f"what {counted(repaired.hands, 'hand')} left out was written"
    if kept := repaired.withheld:
        lines = joined(*(str(one.fix.begins[0]) for one in kept[:_LINES]), *(["…"] if len(kept) > _LINES else []))
        new = sorted({one.new[0].code for one in kept})
        where = f"line{'s' * (len(kept) > 1)} {lines}"
        yield f"{_fixes(len(kept))} not applied ({where}), which would reveal {in_a_row(new)}"
    yield from _waivers(repaired.waived, repaired.unwaived)


def totals_of(fixes: "FixTotals", *, is_done: bool) -> Iterator[str]:
    """Sum up a run: the fixes that were not applied, and the waivers; ``is_done`` unless they are only shown."""
    if fixes.withheld:
        yield f"{_fixes(fixes.withheld)} not applied, which would reveal a finding"
    yield from _waivers(fixes.waived, fixes.unwaived, is_done=is_done)


def _waivers(waived: int, unwaived: int, *, is_done: bool = True) -> Iterator[str]:
    if waived:
        yield f"{counted(waived, 'finding')} {'waived' if is_done else 'would be waived'}"
    if unwaived:
        yield f"{counted(unwaived, 'finding')} could not be waived"


def _fixes(number: int) -> str:
    return f"{number:,} fix" if number == 1 else f"{number:,} fixes"
