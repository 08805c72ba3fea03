"""``referee check``."""

from typing import cast

import typer

from referee.cli.examine import Asked, Jobs, Large, Paths, Readings
from referee.cli.houses import House
from referee.cli.known import Baseline
from referee.cli.reporting import Fail, Files, Format, Wanted, report
from referee.treatment import FailOn


def check(  # noqa: PLR0913, PLR0917
    paths: Paths,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = 1,
    fail: Fail = "error",
    baseline: Baseline = None,
) -> None:
    """Judge logs.

    What was played is held against the rules, what was paid against what was due; each finding comes with its proof.
    """
    wanted = Wanted(output_format, output or (), cast(FailOn, fail), baseline)
    raise typer.Exit(report(paths, wanted, Asked(house, readings, large, jobs)))
