"""``referee fmt``."""

import sys
from collections import Counter
from typing import Annotated, Literal

import typer

from referee.cli.context import STANDARD_INPUT
from referee.cli.exits import OUTPUT_FAILED, UNEXAMINED, VIOLATIONS, complain, why_unwritten
from referee.cli.options import ForceExclude, Paths
from referee.cli.output import rewrite
from referee.cli.sources import Exclusion, LogFile

Outcome = Literal["changed", "unchanged", "unread", "unwritten"]

Check = Annotated[bool, typer.Option("--check", help="Change nothing: name the logs that would change, and exit 1.")]
Diff = Annotated[bool, typer.Option("--diff", help="Change nothing: show what would change, and exit 1.")]


def fmt(paths: Paths, check: Check = False, diff: Diff = False, force_exclude: ForceExclude = False) -> None:
    """Format logs in place.

    With - alone, reads standard input and writes standard output.
    """
    from referee.report.wording.phrases import counted

    exclusion = Exclusion(forces=True)
    chosen = {path for path in paths if not (force_exclude and exclusion.reason(path))}
    outcomes = Counter(_format(path, check=check, diff=diff) for path in sorted(chosen))
    changed = f"{counted(outcomes['changed'], 'file')} {'would be reformatted' if check or diff else 'reformatted'}"
    left_out = len({*paths} - chosen)
    complain(f"{changed}, {outcomes['unchanged']} left unchanged" + (f", {left_out} left out" if left_out else ""))
    statuses = {"unwritten": OUTPUT_FAILED, "unread": UNEXAMINED, "changed": VIOLATIONS if check or diff else 0}
    raise typer.Exit(max((statuses.get(outcome, 0) for outcome in outcomes), default=0))


def _format(path: str, *, check: bool, diff: bool) -> Outcome:
    """Format one log, or only name it or show its changes."""
    from referee.notation.write import canonical_form

    log = LogFile(path).read(STANDARD_INPUT if path == STANDARD_INPUT else "")
    old = log.content
    if old is None:
        complain(f"{path}: {log.refusal}")
        return "unread"
    new = canonical_form(old)
    if path == STANDARD_INPUT and not (check or diff):
        sys.stdout.buffer.write(new)
    elif new == old:
        return "unchanged"
    elif check or diff:
        from referee.report.terminal.console import console, print_diff, put, words

        if diff:
            print_diff(console(sys.stdout), path, old.decode(), new.decode())
        else:
            put(console(sys.stdout), [words(f"would reformat {path}")])
    else:
        try:
            rewrite(path, old, new)
        except OSError as error:
            complain(why_unwritten(path, error))
            return "unwritten"
    return "unchanged" if new == old else "changed"
