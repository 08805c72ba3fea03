"""Guess which known word an unknown one was meant to be."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from referee.text.limits import GUESSED_FROM

_MOST = 2


def did_you_mean(*words: str) -> str:
    """Build the sentence that suggests these words, likeliest first: ``. Did you mean `5d` or `5h`?``; empty for none.

    It comes after another sentence without a full stop.
    """
    if not words:
        return ""
    *before, last = [f"`{word}`" for word in words]
    return f". Did you mean {', '.join(before)} or {last}?" if before else f". Did you mean {last}?"


def edited(word: str, candidates: Iterable[str], edits: int) -> list[str]:
    """List the candidates that ``word`` becomes by this many edits (1 or 2): a letter added, dropped or changed, or two
    neighbours swapped.

    Case is ignored.
    """
    if len(word) > GUESSED_FROM:
        return []
    folded = word.casefold()
    return [one for one in candidates if _slips(folded, one.casefold(), edits) is not None]


def resembling(word: str, names: Iterable[str]) -> list[tuple[tuple[int, int], str]]:
    """List the names that a word resembles, each after its distance, the nearest first.

    A name that differs in case alone is nearer than one that begins with the word, and that is nearer than one with
    other letters (as many as in ``nearest``).
    """
    if len(word) > GUESSED_FROM:
        return []
    folded, found = word.casefold(), []
    for name in names:
        other = name.casefold()
        if other.startswith(folded):
            found.append(((int(other != folded), 0), name))
        elif (slips := _slips(folded, other, _allowed(len(folded), len(other)))) is not None:
            found.append(((2, slips), name))
    return sorted(found, key=lambda near: near[0])


def _allowed(size: int, other: int) -> int:
    """Return how many slips there may be between words of these lengths."""
    short = min(size, other)
    return 0 if short <= 2 else 1 if short <= 5 else _MOST


class _Shape(NamedTuple):
    """A word in lower case, its letters as a mask (letters may share a bit), and their number."""

    folded: str
    letters: int
    size: int


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Find the candidate that ``word`` is a near miss of, or return ``None``.

    Case is ignored. Words of up to five letters may have one slip, longer words two, words of one or two letters none;
    a slip is a letter too many, too few or wrong, or two neighbours swapped. Of several equally near candidates the
    longest wins (letters are dropped more often than added), then the first.
    """
    if len(word) > GUESSED_FROM:
        return None
    folded, letters, size = _shape(word)
    found = []
    for one in candidates:
        other, there, length = _shape(one)
        # A slip changes two letters at most, so most words need no full comparison.
        if (letters ^ there).bit_count() > 2 * _MOST:
            continue
        if (slips := _slips(folded, other, _allowed(size, length))) is not None:
            found.append((slips, -len(one), one))
    return min(found, key=lambda near: near[:2])[2] if found else None


@lru_cache(maxsize=256)
def _shape(word: str) -> _Shape:
    folded = word.casefold()
    letters = 0
    for letter in folded:
        letters |= 1 << ord(letter) % 64
    return _Shape(folded, letters, len(folded))


def _slips(one: str, other: str, allowed: int) -> int | None:
    """Return the optimal string alignment distance (insertions, deletions, substitutions and swaps of neighbours), or
    ``None`` if it is more than ``allowed``. Larger distances are not computed, since a log may have thousands of
    words."""
    if abs(len(one) - len(other)) > allowed:
        return None
    if one.startswith(other) or other.startswith(one):
        return abs(len(one) - len(other))
    if not allowed:
        return None
    for at, left in enumerate(one):
        if left != other[at]:
            one, other = one[at:], other[at:]
            break
    ways = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])]
    if one[:2] == other[1::-1]:
        ways.append((one[2:], other[2:]))
    if allowed == 1:
        return 1 if any(left == right for left, right in ways) else None
    found = [slips for left, right in ways if (slips := _slips(left, right, allowed - 1)) is not None]
    return min(found) + 1 if found else None
