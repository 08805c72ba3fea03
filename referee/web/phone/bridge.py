"""What the site's worker calls: a log as bytes goes in, JSON text or a page comes out.

Nothing here may load Typer, Textual or a renderer of terminals: the site does not have them. A call answers for any
bytes, as the command line does.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, cast

from referee import __version__
from referee.anonymize import anonymized
from referee.judge.checked import CheckedLog, totals
from referee.judge.policy import DEFAULT
from referee.judge.settlement import JudgedLog, LogToSettle, PotChoice, SettledEvenings, settled
from referee.judge.heading import heading
from referee.report.html.page import page as html_page
from referee.report.html.verdict import facts, headline
from referee.report.json.base import json_text
from referee.report.json.check import CheckReport, FileReport
from referee.report.page import GameReport, PageReport, judged_game, page_report
from referee.report.wording.settle import NOBODY, UNSETTLED, alike, columns, nobodys, paid, payment, reason
from referee.rules.phrases import begun
from referee.table.money import plain
from referee.text.escape import shown, whole
from referee.text.limits import FILE_BYTES, PAGE_HANDS

EXAMPLE: Final = b"""\
rules winning-moves
seat Ann 20
seat Bob 20
seat Cal 20

hand 1
  dealer Cal
  ante 1
  trump 6h
  stay Ann, Bob
  draw none
  trick Ann 2c, Bob 3d
"""
"""A log that needs most of the program: judging it once makes the first real one fast."""


def warm() -> str:
    """Load what judging needs, and tell the version and the most bytes that a log may have."""
    page(EXAMPLE, "")
    settle(EXAMPLE, "", "leave")
    _judged.cache_clear()
    return _text({"version": __version__, "log_bytes": FILE_BYTES})


def check(log: bytes, name: str) -> str:
    """Return the bytes that ``referee check --output-format json`` prints for this log."""
    file = _checked(_judged(log, name))
    return json_text(CheckReport(files=(FileReport.model_validate(file),), summary=totals([file])._asdict()))


def page(log: bytes, name: str) -> str:
    """Return the page that ``referee report`` writes for this log."""
    return html_page(_judged(log, name))


def verdict(log: bytes, name: str) -> str:
    """Sum the log up in words: its title, its verdict, and the facts below it."""
    game = _game(_judged(log, name))
    file = _checked(_judged(log, name))
    told = headline(file)
    return _text(
        {
            "title": shown(game.title or ""),
            "date": game.date or "",
            "kind": told.kind,
            "sign": told.sign,
            "word": told.word,
            "means": told.means,
            "facts": [[title, shown(said)] for title, said in facts(game, file)],
            "hands": file.audit.hands,
        }
    )


def settle(log: bytes, name: str, pot: str) -> str:
    """Say who pays whom: ``pot`` is ``leave`` or ``split``, for a pot that nobody took.

    ``payments`` is ``null`` if nobody can tell; ``notes`` then say why.
    """
    judged = JudgedLog(whole(name), _checked(_judged(log, name)).audit, heading(log))  # type: ignore[arg-type]
    report = settled([judged], "verified", cast(PotChoice, pot))
    [evening] = report.logs
    payments = None if report.payments is None else [
        {"from": shown(one.giver), "to": shown(one.taker), "amount": plain(one.amount), "text": shown(payment(one))}
        for one in report.payments
    ]
    players = [
        {"player": shown(one.player), "sums": {title: shown(sum) for title, sum in columns(report, one).items()}}
        for one in report.players or ()
    ]
    told = {"payments": payments, "players": players, "splits": bool(evening.pot), "notes": [*_notes(report, evening)]}
    return _text(told)


def _notes(report: SettledEvenings, evening: LogToSettle) -> Iterator[str]:
    if report.payments is None:
        yield shown(begun(reason(evening)))
        yield UNSETTLED
        return
    yield shown(paid(report)) if report.players else NOBODY
    yield from map(shown, alike(report))
    yield from (shown(begun(one)) for one in nobodys(evening, report.pot_choice))


def anonymize(log: bytes) -> str:
    """Take the names and comments out of a log: ``log`` is the text, ``blanked`` the lines that lost more than those."""
    [found] = anonymized([log])
    return _text({"log": found.content.decode(), "blanked": found.blanked, "faithful": found.faithful})


@lru_cache(maxsize=1)
def _judged(log: bytes, name: str) -> PageReport:
    return page_report([judged_game(whole(name), log, DEFAULT, (), PAGE_HANDS)._replace(slips=True)])


def _game(report: PageReport) -> GameReport:
    return report.games[0]


def _checked(report: PageReport) -> CheckedLog:
    return cast(CheckedLog, _game(report).file)


def _text(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))
