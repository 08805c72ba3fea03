"""Lines of the log with the places marked that findings are about."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from referee.limits import EXCERPT
from referee.report.html.links import Link, Links
from referee.report.sentences.places import Spot, spots
from referee.report.wire.check import FindingReport

Kind = Literal["own", "proof", ""]
"""What a place is to a finding: where it was made, what proves it, or nothing."""

_END_OF_LINE: Final = "\xa0"
_CUT: Final = "…"


class Piece(NamedTuple):
    """A part of a line, and whether it is marked."""

    text: str
    kind: Kind = ""


class Stretch(NamedTuple):
    """A marked part of a line: columns from 1, the end exclusive."""

    column: int
    end: int
    kind: Kind

    @classmethod
    def of(cls, spot: Spot, own: bool) -> "Stretch":
        return cls(spot.column, spot.end, "own" if own else "proof")


class Said(NamedTuple):
    """What is to be said of a place, and where on the table it is to be seen."""

    text: str
    kind: Kind
    play: Link | None


class Row(NamedTuple):
    """A line of an excerpt with what it proves."""

    line: Link
    number: int
    pieces: tuple[Piece, ...]
    said: tuple[Said, ...]


def excerpt(one: FindingReport, lines: Sequence[str], links: Links) -> Iterator[Row]:
    """The lines that a finding is about, its own first; of a long one what stands around the place."""
    own = (one.line, one.column, one.end_column)
    for number, group in groupby(spots(one), lambda spot: spot.line):
        places = [(spot, spot[:3] == own) for spot in group]
        text = lines[number - 1] if number <= len(lines) else ""
        pieces = tuple(marked(text, [Stretch.of(spot, is_own) for spot, is_own in places]))
        said = [
            Said(spot.message, "own" if is_own else "proof", None if is_own else links.play_at(number))
            for spot, is_own in places
            if spot.message
        ]
        yield Row(links.line(number), number, _cut(pieces), tuple(said))


def marked(text: str, stretches: Iterable[Stretch]) -> Iterator[Piece]:
    """A line in pieces; where two stretches overlap, the finding's own place is what is marked."""
    line = text.replace("\t", " ")
    kinds: list[Kind] = [""] * len(line)
    beyond: Kind = ""
    for one in sorted(stretches, key=lambda stretch: stretch.kind, reverse=True):
        first, end = one.column - 1, max(one.column, one.end - 1)
        if first >= len(line):
            beyond = one.kind
        kinds[first:end] = [one.kind] * len(kinds[first:end])
    for kind, signs in groupby(zip(line, kinds, strict=True), lambda pair: pair[1]):
        yield Piece("".join(sign for sign, _ in signs), kind)
    if beyond:
        yield Piece(_END_OF_LINE, beyond)


def _cut(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The same with as much of each piece as is echoed around a place."""
    last = len(pieces) - 1
    return tuple(piece._replace(text=_around(piece.text, at, last)) for at, piece in enumerate(pieces))


def _around(text: str, at: int, last: int) -> str:
    if len(text) <= 2 * EXCERPT:
        return text
    before = text[:EXCERPT] if at else ""
    after = text[-EXCERPT:] if at < last or not at else ""
    return f"{before}{_CUT}{after}"
