"""``referee verify``."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, zip_longest
from typing import Annotated, Any, Final

import typer

from referee.cli.context import Settings
from referee.cli.exits import UNEXAMINED, VIOLATIONS, CommandError, reason_of
from referee.cli.options import House
from referee.cli.run import Job
from referee.cli.sources import LogFile, content_of
from referee.limits import DIFFERENCES, EXCERPT
from referee.text import shown

Ledger = Annotated[str, typer.Argument(metavar="LEDGER", help="A ledger in JSON, as written by ledger -o.")]
Log = Annotated[str, typer.Argument(metavar="LOG", help="The log it belongs to. Either may be -, standard input.")]
Moved = Annotated[bool, typer.Option("--moved", help="Ignore the log's name: it was moved or renamed.")]

_MISSING: Final = object()


def verify(ledger: Ledger, log: Log, moved: Moved = False, house: House = None) -> None:
    """Recompute a ledger from its log, and show the first differences.

    Exits 0 if both are the same, byte for byte, else 1; 3 if either can't be read.
    """
    from referee.report.json import report_text

    if ledger == log == "-":
        raise typer.BadParameter("only one of the two can come from standard input.")
    content = content_of(ledger)
    try:
        written = json.loads(content.decode("utf-8-sig"))
        is_ledger, reason = isinstance(written, dict) and "hands" in written, "it is not what `referee ledger` writes"
    except (ValueError, RecursionError) as error:
        is_ledger, reason = False, f"it is not JSON ({error})"
    if not is_ledger:
        reason = f"{reason}; name the ledger first, then the log"
        raise CommandError(f"{ledger} can't be read as a ledger: {reason}", UNEXAMINED)
    file = LogFile(log, content=content_of(log))
    job = Job(file, Settings(house).of_log(file), by_readings="readings" in written)
    try:
        due = replace(job.ledger(), path=str(written.get("path")) if moved else log)
    except OSError as error:
        raise CommandError(f"{log}: {reason_of(error)}", UNEXAMINED) from None
    expected = report_text(due, indent=2 if content.count(b"\n") > 1 else None).encode()
    if content == expected:
        print(shown(f"{ledger}: right. It is the ledger of {log}, byte for byte."))
        return
    print(shown(f"{ledger}: changed. It differs from the ledger of {log}."))
    places = _differences(written, json.loads(expected))
    first = list(islice(places, DIFFERENCES))
    for place, ours, theirs in first:
        print(shown(f"  {place[: 2 * EXCERPT]}: {_value(ours)} in the ledger, {_value(theirs)} by the log"))
    if more := sum(1 for _ in places):
        print(f"  and {more:,} more")
    if not first:
        lines = zip_longest(content.split(b"\n"), expected.split(b"\n"))
        line = next(number for number, (ours, due) in enumerate(lines, 1) if ours != due)
        print(f"  line {line:,}: another text for the same values")
    raise typer.Exit(VIOLATIONS)


def _differences(written: Any, due: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the place of every difference and both values there. ``1``, ``1.0`` and ``true`` all differ."""
    if isinstance(written, dict) and isinstance(due, dict):
        for key in {**due, **written}:
            yield from _differences(written.get(key, _MISSING), due.get(key, _MISSING), f"{place}.{key}".lstrip("."))
    elif isinstance(written, list) and isinstance(due, list):
        for at, (ours, theirs) in enumerate(zip_longest(written, due, fillvalue=_MISSING)):
            yield from _differences(ours, theirs, f"{place}[{at}]")
    elif type(written) is not type(due) or written != due:
        yield place, written, due


def _value(value: Any) -> str:
    if isinstance(value, dict | list):
        return f"a {'list' if isinstance(value, list) else 'group'} of {len(value):,}"
    text = "nothing" if value is _MISSING else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 2 * EXCERPT else f"{text[: 2 * EXCERPT]}…"
