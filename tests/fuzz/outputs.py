"""Report a log in every form."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console

from fuzz.valid import as_json, as_json_lines, as_sheet, as_shown, as_text, as_xml
from referee.cli.output.forms import form
from referee.cli.run.rendering import lines_of, reviewed
from referee.cli.run.worker import Job, Judged
from referee.diff import DifferentGames, compared
from referee.judge import ledger as ledgers
from referee.judge.audit import audit
from referee.judge.checked import CheckedLog, totals, under_every_reading
from referee.judge.heading import heading
from referee.judge.interpretations import TooManyReadings, under_readings
from referee.judge.policy import DEFAULT
from referee.judge.season import Season, SeasonShare
from referee.judge.settlement import JudgedLog, settled
from referee.notation import formatted
from referee.playback import retell
from referee.report.export.books import beancount_text
from referee.report.export.books import hledger_text
from referee.report.export.sheets import ledger_rows, season_csv, settlement_csv
from referee.report.form import Form, Whole
from referee.report.json.base import json_text
from referee.report.json.diff import DiffReport
from referee.report.json.explain import explain_text
from referee.report.json.readings import ledger_json
from referee.report.json.season import SeasonReport
from referee.report.json.settle import SettleReport
from referee.report.sql.judged import TooLargeError
from referee.report.sql.rows import rows
from referee.report.terminal.again import Again
from referee.report.terminal.console import A_FILE, console
from referee.report.terminal.diff import print_difference
from referee.report.terminal.explain import Focus, print_playback
from referee.report.terminal.ledger import print_ledger
from referee.report.terminal.season import print_season
from referee.report.terminal.settle import print_settlement

PATH: Final = "Tuesday ♠ [night].bourre"


def check(log: bytes, names: Iterable[str] | None = None) -> None:
    """Write a report of ``check`` in all forms, or in the named ones."""
    case = Job(PATH, log)
    review, listing = reviewed(case, DEFAULT)
    report = CheckedLog(PATH, review, listing, listing.fails("error"))
    _written(report, lines_of(log, listing.findings), FORMS if names is None else names)


def readings(log: bytes) -> None:
    """Do the same under every reading."""
    try:
        found = under_readings(log)
    except TooManyReadings:
        return
    listing = DEFAULT.apply(log, found.audit.findings, most=None)
    report = under_every_reading(PATH, found, listing, DEFAULT)
    _written(report, lines_of(log, report.listing.findings), ("full", "concise", "json"))
    as_json(json_text(ledger_json(ledgers.ledger(PATH, found.audit, (), found))))


FORMS: Final[Mapping[str, Callable[[str], object]]] = {
    "full": as_shown,
    "concise": as_shown,
    "json": as_json,
    "jsonl": as_json_lines,
    "sarif": as_json,
    "junit": as_xml,
    "github": as_shown,
    "gitlab": as_json,
    "azure": as_shown,
    "rdjson": as_json,
    "markdown": as_text,
}


def _written(report: CheckedLog, lines: Sequence[str], names: Iterable[str] = tuple(FORMS)) -> None:
    whole = Whole(totals([report]))
    for name in names:
        one: Form = form(name, A_FILE)
        told = one.log(report, lines)
        FORMS[name](one.head(whole) + one.take(told) + one.tail(whole))


def ledger(log: bytes) -> None:
    """Write what ``ledger`` writes."""
    one = Judged(PATH, log, audit(log))
    report = one.ledger()
    as_json(json_text(ledger_json(report)))
    as_sheet(ledger_rows(report))
    as_text(beancount_text(report, heading(log)))
    as_text(hledger_text(report, heading(log)))
    as_shown(_printed(lambda screen: print_ledger(screen, report)))


def settle(log: bytes) -> None:
    """Write what ``settle`` writes."""
    one = JudgedLog(PATH, audit(log), heading(log))
    for pot in ("leave", "split"):
        report = settled([one], "verified", pot)
        as_json(json_text(SettleReport.model_validate(report)))
        as_sheet(settlement_csv(report))
        as_shown(_printed(lambda screen: print_settlement(screen, report)))  # noqa: B023


def season(log: bytes) -> None:
    """Add up a season like ``audit``."""
    share, whole = SeasonShare(), Season()
    reviewed(Job(PATH, log), DEFAULT, share)
    whole.add(share)
    as_json(json_text(SeasonReport.model_validate(whole)))
    as_sheet(season_csv(whole))
    as_shown(_printed(lambda screen: print_season(screen, whole)))


def explain(log: bytes) -> None:
    """Write what ``explain`` prints."""
    as_json("".join(explain_text(PATH, "0" * 64, retell(log))))
    as_shown(_printed(lambda screen: print_playback(screen, Again(PATH), retell(log), Focus())))


def tables(log: bytes) -> None:
    """Fill the tables of ``sql``."""
    try:
        for _, row in rows(PATH, log, (), True):
            json.dumps(row, default=str).encode()
    except TooLargeError:
        pass


def difference(log: bytes) -> None:
    """Compare the log with itself, and with its canonical form minus the middle, like ``diff``."""
    lines = formatted(log).split(b"\n")
    third = len(lines) // 3
    other = b"\n".join(lines[:third] + lines[2 * third :])
    try:
        found = compared(log, other, names=("a", "b"), rulesets=((), ()))
        as_json(json_text(DiffReport.model_validate(found)))
        as_shown(_printed(lambda screen: print_difference(screen, found)))
    except DifferentGames:
        pass


def _printed(told: Callable[[Console], None]) -> str:
    screen = console(A_FILE)
    with screen.capture() as printed:
        told(screen)
    return printed.get()


OUTPUTS: Final = (check, readings, ledger, settle, season, explain, tables, difference)
