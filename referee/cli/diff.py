"""``referee diff``."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import house_files
from referee.cli.options import House, TextOrJson
from referee.cli.sources import Refused, contents
from referee.cli.status import UNEXAMINED, VIOLATIONS

if TYPE_CHECKING:
    from referee.diff import Compared

First = Annotated[str, typer.Argument(metavar="A", help="A log; - is standard input.")]
Second = Annotated[str, typer.Argument(metavar="B", help="Another log of the same game.")]


def diff(a: First, b: Second, output_format: TextOrJson = "text", house: House = None) -> None:
    """Compare two scribes' logs of the same game.

    Shows what differs, what only one log has, and whether it changes a finding or an amount. Exits 0 if both agree,
    else 1.
    """
    if a == b == "-":
        raise typer.BadParameter("only one of the two logs can come from standard input.")
    found = _compared(a, b, house)
    _print(found, output_format)
    raise typer.Exit(0 if found.same else VIOLATIONS)


def _compared(a: str, b: str, house: str | None) -> "Compared":
    from referee.diff import DifferentGames, compared

    files = house_files([a, b], house)
    logs: list[bytes] = []
    refused = False
    for path in (a, b):
        [(_, content)] = contents([path])
        refused |= isinstance(content, Refused)
        logs += [content] if isinstance(content, bytes) else []
    if refused:
        raise typer.Exit(UNEXAMINED)
    first, second = (files.of(path).rulesets for path in (a, b))
    try:
        return compared(logs[0], logs[1], names=(a, b), rulesets=(first, second))
    except DifferentGames as reason:
        raise typer.BadParameter(f"these are not logs of the same game: {reason}.") from None


def _print(found: "Compared", output_format: str) -> None:
    if output_format == "json":
        from referee.report.json import report_text

        sys.stdout.write(report_text(found))
    else:
        from referee.report.terminal.console import console
        from referee.report.terminal.diff import print_difference

        print_difference(console(sys.stdout), found)
