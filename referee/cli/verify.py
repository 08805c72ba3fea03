"""``referee verify``."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import Context, House, house_files
from referee.cli.exits import complain
from referee.cli.run.examine import judge
from referee.cli.sources.content import Refused, contents
from referee.cli.status import UNEXAMINED, VIOLATIONS

if TYPE_CHECKING:
    from referee.judge.ledger import Ledger as Due
    from referee.report.verification import Read

_BEGINS: Final = 12
"""A text that starts with this many matching bytes was meant as a ledger."""

Ledger = Annotated[str, typer.Argument(metavar="LEDGER", help="A ledger in JSON, as written by ledger -o.")]
Log = Annotated[
    str, typer.Argument(metavar="LOG", help="The log it belongs to; - is standard input, for one of the two.")
]
Moved = Annotated[bool, typer.Option("--moved", help="Ignore the log's name: it was moved or renamed.")]
Format = Annotated[str, formats("text", "json")]


def verify(
    ledger: Ledger,
    log: Log,
    moved: Moved = False,
    output_format: Format = "text",
    house: House = None,
) -> None:
    """Recompute a ledger from its log, and show any differences.

    Exits 0 if both are the same, byte for byte, else 1; 3 if either can't be read.
    """
    if ledger == log == "-":
        raise typer.BadParameter("only one of the two can come from standard input.")
    context = house_files([log], house).of(log)
    [(_, content)] = contents([ledger])
    [(_, text)] = contents([log])
    if isinstance(content, Refused) or isinstance(text, Refused):
        raise typer.Exit(UNEXAMINED)
    read, due = _read(ledger, content, log, text, context)
    if moved and isinstance(read.values.get("path"), str):
        due = replace(due, path=read.values["path"])
    from referee.report.verification import verified

    found = verified(ledger, content, read, due, log)
    if output_format == "json":
        from referee.report.json.base import json_text
        from referee.report.json.verify import VerifyReport

        sys.stdout.write(json_text(VerifyReport.model_validate(found)))
    else:
        from referee.report.terminal.console import console
        from referee.report.terminal.verify import print_verification

        print_verification(console(sys.stdout), found)
    raise typer.Exit(0 if found.same else VIOLATIONS)


def _read(path: str, content: bytes, log: str, text: bytes, context: Context) -> "tuple[Read, Due]":
    """Read the submitted ledger, and compute it again from the log."""
    from referee.report.verification import NoLedgerError, departure, expected_text, read

    try:
        values = read(content)
    except NoLedgerError as error:
        complain(f"{path} can't be read as a ledger: {error}")
        due = _due(log, text, context, False)
        expected = expected_text(content, due) if due else b""
        if content[:_BEGINS] == expected[:_BEGINS]:
            complain(f"it differs from the ledger of {log} at {departure(content, expected)}")
        raise typer.Exit(UNEXAMINED) from None
    due = _due(log, text, context, "readings" in values.values)
    if due is None:
        raise typer.Exit(UNEXAMINED)
    return values, due


def _due(log: str, text: bytes, context: Context, readings: bool) -> "Due | None":
    """Compute the ledger from the log, under all readings if the submitted one is; ``None`` if there are too many
    readings.
    """
    one = judge(log, text, context, readings)
    if isinstance(one, Refused):
        complain(f"{log}: {one.reason}")
        return None
    return one.ledger()
