"""The verdict on a log: findings, ledger, settlement, and every hand explained."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from io import StringIO
from typing import Final, NamedTuple

from pydantic import BaseModel
from rich.console import Console

from referee.cli.run.rendering import reviewed
from referee.cli.run.worker import Job, Judged
from referee.judge.audit import audit
from referee.judge.checked import CheckedLog
from referee.judge.heading import heading
from referee.judge.policy import DEFAULT
from referee.judge.settlement import JudgedLog, settled
from referee.playback import retell
from referee.report.json.explain import OpeningReport, RetoldHandReport
from referee.report.json.readings import ledger_json
from referee.report.json.settle import SettleReport
from referee.report.json.stream import described
from referee.report.terminal.again import Again
from referee.report.terminal.explain import print_playback

NAME: Final = "evening.bourre"
_WIDE: Final = 160
_SHA: Final = re.compile(r'"([0-9a-f]{6})[0-9a-f]{26,}"')


def _check(log: bytes) -> list[BaseModel]:
    review, listing = reviewed(Job(NAME, log), DEFAULT)
    return [described(CheckedLog(NAME, review, listing))]


_audited = lru_cache(1)(audit)
"""Ledger and settlement run in succession on one audit."""


def _ledger(log: bytes) -> list[BaseModel]:
    return [ledger_json(Judged(NAME, log, _audited(log)).ledger())]


def _settle(log: bytes) -> list[BaseModel]:
    found = settled([JudgedLog(NAME, _audited(log), heading(log))], "verified", "split")
    return [SettleReport.model_validate(found)]


def _explain(log: bytes) -> list[BaseModel]:
    opening, *hands = retell(log)
    return [OpeningReport.model_validate(opening), *map(RetoldHandReport.model_validate, hands)]


COMMANDS: Final[Mapping[str, Callable[[bytes], list[BaseModel]]]] = {
    "check": _check,
    "ledger": _ledger,
    "settle": _settle,
    "explain": _explain,
}
HEAD: Final = ("log", *COMMANDS)
"""The parts that get a digest."""


class Said(NamedTuple):
    """The output of each command for a log, with digests of the log and of each output's JSON without the release."""

    digests: tuple[str, ...]
    reports: Mapping[str, Sequence[BaseModel]]
    log: bytes

    @property
    def words(self) -> dict[str, str]:
        """All output in comparable lines: as people read it for explained hands, else the JSON."""
        return {
            command: _explained(self.log) if command == "explain" else _laid_out(found)
            for command, found in self.reports.items()
        }


def said(log: bytes) -> Said:
    """Return what every command says about this log."""
    found = {command: say(log) for command, say in COMMANDS.items()}
    texts = (json.dumps([_plain(one) for one in reports]) for reports in found.values())
    return Said((_digest(log), *(_digest(text.encode()) for text in texts)), found, log)


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:8]


def _plain(report: BaseModel) -> dict[str, object]:
    return {**report.model_dump(mode="json", by_alias=True), "program": None}


def _laid_out(found: Sequence[BaseModel]) -> str:
    return "\n".join(_SHA.sub(r'"\1…"', line) for one in found for line in _lines(_plain(one), "", ""))


def _explained(log: bytes) -> str:
    stream = StringIO()
    screen = Console(file=stream, width=_WIDE, markup=False, emoji=False, highlight=False)
    print_playback(screen, Again(NAME), retell(log))
    return stream.getvalue()


def _lines(told: object, key: str, indent: str) -> Iterator[str]:
    """Yield a line for each value that is short, or contains only plain values."""
    values = list(told.values() if isinstance(told, dict) else told if isinstance(told, list) else ())
    whole = f"{indent}{key}{json.dumps(told, ensure_ascii=False)}"
    if not values or len(whole) <= _WIDE:
        yield whole
        return
    yield f"{indent}{key}{'{' if isinstance(told, dict) else '['}"
    keys = [f"{json.dumps(one)}: " for one in told] if isinstance(told, dict) else [""] * len(values)
    for one, value in zip(keys, values, strict=True):
        yield from _lines(value, one, indent + " ")
    yield indent + ("}" if isinstance(told, dict) else "]")
