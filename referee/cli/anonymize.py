"""``referee anonymize``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.exits import complain, unwritten
from referee.cli.options import Paths
from referee.cli.output.disk import put
from referee.cli.output.files import refuse_to_destroy
from referee.cli.sources.content import Refused, contents
from referee.cli.status import UNEXAMINED
from referee.text.limits import BLANKED_LINES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.anonymize import Anonymized

Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        help="Write to this file; several logs to a folder, as 1.bourre, 2.bourre, ...",
    ),
]


def anonymize(paths: Paths, output: Output = None) -> None:
    """Write logs without their players' names and comments.

    For sharing: players become P1, P2, ..., the same in all the logs; comments and titles become an ellipsis. The
    verdict and the line numbers don't change. One log is printed, unless -o names a file.
    """
    several = len(set(paths)) > 1
    _refuse(paths, output, several)
    read = list(contents(paths))
    logs = {path: log for path, log in read if not isinstance(log, Refused)}
    from referee.anonymize import anonymized

    done = dict(zip(logs, anonymized(list(logs.values())), strict=True))
    for path, log in done.items():
        _tell(path, log)
    if output is None:
        sys.stdout.buffer.writelines(log.content for log in done.values())
    elif several:
        _write_all(done, output)
    else:
        for log in done.values():
            _write(log, output)
    raise typer.Exit(UNEXAMINED if len(logs) < len(read) else 0)


def _refuse(paths: "Sequence[str]", output: Path | None, several: bool) -> None:
    """Refuse an output that would lose something."""
    if several and output is None:
        raise typer.BadParameter("only one log can be printed: name a folder with -o FOLDER.")
    if output is None:
        return
    if several and output.exists() and not output.is_dir():
        raise typer.BadParameter(f"{output} is a file: several logs need a folder.")
    if several and (taken := sorted(output.glob("*.bourre"))):
        raise typer.BadParameter(f"{output} already contains {taken[0].name}; name a folder without logs.")
    if not several and output.is_dir():
        raise typer.BadParameter(f"{output} is a folder: name the file to write.")
    if not several:
        refuse_to_destroy(str(output), paths)


def _tell(path: str, log: "Anonymized") -> None:
    """Report the lines that lost more than names and comments."""
    from referee.report.wording.phrases import counted

    if log.blanked:
        shown = ", ".join(map(str, log.blanked[:BLANKED_LINES]))
        more = f" and {len(log.blanked) - BLANKED_LINES:,} more" if len(log.blanked) > BLANKED_LINES else ""
        complain(f"{path}: {counted(len(log.blanked), 'line')} blanked out, which may have held a name: {shown}{more}")
    if not log.faithful:
        complain(f"{path}: the new names change which limits it exceeds, so its findings may change")


def _write_all(done: "dict[str, Anonymized]", folder: Path) -> None:
    width = len(str(len(done)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritten(folder, error) from None
    for number, (path, log) in enumerate(done.items(), 1):
        target = folder / f"{number:0{width}}.bourre"
        _write(log, target)
        complain(f"{path} is {target}")


def _write(log: "Anonymized", target: Path) -> None:
    try:
        put(target, log.content)
    except OSError as error:
        raise unwritten(target, error) from None
