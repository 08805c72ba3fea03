"""What was probably meant by a word that is not among those that may stand there."""

from collections.abc import Iterable

_LONGEST = 40


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that ``word`` is a near miss of, or ``None``.

    Case does not count. Up to five letters may hold one slip, longer words two, words of one or two letters none; a
    slip is a letter too many, too few or wrong, or two neighbours swapped. Of several equally near the longest is
    taken (letters are forgotten more often than added), then the first.
    """
    folded = word.casefold()
    if len(folded) > _LONGEST:
        return None
    found = [(slips, -len(one), one) for one in candidates if (slips := _near(folded, one.casefold())) is not None]
    return min(found, key=lambda near: near[:2])[2] if found else None


def _near(word: str, candidate: str) -> int | None:
    """The slips between two words, or ``None`` if they are too many."""
    short = min(len(word), len(candidate))
    allowed = 0 if short <= 2 else 1 if short <= 5 else 2
    if abs(len(word) - len(candidate)) > allowed:
        return None
    strange = max(len({*word}.difference(candidate)), len({*candidate}.difference(word)))  # Each is a slip.
    return None if strange > allowed else _slips(word, candidate, allowed)


def _slips(one: str, other: str, allowed: int) -> int | None:
    """The optimal string alignment distance (insertions, deletions, substitutions and swaps of neighbours), or ``None``
    if it is more than ``allowed``: no more than that is tried, since a log may have thousands of words to compare.
    """
    if abs(len(one) - len(other)) > allowed:
        return None
    alike = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), None)
    if alike is None:
        return abs(len(one) - len(other))
    if not allowed:
        return None
    one, other = one[alike:], other[alike:]
    ways = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])]
    if one[:2] == other[1::-1]:
        ways.append((one[2:], other[2:]))
    found = [slips for left, right in ways if (slips := _slips(left, right, allowed - 1)) is not None]
    return min(found) + 1 if found else None
