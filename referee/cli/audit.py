"""``referee audit``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from referee.cli.options import SPEED, JudgeOptions, option

Scheduler = Annotated[
    str | None,
    option(
        SPEED, "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster with the scheduler at this address."
    ),
]


@dataclass(frozen=True, kw_only=True)
class AuditOptions(JudgeOptions):
    """The options of ``audit``."""

    scheduler: Scheduler = None


def audit(options: AuditOptions) -> None:
    """Summarise a season.

    Walks folders, judges their logs in parallel, lists those with findings in the order of their paths, and adds up
    everybody's money.
    """
    from referee.cli.reporting import report
    from referee.cli.run import list_logs

    logs = options.find(force_exclude=options.force_exclude, stdin=options.stdin_filename)
    if options.show_files:
        raise typer.Exit(list_logs(logs))
    raise typer.Exit(report(logs, options, of_season=True, scheduler=options.scheduler))
