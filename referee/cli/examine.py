"""The logs that were named on the command line, read and judged: one by one, or several at a time."""

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, tee
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.exits import UNEXAMINED, VIOLATIONS, complain
from referee.cli.houses import HouseFile, Houses, house_files
from referee.cli.spool import regular, within_limit

if TYPE_CHECKING:
    from referee.audit import Audit
    from referee.cli.logs import Logs
    from referee.cli.named import Log
    from referee.readings import UnderReadings
    from referee.rulesets.ruleset import RuleSet

Paths = Annotated[list[str], typer.Argument(metavar="LOG", help="Logs to read; - is standard input.")]
Readings = Annotated[bool, typer.Option("--readings", help="Judge by every reading of what the rule set leaves open.")]
Large = Annotated[bool, typer.Option("--large", help="Read files larger than 64 MiB too.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="How many logs to judge at the same time.")]


class Judged(NamedTuple):
    """A log and what the referee says of it; ``house_file`` is where the log's rule set is defined, if in one, and
    ``rulesets`` are those that the log might name besides the ones that every referee knows.

    ``readings`` is what it says under every reading, if that was asked for; ``audit`` goes by the default one.
    """

    path: str
    log: bytes
    audit: "Audit"
    house_file: str | None = None
    readings: "UnderReadings | None" = None
    rulesets: "Sequence[RuleSet]" = ()


class Refused(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> "Refused":
        """The refusal of a path; what the system says has a number, and stands in small letters after the path."""
        said = error.strerror or str(error)
        return cls(path, said if error.errno is None else said.lower())


class Asked(NamedTuple):
    """What was asked for beside the paths: the options that all commands which judge have in common."""

    house: str | None
    readings: bool
    large: bool
    jobs: int


class Printed(NamedTuple):
    """What is left of one log: what is to be printed of it, and written into each file; what of it is added up over all
    logs; and whether it makes the command fail."""

    text: str
    sums: Mapping[str, int]
    files: tuple[str, ...] = ()
    fails: bool = False


class Examined(NamedTuple):
    """One log that is done with: what is left of it, and the exit status that it alone would have."""

    printed: Printed
    status: int
    complaint: str | None = None


Render = Callable[[Judged | Refused], Printed]


@dataclass(frozen=True, slots=True)
class Bench:
    """Where a log is read, judged and rendered; nothing else of it is kept."""

    render: Render
    houses: Houses
    readings: bool
    large: bool
    standard_input: bytes | Refused | None

    def __call__(self, one: "Log | Refused") -> Examined:
        """Everything that is to be told of this log."""
        log = one if isinstance(one, Refused) else self._read(one)
        if isinstance(log, Refused):
            return self.told(log)
        return self.told(judge(one.path, log, self.houses.of(one.path), self.readings))

    def told(self, one: Judged | Refused) -> Examined:
        """What is left of a log that was judged, or of a path that could not be examined."""
        printed = self.render(one)
        if isinstance(one, Refused):
            return Examined(printed, UNEXAMINED, f"{one.path}: {one.reason}")
        return Examined(printed, VIOLATIONS if printed.fails else 0)

    def _read(self, log: "Log") -> bytes | Refused:
        if log.path == "-" and self.standard_input is not None:
            return self.standard_input
        return _bytes(log, self.large)


class Total:
    """What there is to say of all logs together; of none of them is anything else kept."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.sums: Counter[str] = Counter()

    def add(self, one: Examined) -> Printed:
        """What there is to print of a log, which is added to the rest."""
        self.statuses[one.status] += 1
        self.sums.update(one.printed.sums)
        return one.printed

    def texts(self, examined: Iterable[Examined]) -> Iterator[str]:
        """What is to be printed of each log, which is added when its turn comes."""
        return (self.add(one).text for one in examined)

    @property
    def files(self) -> int:
        """How many logs there were."""
        return self.statuses.total()

    @property
    def status(self) -> int:
        """3 if a log could not be examined, else 1 if one has an error, else 0."""
        return max(self.statuses, default=0)


def print_each(texts: Iterable[str]) -> None:
    """Prints what there is of each log as soon as it is judged."""
    for text in texts:
        sys.stdout.write(text)
        sys.stdout.flush()


def examine(logs: "Logs", render: Render, asked: Asked) -> Generator[Examined, None, None]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    With several jobs as many processes judge; one that dies costs the log that it had, and no other. The house files
    are read at once, which ends the program with 2 where one is wrong.
    """
    houses = house_files((os.path.join(folder, "") for folder in logs.folders()), asked.house)
    from referee.cli.named import STANDARD_INPUT, Log

    given = _bytes(Log(STANDARD_INPUT, STANDARD_INPUT), asked.large) if STANDARD_INPUT in logs.named else None
    return _examined(Bench(render, houses, asked.readings, asked.large, given), logs, asked.jobs)


def _examined(bench: Bench, logs: "Logs", jobs: int) -> Generator[Examined, None, None]:
    workers = jobs if jobs == 1 else sum(1 for _ in islice(logs, jobs))
    for one in map(bench, logs) if workers <= 1 else _side_by_side(bench, logs, workers):
        if one.complaint is not None:
            complain(one.complaint)
        yield one


def _side_by_side(bench: Bench, logs: "Logs", jobs: int) -> Iterator[Examined]:
    from referee.cli.crew import Lost, in_order

    _rehearse(bench)
    named, tasks = tee(logs)
    for log, one in zip(named, in_order(bench, tasks, jobs), strict=True):
        yield bench.told(Refused(log.path, one.reason)) if isinstance(one, Lost) else one


def _rehearse(bench: Bench) -> None:
    """Judges an example, so that the workers find loaded what each of them would have to load.

    What is there by then stays: that it need not be looked through for garbage saves some hundredths of the time.
    """
    from referee.rules.catalogue import RULES

    example = next(rule.flawed for rule in RULES if rule.code == "R501").encode()
    bench.told(judge("", example, None, bench.readings))
    gc.freeze()


def judge(path: str, log: bytes, house: HouseFile | None, readings: bool = False) -> Judged | Refused:
    """What the referee says of a log, under all readings if asked; refused where there are too many of them."""
    from referee.audit import audit

    rulesets = house.rulesets if house else ()
    under = None
    if readings:
        from referee.readings import TooManyReadings, under_readings

        try:
            under = under_readings(log, rulesets=rulesets)
        except TooManyReadings as many:
            return Refused(path, str(many))
    verdict = under.audit if under else audit(log, rulesets=rulesets)
    return Judged(path, log, verdict, house.defines(verdict.rules) if house else None, under, rulesets)


def _bytes(log: "Log", large: bool) -> bytes | Refused:
    """The bytes of a log, wherever it is, or why they can't be had."""
    from referee.cli.logs import opened

    try:
        with opened(log, large) as file:
            return file.read()
    except OSError as error:
        return Refused.because(log.path, error)


def contents(paths: Iterable[str], large: bool) -> Iterator[tuple[str, bytes | Refused]]:
    """The bytes of each log, in the order of their paths; one that can't be read is named on standard error."""
    for path in sorted(set(paths)):
        log = _read(path, large)
        if isinstance(log, Refused):
            complain(f"{path}: {log.reason}")
        yield path, log


def content_of(path: str, large: bool) -> bytes:
    """The bytes of one log. Ends the program with 3 where they can't be had."""
    [(_, log)] = contents([path], large)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _read(path: str, large: bool) -> bytes | Refused:
    """The bytes of a log, or why they can't be had."""
    try:
        return _content(path, large)
    except OSError as error:
        return Refused.because(path, error)


def _content(path: str, large: bool) -> bytes:
    """Raises ``OSError`` where there is no regular file to read, or one too large."""
    if path == "-":
        if sys.stdin is None:
            raise OSError(None, "standard input is closed")
        return sys.stdin.buffer.read()
    with regular(path) as file:
        return within_limit(file, large).read()
