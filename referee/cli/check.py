"""``referee check``."""

from typing import cast

import typer

from referee.cli.examine import Asked, Jobs, Large, Readings
from referee.cli.houses import House
from referee.cli.reporting import Fail, Files, Format, Sources, Wanted, report
from referee.treatment import FailOn


def check(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = 1,
    fail: Fail = "error",
) -> None:
    """Judge logs.

    What was played is held against the rules, what was paid against what was due; each finding comes with its proof.
    """
    wanted = Wanted(output_format, output or (), cast(FailOn, fail))
    raise typer.Exit(report(paths, wanted, Asked(house, readings, large, jobs)))
