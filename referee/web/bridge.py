"""The calls of the page's worker, which take a log as text and return JSON or a page.

A call loads what it needs of the larger libraries, so that the first keys wait for none of them. It answers for any
text, as the command line does.
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast, get_args

from referee import __version__
from referee.assist import Assistant
from referee.engine.house import OPTIONS
from referee.finding import Finding, Severity
from referee.judge.audit import Audit
from referee.judge.policy import DEFAULT, CheckedLog
from referee.judge.settlement import PotChoice
from referee.report.page import GameReport, game_report
from referee.text import shown, whole
from referee.values import plain

_GRADES: Final[tuple[Severity, ...]] = get_args(Severity)


@dataclass
class _Desk:
    """The assistant of the log on the screen."""

    assistant: Assistant = field(default_factory=Assistant)

    def reading(self, text: str) -> Assistant:
        """Return the assistant after it has read this version of the log."""
        self.assistant.read(text)
        return self.assistant


_DESK: Final = _Desk()


# Writing


def start(last: str, day: str) -> str:
    """Begin to help with another log, which may begin like the ``last``. ``day`` is today's date."""
    _DESK.assistant = Assistant(last_log=last, day=day)
    return _json({"version": __version__})


def advise(text: str, line: int, column: int) -> str:
    """Say what may come next at a caret, and show the table there."""
    advice = _DESK.reading(text).advise(line, column)
    table = advice.table
    seats = [
        seat._asdict() | {"player": shown(seat.player), "stack": "" if seat.stack is None else plain(seat.stack)}
        for seat in (table.seats if table else ())
    ]
    return _json(
        {
            "prompt": shown(advice.prompt),
            "note": shown(advice.note),
            "offers": [offer._asdict() | {"label": shown(offer.label)} for offer in advice.offers],
            "start": advice.start,
            "end": advice.end,
            "wants": sorted(advice.wants),
            "changes": advice.changes,
            "about": advice.about and {"line": advice.about.line, "at": advice.about[1:]},
            "table": {
                "hand": table.hand if table else 0,
                "trump": table.trump if table else None,
                "pot": None if table is None or table.pot is None else plain(table.pot),
                "seats": seats,
            },
        }
    )


def judge(text: str, line: int) -> str:
    """Say what is wrong so far, while ``line`` is being written."""
    return _json({"findings": [_finding(finding) for finding in _DESK.reading(text).findings(line or None)]})


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "line": finding.at.line,
        "at": finding.at[1:],
        "text": shown(finding.message),
        "proof": [
            {"line": evidence.at.line, "at": evidence.at[1:], "text": shown(evidence.message)}
            for evidence in finding.evidence
        ],
    }


def fixes(text: str, line: int) -> str:
    """Return the fixes for a line, each with its title and the log after it."""
    assistant = _DESK.reading(text)
    return _json(
        {
            "fixes": [
                {"title": shown(fix.title), "text": assistant.draft.spread.with_edits(list(fix.edits))}
                for fix in assistant.fixes(line, line)
            ]
        }
    )


def rules(text: str) -> str:
    """Return every option of the house rules, in words, with its value in this log."""
    return _json({"rows": [rule._asdict() for rule in _DESK.reading(text).house_rules()]})


def with_rule(text: str, name: str, value: str) -> str:
    """Return the log with another value of an option, or an ``error`` if the option can't have it."""
    option = next(option for option in OPTIONS if option.name == name)
    try:
        option.read(value.strip())
    except ValueError:
        return _json({"error": shown(f"{value} does not fit here: it takes {option.values}.")})
    return _json({"text": _DESK.reading(text).with_rule(name, value.strip())})


# The finished log


def page(text: str, name: str) -> str:
    """Return the page that ``referee report`` writes for this log, whose path is ``name``."""
    from referee.report.html.page import page as html_page

    return html_page(_report(text, name))


def verdict(text: str, name: str, pot: str) -> str:
    """Sum the log up by who pays whom and by its findings, errors first, each with its effect in money.

    ``pot`` is ``leave`` or ``split``, for a pot that rides; ``payments`` is ``null`` if nobody can tell.
    """
    from referee.judge.audit import heading
    from referee.judge.settlement import JudgedLog, settle_evenings
    from referee.ledger.settle import Bank
    from referee.report.html.marks import Links, finding_views
    from referee.report.wording.findings import summary, verdict_of
    from referee.report.wording.money import NOBODY, UNSETTLED, nobodys, paid, payment, reason
    from referee.report.wording.phrases import alike
    from referee.rules.phrases import with_capital

    game = _report(text, name)
    file = cast(CheckedLog, game.file)
    report = settle_evenings(
        [JudgedLog(whole(name), cast(Audit, file.audit), heading(text.encode()))],
        "verified",
        cast(PotChoice, pot),
        Bank(None, False),
    )
    [evening] = report.logs
    if report.payments is None:
        notes = [with_capital(reason(evening)), UNSETTLED]
    else:
        notes = [
            paid(report) if report.players else NOBODY,
            *alike(report),
            *map(with_capital, nobodys(evening, report)),
        ]
    views = [view for view in finding_views(game, file, Links(game), file.effects) if not view.silent]
    sums = verdict_of(file)
    return _json(
        {
            "kind": sums.kind,
            "sign": sums.sign,
            "word": sums.title,
            "means": sums.means,
            "facts": shown(f"{summary(file)}."),
            "payments": report.payments
            and [
                {"from": due.giver, "to": due.taker, "amount": plain(due.amount), "text": shown(payment(due))}
                for due in report.payments
            ],
            "notes": [shown(note) for note in notes],
            "splits": bool(evening.pot),
            "findings": [
                _finding(view.finding)
                | {"id": view.id, "ends": shown(view.ends), "slips": [shown(slip.text) for slip in view.slips]}
                for view in sorted(views, key=lambda view: _GRADES.index(view.finding.severity))
            ],
        }
    )


# Two who write


def compare(a: str, b: str) -> str:
    """Say where two logs of one game differ, as ``referee diff`` does."""
    from referee.web.comparison import comparison

    return _json(comparison(a.encode(), b.encode()))


@lru_cache(maxsize=1)
def _report(text: str, name: str) -> GameReport:
    return game_report(whole(name), text.encode(), DEFAULT)


def _json(answer: Any) -> str:
    return json.dumps(answer, separators=(",", ":"))
