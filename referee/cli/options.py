"""Arguments and options shared by several commands."""

import os
from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

import typer

from referee.cli.choices import choice, code_list, listed_codes, pattern
from referee.cli.output.forms import endings
from referee.cli.status import VIOLATIONS
from referee.judge.policy import FAIL_ON

Paths = Annotated[list[str], typer.Argument(metavar="LOG", help="Logs to read; - is standard input.")]
Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="LOG",
        help="Logs, folders of logs, and globs; - is standard input.",
    ),
]
OptionalSources = Annotated[
    list[str] | None, typer.Argument(metavar="LOG", help="Logs, folders of logs, and globs; - is standard input.")
]
Readings = Annotated[bool, typer.Option("--readings", help="Judge by every reading that the rule set leaves open.")]
NoSlips = Annotated[
    bool, typer.Option("--no-slips", help="Do not look for slips of the pen that would explain the findings.")
]
Slips = Annotated[
    bool, typer.Option("--slips", help="Look for slips of the pen that would explain the findings, as check does.")
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        parser=pattern,
        metavar="PATTERN",
        help="Also leave out of folders what this means, as in a .gitignore; may be repeated.",
    ),
]
NoIgnore = Annotated[bool, typer.Option("--no-ignore", help="Respect no .gitignore and no .ignore.")]
ForceExclude = Annotated[
    bool,
    typer.Option("--force-exclude", help="Apply settings and --exclude even to logs that you name."),
]
ShowFiles = Annotated[
    bool, typer.Option("--show-files", help="List the logs that would be judged, one per line, and judge nothing.")
]
ShowSettings = Annotated[
    bool,
    typer.Option(
        "--show-settings", help="Print each setting of the logs with the file that it comes from, and judge nothing."
    ),
]
StdinFilename = Annotated[
    str | None,
    typer.Option(
        "--stdin-filename", metavar="NAME", help="Name of the log on standard input, in reports and for the settings."
    ),
]


def _jobs(otherwise: bool | str) -> Any:
    return typer.Option(
        "--jobs", min=1, metavar="N", help="Number of logs to judge in parallel.", show_default=otherwise
    )


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Jobs = Annotated[int, _jobs(True)]
AllCores = Annotated[int | None, _jobs("all cores")]
"""Default: ``cores()``."""

Fail = Annotated[
    str | None,
    choice(
        "--fail-on",
        *FAIL_ON,
        told="Lowest level that exits with 1.",
        otherwise="error, unless the settings say otherwise",
    ),
]


def _codes(name: str, told: str) -> Any:
    return typer.Option(
        name, metavar="CODES", parser=code_list, autocompletion=listed_codes, help=f"{told}: R, R5 or R501,L607."
    )


Select = Annotated[list[Any] | None, _codes("--select", "List only findings with these codes")]
Ignore = Annotated[list[Any] | None, _codes("--ignore", "Leave out findings with these codes")]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="REV", help="List only findings of lines that changed since this Git revision."),
]
NoCache = Annotated[
    bool, typer.Option("--no-cache", help="Judge every log anew, and store no verdict (also: REFEREE_NO_CACHE=1).")
]
CacheDir = Annotated[
    str | None,
    typer.Option(
        "--cache-dir",
        metavar="FOLDER",
        help="Folder with the verdicts of earlier runs (also: REFEREE_CACHE_DIR). By default the user's folder for "
        "caches: ~/.cache/referee on Linux, ~/Library/Caches/referee on macOS, "
        "%LOCALAPPDATA%\\referee\\Cache on Windows.",
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings and nothing else.")]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 even if there are errors.")]


def in_one(lists: Iterable[tuple[str, ...]] | None) -> tuple[str, ...]:
    """Join the lists of an option that was repeated."""
    return tuple(chain.from_iterable(lists or ()))


def status(found: int, exit_zero: bool) -> int:
    """Return the exit status; with ``--exit-zero`` errors in a log give 0."""
    return 0 if exit_zero and found == VIOLATIONS else found


def files(forms: Iterable[str]) -> Any:
    """Build the option ``-o`` for files of these forms."""
    return typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=f"Also write the report to a file; its ending ({', '.join(endings(forms))}) or a prefix, as in FORM:FILE, "
        "chooses the format; with .gz after that, compressed. May be repeated.",
    )
