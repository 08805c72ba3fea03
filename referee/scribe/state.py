"""The state of a log that is being written, for every front end: what to show, and what may come next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.finding import Finding, Severity
from referee.judge.slips import Slip
from referee.scribe.prompts import Prompt
from referee.scribe.table import TableView


class Mark(NamedTuple):
    """The code of a finding on a line, and its severity."""

    code: str
    severity: Severity


class LogLine(NamedTuple):
    """A line of the log, counted from 1, without its line end.

    ``editable``: ``Session.edit`` takes its number. ``marks`` are the findings on it, also as evidence.
    """

    number: int
    text: str
    editable: bool
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A log that is being written, after the last action.

    ``log`` is its text; bytes that are not UTF-8 are lone surrogates, as by ``surrogateescape``. ``prompt`` is the next
    question, ``table`` is the table, ``lines`` are all lines of the log.

    ``proved`` is what the last action proved, in sentences, ``said`` are the other remarks about it; what is not proven
    says *if*. ``slips`` are the slips of the pen that would explain its findings; show them before. ``findings`` are
    all proven so far, in text order; their ``at`` and the places of their evidence are the cards that prove them.
    ``new`` are the positions (from 0) in it of those that came with the last action. ``errors`` is the number of errors
    among them.

    ``refused`` is the reason why the last entry was not written. ``typed`` is a text that belongs into the prompt: the
    entry that was refused, or the line to change, which has the number ``editing``. ``waiting`` are pasted lines that
    are not entered yet: ``Session.take`` gives the next one. ``answers`` are the answers so far to the questions about
    the rules, ``None`` if none of them is asked. The log has neither of these: ``Session.resume`` takes them up.
    ``help`` are the rows of the help, after ``help``.
    """

    log: str
    prompt: Prompt
    table: TableView
    lines: tuple[LogLine, ...]
    proved: tuple[str, ...]
    said: tuple[str, ...]
    slips: tuple[Slip, ...]
    findings: tuple[Finding, ...]
    new: tuple[int, ...]
    errors: int
    refused: str | None
    typed: str
    editing: int | None
    waiting: tuple[str, ...]
    answers: tuple[str, ...] | None
    help: tuple[tuple[str, str], ...]
    can_undo: bool
    can_redo: bool


def log_lines(texts: Iterable[str], findings: Sequence[Finding]) -> tuple[LogLine, ...]:
    """The lines of a log with the findings on them."""
    marks: dict[int, dict[Mark, None]] = {}
    for one in findings:
        for line in (one.at.line, *(proof.at.line for proof in one.evidence)):
            marks.setdefault(line, {})[Mark(one.code, one.severity)] = None
    none: Mapping[Mark, None] = {}
    return tuple(
        [
            LogLine(number, text, bool(text.strip()), tuple(marks.get(number, none)))
            for number, text in enumerate(texts, 1)
        ]
    )
