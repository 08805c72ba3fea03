"""The run of ``check`` and ``audit``: every log judged, and written down in as many forms as were asked for."""

import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from referee.cli.choices import one_of
from referee.cli.examine import Asked, Judged, Printed, Refused, Total, examine
from referee.cli.exits import MISUSED, UNEXAMINED, complain
from referee.cli.forms import FORMS, OF_LOGS, endings, form
from referee.cli.outputs import outputs
from referee.cli.progress import hide, judged, progress
from referee.cli.sinks import in_file, on_screen
from referee.treatment import FAIL_ON, FailOn, Terms, treated

if TYPE_CHECKING:
    from referee.report.form import Whole
    from referee.report.wire.check import FileReport, Unexamined
    from referee.season import Season, Share

WITH_READINGS: Final = ("full", "concise", "json", "csv", "parquet")
"""The forms that tell what hangs on a reading, or have no findings to tell of."""


def files(forms: Iterable[str]) -> Any:
    """The option ``-o``, for files of these forms."""
    return typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the report to a file too, in the form that its name ends in "
        f"({', '.join(endings(forms))}) or that stands before it, as in FORM:FILE; as many as you like.",
    )


Fail = Annotated[
    str,
    typer.Option(
        "--fail-on",
        parser=one_of(*FAIL_ON),
        metavar="|".join(FAIL_ON),
        help="What makes the exit status 1: errors, warnings too, or whatever is not clean.",
    ),
]


class Wanted(NamedTuple):
    """How the report is to be written: the form on standard output, the files, what makes the command fail, and
    whether to tell what the season comes to."""

    shown: str
    files: Sequence[str]
    fail_on: FailOn
    season: bool = False


@dataclass(frozen=True, slots=True)
class Rendering:
    """What each form writes of a log; this is done where the log is judged."""

    shown: str
    files: tuple[str, ...]
    terms: Terms
    season: bool

    def __call__(self, one: Judged | Refused) -> Printed:
        """A log, or a path that could not be examined, in all forms."""
        from referee.report.wire.check import FileReport, summed_up

        report = reported(one, self.terms)
        lines: Sequence[str] = ()
        if isinstance(one, Judged) and report.findings:
            from referee.notation.lines import texts

            lines = texts(one.log)
        shown = form(self.shown, sys.stdout).log(report, lines)
        files = tuple(form(name).log(report, lines) for name in self.files)
        fails = isinstance(report, FileReport) and report.fails
        return Printed(shown, dict(summed_up([report])), files, fails, self._share(one))

    def _share(self, one: Judged | Refused) -> "Share | None":
        """What it brings to the season, if that was asked for."""
        if not self.season or isinstance(one, Refused):
            return None
        from referee.season import share

        return share(one.audit)


def reported(one: Judged | Refused, terms: Terms) -> "FileReport | Unexamined":
    """The report on a log under these terms."""
    from referee.report.wire.check import FileReport, Unexamined

    if isinstance(one, Refused):
        return Unexamined(path=one.path, error=one.reason)
    treatment = treated(one.log, one.audit, terms)
    fails = treatment.fails(terms.fail_on, one.audit.verdict)
    if one.readings is None:
        return FileReport.treated(one.path, one.audit, treatment, one.house_file, fails)
    from referee.report.wire.readings import FileUnderReadings

    return FileUnderReadings.under(one.path, one.readings, one.house_file, fails)


def report(paths: Collection[str], wanted: Wanted, asked: Asked) -> int:
    """Judges the logs and writes the report on them; gives the exit status."""
    paths = _walked(paths)
    forms = tuple(FORMS) if wanted.season else OF_LOGS
    read = [*paths, asked.house] if asked.house else paths
    _refuse_what_only_audit_knows(wanted.files, forms)
    files = outputs(wanted.files, read, endings(forms), forms, wanted.shown)
    _refuse_readings([wanted.shown, *(one.form for one in files)], asked.readings)
    _refuse_what_is_missing(one.form for one in files)
    from referee.season import Season

    total, season = Total(), Season() if wanted.season else None
    rendering = Rendering(wanted.shown, tuple(one.form for one in files), Terms(wanted.fail_on), wanted.season)
    with ExitStack() as stack, closing(examine(paths, rendering, asked)) as examined:
        stack.enter_context(progress(len(paths)))
        written = [stack.enter_context(in_file(one)) for one in files]
        shown = stack.enter_context(on_screen(wanted.shown))
        for one in examined:
            printed = total.add(one)
            shown.take(printed.text)
            for sink, text in zip(written, printed.files, strict=True):
                sink.take(text)
            if season:
                season.add(printed.share)
            judged(printed.sums["errors"])
        hide()
        whole = _whole(total, season)
        for sink in (*written, shown):
            sink.finish(whole)
    return total.status


def _walked(paths: Collection[str]) -> list[str]:
    """Stub: the logs in folders."""
    return [one for path in paths for one in (sorted(glob(f"{path}/**/*.bourre", recursive=True)) or [path])]


def _refuse_what_only_audit_knows(files: Iterable[str], forms: Collection[str]) -> None:
    known = endings(FORMS)
    for file in files:
        wanted = known.get(Path(file).suffix.lower())
        if wanted is not None and wanted not in forms:
            raise typer.BadParameter(f"{file} would tell what a season comes to, which audit does.")


def _refuse_readings(forms: Sequence[str], readings: bool) -> None:
    for one in forms:
        if readings and one not in WITH_READINGS:
            raise typer.BadParameter(f"--readings has no place in {one}: only {', '.join(WITH_READINGS)} show them.")


def _refuse_what_is_missing(forms: Iterable[str]) -> None:
    """Ends the program with 2 where a form needs what is not installed."""
    if "parquet" in forms and find_spec("duckdb") is None:
        complain("a Parquet file needs DuckDB: pip install 'bourre-referee[sql]'")
        raise typer.Exit(MISUSED)


def _whole(total: Total, season: "Season | None") -> "Whole":
    from referee.report.form import Whole
    from referee.report.wire.check import Summary

    whole = Whole(Summary(**total.sums), total.statuses[UNEXAMINED])
    if season is None:
        return whole
    from referee.report.wire.season import SeasonReport

    return whole._replace(season=SeasonReport.of(season))
