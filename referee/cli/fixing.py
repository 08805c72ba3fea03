"""Fix logs before what remains in them is reported, and waive what remains if requested."""

from typing import TYPE_CHECKING, NamedTuple

from referee.cli.exits import why_unwritten
from referee.cli.job import Job
from referee.cli.output import rewrite
from referee.cli.sources import PACKED
from referee.judge.policy import FixTotals, Policy

if TYPE_CHECKING:
    from referee.fixes.repair import Repaired


class Fixing(NamedTuple):
    """Whether a run only ``shows`` the differences and leaves the logs as they are, applies fixes, also ``unsafe`` ones
    or those for ``slips`` of the pen, and passes the log from standard input on. Given a ``reason``, it waives what
    remains."""

    shows: bool
    fixes: bool
    unsafe: bool
    slips: bool
    reason: str | None = None
    passes_on: bool = False

    def fix(self, job: Job, policy: Policy) -> "tuple[Repaired, str | None]":
        """Fix a log, waive what remains if requested, and write it. Its file is replaced in full or not at all.

        If it can't be, the log counts as not fixed, and the complaint says why.
        """
        from referee.fixes.repair import Repaired, repaired
        from referee.fixes.waivers import waived

        old, rulesets = job.log, job.context.rulesets
        log = Repaired(old, old)
        if self.fixes:
            log = repaired(old, policy, rulesets, unsafe=self.unsafe, of_slips=self.slips)
        if self.reason is not None:
            log = waived(log, policy, self.reason, rulesets)
        if self.shows or not log.changes or self.passes_on:
            return log, None
        try:
            if job.streamed:
                raise OSError(None, "is a pipe: only files are fixed")
            if job.path.endswith(PACKED):
                raise OSError(None, "is packed: unpack it to fix it")
            rewrite(job.path, old, log.after)
        except OSError as error:
            return Repaired(old, old), why_unwritten(job.path, error)
        return log, None

    def summary(self, total: FixTotals, files: int) -> str:
        """Sum up the run, as in ``1 file fixed, 2 left unchanged``."""
        from referee.report.wording.findings import totals_of
        from referee.report.wording.phrases import counted

        how = f"{'would be ' * self.shows}{'fixed' if self.reason is None else 'changed'}"
        changed = f"{counted(total.changed, 'file')} {how}, {files - total.changed} left unchanged"
        return "; ".join((changed, *totals_of(total, is_done=not self.shows)))
