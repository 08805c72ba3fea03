"""The logs that were named on the command line, read and judged: one by one, or several at a time."""

import gc
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.exits import UNEXAMINED, VIOLATIONS, complain
from referee.cli.houses import HouseFile, Houses, house_files
from referee.limits import FILE_BYTES

if TYPE_CHECKING:
    from referee.audit import Audit
    from referee.cli.crew import Lost
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


class Asked(NamedTuple):
    """What was asked for beside the paths: the options that all commands which judge have in common."""

    house: str | None
    readings: bool
    large: bool
    jobs: int
    scheduler: str | None = None


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
    """Where a log is read, judged and rendered, by its path; nothing else of it is kept."""

    render: Render
    houses: Houses
    readings: bool
    large: bool
    standard_input: bytes | Refused | None

    def __call__(self, path: str) -> Examined:
        """Everything that is to be told of the log at this path."""
        return self.judged(path, self.content(path))

    def content(self, path: str) -> bytes | Refused:
        """What is in the log at this path."""
        return self.standard_input if path == "-" and self.standard_input is not None else _read(path, self.large)

    def judged(self, path: str, log: bytes | Refused) -> Examined:
        """Everything that is to be told of a log that was read."""
        return self.told(log if isinstance(log, Refused) else judge(path, log, self.houses.of(path), self.readings))

    def told(self, one: Judged | Refused) -> Examined:
        """What is left of a log that was judged, or of a path that could not be examined."""
        printed = self.render(one)
        if isinstance(one, Refused):
            return Examined(printed, UNEXAMINED, f"{one.path}: {one.reason}")
        return Examined(printed, VIOLATIONS if printed.fails else 0)


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


def examine(paths: Collection[str], render: Render, asked: Asked) -> Generator[Examined, None, None]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    With several jobs as many processes judge, with a scheduler the workers of its cluster; one that dies costs the log
    that it had, and no other. House files are read and the scheduler is asked at once, which ends the program with 2
    where something is wrong with them.
    """
    houses = house_files(paths, asked.house)
    given = _read("-", asked.large) if "-" in paths else None
    bench, paths = Bench(render, houses, asked.readings, asked.large, given), sorted(set(paths))
    return _complaining(_examined(bench, paths, asked))


def _complaining(examined: Iterable[Examined]) -> Generator[Examined, None, None]:
    for one in examined:
        if one.complaint is not None:
            complain(one.complaint)
        yield one


def _examined(bench: Bench, paths: list[str], asked: Asked) -> Iterator[Examined]:
    if asked.scheduler is None and min(asked.jobs, len(paths)) == 1:
        return map(bench, paths)
    return _told(bench, paths, _side_by_side(bench, paths, asked))


def _side_by_side(bench: Bench, paths: list[str], asked: Asked) -> "Iterator[Examined | Lost]":
    if asked.scheduler is not None:
        from referee.cli.parcel import on_cluster

        return on_cluster(bench, paths, asked.scheduler)
    from referee.cli.crew import in_order

    _rehearse(bench)
    return in_order(bench, paths, min(asked.jobs, len(paths)))


def _told(bench: Bench, paths: list[str], results: "Iterable[Examined | Lost]") -> Iterator[Examined]:
    """The results, where a log that was lost is one that could not be examined."""
    from referee.cli.crew import Lost

    for path, one in zip(paths, results, strict=True):
        yield bench.told(Refused(path, one.reason)) if isinstance(one, Lost) else one


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
        return Refused(path, (error.strerror or str(error)).lower())


def _content(path: str, large: bool) -> bytes:
    """Raises ``OSError`` where there is no regular file to read, or one too large."""
    if path == "-":
        if sys.stdin is None:
            raise OSError(None, "standard input is closed")
        return sys.stdin.buffer.read()
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(None, "is not a regular file")
    if found.st_size > FILE_BYTES and not large:
        raise OSError(None, "is larger than 64 MiB: --large reads it all the same")
    with open(path, "rb") as file:
        return file.read()
