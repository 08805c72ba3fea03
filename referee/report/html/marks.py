"""The findings of a game with their proof, and the lines of its log with the places that findings are about."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final, Literal, NamedTuple

from referee.finding import Finding
from referee.judge.policy import CheckedLog
from referee.ledger.effects import Effect, Effects
from referee.ledger.entries import Cause
from referee.limits import EXCERPT
from referee.report.page import GameReport
from referee.report.wording.findings import (
    UNSURE,
    Annotation,
    adds_up,
    folded,
    hand_by_hand,
    in_the_end,
    introduced,
    sign,
    spots,
    suppressed,
    unnoted,
)
from referee.report.wording.phrases import rule_named
from referee.rules.catalogue import LOG_ERRORS, grade

# Links


class Anchor(NamedTuple):
    """The text of a link, and the id it leads to. The id is empty if that is not on the page."""

    text: str
    to: str = ""


class Links:
    """The links to the parts of one game."""

    def __init__(self, game: GameReport) -> None:
        self._game = game
        self._tricks = {hand.number: {one.number for one in hand.tricks} for hand in game.hands}
        self._begin = [first for first, _ in game.shown]

    def line(self, number: int) -> Anchor:
        """Link to a line of the log."""
        at = bisect_right(self._begin, number) - 1
        there = at >= 0 and number <= self._game.shown[at][1]
        return Anchor(f"line {number:,}", self._game.line_id(number) if there else "")

    def play(self, hand: int | None, trick: int | None = None) -> Anchor | None:
        """Link to a trick, or to its hand, on the table."""
        if hand is None or hand not in self._tricks:
            return None
        if trick in self._tricks[hand]:
            return Anchor(f"hand {hand}, trick {trick}", self._game.trick_id(hand, trick or 0))
        return Anchor(f"hand {hand}", self._game.hand_id(hand))

    def meant(self, hand: int | None) -> Anchor | None:
        """Link to a hand as it was meant, if it is on the page."""
        if hand is None or hand not in self._game.meant:
            return None
        return Anchor(f"hand {hand}, as meant", self._game.hand_id(hand, meant=True))

    def play_at(self, line: int) -> Anchor | None:
        """Link to the event at a line of the log."""
        return self.play(*self._whereabouts.get(line, (None, None)))

    def cause(self, one: Cause) -> Anchor:
        """Link to the finding that a correction comes from, if it is listed."""
        return Anchor(f"{one.code}, line {one.line:,}", self._findings.get(one, ""))

    @cached_property
    def _findings(self) -> dict[Cause, str]:
        """Map each listed finding to its id."""
        found = enumerate(self._game.findings, 1)
        return {Cause(one.code, one.at, one.player): self._game.finding_id(number) for number, one in found}

    @cached_property
    def _whereabouts(self) -> dict[int, tuple[int, int | None]]:
        """Map each line to its hand and trick, if it has one."""
        found: dict[int, tuple[int, int | None]] = {}
        for hand in self._game.hands:
            found |= {one.number: (hand.number, None) for one in (*hand.lines, *hand.after.lines)}
            found |= {one.at.line: (hand.number, one.number) for one in hand.tricks}
        return found


# Lines with marked places


Kind = Literal["error", "warning", "note", "proof", "slip", ""]
"""The role of a place in a finding: the finding itself, by severity; its proof; a possible slip; nothing."""

_WEIGHTS: Final[tuple[Kind, ...]] = ("proof", "note", "warning", "error", "slip")
"""If two places overlap, the earlier of these wins."""

_END_OF_LINE: Final = "\xa0"
_CUT: Final = "…"


class MarkedText(NamedTuple):
    """A part of a line, and its mark."""

    text: str
    kind: Kind = ""


class Stretch(NamedTuple):
    """A marked part of a line, from its 1-based column up to its exclusive end."""

    column: int
    end: int
    kind: Kind


def stretches(one: Finding) -> Iterator[tuple[Annotation, Stretch]]:
    """Return the places that a finding is about, its own first, each with its mark."""
    for spot in spots(one):
        yield spot, Stretch(spot.column, spot.end, one.severity if spot[:3] == one.at else "proof")


class Remark(NamedTuple):
    """The remark on a place, and the link to it on the table."""

    text: str
    kind: Kind
    play: Anchor | None


class Row(NamedTuple):
    """A line of an excerpt, with what it proves."""

    line: Anchor
    number: int
    pieces: tuple[MarkedText, ...]
    said: tuple[Remark, ...]


def excerpt(one: Finding, lines: Sequence[str], links: Links) -> Iterator[Row]:
    """Return the lines that a finding is about, its own first. A long one is cut around the place."""
    for number, group in groupby(stretches(one), lambda pair: pair[0].line):
        places = list(group)
        text = lines[number - 1] if number <= len(lines) else ""
        said = (
            Remark(spot.message, mark.kind, links.play_at(number) if mark.kind == "proof" else None)
            for spot, mark in places
            if spot.message
        )
        pieces = tuple(marked(text, [mark for _, mark in places]))
        yield Row(links.line(number), number, _cut(pieces), tuple(said))


def marked(text: str, places: Iterable[Stretch]) -> Iterator[MarkedText]:
    """Split a line into pieces. Where two places overlap, the graver one is marked."""
    line = text.replace("\t", " ")
    kinds: list[Kind] = [""] * len(line)
    beyond: Kind = ""
    for one in sorted(places, key=lambda place: _WEIGHTS.index(place.kind)):
        first, end = one.column - 1, max(one.column, one.end - 1)
        if first >= len(line):
            beyond = one.kind
        kinds[first:end] = [one.kind] * len(kinds[first:end])
    for kind, signs in groupby(zip(line, kinds, strict=True), lambda pair: pair[1]):
        yield MarkedText("".join(sign for sign, _ in signs), kind)
    if beyond:
        yield MarkedText(_END_OF_LINE, beyond)


def _cut(pieces: Sequence[MarkedText]) -> tuple[MarkedText, ...]:
    """Shorten each piece to the part that is shown around a place."""
    last = len(pieces) - 1
    return tuple(piece._replace(text=_around(piece.text, at, last)) for at, piece in enumerate(pieces))


def _around(text: str, at: int, last: int) -> str:
    if len(text) <= 2 * EXCERPT:
        return text
    before = text[:EXCERPT] if at else ""
    after = text[-EXCERPT:] if at < last or not at else ""
    return f"{before}{_CUT}{after}"


# Findings


def kinds(one: Finding) -> str:
    """Return a finding's colour class, such as ``is-error``, followed by ``is-log`` if the log can't be right."""
    return f"is-{one.severity}{' is-log' * (one.code in LOG_ERRORS)}"


class SlipView(NamedTuple):
    """A sentence on slips of the pen before a finding, and the link to the hand as it was meant."""

    told: str
    play: Anchor | None


class DebtView(NamedTuple):
    """A debt, and the hand in which it arises."""

    hand: Anchor
    told: str


class FindingView(NamedTuple):
    """A finding as shown on the page.

    ``slips`` precede it; if it is ``folded``, a slip explains it and one line is enough. ``innocence`` says which slip
    would clear it, ``ends`` what everybody gains or loses by it, ``debts`` how that adds up. A ``silent`` finding only
    says that a hand's cards were not noted.
    """

    number: int
    id: str
    finding: Finding
    grade: str
    kinds: str
    sign: str
    slips: tuple[SlipView, ...]
    folded: bool
    innocence: str
    rule: str
    rows: tuple[Row, ...]
    play: Anchor | None
    line: Anchor
    ends: str
    debts: tuple[DebtView, ...]
    suppressed: str
    silent: bool


def finding_views(game: GameReport, file: CheckedLog, links: Links, effects: Effects) -> Iterator[FindingView]:
    """Return every listed finding of a game, in text order."""
    silent = unnoted(file.listing.findings)
    told, hidden = list(introduced(file.slips)), folded(file)
    for number, one in enumerate(file.listing.findings, 1):
        effect = effects.of(one)
        yield FindingView(
            number=number,
            id=game.finding_id(number),
            finding=one,
            grade=grade(one.code, one.severity),
            kinds=kinds(one),
            sign=sign(one),
            slips=tuple([SlipView(text, links.meant(one.hand)) for first, text in told if first == number - 1]),
            folded=number - 1 in hidden,
            innocence=game.innocence.get(number, ""),
            rule=rule_named(one, file.audit.rules),
            rows=tuple(excerpt(one, game.lines, links)),
            play=links.play(one.hand, one.trick),
            line=links.line(one.at.line),
            ends=in_the_end(effect, one) or (UNSURE if effect else ""),
            debts=tuple(debts(effect, links)) if effect else (),
            suppressed=suppressed(one.suppression),
            silent=number - 1 in silent,
        )


def debts(effect: Effect, links: Links) -> Iterator[DebtView]:
    """Return the debts of an effect, if they tell more than the effect itself."""
    if adds_up(effect):
        for hand, told in hand_by_hand(effect):
            yield DebtView(links.play(hand) or Anchor(f"hand {hand}"), told)


# The log


class Flag(NamedTuple):
    """A finding at a line, with its sign and code, its classes, and its id."""

    text: str
    kinds: str
    to: str


class LineView(NamedTuple):
    """A line of the log, where ``found`` links to its findings and ``play`` to the hand that it begins."""

    id: str
    pieces: tuple[MarkedText, ...]
    found: tuple[Flag, ...]
    play: Anchor | None


class LineRun(NamedTuple):
    """Consecutive lines. The number is that of the first."""

    start: int
    lines: tuple[LineView, ...]


def line_runs(game: GameReport, file: CheckedLog, links: Links) -> Iterator[LineRun]:
    """Return the lines of a log to show, split at the hands."""
    found, marks = _flags_by_line(game, file), _marks_by_line(file)
    begins = {hand.first: links.play(hand.number) for hand in game.hands}
    for first, last in _split_at_hands(game.shown, sorted(begins)):
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


def _flags_by_line(game: GameReport, file: CheckedLog) -> Mapping[int, list[Flag]]:
    """Map each line to its findings."""
    found: dict[int, list[Flag]] = defaultdict(list)
    for number, one in enumerate(file.listing.findings, 1):
        found[one.at.line].append(Flag(f"{sign(one)} {one.code}", kinds(one), game.finding_id(number)))
    return found


def _marks_by_line(file: CheckedLog) -> Mapping[int, list[Stretch]]:
    """Map each line to the places that findings are about."""
    marks: dict[int, list[Stretch]] = defaultdict(list)
    for one in file.listing.findings:
        for spot, mark in stretches(one):
            marks[spot.line].append(mark)
    return marks


def _split_at_hands(shown: tuple[tuple[int, int], ...], begins: list[int]) -> Iterator[tuple[int, int]]:
    """Return the ranges of lines to show, each split before the lines where hands begin."""
    for first, last in shown:
        starts = [first, *(line for line in begins if first < line <= last)]
        yield from zip(starts, [*(line - 1 for line in starts[1:]), last], strict=True)
