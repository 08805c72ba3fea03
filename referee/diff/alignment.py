"""Pair the items of two sequences by how alike they are.

Finds the alignment with the greatest total likeness (Needleman and Wunsch). Beyond a limit on comparisons, it only
tries pairs that are about equally far from the start of both.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from referee.limits import COMPARED

Likeness = Callable[[int, int], int]
"""Likeness of an item of the first sequence to one of the second, both from 0. Items pair only if it is above 0."""
Pair = tuple[int | None, int | None]
"""An item of the first sequence and its partner in the second; ``None`` where there is no partner."""


class Alignment(NamedTuple):
    """All items of both sequences in order. ``in_full`` is true if every possible pair was compared."""

    pairs: tuple[Pair, ...]
    in_full: bool


class _CommonPiece(NamedTuple):
    """A stretch of both sequences, from start to end (exclusive)."""

    a: int
    b: int
    a_end: int
    b_end: int

    @property
    def size(self) -> int:
        return (self.a_end - self.a) * (self.b_end - self.b)


def align(
    a: Sequence[Hashable], b: Sequence[Hashable], likeness: Likeness, *, turned: bool = False, most: int = COMPARED
) -> Alignment:
    """Align two sequences, anchored on items that are equal and occur exactly once in each.

    Among equally good alignments it picks one; ``turned`` picks the one it would pick for ``b`` and ``a``.
    """
    if turned:
        other = align(b, a, lambda i, j: likeness(j, i), most=most)
        return Alignment(tuple((i, j) for j, i in other.pairs), other.in_full)
    stretches: list[_CommonPiece] = []
    pairs: list[Pair] = []
    anchors = [*_anchors(a, b), (len(a), len(b))]
    before = (0, 0)
    for anchor in anchors:
        stretches.append(_CommonPiece(*before, *anchor))
        before = anchor[0] + 1, anchor[1] + 1
    needed = sum(stretch.size for stretch in stretches)
    share = 1 if needed <= most else most / needed
    for stretch, anchor in zip(stretches, anchors, strict=True):
        pairs += _best(stretch, likeness, int(stretch.size * share))
        pairs += [anchor] if anchor != anchors[-1] else []
    return Alignment(tuple(pairs), needed <= most)


def _anchors(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return the longest run of items that occur once in each sequence, in the same order in both (patience diff)."""
    once_a, once_b = Counter(a), Counter(b)
    where = {item: at for at, item in enumerate(b) if once_b[item] == 1}
    tops: list[int] = []
    ends: list[tuple[int, int, int]] = []
    found: list[tuple[int, int, int]] = []
    for at, item in enumerate(a):
        if once_a[item] != 1 or item not in where:
            continue
        pile = bisect_left(tops, where[item])
        found.append((at, where[item], ends[pile - 1][2] if pile else -1))
        end = (at, where[item], len(found) - 1)
        tops[pile : pile + 1], ends[pile : pile + 1] = [where[item]], [end]
    last = ends[-1][2] if ends else -1
    row = []
    while last >= 0:
        at, other, last = found[last]
        row.append((at, other))
    return row[::-1]


def _best(stretch: _CommonPiece, likeness: Likeness, most: int) -> Iterator[Pair]:
    """Yield the best alignment of a stretch, with roughly ``most`` comparisons at most."""
    rows, columns = stretch.a_end - stretch.a, stretch.b_end - stretch.b
    if not rows or not columns:
        yield from ((at, None) for at in range(stretch.a, stretch.a_end))
        yield from ((None, at) for at in range(stretch.b, stretch.b_end))
        return
    reach = columns if most >= stretch.size else max(most // (2 * rows), columns // rows + 1)
    moves = _moves(stretch, likeness, reach)
    row, column = rows, columns
    pairs: list[Pair] = []
    while row or column:
        low, marks = moves[row]
        move = marks[column - low] if row and low <= column < low + len(marks) else _LEFT
        row, column = row - (move != _LEFT), column - (move != _UP)
        a, b = stretch.a + row, stretch.b + column
        pairs.append((None if move == _LEFT else a, None if move == _UP else b))
    yield from reversed(pairs)


_UP, _LEFT, _BOTH = 0, 1, 2
"""The last item of an alignment: from the first sequence only, from the second only, or a pair."""


def _moves(stretch: _CommonPiece, likeness: Likeness, reach: int) -> list[tuple[int, bytearray]]:
    """Return for each row its first column within reach, and the last move of the best alignment up to each column.

    A row is the number of items taken from the first sequence, a column that of the second.
    """
    rows, columns = stretch.a_end - stretch.a, stretch.b_end - stretch.b
    high = min(columns, reach)
    best, start = [0] * (high + 1), 0
    moves = [(0, bytearray([_LEFT]) * (high + 1))]
    for row in range(1, rows + 1):
        middle = row * columns // rows
        low, high = max(0, middle - reach), min(columns, middle + reach)
        scores: list[int] = []
        marks = bytearray()
        for column in range(low, high + 1):
            above = min(max(column - start, 0), len(best) - 1)  # The nearest column that was worked out.
            score, move = best[above], _UP
            if scores and scores[-1] >= score:
                score, move = scores[-1], _LEFT
            if 0 <= column - 1 - start < len(best):
                alike = likeness(stretch.a + row - 1, stretch.b + column - 1)
                if alike > 0 and best[column - 1 - start] + alike >= score:
                    score, move = best[column - 1 - start] + alike, _BOTH
            scores.append(score)
            marks.append(move)
        best, start = scores, low
        moves.append((low, marks))
    return moves
