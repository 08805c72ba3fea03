"""What the referee says of a log: findings, ledger, how to settle up, and every hand explained; each as a digest."""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import BaseModel

from referee.audit import audit
from referee.cli.ledger import report_of
from referee.cli.run.examine import Case, Judged
from referee.cli.run.rendering import reviewed
from referee.heading import heading
from referee.report.wire.check import FileReport
from referee.report.wire.explain import reports
from referee.report.wire.settle import Log, settle_report
from referee.retelling import retell
from referee.treatment import PLAIN
from verdicts.logs import logs

PAGE: Final = Path(__file__).with_name("verdicts.txt")
NAME: Final = "evening.bourre"


def _check(log: bytes) -> Iterable[BaseModel]:
    review, treatment = reviewed(Case(NAME, log), PLAIN)
    return [FileReport.treated(NAME, review, treatment, fails=treatment.fails("error"))]


def _ledger(log: bytes) -> Iterable[BaseModel]:
    return [report_of(Judged(NAME, log, audit(log)))]


def _settle(log: bytes) -> Iterable[BaseModel]:
    return [settle_report([Log(NAME, audit(log), heading(log), None)], "verified", "split")]


def _explain(log: bytes) -> Iterable[BaseModel]:
    return reports(retell(log))


COMMANDS: Final[Mapping[str, Callable[[bytes], Iterable[BaseModel]]]] = {
    "check": _check,
    "ledger": _ledger,
    "settle": _settle,
    "explain": _explain,
}


HEAD: Final = ("name", "log", *COMMANDS)
"""What stands in each column of the page."""


def digests(log: bytes) -> list[str]:
    """That of the log itself, then of what each command says of it; the release that says it does not count."""
    return [_digest(log), *(_digest(_text(say(log)).encode()) for say in COMMANDS.values())]


def _text(reports: Iterable[BaseModel]) -> str:
    told = [report.model_dump(mode="json", by_alias=True) for report in reports]
    return json.dumps([{**one, "program": None} for one in told])


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:8]


def page(some: Iterable[tuple[str, bytes]]) -> list[str]:
    """A line for each log: its name, and its digests."""
    return [" ".join((name, *digests(log))) for name, log in some]


def write() -> None:
    """Writes down what is said of all of them now."""
    PAGE.write_text("\n".join([" ".join(HEAD), *page(logs())]) + "\n", encoding="ascii")
