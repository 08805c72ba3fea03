"""A log on its way through a run: what is asked of it, who judges it, and what is left of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.cli.context import Context, Contexts
from referee.cli.exits import FaultError, apology
from referee.cli.signals import heed
from referee.cli.sources.address import without_secrets
from referee.cli.sources.content import Refused, log_in
from referee.cli.status import FAULT, UNEXAMINED, VIOLATIONS
from referee.text.log import Log

if TYPE_CHECKING:
    from referee.cli.sources.named import LogFile
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.ledger import Ledger
    from referee.judge.season import SeasonShare


class Judged(NamedTuple):
    """A log, its ``context``, and what the referee says of it.

    ``readings`` is what it says under every reading, if that was asked for; ``audit`` goes by the default one.
    """

    path: str
    log: bytes
    audit: "Audit"
    context: Context = Context()
    readings: "UnderReadings | None" = None

    def ledger(self) -> "Ledger":
        """Its ledger, with what would be otherwise without each of the table's rulings."""
        from referee.judge.ledger import ledger
        from referee.judge.what_if import without_rulings

        without = without_rulings(self.log, self.audit.rulings, rulesets=self.context.rulesets)
        return ledger(self.path, self.audit, without, self.readings)


class Job(NamedTuple):
    """A log that is to be judged without its ledger, and its ``context``.

    ``readings`` is what the referee says of it under every reading, if that was asked for. ``address`` is where it was
    read, without secrets: for a log of an archive that is not its path.
    """

    path: str
    log: Log
    context: Context = Context()
    readings: "UnderReadings | None" = None
    address: str = ""


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

    rendered: Rendered
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
        rendered = self.render(one)
        if isinstance(one, Refused):
            return JobResult(rendered, UNEXAMINED, f"{one.path}: {one.reason}")
        return JobResult(rendered, VIOLATIONS if rendered.fails else 0)

    def failed(self, path: str, error: Exception) -> JobResult:
        """What there is in place of a log that the program failed on: it costs that log alone, and is owned up to.

        Raises ``FaultError``, which names the log, where the program fails on telling that, too.
        """
        heed()
        try:
            return self.told(Refused(path, apology(error)))._replace(status=FAULT)
        except Exception:
            raise FaultError(f"{path}: {apology(error)}") from error
