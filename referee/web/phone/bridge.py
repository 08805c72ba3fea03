"""The calls of the site's worker: a log as bytes goes in, JSON text or a page comes out.

Nothing here may load Typer, Textual or a renderer of terminals: the site does not have them. A call loads what it needs
of the larger libraries, so that the first verdict waits for none of them. It answers for any bytes, as the command line
does.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast, get_args

from referee import __version__
from referee.finding import Severity
from referee.judge.checked import CheckedLog, totals
from referee.judge.heading import heading
from referee.judge.policy import DEFAULT
from referee.judge.settlement import JudgedLog, LogToSettle, PotChoice, SettledEvenings, settled
from referee.ledger.entries import account_name
from referee.ledger.evening import Bank
from referee.report.html.findings import findings
from referee.report.html.links import Links
from referee.report.html.verdict import headline, summary
from referee.report.page import GameReport, game_report, judged_game
from referee.report.wording.phrases import place
from referee.report.wording.settle import NOBODY, UNSETTLED, alike, columns, in_cash, nobodys, paid, payment, reason
from referee.rules.phrases import begun
from referee.table.money import plain
from referee.text.escape import shown, whole
from referee.text.limits import FILE_BYTES

if TYPE_CHECKING:
    from referee.scribe import Session, State

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
"""A log to rehearse with."""
_GRADES: Final[tuple[Severity, ...]] = get_args(Severity)


def about() -> str:
    """Tell the version, and the most bytes that a log may have."""
    return _text({"version": __version__, "log_bytes": FILE_BYTES})


def warm(call: str) -> str:
    """Load what a call needs, ``verdict``, ``page`` or ``open_log``, so that the first real one is fast."""
    if call == "open_log":
        from referee.scribe import Session

        _said(Session(EXAMPLE).state)
    elif call == "page":
        page(EXAMPLE, "")
    else:
        verdict(EXAMPLE, "")
        settle(EXAMPLE, "", "leave")
    return _text({})


def check(log: bytes, name: str) -> str:
    """Return the bytes that ``referee check --output-format json`` prints for this log."""
    from referee.judge.checked import CheckReport
    from referee.report.json import report_text

    file = _checked(_judged(log, name))
    return report_text(CheckReport((file,), totals([file])))


def page(log: bytes, name: str) -> str:
    """Return the page that ``referee report`` writes for this log."""
    from referee.report.html.page import page as html_page

    return html_page(_judged(log, name))


def verdict(log: bytes, name: str) -> str:
    """Sum the log up in words: its title, its verdict, the facts below it, and its findings, errors first.

    ``at`` is the place of a finding on its page. A ``silent`` finding only says that a hand's cards were not noted.
    ``hands`` are the numbers of the hands on the page, ``hand`` the one to look at first.
    """
    game = _judged(log, name)
    file = _checked(game)
    told = headline(file)
    found = sorted(findings(game, file, Links(game), file.effects), key=lambda one: _GRADES.index(one.finding.severity))
    hands = [one.number for one in game.hands]
    wrong = (one.finding.hand for one in found if not one.silent and one.finding.hand in hands)
    return _text(
        {
            "title": shown(game.title or ""),
            "date": game.date or "",
            "kind": told.kind,
            "sign": told.sign,
            "word": told.word,
            "means": told.means,
            "facts": f"{shown(summary(file))}.",
            "findings": [
                {
                    "at": one.id,
                    "sign": one.sign,
                    "kind": one.kinds,
                    "grade": begun(one.grade),
                    "where": place(one.finding),
                    "text": shown(one.finding.message),
                    "slips": [shown(slip.told) for slip in one.slips],
                    "silent": one.silent,
                }
                for one in found
            ],
            "hands": hands,
            "hand": next(wrong, hands[-1] if hands else None),
        }
    )


def settle(log: bytes, name: str, pot: str, holder: str = "", cash: bool = False) -> str:
    """Say who pays whom: ``pot`` is ``leave`` or ``split``, for a pot that nobody took.

    ``holder`` is the account that keeps a pot and pays for the bank, if that is one of the ``holders``; ``cash``: chips
    were paid for. ``payments`` is ``null`` if nobody can tell; ``notes`` then say why.
    """
    judged = JudgedLog(whole(name), _checked(_judged(log, name)).audit, heading(log))  # type: ignore[arg-type]
    holders = [account_name(player) for player in judged.audit.players]
    bank = Bank(holder if holder in holders else None, cash)
    report = settled([judged], "verified", cast(PotChoice, pot), bank)
    [evening] = report.logs
    payments = (
        None
        if report.payments is None
        else [
            {"from": shown(one.giver), "to": shown(one.taker), "amount": plain(one.amount), "text": shown(payment(one))}
            for one in report.payments
        ]
    )
    players = [
        {"player": shown(one.player), "sums": {title: shown(sum) for title, sum in columns(report, one).items()}}
        for one in report.players or ()
    ]
    told = {
        "payments": payments,
        "players": players,
        "holders": [{"account": one, "name": shown(one)} for one in holders],
        "splits": bool(evening.pot),
        "notes": [*_notes(report, evening)],
    }
    return _text(told)


def _notes(report: SettledEvenings, evening: LogToSettle) -> Iterator[str]:
    if report.payments is None:
        yield shown(begun(reason(evening)))
        yield UNSETTLED
        return
    yield shown(paid(report)) if report.players else NOBODY
    yield from map(shown, in_cash(report.bank))
    yield from map(shown, alike(report))
    yield from (shown(begun(one)) for one in nobodys(evening, report))


# Two who write


def likeliest(log: bytes, *others: bytes) -> str:
    """Order other logs by how much they look like the same game: ``order`` has their indices, the likeliest first.

    The first ``likely`` of them may well be of the same game.
    """
    from referee.diff.same_game import likeliest as guessed

    return _text(guessed(log, others)._asdict())


def diff(a: bytes, b: bytes) -> str:
    """Say where two logs of one game differ, as ``referee diff`` does."""
    from referee.web.phone.comparison import comparison

    return _text(comparison(a, b))


# Writing a log


_desk: "Final[list[Session]]" = []
"""The session of the log that is being written: one, once a log was opened."""


def open_log(log: bytes, day: str, since: str = "", last: bytes = b"", name: str = "") -> str:
    """Go on with a log, or begin an empty one; ``day`` is today's date, as in ``2026-11-25``.

    ``since`` is JSON with the ``answers`` and ``waiting`` of an earlier state with this log. ``last`` is the log before
    it, called ``name``: an empty log may begin with its rules and people.
    All that follow return the state after what they did. If nothing can be added to the log, ``unwritable`` says why.
    """
    from referee.scribe import NotTextError, Session, last_table

    try:
        table = None if log.strip() or not last else last_table(last, shown(name))
        _desk[:] = [Session(log, day=day, last=table, searching=False)]
    except NotTextError as why:
        return _text({"unwritable": shown(str(why))})
    if since:
        told = json.loads(since)
        _desk[0].resume(told["answers"], told["waiting"])
    return state()


def content() -> bytes:
    """Return the log that is being written, as it is to be kept; nothing if there is none."""
    return _desk[0].content if _desk else b""


def state() -> str:
    """Return the state of the log that is being written, as ``referee.report.json.scribe`` describes it."""
    return _said(_desk[0].state)


def enter(text: str) -> str:
    """Enter what was typed or tapped; nothing takes the offer."""
    return _said(_desk[0].enter(text))


def paste(text: str) -> str:
    """Enter several lines."""
    return _said(_desk[0].paste(text.splitlines()))


def take() -> str:
    """Take the next line that is waiting into an empty prompt: ``text`` is empty if there is none."""
    return _text({"text": _desk[0].take()})


def undo() -> str:
    """Undo the last entry."""
    return _said(_desk[0].undo())


def redo() -> str:
    """Write again what was undone."""
    return _said(_desk[0].redo())


def edit(number: int, text: str) -> str:
    """Change a line, counted from 1; an empty text deletes it."""
    return _said(_desk[0].edit(number, text))


def revise(number: int) -> str:
    """Bring a line into the prompt, counted from 1."""
    return _said(_desk[0].revise(number))


def search() -> str:
    """Look for slips of the pen behind what was found last, which takes longer than an entry may."""
    return _said(_desk[0].search())


def keep() -> str:
    """Leave the line as it was that is being changed."""
    return _said(_desk[0].keep())


def assist() -> str:
    """Say what may be typed."""
    return _said(_desk[0].help())


def _said(state: "State") -> str:
    from referee.report.json.base import json_text
    from referee.report.json.scribe import StateReport

    return json_text(StateReport.model_validate(state), indent=None)


@lru_cache(maxsize=1)
def _judged(log: bytes, name: str) -> GameReport:
    return game_report(judged_game(whole(name), log, DEFAULT))


def _checked(game: GameReport) -> CheckedLog:
    return cast(CheckedLog, game.file)


def _text(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))
