"""Fix logs before a run reports what remains of their findings."""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

import typer

from referee.cli.exits import why_unwritten
from referee.cli.output.disk import replace
from referee.cli.run.worker import Job
from referee.cli.sources.content import at_once
from referee.cli.sources.logs import is_packed
from referee.cli.sources.named import STANDARD_INPUT, is_here

if TYPE_CHECKING:
    from referee.fixes.repair import Repaired
    from referee.judge.checked import FixTotals
    from referee.judge.policy import Policy


class Fixed(NamedTuple):
    """A log that was fixed, or left as it was with a complaint about the fixes that could not be written."""

    repaired: "Repaired"
    complaint: str | None = None


class Fixing(NamedTuple):
    """The way a run fixes logs: whether it ``writes`` them or shows the differences; whether it applies ``unsafe``
    fixes, and those of ``slips`` of the pen among them; and whether it passes the log from standard input on.
    """

    writes: bool
    unsafe: bool
    slips: bool
    passes_on: bool = False

    @property
    def shows(self) -> bool:
        """True if logs stay as they are, and the differences are printed."""
        return not self.writes

    def fix(self, one: Job, policy: "Policy") -> Fixed:
        """Fix a log, and write it. Its file is replaced in full or not at all."""
        from referee.fixes.repair import Repaired, repaired

        old = at_once(one.log)
        done = repaired(old, policy, one.context.rulesets, unsafe=self.unsafe, of_slips=self.slips)
        if self.shows or not done.changes or self.passes_on:
            return Fixed(done)
        try:
            _refuse_what_is_no_file(one)
            replace(one.address, old, done.after)
        except OSError as error:
            return Fixed(Repaired(old, old), why_unwritten(one.path, error))
        return Fixed(done)

    def summary(self, total: "FixTotals", files: int) -> str:
        """Sum up the run: ``1 file fixed, 2 left unchanged``."""
        from referee.report.wording.fixes import withheld
        from referee.report.wording.phrases import counted

        told = f"{counted(total.changed, 'file')} {'fixed' if self.writes else 'would be fixed'}"
        told += f", {files - total.changed} left unchanged"
        return "; ".join(filter(None, (told, withheld(total.withheld))))


def asked_to_fix(paths: Collection[str], *, fix: bool, diff: bool, unsafe: bool, slips: bool) -> Fixing | None:
    """Return how to fix logs, if at all. Exit with 2 if these options don't go together."""
    if not (fix or diff):
        if unsafe:
            raise typer.BadParameter("--unsafe-fixes has no meaning without --fix or --diff.")
        return None
    if not diff and STANDARD_INPUT in paths and len(set(paths)) > 1:
        raise typer.BadParameter("- is fixed alone: the fixed log goes to standard output.")
    return Fixing(not diff, unsafe, slips, passes_on=not diff and STANDARD_INPUT in paths)


def _refuse_what_is_no_file(one: Job) -> None:
    """Raise ``OSError`` for a log that is a pipe, packed, in an archive or elsewhere."""
    if one.streamed:
        raise OSError(None, "is a pipe: only files are fixed")
    if is_packed(one.address):
        raise OSError(None, "is packed: unpack it to fix it")
    if not is_here(one.address):
        raise OSError(None, "only files of this machine are fixed")
