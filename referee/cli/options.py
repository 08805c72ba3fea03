"""The arguments and options that several commands share, and classes of those that go together.

A command takes such a class by ``with_options``, so an option that its commands share is one field of the class.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import wraps
from itertools import chain, filterfalse
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from referee.cli.exits import MISUSED, complain
from referee.judge.policy import FAIL_ON
from referee.records import record
from referee.report.form import FORMS, endings
from referee.text import did_you_mean, nearest

if TYPE_CHECKING:
    from referee.cli.sources import Logs

WHICH_LOGS: Final = "Which logs"
WHICH_FINDINGS: Final = "Which findings"
OUTPUT: Final = "Output"
FIXING: Final = "Fixing"
SPEED: Final = "Speed"


def option(group: str, *names: str, **more: Any) -> Any:
    """Build an option, which the help of a command lists in this group."""
    return typer.Option(*names, rich_help_panel=group, **more)


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each field of the classes of options that it takes, in the order of the fields."""
    parameters = inspect.signature(command).parameters.values()
    fields: dict[str, Mapping[str, inspect.Parameter]] = {
        parameter.name: inspect.signature(parameter.annotation).parameters
        for parameter in parameters
        if isinstance(parameter.annotation, type) and is_dataclass(parameter.annotation)
    }

    @wraps(command)
    def run(**values: Any) -> None:
        for parameter in parameters:
            if names := fields.get(parameter.name):
                values[parameter.name] = parameter.annotation(**{name: values.pop(name) for name in names})
        command(**values)

    options = chain.from_iterable(fields[each.name].values() if each.name in fields else [each] for each in parameters)
    as_words = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    vars(run)["__signature__"] = inspect.Signature(as_words)
    return run


# Words that an option takes


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """Refuse a word and suggest the nearest known one, or say ``otherwise`` if none is near."""
    suggestion = nearest(word, known)
    return typer.BadParameter(f"{word!r} is unknown" + (did_you_mean(suggestion) if suggestion else f". {otherwise}"))


def one_of(*known: str, otherwise: str = "") -> dict[str, Any]:
    """Return what makes an option or argument take one of these words."""

    def parse(word: str) -> str:
        if word not in known:
            raise unknown(word, known, otherwise or f"Choose from {', '.join(known)}.")
        return word

    return {"metavar": "|".join(known), "parser": parse, "autocompletion": lambda: list(known)}


def format_option(*known: str) -> Any:
    """Build the option for the form that a command prints."""
    return option(OUTPUT, "--output-format", help="Format to print.", **one_of(*known))


def files_option(endings: Iterable[str]) -> Any:
    """Build the option for files, whose endings choose their forms."""
    return typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=f"Also write the report to a file; its ending ({', '.join(endings)}) or a prefix, as in FORMAT:FILE, "
        "chooses the format. May be repeated.",
        rich_help_panel=OUTPUT,
    )


def _parse_codes(value: str) -> tuple[str, ...]:
    """Parse a list of codes, or beginnings of codes, with commas in between."""
    codes, known = tuple(word.strip() for word in value.split(",")), finding_codes()
    for code in codes:
        if not code or not any(full_code.startswith(code) for full_code in known):
            raise unknown(code, known, "Codes begin with N, C, H, T, R, L or U; referee rule lists them all.")
    return codes


# Completion, for which little is loaded before it is asked for


def finding_codes() -> list[str]:
    """List all codes of findings."""
    from referee.rules.catalogue import BY_CODE

    return list(BY_CODE)


def ruleset_with_variants(incomplete: str) -> list[str]:
    """Complete the name of a rule set, or after a comma that of one of its variants."""
    from referee.rulesets.ruleset import load, names

    before, comma, _ = incomplete.rpartition(",")
    name = before.partition(",")[0]
    if not comma:
        return list(names())
    return [f"{before},{variant}" for variant in load(name).variants] if name in names() else []


# Which logs

_MEANT = "Logs, folders of logs, and globs; - is standard input."
Paths = Annotated[list[str], typer.Argument(metavar="LOG...", help="Logs to read; - is standard input.")]
Sources = Annotated[list[str], typer.Argument(metavar="LOG...", help=_MEANT)]
OptionalSources = Annotated[
    list[str], typer.Argument(metavar="LOG...", help=_MEANT, default_factory=list, show_default=False)
]
House = Annotated[
    str | None,
    option(
        WHICH_LOGS,
        "--house",
        metavar="FILE",
        help="Your own rule sets, instead of those in the nearest referee.toml in or above a log's folder.",
    ),
]
ForceExclude = Annotated[
    bool, option(WHICH_LOGS, "--force-exclude", help="Apply settings and --exclude even to logs that you name.")
]

# Which findings

Fail = Annotated[
    Any,
    option(
        WHICH_FINDINGS,
        "--fail-on",
        help="Lowest level that exits with 1.",
        show_default="error, unless the settings say otherwise",
        **one_of(*FAIL_ON),
    ),
]
Readings = Annotated[
    bool, option(WHICH_FINDINGS, "--readings", help="Judge by every reading that the rule set leaves open.")
]
Slips = Annotated[
    bool,
    option(WHICH_FINDINGS, "--slips/--no-slips", help="Look for slips of the pen that would explain the findings."),
]
_CODES: Final[dict[str, Any]] = {
    "metavar": "CODES",
    "parser": _parse_codes,
    # Completes the last of several codes.
    "autocompletion": lambda incomplete: [
        f"{incomplete[: incomplete.rfind(',') + 1]}{code}" for code in finding_codes()
    ],
}

# Output and speed

TextOrJson = Annotated[str, format_option("text", "json")]
Jobs = Annotated[int, option(SPEED, "--jobs", min=1, metavar="N", help="Number of logs to judge in parallel.")]
AllCores = Annotated[
    int | None,
    option(SPEED, "--jobs", min=1, metavar="N", help="Number of logs to judge in parallel.", show_default="all cores"),
]


# Options that go together


@record(kw_only=True, slots=False)
class LogOptions:
    """Which logs a command reads, in files and folders, and by whose rule sets."""

    paths: Sources
    house: House = None
    exclude: Annotated[
        list[str] | None,
        option(
            WHICH_LOGS,
            "--exclude",
            metavar="PATTERN",
            help="Also leave out of folders what this means, as in a .gitignore; may be repeated.",
        ),
    ] = None
    no_ignore: Annotated[bool, option(WHICH_LOGS, "--no-ignore", help="Respect no .gitignore and no .ignore.")] = False

    def demand_patterns(self) -> None:
        """Exit with 2 if ``--exclude`` has no valid pattern."""
        from referee.judge.settings.effective import is_pattern

        for pattern in filterfalse(is_pattern, self.exclude or ()):
            raise typer.BadParameter(f"--exclude {pattern!r} is not a valid pattern: write it as in a .gitignore.")

    def find(
        self, *, forces: bool = False, stdin: str | None = None, finding_options: "FindingOptions | None" = None
    ) -> "Logs":
        """Find the logs and their settings, and name each link in a folder on standard error.

        If ``forces``, settings and ``--exclude`` leave out even logs that are named. ``stdin`` is the name of the log
        on standard input, and the options of ``findings`` come before the settings. Exit with 2 if ``stdin`` is not the
        only log. If everything is left out, exit with 0 if ``forces``, otherwise with 2.
        """
        from referee.cli.context import Settings
        from referee.cli.sources import Exclusion, find_logs

        if self.exclude:
            self.demand_patterns()
        exclusion = Exclusion(
            tuple(self.exclude or ()), not self.no_ignore, forces, Settings(self.house, finding_options)
        )
        logs = find_logs(self.paths, exclusion, stdin=stdin)
        if not logs.found:
            counts = sorted(Counter(left.by for left in logs.left_out).items())
            reasons = ", ".join(f"{count:,} by {by}" for by, count in counts)
            complain(f"nothing is left to judge: {logs.left_out_in_words()} ({reasons})")
            raise typer.Exit(0 if forces else MISUSED)
        return logs


@record(kw_only=True, slots=False)
class FindingOptions:
    """Which findings a command lists, and which of them make it fail."""

    select: Annotated[
        list[Any] | None,
        option(WHICH_FINDINGS, "--select", help="List only findings with these codes: R, R5 or R501,L607.", **_CODES),
    ] = None
    ignore: Annotated[
        list[Any] | None,
        option(WHICH_FINDINGS, "--ignore", help="Leave out findings with these codes: R, R5 or R501,L607.", **_CODES),
    ] = None
    since: Annotated[
        str | None,
        option(
            WHICH_FINDINGS,
            "--since",
            metavar="REV",
            help="List only findings of lines that changed since this Git revision.",
        ),
    ] = None
    fail_on: Fail = None
    baseline: Annotated[
        str | None,
        option(
            WHICH_FINDINGS,
            "--baseline",
            metavar="FILE",
            help="Known findings, which don't count; replaces the baseline from the settings.",
        ),
    ] = None


@record(kw_only=True, slots=False)
class JudgeOptions(FindingOptions, LogOptions):
    """What ``check`` and ``audit`` have in common, with the defaults of ``audit``."""

    force_exclude: ForceExclude = False
    stdin_filename: Annotated[
        str | None,
        option(
            WHICH_LOGS,
            "--stdin-filename",
            metavar="NAME",
            help="Name of the log on standard input, in reports and for the settings.",
        ),
    ] = None
    show_files: Annotated[
        bool,
        option(WHICH_LOGS, "--show-files", help="List the logs that would be judged, one per line, and judge nothing."),
    ] = False
    readings: Readings = False
    slips: Slips = False
    output_format: Annotated[str, format_option(*FORMS)] = "table"
    output: Annotated[list[str] | None, files_option(endings(FORMS))] = None
    quiet: Annotated[bool, option(OUTPUT, "--quiet", "-q", help="Print findings and nothing else.")] = False
    exit_zero: Annotated[bool, option(OUTPUT, "--exit-zero", help="Exit with 0 even if there are errors.")] = False
    jobs: AllCores = None
    no_cache: Annotated[
        bool, option(SPEED, "--no-cache", help="Judge all logs again and store no verdict (also: REFEREE_NO_CACHE=1).")
    ] = False
    cache_dir: Annotated[
        str | None,
        option(
            SPEED,
            "--cache-dir",
            metavar="FOLDER",
            help="Folder with the verdicts of earlier runs (also: REFEREE_CACHE_DIR). By default the user's folder for "
            "caches: ~/.cache/referee on Linux, ~/Library/Caches/referee on macOS, "
            "%LOCALAPPDATA%\\referee\\Cache on Windows.",
        ),
    ] = None
