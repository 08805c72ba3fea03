"""The run of ``check`` and ``audit``: every log judged, and written down in as many forms as were asked for."""

import sys
from collections.abc import Collection, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from referee.cli.choices import one_of, output_format
from referee.cli.examine import Asked, Judged, Printed, Refused, Total, examine
from referee.cli.exits import UNEXAMINED
from referee.cli.forms import ENDINGS, FORMS, form
from referee.cli.outputs import outputs, refuse_to_destroy
from referee.cli.sinks import in_file, on_screen
from referee.treatment import FAIL_ON, FailOn, Terms, treated

if TYPE_CHECKING:
    from referee.report.form import Whole
    from referee.report.wire.check import FileReport, Unexamined

WITH_READINGS: Final = ("full", "concise", "json")
"""The forms that tell what hangs on a reading."""

Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="LOG",
        help="Logs, folders of logs, globs, archives (zip://), buckets (s3://, gs://) and addresses (https://); "
        "- is standard input.",
    ),
]
Format = Annotated[str, output_format(*FORMS)]
Files = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the report to a file too, in the form that its name ends in "
        f"({', '.join(ENDINGS)}) or that stands before it, as in FORM:FILE; as many as you like.",
    ),
]
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
    """How the report is to be written: the form on standard output, the files, and what makes the command fail."""

    shown: str
    files: Sequence[str]
    fail_on: FailOn


@dataclass(frozen=True, slots=True)
class Rendering:
    """What each form writes of a log; this is done where the log is judged."""

    shown: str
    files: tuple[str, ...]
    terms: Terms

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
        return Printed(shown, dict(summed_up([report])), files, isinstance(report, FileReport) and report.fails)


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
    from referee.cli.logs import logs

    found = logs(paths)
    files = outputs(wanted.files, (), ENDINGS, FORMS, wanted.shown)
    for file in files:
        refuse_to_destroy(file.path, chain(found.files(), [asked.house] if asked.house else ()))
    _refuse_readings([wanted.shown, *(one.form for one in files)], asked.readings)
    total = Total()
    rendering = Rendering(wanted.shown, tuple(one.form for one in files), Terms(wanted.fail_on))
    with ExitStack() as stack, closing(examine(found, rendering, asked)) as examined:
        written = [stack.enter_context(in_file(one)) for one in files]
        shown = stack.enter_context(on_screen(wanted.shown))
        for one in examined:
            printed = total.add(one)
            shown.take(printed.text)
            for sink, text in zip(written, printed.files, strict=True):
                sink.take(text)
        whole = _whole(total)
        for sink in (*written, shown):
            sink.finish(whole)
    return total.status


def _refuse_readings(forms: Sequence[str], readings: bool) -> None:
    for one in forms:
        if readings and one not in WITH_READINGS:
            raise typer.BadParameter(f"--readings has no place in {one}: only {', '.join(WITH_READINGS)} show them.")


def _whole(total: Total) -> "Whole":
    from referee.report.form import Whole
    from referee.report.wire.check import Summary

    return Whole(Summary(**total.sums), total.statuses[UNEXAMINED])
