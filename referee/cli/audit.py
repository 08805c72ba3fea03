"""``referee audit``."""

from typing import Annotated

import typer

from referee.cli.options import SPEED, JudgeOptions, option

Scheduler = Annotated[
    str | None,
    option(SPEED, "--scheduler", metavar="ADDRESS", help="Judge on the cluster of this Dask scheduler."),
]


def audit(options: JudgeOptions, scheduler: Scheduler = None) -> None:
    """Summarise a season.

    Walks folders, judges their logs in parallel, lists those with findings in the order of their paths, and adds up
    everybody's money.
    """
    from referee.cli.reporting import judge_and_report

    raise typer.Exit(judge_and_report(options, of_season=True, scheduler=scheduler))
