"""Read and judge the logs named on the command line, one by one or several at a time."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice, tee
from typing import TYPE_CHECKING, NamedTuple

import typer

from referee.cli.context import Context, Contexts, contexts_of
from referee.cli.exits import FaultError, complain
from referee.cli.run.worker import Job, JobResult, Judged, Render, Rendered, Take, Taken, Worker
from referee.cli.sources.content import Refused, content_of_stream
from referee.cli.status import MISUSED, UNEXAMINED
from referee.text.escape import shown

if TYPE_CHECKING:
    from referee.cli.run.processes import Lost
    from referee.cli.sources.logs import Logs
    from referee.cli.sources.named import LogFile


class RunOptions(NamedTuple):
    """The options shared by all commands that judge, besides the paths; the address of a scheduler whose workers judge
    in place of local processes; and the folder of the cache, if one is to be used.
    """

    house: str | None
    readings: bool
    jobs: int
    scheduler: str | None = None
    cache: str | None = None


def contexts_for(logs: "Logs", options: RunOptions) -> Contexts:
    """Read the contexts of these logs before any log. Exit with 2 if a file is wrong, or if every log is left out."""
    folders = sorted(logs.folders())
    if not folders or folders == [""] or logs.exclusion.forces:
        demand_some(logs)
    return contexts_of(folders, options.house)


def demand_some(logs: "Logs") -> None:
    """Exit if the search leaves out everything that it finds: with 0 if that is expected, otherwise with 2."""
    if next(iter(logs), None) is not None:
        return
    from referee.report.wording.phrases import logs_left_out

    left = logs.left_out
    by = ", ".join(f"{number:,} by {reason}" for reason, number in left.by)
    complain(f"nothing is left to judge: {logs_left_out(left.logs, left.folders)} ({by})")
    raise typer.Exit(0 if logs.exclusion.forces else MISUSED)


def listed(logs: "Logs") -> int:
    """Print the path of each log that would be judged; return the exit status."""
    demand_some(logs)
    status = 0
    for one in logs:
        if isinstance(one, Refused):
            complain(f"{one.path}: {one.reason}")
            status = UNEXAMINED
        else:
            print(shown(one.path))
    return status


def examine(  # noqa: PLR0913, PLR0917
    logs: "Logs",
    contexts: Contexts,
    take: Take[Taken],
    render: Render[Taken],
    options: RunOptions,
    stored: Callable[[Taken], Rendered | None] | None = None,
) -> Iterator[JobResult]:
    """Judge each log, in the order of their paths.

    With several jobs that many processes judge, with a scheduler the workers of its cluster; a worker that dies costs
    only its current log. Standard input is read and the scheduler contacted immediately; exit with 2 if there is no
    scheduler. Logs that ``stored`` renders, because their verdict is known already, need no other process.
    """
    given = {path: _read_once(path, named) for path, named in logs.read_once()}
    worker = Worker(take, render, contexts, options.readings, given, stored)
    jobs = options.jobs if options.jobs == 1 else sum(1 for _ in islice(logs, options.jobs))
    if options.scheduler is None and jobs <= 1:
        return map(worker, logs)
    named, tasks = tee(logs)
    return _with_lost(worker, named, _side_by_side(worker, tasks, options.scheduler, jobs))


def _read_once(path: str, named: str) -> "LogFile | Refused":
    """Read standard input or a pipe, which can only be read once."""
    from referee.cli.sources.named import LogFile

    try:
        return LogFile(path, content_of_stream(named, path))
    except OSError as error:
        return Refused.because(path, error)


def _side_by_side(
    worker: Worker[Taken], logs: "Iterable[LogFile | Refused]", scheduler: str | None, jobs: int
) -> "Iterator[JobResult | Lost]":
    if scheduler is not None:
        from referee.cli.run.cluster import on_cluster

        return on_cluster(worker, logs, scheduler)
    from referee.cli.run.processes import in_order

    return in_order(worker, logs, jobs, at_hand=worker.at_hand, before=lambda: _rehearse(worker))


def _with_lost(
    worker: Worker[Taken], logs: "Iterable[LogFile | Refused]", results: "Iterable[JobResult | Lost]"
) -> Iterator[JobResult]:
    """Replace each lost log by one that could not be examined."""
    from referee.cli.run.processes import Lost

    for log, one in zip(logs, results, strict=True):
        yield worker.told(Refused(log.path, one.reason)) if isinstance(one, Lost) else one


def _rehearse(worker: Worker[Taken]) -> None:
    """Judge an example, so that the workers inherit what each would otherwise have to load.

    The objects loaded by then are exempt from garbage collection, which saves a few percent of the time.
    """
    from referee.cli.sources.named import LogFile
    from referee.rules.catalogue import BY_CODE
    from referee.rules.page import page_of

    example = page_of(BY_CODE["R501"]).flawed.encode()
    # If this fails, even in reporting, the workers will report it for a log.
    with suppress(FaultError):
        worker.judged(LogFile(""), example)
    gc.freeze()


def judge(path: str, log: bytes, context: Context, readings: bool = False) -> Judged | Refused:
    """Judge a log, under all readings if requested; refuse it if there are too many."""
    from referee.judge.audit import audit

    one = case(path, log, context, readings)
    if isinstance(one, Refused):
        return one
    verdict = one.readings.audit if one.readings else audit(log, rulesets=context.rulesets)
    return Judged(path, log, verdict, context, one.readings)


def case(path: str, log: bytes, context: Context, readings: bool = False) -> Job | Refused:
    """Build the job for a log; refuse it if it is to be judged under too many readings."""
    if not readings:
        return Job(path, log, context)
    from referee.judge.interpretations import TooManyReadings, under_readings

    try:
        return Job(path, log, context, under_readings(log, rulesets=context.rulesets))
    except TooManyReadings as many:
        return Refused(path, str(many))
