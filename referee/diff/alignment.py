"""Pair the items of two sequences by how alike they are, such as the hands of two logs.

Hands are recognised by their content, and by their numbers only to break ties.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from operator import itemgetter
from typing import Any, Final, NamedTuple

from referee.diff.facts import Key, Value, agree
from referee.diff.log import CitedLog
from referee.limits import COMPARED, COMPARED_FACTS

Pair = tuple[int | None, int | None]
"""An item of the first sequence and its partner in the second; ``None`` where there is no partner."""


class Alignment(NamedTuple):
    """All items of both sequences in order. ``in_full`` is true if every possible pair was compared."""

    pairs: tuple[Pair, ...]
    in_full: bool


def align(
    a: Sequence[Hashable], b: Sequence[Hashable], likeness: Callable[[int, int], int], most: int = COMPARED
) -> Alignment:
    """Align two sequences, anchored on items that are equal and occur exactly once in each.

    Between these, the pairs have the greatest total ``likeness`` (of two items by their numbers, from 0); items pair
    only if it is above 0. If that takes more than ``most`` comparisons, pieces of the sequences are aligned that are
    about equally far from the start of both.
    """
    counts_a, counts_b = Counter(a), Counter(b)
    places_b = {item: at for at, item in enumerate(b) if counts_b[item] == 1}
    unique_a = [at for at, item in enumerate(a) if item in places_b and counts_a[item] == 1]
    partners = [places_b[a[at]] for at in unique_a]
    unique_b = sorted(partners)
    matcher = SequenceMatcher(None, partners, unique_b, autojunk=False)
    anchors = [
        (unique_a[block.a + index], unique_b[block.b + index])
        for block in matcher.get_matching_blocks()
        for index in range(block.size)
    ]
    starts = [(0, 0), *((i + 1, j + 1) for i, j in anchors)]
    stretches = [
        (range(i, i_end), range(j, j_end))
        for (i, j), (i_end, j_end) in zip(starts, [*anchors, (len(a), len(b))], strict=True)
    ]
    needed = sum(len(of_a) * len(of_b) for of_a, of_b in stretches)
    pairs = list[tuple[int, int]]()
    for (of_a, of_b), anchor in zip(stretches, [*anchors, None], strict=True):
        pieces = max(1, min(-(-needed // most), len(of_a), len(of_b)))
        for piece in range(pieces):
            part_a, part_b = (
                items[len(items) * piece // pieces : len(items) * (piece + 1) // pieces] for items in (of_a, of_b)
            )
            pairs += _best_pairs(part_a, part_b, likeness)
        pairs += [anchor] if anchor else []
    # The items without a partner go between the pairs.
    whole, i, j = list[Pair](), 0, 0
    for pair in (*pairs, (len(a), len(b))):
        whole += [*((at, None) for at in range(i, pair[0])), *((None, at) for at in range(j, pair[1])), pair]
        i, j = pair[0] + 1, pair[1] + 1
    return Alignment(tuple(whole[:-1]), needed <= most)


def _best_pairs(a: range, b: range, likeness: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs with the greatest total likeness, in order (Needleman and Wunsch)."""
    # For each number of items of b: the greatest likeness so far, and its pairs as a chain from the last one back.
    best: list[tuple[int, Any]] = [(0, None)] * (len(b) + 1)
    for i in a if b else ():
        row = [best[0]]
        for column, j in enumerate(b):
            alike = likeness(i, j)
            options = [row[column], best[column + 1]]
            if alike > 0:
                score, chain = best[column]
                options.insert(0, (score + alike, (i, j, chain)))
            row.append(max(options, key=itemgetter(0)))
        best = row
    pairs, chain = [], best[-1][1]
    while chain:
        i, j, chain = chain
        pairs.append((i, j))
    return pairs[::-1]


class _Look(NamedTuple):
    """The features by which a hand is recognised."""

    numbered: int | None
    facts: Mapping[tuple[Key, str], Value]
    tricks: frozenset[frozenset[int]]

    @property
    def whole(self) -> tuple[object, ...]:
        """What must be equal for two hands to be certainly one, with the number only if they say little."""
        says_little = len(self.facts) < _FEW and not self.tricks
        return frozenset(self.facts.items()), self.tricks, self.numbered if says_little else None


_FEW: Final = 3
"""Hands with fewer facts may be alike by chance: nobody stayed, or nothing was noted."""


def align_hands(a: CitedLog, b: CitedLog) -> Alignment:
    """Align the hands of two logs, numbered from 0."""
    looks_a, looks_b = list[_Look](), list[_Look]()
    for looks, log in ((looks_a, a), (looks_b, b)):
        for section in log.sections[1:]:
            tricks = [fact.laid for fact in section.facts if fact.key == ("trick",)]
            others = [fact for fact in section.facts if fact.key != ("trick",)]
            features = {(fact.key, fact.moment): fact.value for fact in reversed(others[:COMPARED_FACTS])}
            looks.append(_Look(section.numbered, features, frozenset(tricks[:COMPARED_FACTS])))

    def likeness(i: int, j: int) -> int:
        """Score two hands by the shared facts for and against. An equal hand number breaks ties.

        Tricks weigh most, since no two hands of an evening share one.
        """
        look, other = looks_a[i], looks_b[j]
        total = 1 + 2 * (look.numbered is not None and look.numbered == other.numbered)
        total += 4 * len(look.tricks & other.tricks)
        for key in look.facts.keys() & other.facts.keys():
            value, their_value = look.facts[key], other.facts[key]
            total += 2 if value == their_value else 1 if agree(value, their_value) else -2
        return total

    return align([look.whole for look in looks_a], [look.whole for look in looks_b], likeness)
