"""The parts of a log: foldable ranges, and an outline of its hands."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from lsprotocol import types

from referee.finding import Severity
from referee.judge.policy import UNPROVEN
from referee.lsp.document import Document
from referee.notation import Section
from referee.replay.order import BETWEEN
from referee.rules.phrases import counted


def folds(document: Document, _params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Foldable ranges: the part before the first hand, each hand, and comments of several lines."""
    found = [*_sections(document), *_comments(document)]
    return sorted(found, key=lambda one: (one.start_line, one.end_line))


def _sections(document: Document) -> Iterator[types.FoldingRange]:
    for number, section in enumerate(document.sections):
        lines = section.statements
        # Lines between two hands belong to neither.
        after = next((one.line for one in lines[1:] if number and isinstance(one, BETWEEN)), None)
        last = max((one.line for one in lines if after is None or one.line < after), default=0)
        if lines and lines[0].line < last:
            yield _fold(document, lines[0].line, last)


def _comments(document: Document) -> Iterator[types.FoldingRange]:
    said = (number for number, text in enumerate(document.lines, 1) if text.lstrip(" \t").startswith("#"))
    for _, row in groupby(enumerate(said), key=lambda one: one[1] - one[0]):
        numbers = [number for _, number in row]
        if len(numbers) > 1:
            yield _fold(document, numbers[0], numbers[-1], types.FoldingRangeKind.Comment)


def _fold(document: Document, first: int, last: int, kind: types.FoldingRangeKind | None = None) -> types.FoldingRange:
    position = document.columns.position
    return types.FoldingRange(position(first, 1).line, position(last, 1).line, kind=kind)


def symbols(document: Document, _params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The hands, with a summary of the findings in each."""
    found: dict[int, Counter[Severity]] = {}
    for one in document.listing.findings:
        if one.suppression is None:
            found.setdefault(document.hand_at(one.at.line), Counter())[one.severity] += 1
    unproven = {one.hand for one in document.audit.findings if one.code == UNPROVEN}
    return [
        _symbol(document, number, section, _in_words(found.get(number, Counter()), number in unproven))
        for number, section in enumerate(document.sections)
        if number
    ]


def _symbol(document: Document, number: int, section: Section, told: str) -> types.DocumentSymbol:
    whole, header = (
        document.columns.lines(section.statements[0].line, section.statements[-1].line),
        section.statements[0],
    )
    named = document.columns.range(header.at)
    return types.DocumentSymbol(f"hand {number}", types.SymbolKind.Event, whole, named, told)


def _in_words(found: Counter[Severity], unproven: bool) -> str:
    """Sum up the findings in a hand: ``1 error, 2 notes``."""
    severities: tuple[Severity, ...] = ("error", "warning", "note")
    listed = [counted(found[one], one) for one in severities if found[one]]
    return ", ".join(listed) or ("not fully proven" if unproven else "no findings")
