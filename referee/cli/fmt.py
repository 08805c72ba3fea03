"""``referee fmt``."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Literal

import typer

from referee.cli.exits import OUTPUT_FAILED, UNEXAMINED, VIOLATIONS, complain, why_unwritten
from referee.cli.options import ForceExclude, Paths
from referee.cli.output import rewrite
from referee.cli.sources import read_log

Outcome = Literal["changed", "unchanged", "unread", "unwritten", "left out"]
Show = Callable[[str, bytes, bytes], None]

Check = Annotated[bool, typer.Option("--check", help="Change nothing: name the logs that would change, and exit 1.")]
Diff = Annotated[bool, typer.Option("--diff", help="Change nothing: show what would change, and exit 1.")]


def fmt(
    paths: Paths,
    check: Check = False,
    diff: Diff = False,
    force_exclude: ForceExclude = False,
) -> None:
    """Format logs in place.

    With - alone, reads standard input and writes standard output.
    """
    show = _show_diff if diff else _show_name if check else None
    meant = _not_excluded(paths) if force_exclude else paths
    done = Counter(_format(path, read_log(path, in_place=True), show) for path in sorted({*meant}))
    done["left out"] = len(set(paths)) - len(set(meant))
    complain(_summary(done, "would be reformatted" if show else "reformatted"))
    raise typer.Exit(_exit_status(done, show))


def _not_excluded(paths: Sequence[str]) -> list[str]:
    from referee.cli.sources import Exclusion

    exclusion = Exclusion(forces=True)
    return [path for path in paths if exclusion.reason(path) is None]


def _format(path: str, log: bytes | None, show: Show | None) -> Outcome:
    """Format one log, or only show the changes if given ``show``."""
    from referee.notation.write import canonical_form

    if log is None:
        return "unread"
    new = canonical_form(log)
    if path == "-" and not show:
        sys.stdout.buffer.write(new)
    elif new != log:
        return _change(path, log, new, show)
    return "unchanged" if new == log else "changed"


def _change(path: str, old: bytes, new: bytes, show: Show | None) -> Outcome:
    if show:
        show(path, old, new)
        return "changed"
    try:
        rewrite(path, old, new)
    except OSError as error:
        complain(why_unwritten(path, error))
        return "unwritten"
    return "changed"


def _show_name(path: str, old: bytes, new: bytes) -> None:
    from referee.report.terminal.console import console, put, words

    put(console(sys.stdout), [words(f"would reformat {path}")])


def _show_diff(path: str, old: bytes, new: bytes) -> None:
    from referee.report.terminal.console import console, print_diff

    print_diff(console(sys.stdout), path, old.decode(), new.decode())


def _summary(done: Counter[Outcome], changed: str) -> str:
    """Summarise the run, as in ``1 file reformatted, 2 left unchanged``."""
    from referee.report.wording.phrases import counted

    left = f"{done['unchanged']} left unchanged" + (f", {done['left out']} left out" if done["left out"] else "")
    return f"{counted(done['changed'], 'file')} {changed}, {left}"


def _exit_status(done: Counter[Outcome], show: Show | None) -> int:
    if done["unwritten"]:
        return OUTPUT_FAILED
    if done["unread"]:
        return UNEXAMINED
    return VIOLATIONS if show and done["changed"] else 0
