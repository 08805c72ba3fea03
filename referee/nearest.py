"""What was probably meant by a word that is not among those that may stand there."""

from collections.abc import Iterable

from referee.limits import GUESSED_FROM


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that ``word`` is a near miss of, or ``None``.

    Case does not count. Up to five letters may hold one slip, longer words two, words of one or two letters none; a
    slip is a letter too many, too few or wrong, or two neighbours swapped. Of several equally near the longest is
    taken (letters are forgotten more often than added), then the first.
    """
    folded = word.casefold()
    if len(folded) > GUESSED_FROM:
        return None
    found = [(slips, -len(one), one) for one in candidates if (slips := _near(folded, one.casefold())) is not None]
    return min(found, key=lambda near: near[:2])[2] if found else None


def _near(word: str, candidate: str) -> int | None:
    """The slips between two words, or ``None`` if they are too many."""
    short = min(len(word), len(candidate))
    allowed = 0 if short <= 2 else 1 if short <= 5 else 2
    if abs(len(word) - len(candidate)) > allowed:
        return None
    slips = _slips(word, candidate)
    return slips if slips <= allowed else None


def _slips(one: str, other: str) -> int:
    """The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and right == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]
