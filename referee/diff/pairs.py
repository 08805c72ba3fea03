"""Pair the hands of two scribes' logs, and then the facts of each hand, by how alike they are.

Hands are recognised by their content, and by their numbers only to break ties.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple

from referee.diff.log import IMPLIED, CitedLog, Fact, Key, TextSection, Value, agree, clockwise, says_all
from referee.limits import COMPARED, COMPARED_FACTS, COMPARED_PAIRS
from referee.notation import statements as st

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
    unique = {item for item, count in counts_a.items() if count == counts_b[item] == 1}
    places_a, places_b = ([at for at, item in enumerate(items) if item in unique] for items in (a, b))
    matcher = SequenceMatcher(None, [a[at] for at in places_a], [b[at] for at in places_b], autojunk=False)
    anchors = [
        (places_a[block.a + index], places_b[block.b + index])
        for block in matcher.get_matching_blocks()
        for index in range(block.size)
    ]
    starts = [(0, 0), *((i + 1, j + 1) for i, j in anchors)]
    stretches = [
        (range(i, i_end), range(j, j_end))
        for (i, j), (i_end, j_end) in zip(starts, [*anchors, (len(a), len(b))], strict=True)
    ]
    needed, pairs = sum(len(of_a) * len(of_b) for of_a, of_b in stretches), [*anchors]
    for of_a, of_b in stretches:
        pieces = max(1, min(-(-needed // most), len(of_a), len(of_b)))
        for piece in range(pieces):
            part_a, part_b = (
                items[len(items) * piece // pieces : len(items) * (piece + 1) // pieces] for items in (of_a, of_b)
            )
            pairs += _best_pairs(part_a, part_b, likeness)
    pairs.sort()
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


# The facts of a hand

How = Literal["differs", "only-a", "only-b", "more-a", "more-b", "more-both"]
"""``more-a``: both say it, and the first log gives more detail (a card where the other has ``?``)."""

Mismatch = tuple[How, tuple[str, ...], st.Statement | None, st.Statement | None]
"""A fact that two logs don't have alike, with the players that it is about.

Of each log there is the line that says it, or the list that would have, or ``None``.
"""


def mismatches(a: TextSection, b: TextSection) -> Iterator[Mismatch]:
    """Yield the facts that two versions of a hand don't have alike, in the order of the first, then of the second."""
    keyed_a, keyed_b = _by_key(a), _by_key(b)
    tricks = max(len(keyed.get(("trick",), ())) for keyed in (keyed_a, keyed_b))
    has_all_tricks = tricks >= (a.size or b.size or 1)  # Each trick of one log is a trick of the other.
    # If the logs don't agree on the turns, that is the difference, not each card.
    same_turns = not (a.turns and b.turns) or all(map(agree, a.turns, b.turns))
    for key in dict.fromkeys((*keyed_a, *keyed_b)):
        of_a, of_b = keyed_a.get(key, []), keyed_b.get(key, [])
        for fact_a, fact_b, in_order in _pair_facts(of_a, of_b, has_all_tricks):
            if fact_a is None or fact_b is None:
                mismatch = _only_one(key, fact_a, fact_b, a, b)
                yield from [mismatch] if mismatch else []
                continue
            values, players = [fact_a.value, fact_b.value], _players(key)
            if key == ("trick",):
                values = [_plays(fact_a, fact_b, same_turns), _plays(fact_b, fact_a, same_turns)]
            elif key == ("seats",):  # Only the order of the players whom both logs seat can be compared.
                seated = set(values[0]) & set(values[1])
                values = [clockwise([name for name in names if name in seated]) for names in values]
            value, other_value = values
            if in_order and value == other_value:
                continue
            how: How = "differs"
            if in_order and agree(value, other_value):
                more: How = "more-b" if says_all(other_value, value) else "more-both"
                how = "more-a" if says_all(value, other_value) else more
            elif key == ("trick",):
                same_turns = False
                plays_a, plays_b = value[0], other_value[0]
                if in_order and len(plays_a) == len(plays_b):  # Who played another card by one log than by the other?
                    names = (
                        name or other_name
                        for (name, card), (other_name, other_card) in zip(plays_a, plays_b, strict=True)
                        if agree(name, other_name) and not agree(card, other_card)
                    )
                    players = tuple(filter(None, names))
            yield how, players, fact_a.line, fact_b.line


def _by_key(section: TextSection) -> dict[Key, list[Fact]]:
    keyed: dict[Key, list[Fact]] = {}
    for fact in section.facts:
        facts = keyed.setdefault(fact.key, [])
        is_again = bool(facts) and fact.key[0] == "stay" and facts[-1].value == fact.value
        if not (is_again and isinstance(facts[-1].line, st.Blind) != isinstance(fact.line, st.Blind)):
            facts.append(fact)
    return keyed


def _pair_facts(
    a: Sequence[Fact], b: Sequence[Fact], has_all_tricks: bool
) -> Iterator[tuple[Fact | None, Fact | None, bool]]:
    """Pair facts with the same key in each log's order, to tell which of several tricks or payments is which.

    The third part is false for two tricks that share a card, which the logs have in different order.
    """

    def likeness(i: int, j: int) -> int:
        """Score two facts high if they may be the same, low or 0 if they are two events in the same place."""
        fact, other = a[i], b[j]
        is_same_count = _count(fact) is not None and _count(fact) == _count(other)
        if fact.moment != other.moment:
            is_same = fact.value == other.value and not (fact.moment and other.moment)
            return 110 if is_same_count else 90 if is_same else 0
        shared = len(fact.laid & other.laid)
        if fact.value == other.value:
            return 120 if is_same_count else 100
        if agree(fact.value, other.value):
            return 80 + min(shared, 19)
        return 0 if fact.laid and not shared and not has_all_tricks else 20 + 10 * min(shared, 4)

    items_a, items_b = ([(fact.value, fact.moment, _count(fact)) for fact in facts] for facts in (a, b))
    pairs = align(items_a, items_b, likeness, most=COMPARED_PAIRS).pairs
    single = [b[j] for i, j in pairs if i is None and j is not None]
    for i, j in pairs:
        if i is not None and j is None:
            crossing = next((fact for fact in single if fact.laid & a[i].laid), None)
            if crossing:
                single.remove(crossing)
            yield a[i], crossing, not crossing
        elif i is not None and j is not None:
            yield a[i], b[j], True
    yield from ((None, fact, True) for fact in single)


def _count(fact: Fact) -> frozenset[tuple[str, int]] | None:
    """Return all stacks of a count, which show that it is one count, written earlier or later."""
    return frozenset(fact.line.sums) if isinstance(fact.line, st.Stacks) else None


def _only_one(key: Key, fact_a: Fact | None, fact_b: Fact | None, a: TextSection, b: TextSection) -> Mismatch | None:
    """Compare a fact of only one log with what the other's complete list implies, if the other has such a list."""
    kind, value = str(key[0]), next(fact.value for fact in (fact_a, fact_b) if fact)
    line_a = fact_a.line if fact_a else a.complete.get(kind)
    line_b = fact_b.line if fact_b else b.complete.get(kind)
    if line_a is None or line_b is None:
        return "only-a" if fact_a else "only-b", _players(key), line_a, line_b
    # The other log disputes an empty list by naming somebody; the difference is reported there.
    if len(key) == 1 or agree(value, IMPLIED[kind]):
        return None
    return "differs", _players(key), line_a, line_b


def _players(key: Key) -> tuple[str, ...]:
    """Return the players whom a fact is about."""
    return tuple(part for part in key[1:2] if isinstance(part, str) and key[0] != "rule")


def _plays(fact: Fact, other: Fact, same_turns: bool) -> Value:
    """Return the value of a trick. If only one log has names, the other gets them from its turns, or both lose them."""
    (plays, taker), others = fact.value, other.value[0]
    if not (plays and others) or (plays[0][0] is None) == (others[0][0] is None):
        return fact.value
    names: Sequence[str | None] = [name if same_turns else None for name, _ in plays]
    if same_turns and names[0] is None and len(fact.turns) == len(plays):
        names = fact.turns
    return tuple((name, card) for name, (_, card) in zip(names, plays, strict=True)), taker
