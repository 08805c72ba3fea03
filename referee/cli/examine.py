"""The logs that were named on the command line, read and judged: one by one, or several at a time."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Generic, NamedTuple, TypeVar

import typer

from referee.cli.content import at_once, log_in, opened, spooled
from referee.cli.exits import UNEXAMINED, VIOLATIONS, complain
from referee.cli.houses import HouseFile, Houses, house_files
from referee.log import Log

if TYPE_CHECKING:
    from referee.audit import Audit
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


class Case(NamedTuple):
    """A log that is to be judged without its ledger; ``house`` is the house file that holds for it.

    ``readings`` is what the referee says of it under every reading, if that was asked for.
    """

    path: str
    log: Log
    house: HouseFile | None = None
    readings: "UnderReadings | None" = None

    @property
    def rulesets(self) -> "Sequence[RuleSet]":
        """The rule sets that the log might name besides the ones that every referee knows."""
        return self.house.rulesets if self.house else ()

    def defined(self, rules: str | None) -> str | None:
        """Where the rule set of that name is defined, if in a house file."""
        return self.house.defines(rules) if self.house else None


class Refused(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> "Refused":
        """The refusal of a path for what the system says, in small letters as in the middle of a sentence."""
        return cls(path, (error.strerror or str(error)).lower())


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


Taken = TypeVar("Taken", Judged, Case)
"""A log that was judged, or one that its rendering judges."""

Take = Callable[[str, Log, HouseFile | None, bool], Taken | Refused]
"""Makes that of a path, its log, its house file, and whether it is to be judged under every reading."""

Render = Callable[[Taken | Refused], Printed]


@dataclass(frozen=True, slots=True)
class Bench(Generic[Taken]):
    """Where a log is read, judged and rendered, by its path; nothing else of it is kept."""

    take: Take[Taken]
    render: Render[Taken]
    houses: Houses
    readings: bool
    large: bool
    standard_input: str | Refused | None

    def __call__(self, path: str) -> Examined:
        """Everything that is to be told of the log at this path."""
        given = self.standard_input if path == "-" else None
        if isinstance(given, Refused):
            return self.told(given)
        try:
            with opened(given or path, self.large or given is not None) as file:
                return self.judged(path, log_in(file))
        except OSError as error:
            return self.told(Refused.because(path, error))

    def judged(self, path: str, log: Log) -> Examined:
        """Everything that is to be told of a log that is there."""
        return self.told(self.take(path, log, self.houses.of(path), self.readings))

    def told(self, one: Taken | Refused) -> Examined:
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


def examine(
    paths: Collection[str], take: Take[Taken], render: Render[Taken], asked: Asked
) -> Generator[Examined, None, None]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    With several jobs as many processes judge; one that dies costs the log that it had, and no other. The house files
    are read at once, which ends the program with 2 where one is wrong.
    """
    return _examined(take, render, house_files(paths, asked.house), sorted(set(paths)), asked)


def _examined(
    take: Take[Taken], render: Render[Taken], houses: Houses, paths: list[str], asked: Asked
) -> Generator[Examined, None, None]:
    with ExitStack() as stack:
        given = _standard_input(stack) if "-" in paths else None
        bench = Bench(take, render, houses, asked.readings, asked.large, given)
        for one in map(bench, paths) if min(asked.jobs, len(paths)) == 1 else _side_by_side(bench, paths, asked.jobs):
            if one.complaint is not None:
                complain(one.complaint)
            yield one


def _standard_input(stack: ExitStack) -> str | Refused:
    """Where standard input is kept until the end, since it can be read but once."""
    try:
        return stack.enter_context(spooled())
    except OSError as error:
        return Refused.because("-", error)


def _side_by_side(bench: Bench[Taken], paths: list[str], jobs: int) -> Iterator[Examined]:
    from referee.cli.crew import Lost, in_order

    _rehearse(bench)
    for path, one in zip(paths, in_order(bench, paths, min(jobs, len(paths))), strict=True):
        yield bench.told(Refused(path, one.reason)) if isinstance(one, Lost) else one


def _rehearse(bench: Bench[Taken]) -> None:
    """Judges an example, so that the workers find loaded what each of them would have to load.

    What is there by then stays: that it need not be looked through for garbage saves some hundredths of the time.
    """
    from referee.rules.catalogue import RULES

    example = next(rule.flawed for rule in RULES if rule.code == "R501").encode()
    bench.told(bench.take("", example, None, bench.readings))
    gc.freeze()


def judge(path: str, log: Log, house: HouseFile | None, readings: bool = False) -> Judged | Refused:
    """What the referee says of a log, under all readings if asked; refused where there are too many of them."""
    from referee.audit import audit

    content = at_once(log)
    one = case(path, content, house, readings)
    if isinstance(one, Refused):
        return one
    verdict = one.readings.audit if one.readings else audit(content, rulesets=one.rulesets)
    return Judged(path, content, verdict, one.defined(verdict.rules), one.readings, one.rulesets)


def case(path: str, log: Log, house: HouseFile | None, readings: bool = False) -> Case | Refused:
    """A log as it is to be judged; refused where it has too many readings, if it is to be judged under all."""
    one = Case(path, log, house)
    if not readings:
        return one
    from referee.readings import TooManyReadings, under_readings

    try:
        return one._replace(readings=under_readings(log, rulesets=one.rulesets))
    except TooManyReadings as many:
        return Refused(path, str(many))


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
        with spooled() if path == "-" else nullcontext(path) as there, opened(there, large or path == "-") as file:
            return file.read()
    except OSError as error:
        return Refused.because(path, error)
