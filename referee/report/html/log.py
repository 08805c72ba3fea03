"""The log itself, line by line, with the findings at each line."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.judge.policy import CheckedLog
from referee.report.html.findings import kinds
from referee.report.html.links import Anchor, Links
from referee.report.html.marks import MarkedText, Stretch, marked, stretches
from referee.report.page import GameReport
from referee.report.wording.verdict import sign


class Flag(NamedTuple):
    """A finding at a line: its sign and code, its classes, and its id."""

    text: str
    kinds: str
    to: str


class LineView(NamedTuple):
    """A line of the log; ``found`` links to its findings, ``play`` to the hand that it begins."""

    id: str
    pieces: tuple[MarkedText, ...]
    found: tuple[Flag, ...]
    play: Anchor | None


class LineRun(NamedTuple):
    """Consecutive lines; the number is that of the first."""

    start: int
    lines: tuple[LineView, ...]


def parts(game: GameReport, file: CheckedLog, links: Links) -> Iterator[LineRun]:
    """Return the lines of a log to show, split at the hands."""
    found, marks = _found(game, file), _marks(file)
    begins = {hand.first: links.play(hand.number) for hand in game.hands}
    for first, last in _cut(game.shown, sorted(begins)):
        numbers = range(first, last + 1)
        lines = (_line(game, number, found, marks, begins.get(number)) for number in numbers)
        yield LineRun(first, tuple(lines))


def _line(
    game: GameReport,
    number: int,
    found: Mapping[int, list[Flag]],
    marks: Mapping[int, list[Stretch]],
    play: Anchor | None,
) -> LineView:
    text = game.lines[number - 1]
    pieces = tuple(marked(text, marks[number])) if number in marks else (MarkedText(text.replace("\t", " ")),)
    return LineView(game.line_id(number), pieces, tuple(found.get(number, ())), play)


def _found(game: GameReport, file: CheckedLog) -> Mapping[int, list[Flag]]:
    """Map each line to its findings."""
    found: dict[int, list[Flag]] = defaultdict(list)
    for number, one in enumerate(file.listing.findings, 1):
        found[one.at.line].append(Flag(f"{sign(one)} {one.code}", kinds(one), game.finding_id(number)))
    return found


def _marks(file: CheckedLog) -> Mapping[int, list[Stretch]]:
    """Map each line to the places that findings are about."""
    marks: dict[int, list[Stretch]] = defaultdict(list)
    for one in file.listing.findings:
        for spot, mark in stretches(one):
            marks[spot.line].append(mark)
    return marks


def _cut(shown: tuple[tuple[int, int], ...], begins: list[int]) -> Iterator[tuple[int, int]]:
    """Return the ranges of lines to show, each split before the lines where hands begin."""
    for first, last in shown:
        starts = [first, *(line for line in begins if first < line <= last)]
        yield from zip(starts, [*(line - 1 for line in starts[1:]), last], strict=True)
