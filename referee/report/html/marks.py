"""Lines of the log, with the places marked that findings are about."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from referee.finding import Finding
from referee.limits import EXCERPT
from referee.report.html.links import Anchor, Links
from referee.report.wording.places import Annotation, spots

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
    """A marked part of a line: columns from 1, the end exclusive."""

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
    """Return the lines that a finding is about, its own first; a long one is cut around the place."""
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
    """Split a line into pieces; if two places overlap, the graver one is marked."""
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
