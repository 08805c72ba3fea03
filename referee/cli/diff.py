"""``referee diff``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House, house_files
from referee.cli.exits import complain, unwritten
from referee.cli.output.disk import put
from referee.cli.output.files import refuse_to_destroy
from referee.cli.sources.content import Refused, contents
from referee.cli.status import UNEXAMINED, VIOLATIONS

if TYPE_CHECKING:
    from referee.diff import Compared

First = Annotated[str, typer.Argument(metavar="A", help="A log; - is standard input.")]
Second = Annotated[str, typer.Argument(metavar="B", help="Another log of the same game.")]
Merge = Annotated[
    bool, typer.Option("--merge", help="Write one log with everything that they agree on or only one has.")
]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="File for --merge; by default standard output.")
]
Format = Annotated[str, formats("text", "json")]


def diff(  # noqa: PLR0913, PLR0917
    a: First,
    b: Second,
    merge: Merge = False,
    output: Output = None,
    output_format: Format = "text",
    house: House = None,
) -> None:
    """Compare two scribes' logs of the same game.

    Shows what differs, what only one log has, and whether it changes a finding or an amount. Exits 0 if both agree,
    else 1; with --merge, 1 only if they contradict each other.
    """
    _refuse_bad_options(a, b, merge, output, output_format)
    found = _compared(a, b, house)
    if merge:
        raise typer.Exit(_merge(found, output))
    _print(found, output_format)
    raise typer.Exit(0 if found.same else VIOLATIONS)


def _refuse_bad_options(a: str, b: str, merge: bool, output: str | None, output_format: str) -> None:
    """Refuse options that can't be combined, or have no effect together."""
    if a == b == "-":
        raise typer.BadParameter("only one of the two logs can come from standard input.")
    if output is not None and not merge:
        raise typer.BadParameter("-o is only for --merge.")
    if output is not None:
        refuse_to_destroy(output, (a, b))
    if merge and output_format != "text":
        raise typer.BadParameter("--merge always writes a log: leave out --output-format.")


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
    first, second = map(files.rulesets, (a, b))
    try:
        return compared(logs[0], logs[1], names=(a, b), rulesets=(first, second))
    except DifferentGames as reason:
        raise typer.BadParameter(f"these are not logs of the same game: {reason}.") from None


def _print(found: "Compared", output_format: str) -> None:
    if output_format == "json":
        from referee.report.json.base import json_text
        from referee.report.json.diff import DiffReport

        sys.stdout.write(json_text(DiffReport.model_validate(found)))
    else:
        from referee.report.terminal.console import console
        from referee.report.terminal.diff import print_difference

        print_difference(console(sys.stdout), found)


def _merge(found: "Compared", output: str | None) -> int:
    """Write the merged log, report what it leaves open, and return the exit status."""
    from referee.diff import NotMergeable, merged
    from referee.report.wording.phrases import counted

    try:
        both = merged(found)
    except NotMergeable as reason:
        raise typer.BadParameter(f"these logs can't be merged: {reason}.") from None
    if output is None:
        sys.stdout.buffer.write(both.log)
    else:
        _write(output, both.log)
    for one in both.disputes:
        where = f"hand {one.hand}" if one.hand else "before the first hand"
        complain(f"{where}: {found.a.name} line {one.a_line}: {one.a_text}")
        complain(f"{where}: {found.b.name} line {one.b_line}: {one.b_text}")
    if both.disputes:
        complain(f"the logs differ in {counted(len(both.disputes), 'place')}: both versions are in comments")
    return VIOLATIONS if both.disputes else 0


def _write(path: str, log: bytes) -> None:
    try:
        put(Path(path), log)
    except OSError as error:
        raise unwritten(path, error) from None
