"""The logs that were named on the command line, read and judged: one by one, or several at a time."""

import gc
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import islice, tee
from typing import TYPE_CHECKING, NamedTuple

from referee.cli.context import Context, Contexts, contexts_of
from referee.cli.exits import FaultError, complain
from referee.cli.run.worker import Job, JobResult, Judged, Render, Take, Taken, Worker
from referee.cli.sources.content import Refused, at_once
from referee.cli.sources.spool import kept_input
from referee.text.log import Log

if TYPE_CHECKING:
    from referee.cli.run.processes import Lost
    from referee.cli.sources.logs import Logs
    from referee.cli.sources.named import LogFile


class RunOptions(NamedTuple):
    """What was asked for beside the paths: the options that all commands which judge have in common, and the address of
    the scheduler whose workers are to judge, if not processes of this machine."""

    house: str | None
    readings: bool
    large: bool
    jobs: int
    scheduler: str | None = None


def contexts_for(logs: "Logs", options: RunOptions) -> Contexts:
    """The contexts of these logs, all read before any log is. Ends the program with 2 where a file is wrong."""
    return contexts_of(sorted(logs.folders()), options.house)


def examine(
    logs: "Logs", contexts: Contexts, take: Take[Taken], render: Render[Taken], options: RunOptions
) -> Generator[JobResult, None, None]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    With several jobs as many processes judge, with a scheduler the workers of its cluster; one that dies costs the log
    that it had, and no other. Standard input is read and the scheduler asked at once; the program ends with 2 where
    there is none.
    """
    stack = ExitStack()
    given = _standard_input(stack, options.large) if "-" in logs.named else None
    worker = Worker(take, render, contexts, options.readings, options.large, given)
    return _complaining(_examined(worker, logs, options), stack)


def _complaining(examined: Iterable[JobResult], stack: ExitStack) -> Generator[JobResult, None, None]:
    with stack:
        for one in examined:
            if one.complaint is not None:
                complain(one.complaint)
            yield one


def _standard_input(stack: ExitStack, large: bool) -> "LogFile | Refused":
    """Where standard input is kept until the end, since it can be read but once."""
    from referee.cli.sources.named import LogFile

    try:
        return LogFile("-", stack.enter_context(kept_input(large)))
    except OSError as error:
        return Refused.because("-", error)


def _examined(worker: Worker[Taken], logs: "Logs", options: RunOptions) -> Iterator[JobResult]:
    jobs = options.jobs if options.jobs == 1 else sum(1 for _ in islice(logs, options.jobs))
    if options.scheduler is None and jobs <= 1:
        return map(worker, logs)
    named, tasks = tee(logs)
    return _with_lost(worker, named, _side_by_side(worker, tasks, options.scheduler, jobs))


def _side_by_side(
    worker: Worker[Taken], logs: "Iterable[LogFile | Refused]", scheduler: str | None, jobs: int
) -> "Iterator[JobResult | Lost]":
    if scheduler is not None:
        from referee.cli.run.remote_task import on_cluster

        return on_cluster(worker, logs, scheduler)
    from referee.cli.run.processes import in_order

    _rehearse(worker)
    return in_order(worker, logs, jobs)


def _with_lost(
    worker: Worker[Taken], logs: "Iterable[LogFile | Refused]", results: "Iterable[JobResult | Lost]"
) -> Iterator[JobResult]:
    """The results, where a log that was lost is one that could not be examined."""
    from referee.cli.run.processes import Lost

    for log, one in zip(logs, results, strict=True):
        yield worker.told(Refused(log.path, one.reason)) if isinstance(one, Lost) else one


def _rehearse(worker: Worker[Taken]) -> None:
    """Judges an example, so that the workers find loaded what each of them would have to load.

    What is there by then stays: that it need not be looked through for garbage saves some hundredths of the time.
    """
    from referee.cli.sources.named import LogFile
    from referee.rules.catalogue import RULES

    example = next(rule.flawed for rule in RULES if rule.code == "R501").encode()
    # What the program fails on, be it on telling that, the workers will say of a log.
    with suppress(FaultError):
        worker.judged(LogFile("", ""), example)
    gc.freeze()


def judge(path: str, log: Log, context: Context, readings: bool = False) -> Judged | Refused:
    """What the referee says of a log, under all readings if asked; refused where there are too many of them."""
    from referee.judge.audit import audit

    content = at_once(log)
    one = case(path, content, context, readings)
    if isinstance(one, Refused):
        return one
    verdict = one.readings.audit if one.readings else audit(content, rulesets=context.rulesets)
    return Judged(path, content, verdict, context, one.readings)


def case(path: str, log: Log, context: Context, readings: bool = False) -> Job | Refused:
    """A log as it is to be judged; refused where it has too many readings, if it is to be judged under all."""
    if not readings:
        return Job(path, log, context)
    from referee.judge.interpretations import TooManyReadings, under_readings

    try:
        return Job(path, log, context, under_readings(log, rulesets=context.rulesets))
    except TooManyReadings as many:
        return Refused(path, str(many))
