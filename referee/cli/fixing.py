"""Fix logs before a run reports what remains of their findings."""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

import typer

from referee.cli.exits import why_unwritten
from referee.cli.output import rewrite
from referee.cli.sources import PACKED, STANDARD_INPUT
from referee.cli.worker import Job

if TYPE_CHECKING:
    from referee.fixes.repair import Repaired
    from referee.judge.checked import FixTotals
    from referee.judge.policy import Policy


class Fixed(NamedTuple):
    """A log that was fixed, or left as it was with a complaint about the fixes that could not be written."""

    repaired: "Repaired"
    complaint: str | None = None


class Fixing(NamedTuple):
    """The way a run fixes logs: whether it ``writes`` them or shows the differences; whether it applies fixes, also
    ``unsafe`` ones, and those of ``slips`` of the pen among them; the reason for which it waives what remains, if it
    does; and whether it passes the log from standard input on.
    """

    writes: bool
    fixes: bool
    unsafe: bool
    slips: bool
    reason: str | None = None
    passes_on: bool = False

    @property
    def shows(self) -> bool:
        """True if logs stay as they are, and the differences are printed."""
        return not self.writes

    def fix(self, one: Job, policy: "Policy") -> Fixed:
        """Fix a log, waive what remains if requested, and write it. Its file is replaced in full or not at all."""
        from referee.fixes.repair import Repaired, repaired
        from referee.fixes.waivers import waived

        old, rulesets = one.log, one.context.rulesets
        done = Repaired(old, old)
        if self.fixes:
            done = repaired(old, policy, rulesets, unsafe=self.unsafe, of_slips=self.slips)
        if self.reason is not None:
            done = waived(done, policy, self.reason, rulesets)
        if self.shows or not done.changes or self.passes_on:
            return Fixed(done)
        try:
            _refuse_what_is_no_file(one)
            rewrite(one.path, old, done.after)
        except OSError as error:
            return Fixed(Repaired(old, old), why_unwritten(one.path, error))
        return Fixed(done)

    def summary(self, total: "FixTotals", files: int) -> str:
        """Sum up the run: ``1 file fixed, 2 left unchanged``."""
        from referee.report.wording.fixes import totals_of
        from referee.report.wording.phrases import counted

        how = "fixed" if self.reason is None else "changed"
        told = f"{counted(total.changed, 'file')} {how if self.writes else f'would be {how}'}"
        told += f", {files - total.changed} left unchanged"
        return "; ".join((told, *totals_of(total, is_done=self.writes)))


def asked_to_fix(  # noqa: PLR0913
    paths: Collection[str], *, fix: bool, diff: bool, unsafe: bool, slips: bool, reason: str | None
) -> Fixing | None:
    """Return how to fix logs, and for what ``reason`` to waive what remains, if at all; waivers alone fix nothing.

    Exit with 2 if these options don't go together, or if this can't be a reason.
    """
    fixes = fix or (diff and reason is None)
    if unsafe and not fixes:
        raise typer.BadParameter("--unsafe-fixes has no meaning without --fix or --diff.")
    if reason is not None:
        reason = _reason(reason)
    if not fixes and reason is None:
        return None
    if not diff and STANDARD_INPUT in paths and len(set(paths)) > 1:
        raise typer.BadParameter("- is fixed alone: the fixed log goes to standard output.")
    return Fixing(not diff, fixes, unsafe, slips, reason, passes_on=not diff and STANDARD_INPUT in paths)


def _reason(given: str) -> str:
    """Return the reason for waivers. Exit with 2 if it can't be one."""
    from referee.judge.waivers import objection

    if problem := objection(given):
        raise typer.BadParameter(f"--add-waivers: {problem}.")
    return given.strip()


def _refuse_what_is_no_file(one: Job) -> None:
    """Raise ``OSError`` for a log that is a pipe or packed."""
    if one.streamed:
        raise OSError(None, "is a pipe: only files are fixed")
    if one.path.endswith(PACKED):
        raise OSError(None, "is packed: unpack it to fix it")
