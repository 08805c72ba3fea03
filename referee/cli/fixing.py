"""The options by which ``check`` fixes logs, or waives what is found in them, before it reports what remains."""

from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import STANDARD_INPUT
from referee.cli.exits import why_unwritten
from referee.cli.options import FIXING, JudgeOptions, option
from referee.cli.output import rewrite
from referee.records import record

if TYPE_CHECKING:
    from referee.cli.run import Job
    from referee.fixes.repair import Repaired
    from referee.judge.policy import RunTotals


@record(kw_only=True, slots=False)
class FixOptions:
    """How to fix logs and waive what remains. ``--add-waivers`` alone fixes nothing."""

    fix: Annotated[
        bool,
        option(
            FIXING, "--fix", help="Fix what can mean only one thing, write what hands leave out, and report the rest."
        ),
    ] = False
    diff: Annotated[
        bool,
        option(FIXING, "--diff", help="Change nothing: show what --fix or --add-waivers would change, and exit 1."),
    ] = False
    unsafe_fixes: Annotated[
        bool, option(FIXING, "--unsafe-fixes", help="With --fix or --diff: also write what was only probably meant.")
    ] = False
    add_waivers: Annotated[
        str | None,
        option(
            FIXING,
            "--add-waivers",
            metavar="REASON",
            help="Waive every finding that is listed: write a comment with this reason into the log.",
        ),
    ] = None

    @property
    def fixes(self) -> bool:
        """Whether logs are fixed, or would be."""
        return self.fix or (self.diff and self.add_waivers is None)

    def passes_on(self, paths: list[str]) -> bool:
        """Return whether these paths name standard input, so that the fixed log goes to standard output."""
        return not self.diff and STANDARD_INPUT in paths

    def demand_fit(self, options: JudgeOptions) -> None:
        """Exit with 2 if these options don't go together, or with the others, or if the reason can't be one."""
        if self.unsafe_fixes and not self.fixes:
            raise typer.BadParameter("--unsafe-fixes has no meaning without --fix or --diff.")
        if self.add_waivers is not None:
            from referee.judge.waivers import objection

            if problem := objection(self.add_waivers):
                raise typer.BadParameter(f"--add-waivers: {problem}.")
        if self.passes_on(options.paths) and len(set(options.paths)) > 1:
            raise typer.BadParameter("- is fixed alone: the fixed log goes to standard output.")
        asked = "--fix" if self.fixes else "--add-waivers"
        if options.readings:
            raise typer.BadParameter(f"--readings has no place with {asked}: an edit is tried by one reading.")
        if options.since is not None:
            raise typer.BadParameter(f"--since has no place with {asked}: after an edit other lines have changed.")

    def apply(self, job: "Job", options: JudgeOptions) -> "Repaired":
        """Fix a log, waive what remains if requested, and write its file, in full or not at all.

        A log that can't be written counts as not fixed.
        """
        from referee.fixes.repair import Repaired, repair_log, waived

        old, rulesets, policy = job.log, job.context.rulesets, job.context.policy
        log = Repaired(old, old)
        if self.fixes:
            log = repair_log(old, policy, rulesets, unsafe=self.unsafe_fixes, of_slips=options.slips)
        if self.add_waivers is not None:
            log = waived(log, policy, self.add_waivers.strip(), rulesets)
        if self.diff or not log.changes or self.passes_on(options.paths):
            return log
        try:
            if job.file.content is not None:
                raise OSError(None, "is a pipe: only files are fixed")
            rewrite(job.file.path, old, log.after)
        except OSError as error:
            return Repaired(old, old, unwritten=why_unwritten(job.file.path, error))
        return log

    def summary(self, total: "RunTotals") -> str:
        """Sum up the run, as in ``1 file fixed, 2 left unchanged``."""
        from referee.report.wording.findings import totals_of
        from referee.report.wording.phrases import counted

        verb = f"{'would be ' * self.diff}{'fixed' if self.add_waivers is None else 'changed'}"
        unchanged = total.files - total.unexamined - total.changed
        changed = f"{counted(total.changed, 'file')} {verb}, {unchanged} left unchanged"
        return "; ".join((changed, *totals_of(total, is_done=not self.diff)))
