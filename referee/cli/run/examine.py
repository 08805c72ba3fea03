"""The logs that were named on the command line, read and judged: one by one, or several at a time."""

import gc
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import islice, tee
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.cli.context import Context, Contexts, contexts_of
from referee.cli.exits import FAULT, UNEXAMINED, VIOLATIONS, FaultError, apology, complain
from referee.cli.signals import heed
from referee.cli.sources.address import without_secrets
from referee.cli.sources.content import Refused, at_once, log_in
from referee.cli.sources.spool import kept_input
from referee.text.log import Log

if TYPE_CHECKING:
    from referee.cli.run.processes import Lost
    from referee.cli.sources.logs import Logs
    from referee.cli.sources.named import LogFile
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.season import SeasonShare


class Judged(NamedTuple):
    """A log, what stands ``context`` it, and what the referee says of it.

    ``readings`` is what it says under every reading, if that was asked for; ``audit`` goes by the default one.
    """

    path: str
    log: bytes
    audit: "Audit"
    context: Context = Context()
    readings: "UnderReadings | None" = None

    @property
    def house_file(self) -> str | None:
        """The file that says which its rules are, if one does."""
        return self.audit.rules_file


class Job(NamedTuple):
    """A log that is to be judged without its ledger, and what stands ``context`` it.

    ``readings`` is what the referee says of it under every reading, if that was asked for. ``address`` is where it was
    read, without secrets: for a log of an archive that is not its path.
    """

    path: str
    log: Log
    context: Context = Context()
    readings: "UnderReadings | None" = None
    address: str = ""


class RunOptions(NamedTuple):
    """What was asked for beside the paths: the options that all commands which judge have in common, and the address of
    the scheduler whose workers are to judge, if not processes of this machine."""

    house: str | None
    readings: bool
    large: bool
    jobs: int
    scheduler: str | None = None


class Rendered(NamedTuple):
    """What is left of one log: what is to be printed of it, and written into each file; what of it is added up over all
    logs; whether it makes the command fail; and what it brings to the season, if that was asked for."""

    text: str
    sums: Mapping[str, int]
    files: tuple[str, ...] = ()
    fails: bool = False
    share: "SeasonShare | None" = None


class JobResult(NamedTuple):
    """One log that is done with: what is left of it, and the exit status that it alone would have."""

    printed: Rendered
    status: int
    complaint: str | None = None


Taken = TypeVar("Taken", Judged, Job)
"""A log that was judged, or one that its rendering judges."""

Take = Callable[[str, Log, Context, bool], Taken | Refused]
"""Makes that of a path, its log, its context, and whether it is to be judged under every reading."""

Render = Callable[[Taken | Refused], Rendered]


@dataclass(frozen=True, slots=True)
class Worker(Generic[Taken]):
    """Where a log is read, judged and rendered; nothing else of it is kept.

    ``standard_input`` is the log that came from there, or why none did, if one was named.
    """

    take: Take[Taken]
    render: Render[Taken]
    contexts: Contexts
    readings: bool
    large: bool
    standard_input: "LogFile | Refused | None"

    def __call__(self, one: "LogFile | Refused") -> JobResult:
        """Everything that is to be told of this log. Raises ``FaultError`` where the program can't even tell of it."""
        from referee.cli.sources.logs import opened

        one = self.given(one)
        if isinstance(one, Refused):
            return self.told(one)
        try:
            with opened(one, self.large) as file:
                return self.judged(one, log_in(file))
        except OSError as error:
            return self.told(Refused.because(one.path, error))
        except FaultError:
            raise
        except Exception as error:
            return self.failed(one.path, error)

    def given(self, one: "LogFile | Refused") -> "LogFile | Refused":
        """The same log; standard input where it is kept."""
        return self.standard_input if one.path == "-" and self.standard_input is not None else one

    def judged(self, log: "LogFile", content: Log) -> JobResult:
        """Everything that is to be told of a log that is there. Raises as a call does, and ``OSError``."""
        try:
            taken = self.take(log.path, content, self.contexts.of(log.path), self.readings)
            if isinstance(taken, Job):
                taken = taken._replace(address=without_secrets(log.address) if log.path != "-" else "-")
            return self.told(taken)
        except OSError:
            raise
        except Exception as error:
            return self.failed(log.path, error)

    def told(self, one: Taken | Refused) -> JobResult:
        """What is left of a log that was judged, or of a path that could not be examined."""
        printed = self.render(one)
        if isinstance(one, Refused):
            return JobResult(printed, UNEXAMINED, f"{one.path}: {one.reason}")
        return JobResult(printed, VIOLATIONS if printed.fails else 0)

    def failed(self, path: str, error: Exception) -> JobResult:
        """What there is in place of a log that the program failed on: it costs that log alone, and is owned up to.

        Raises ``FaultError``, which names the log, where the program fails on telling that, too.
        """
        heed()
        try:
            return self.told(Refused(path, apology(error)))._replace(status=FAULT)
        except Exception:
            raise FaultError(f"{path}: {apology(error)}") from error


def contexts_for(logs: "Logs", asked: RunOptions) -> Contexts:
    """The contexts of these logs, all read before any log is. Ends the program with 2 where a file is wrong."""
    return contexts_of(sorted(logs.folders()), asked.house)


def examine(
    logs: "Logs", contexts: Contexts, take: Take[Taken], render: Render[Taken], asked: RunOptions
) -> Generator[JobResult, None, None]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    With several jobs as many processes judge, with a scheduler the workers of its cluster; one that dies costs the log
    that it had, and no other. Standard input is read and the scheduler asked at once; the program ends with 2 where
    there is none.
    """
    stack = ExitStack()
    given = _standard_input(stack, asked.large) if "-" in logs.named else None
    worker = Worker(take, render, contexts, asked.readings, asked.large, given)
    return _complaining(_examined(worker, logs, asked), stack)


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


def _examined(worker: Worker[Taken], logs: "Logs", asked: RunOptions) -> Iterator[JobResult]:
    jobs = asked.jobs if asked.jobs == 1 else sum(1 for _ in islice(logs, asked.jobs))
    if asked.scheduler is None and jobs <= 1:
        return map(worker, logs)
    named, tasks = tee(logs)
    return _told(worker, named, _side_by_side(worker, tasks, asked.scheduler, jobs))


def _side_by_side(
    worker: Worker[Taken], logs: "Iterable[LogFile | Refused]", scheduler: str | None, jobs: int
) -> "Iterator[JobResult | Lost]":
    if scheduler is not None:
        from referee.cli.run.remote_task import on_cluster

        return on_cluster(worker, logs, scheduler)
    from referee.cli.run.processes import in_order

    _rehearse(worker)
    return in_order(worker, logs, jobs)


def _told(
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
