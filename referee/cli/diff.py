"""``referee diff``."""

from typing import Annotated

import typer

from referee.cli.context import Settings
from referee.cli.exits import VIOLATIONS
from referee.cli.options import House, TextOrJson
from referee.cli.output import print_report
from referee.cli.sources import content_of

First = Annotated[str, typer.Argument(metavar="A", help="A log; - is standard input.")]
Second = Annotated[str, typer.Argument(metavar="B", help="Another log of the same game.")]


def diff(a: First, b: Second, output_format: TextOrJson = "text", house: House = None) -> None:
    """Compare two scribes' logs of the same game.

    Shows what differs, what only one log has, and whether it changes a finding or an amount. Exits 0 if both agree,
    else 1.
    """
    if a == b == "-":
        raise typer.BadParameter("only one of the two logs can come from standard input.")
    from referee.diff import DifferentGamesError, diff_logs
    from referee.report.terminal.rules import print_difference

    settings = Settings(house)
    rulesets = (settings.rulesets(a), settings.rulesets(b))
    try:
        difference = diff_logs(content_of(a), content_of(b), names=(a, b), rulesets=rulesets)
    except DifferentGamesError as reason:
        raise typer.BadParameter(f"these are not logs of the same game: {reason}.") from None
    print_report(difference, output_format, print_difference)
    raise typer.Exit(0 if difference.same else VIOLATIONS)
