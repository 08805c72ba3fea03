"""A log's way through a run: the job, the worker, and the result."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.cli.context import Context, Contexts
from referee.cli.exits import FaultError, apology
from referee.cli.signals import heed
from referee.cli.sources.content import Refused, content_of_file
from referee.cli.status import FAULT, OUTPUT_FAILED, UNEXAMINED, VIOLATIONS

if TYPE_CHECKING:
    from referee.cli.sources.named import LogFile
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.ledger import Ledger
    from referee.judge.season import SeasonShare


class Judged(NamedTuple):
    """A log, its ``context``, and the verdict.

    ``readings`` holds the verdicts under every reading, if requested; ``audit`` follows the default one.
    """

    path: str
    log: bytes
    audit: "Audit"
    context: Context = Context()
    readings: "UnderReadings | None" = None

    def ledger(self) -> "Ledger":
        """Return its ledger, with what would change without each of the table's rulings."""
        from referee.judge.ledger import ledger
        from referee.judge.what_if import without_rulings

        without = without_rulings(self.log, self.audit.rulings, rulesets=self.context.rulesets)
        return ledger(self.path, self.audit, without, self.readings)


class Job(NamedTuple):
    """A log to be judged without its ledger, and its ``context``.

    ``readings`` holds the verdicts under every reading, if requested. ``streamed``: it came by standard input or a
    pipe, so it has no file, whatever its name.
    """

    path: str
    log: bytes
    context: Context = Context()
    readings: "UnderReadings | None" = None
    streamed: bool = False


class Rendered(NamedTuple):
    """The result of one log.

    What to print, what to write into each file, the numbers added up over all logs, whether it makes the command fail,
    and its share of the season if requested. ``unwritten`` complains that its fixes could not be written,
    ``standard_output`` is the fixed log from standard input.
    """

    text: str
    sums: Mapping[str, int]
    files: tuple[str, ...] = ()
    fails: bool = False
    share: "SeasonShare | None" = None
    unwritten: str | None = None
    standard_output: bytes | None = None


class JobResult(NamedTuple):
    """The result of one finished log, and the exit status that it alone would have."""

    rendered: Rendered
    status: int
    complaint: str | None = None


Taken = TypeVar("Taken", Judged, Job)
"""A judged log, or one that its rendering judges."""

Take = Callable[[str, bytes, Context, bool], Taken | Refused]
"""Builds it from a path, its log, its context, and whether to judge every reading."""

Render = Callable[[Taken | Refused], Rendered]


@dataclass(frozen=True, slots=True)
class Worker(Generic[Taken]):
    """Reads, judges and renders a log; keeps nothing else about it.

    ``read_once`` has the contents of standard input and named pipes, or the reason why there is none, by path.
    ``stored`` renders a log whose verdict is known already, if there are such logs.
    """

    take: Take[Taken]
    render: Render[Taken]
    contexts: Contexts
    readings: bool
    read_once: "Mapping[str, LogFile | Refused]"
    stored: Callable[[Taken], Rendered | None] | None = None

    def __call__(self, one: "LogFile | Refused") -> JobResult:
        """Read, judge and render this log. Raises ``FaultError`` if the program fails even to report it."""
        one = self.given(one)
        if isinstance(one, Refused):
            return self.told(one)
        try:
            return self.judged(one, content_of_log(one))
        except OSError as error:
            return self.told(Refused.because(one.path, error))
        except FaultError:
            raise
        except Exception as error:
            return self.failed(one.path, error)

    def at_hand(self, one: "LogFile | Refused") -> JobResult | None:
        """Return the result of a log whose verdict is known already; ``None`` for any other, and for all problems."""
        one = self.given(one)
        if self.stored is None or isinstance(one, Refused):
            return None
        try:
            taken = self._taken(one, content_of_log(one))
            rendered = None if isinstance(taken, Refused) else self.stored(taken)
        except Exception:
            heed()
            return None
        return rendered and _result(rendered)

    def given(self, one: "LogFile | Refused") -> "LogFile | Refused":
        """Return the log; one that can only be read once, with its content."""
        return self.read_once.get(one.path, one)

    def judged(self, log: "LogFile", content: bytes) -> JobResult:
        """Judge and render a log that exists. Raises as a call does, and ``OSError``."""
        try:
            return self.told(self._taken(log, content))
        except OSError:
            raise
        except Exception as error:
            return self.failed(log.path, error)

    def _taken(self, log: "LogFile", content: bytes) -> Taken | Refused:
        taken = self.take(log.path, content, self.contexts.of(log.path), self.readings)
        return taken._replace(streamed=log.content is not None) if isinstance(taken, Job) else taken

    def told(self, one: Taken | Refused) -> JobResult:
        """Render a judged log, or a path that could not be examined."""
        rendered = self.render(one)
        if isinstance(one, Refused):
            return JobResult(rendered, UNEXAMINED, f"{one.path}: {one.reason}")
        return _result(rendered)

    def failed(self, path: str, error: Exception) -> JobResult:
        """Return the result of a log that hit a bug: only that log is lost, and the bug is reported.

        Raises ``FaultError``, which names the log, if reporting fails too.
        """
        heed()
        try:
            return self.told(Refused(path, apology(error)))._replace(status=FAULT)
        except Exception:
            raise FaultError(f"{path}: {apology(error)}") from error


def content_of_log(log: "LogFile") -> bytes:
    """Return the bytes of a log. Raises ``OSError`` if it can't be read."""
    return content_of_file(log.path) if log.content is None else log.content


def _result(rendered: Rendered) -> JobResult:
    """Return the result of a judged log."""
    if rendered.unwritten is not None:
        return JobResult(rendered, OUTPUT_FAILED, rendered.unwritten)
    return JobResult(rendered, VIOLATIONS if rendered.fails else 0)
