"""The calls of the page's worker, which take a log as text and return JSON or a page.

A call loads what it needs of the larger libraries, so that the first keys wait for none of them. It answers for any
text, as the command line does.
"""

import json
from functools import lru_cache
from typing import Any, Final, cast, get_args

from referee.assist.assistant import Assistant
from referee.engine.house import OPTIONS
from referee.finding import Severity
from referee.judge.policy import DEFAULT
from referee.judge.settlement import PotChoice
from referee.notation.write import with_edits
from referee.records import JsonValue, plain
from referee.report.contents import GameReport, game_report
from referee.text import shown, without_surrogates

_GRADES: Final[tuple[Severity, ...]] = get_args(Severity)
_ASSISTANT: Final = [Assistant()]
"""The assistant of the log on the screen, and no other."""


def _reading(text: str) -> Assistant:
    """Return the assistant after it has read this version of the log."""
    [assistant] = _ASSISTANT
    assistant.read(text)
    return assistant


def _json(answer: Any) -> str:
    """Write an answer in which only ``text``, which the log will have, has characters that a screen obeys or hides."""

    def visible(value: JsonValue, key: str = "") -> JsonValue:
        if isinstance(value, dict):
            return {key: visible(part, key) for key, part in value.items()}
        if isinstance(value, list):
            return [visible(part) for part in value]
        return shown(value) if isinstance(value, str) and key != "text" else value

    return json.dumps(visible(plain(answer)), separators=(",", ":"))


# Writing


def start(last: str, day: str) -> str:
    """Begin to help with another log, which may begin like the ``last``. ``day`` is today's date."""
    _ASSISTANT[:] = [Assistant(last_log=last, day=day)]
    return _json({})


def advise(text: str, line: int, column: int) -> str:
    """Say what may come next at a caret, and show the table there."""
    return _json(_reading(text).advise(line, column))


def judge(text: str, line: int) -> str:
    """Say what is wrong so far, while ``line`` is being written."""
    return _json({"findings": _reading(text).findings(line or None)})


def fixes(text: str, line: int) -> str:
    """Return the fixes for a line, each with its title and the log after it."""
    assistant = _reading(text)
    mended = ((fix.title, with_edits(assistant.draft.text, fix.edits)) for fix in assistant.fixes(line, line))
    return _json({"fixes": [{"title": title, "text": log} for title, log in mended]})


def rules(text: str) -> str:
    """Return every option of the house rules, in words, with its value in this log."""
    return _json({"rows": _reading(text).house_rules()})


def with_rule(text: str, name: str, value: str) -> str:
    """Return the log with another value of an option, or an ``error`` if the option can't have it."""
    try:
        OPTIONS[name].read(value.strip())
    except ValueError:
        return _json({"error": f"{value} does not fit here: it takes {OPTIONS[name].values}."})
    return _json({"text": _reading(text).with_rule(name, value.strip())})


# The finished log


def page(text: str, name: str) -> str:
    """Return the page that ``referee report`` writes for this log, whose path is ``name``."""
    from referee.report.html.page import page as html_page

    return html_page(_report(text, name))


def verdict(text: str, name: str, pot: str) -> str:
    """Sum the log up by who pays whom and by its findings, errors first, each with its effect in money.

    ``pot`` is ``leave`` or ``split``, for a pot that rides; ``payments`` is ``null`` if nobody can tell.
    """
    from referee.judge.settlement import JudgedLog, settle_evenings
    from referee.ledger.settle import Bank
    from referee.report.wording.findings import UNSURE, list_findings, summary, verdict_of
    from referee.report.wording.money import NOBODY, UNSETTLED, nobodys, paid, payment, reason
    from referee.report.wording.phrases import note_lookalikes
    from referee.rules.phrases import with_capital

    game = _report(text, name)
    file = game.file
    judged = JudgedLog(file.path, file.audit)
    report = settle_evenings([judged], "verified", cast(PotChoice, pot), Bank(None, False))
    [evening] = report.logs
    if report.payments is None:
        notes = [with_capital(reason(evening)), UNSETTLED]
    else:
        sums = paid(report) if report.players else NOBODY
        notes = [sums, *note_lookalikes(report), *map(with_capital, nobodys(evening, report))]
    findings = []
    for view in sorted(list_findings(file, file.findings), key=lambda view: _GRADES.index(view.finding.severity)):
        if not view.silent:
            ends = view.ends or (UNSURE if view.effect else "")
            findings.append(plain(view.finding) | {"id": f"finding-{view.number}", "ends": ends, "slips": view.slips})
    sum_up = verdict_of(file)
    return _json(
        {
            "kind": sum_up.kind,
            "title": f"{sum_up.sign} {sum_up.title}",
            "means": sum_up.means,
            "facts": f"{summary(file)}.",
            "payments": report.payments and [payment(due) for due in report.payments],
            "notes": notes,
            "splits": bool(evening.pot),
            "findings": findings,
        }
    )


@lru_cache(maxsize=1)
def _report(text: str, name: str) -> GameReport:
    return game_report(without_surrogates(name), text.encode(), DEFAULT)


# Two who write


def compare(a: str, b: str) -> str:
    """Say where two logs of one game differ, as ``referee diff`` does, in ``lines``."""
    from referee.diff import DifferentGamesError, diff_logs
    from referee.report.wording.diff import report

    try:
        entries = [*report(diff_logs(a.encode(), b.encode()))]
    except DifferentGamesError as why:
        entries = [("", f"These are not logs of the same game: {why}.")]
    return _json({"lines": [f"{head}{text}" for head, text in entries]})
