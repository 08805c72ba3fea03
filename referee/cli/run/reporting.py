"""Run ``check`` and ``audit``: judge every log, and report it in all requested forms."""

import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import chain
from typing import TYPE_CHECKING, Final, TextIO

import typer

from referee.cli.exits import complain
from referee.cli.known import KnownFindings, known_findings
from referee.cli.output.files import Output, ending, outputs, refuse_to_destroy
from referee.cli.output.forms import FORMS, OF_LOGS, endings
from referee.cli.output.progress import hide, judged, progress
from referee.cli.output.sinks import at_the_end_of, in_files, on_screen
from referee.cli.run.examine import RunOptions, case, contexts_for
from referee.cli.run.rendering import OutputOptions, Rendering, shows_fixes
from referee.cli.run.total import Total
from referee.judge.checked import FixTotals, RunTotals
from referee.text.limits import JOB_SUMMARY_BYTES

if TYPE_CHECKING:
    from referee.cli.cache import Cache
    from referee.cli.context import Contexts
    from referee.cli.sources.changes import Changes
    from referee.cli.sources.logs import Logs
    from referee.judge.season import Season
    from referee.report.form import Whole
    from referee.report.terminal.console import Looks

WITH_READINGS: Final = ("table", "full", "concise", "json", "csv")
"""The forms that show what depends on a reading, or have no findings to show."""


def report(found: "Logs", wanted: OutputOptions, asked: RunOptions) -> int:
    """Judge the logs and write the report; return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    stream = sys.stderr if wanted.fixing and wanted.fixing.passes_on else sys.stdout
    contexts = contexts_for(found, asked)
    files = _files(found, contexts, wanted, asked)
    summary = _job_summary(wanted.shown)
    forms = tuple(one.form for one in (*files, *summary))
    baselines, changed = _baselines(wanted.baseline, contexts), _changes(wanted.since)
    rendering = Rendering(wanted, forms, baselines, changed, _looks(asked, stream), _verdicts(wanted, forms, asked))
    total, season = Total(), _season() if wanted.season else None
    stored = None if rendering.verdicts is None else rendering.stored
    with ExitStack() as stack, closing(total.run(found, contexts, case, rendering, asked, stored)) as results:
        if not wanted.quiet:
            stack.enter_context(progress(lambda: sum(1 for _ in found)))
        sinks = [*stack.enter_context(in_files(files, quiet=wanted.quiet))]
        sinks += [stack.enter_context(at_the_end_of(one, JOB_SUMMARY_BYTES)) for one in summary]
        shown = stack.enter_context(on_screen(wanted.shown, stream, quiet=wanted.quiet))
        for printed in results:
            if printed.standard_output is not None:
                sys.stdout.buffer.write(printed.standard_output)
            shown.take(printed.text)
            for sink, text in zip(sinks, printed.files, strict=True):
                sink.take(text)
            if season:
                season.add(printed.share)
            judged(printed.sums["errors"])
        hide()
        whole = _whole(total, found, season)
        for sink in (*sinks, shown):
            sink.finish(whole)
    if wanted.fixing and not wanted.quiet:
        complain(wanted.fixing.summary(whole.fixes, total.files - total.unexamined))
    return total.status


def _files(found: "Logs", contexts: "Contexts", wanted: OutputOptions, asked: RunOptions) -> list[Output]:
    """Parse the output files. Exit with 2 if one can't be written in its form."""
    forms = tuple(FORMS) if wanted.season else OF_LOGS
    _refuse_what_only_audit_knows(wanted.files, forms)
    files = outputs(wanted.files, (), endings(forms), forms, wanted.shown)
    named = [one for one in (asked.house, wanted.baseline) if one]
    for file in files:
        refuse_to_destroy(file.path, chain(named, contexts.everything_read(), found.files()))
    if asked.readings:
        _refuse_readings([wanted.shown, *(one.form for one in files)], forms)
    return files


def _baselines(named: str | None, contexts: "Contexts") -> Mapping[str, KnownFindings]:
    """Return the baselines by path: the named one, otherwise those that the settings name."""
    return {path: known_findings(path) for path in ([named] if named else contexts.baselines())}


def _changes(since: str | None) -> "Changes | None":
    """Return what changed since that revision. Imported here because few runs need it."""
    if since is None:
        return None
    from referee.cli.sources.changes import changes

    return changes(since)


def _job_summary(shown: str) -> list[Output]:
    """Write a page to GitHub's job summary, in the file that the runner names, since annotations show little."""
    path = os.environ.get("GITHUB_STEP_SUMMARY") if shown == "github" else None
    return [Output(path, "markdown")] if path else []


def _refuse_what_only_audit_knows(files: Iterable[str], forms: Collection[str]) -> None:
    known = endings(FORMS)
    for file in files:
        wanted = known.get(ending(file))
        if wanted is not None and wanted not in forms:
            raise typer.BadParameter(f"{file} is a report on a season: use audit.")


def _refuse_readings(wanted: Sequence[str], known: Collection[str]) -> None:
    for one in wanted:
        if one not in WITH_READINGS:
            able = ", ".join(form for form in WITH_READINGS if form in known)
            raise typer.BadParameter(f"{one} can't show --readings: use {able}.")


def _looks(asked: RunOptions, stream: TextIO) -> "Looks | None":
    """Describe the stream of the report for workers elsewhere, or if it is not standard output."""
    if asked.scheduler is None and stream is sys.stdout:
        return None
    from referee.report.terminal.console import looks

    return looks(stream)


def _verdicts(wanted: OutputOptions, files: Iterable[str], asked: RunOptions) -> "Cache | None":
    """Open the cache, if this run may use it: other machines have none, and a fixed log is another one."""
    if asked.cache is None or asked.readings or asked.scheduler is not None or wanted.fixing:
        return None
    from referee.cli.cache import Cache

    return Cache.in_folder(asked.cache, wanted.season, wanted.slips, shows_fixes(wanted.shown, files))


def _season() -> "Season":
    """Return an empty season. Imported here because a check does not need it."""
    from referee.judge.season import Season

    return Season()


def _whole(total: Total, found: "Logs", season: "Season | None") -> "Whole":
    from referee.report.form import Whole

    left = found.left_out
    sums = RunTotals(*(total.sums[name] for name in RunTotals._fields))
    sums = sums._replace(left_out_logs=left.logs, left_out_folders=left.folders)
    fixes = FixTotals(*(total.sums[name] for name in FixTotals._fields))
    return Whole(sums, total.unexamined, season, fixes)
