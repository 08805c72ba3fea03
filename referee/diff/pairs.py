"""Match the facts of two scribes' versions of a hand."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from referee.diff.alignment import align
from referee.diff.facts import IMPLIED, Fact, Key, Value, agree, clockwise, says_all
from referee.diff.log import TextSection
from referee.limits import COMPARED_PAIRS
from referee.notation import statements as st

How = Literal["differs", "only-a", "only-b", "more-a", "more-b", "more-both"]
"""``more-a``: both say it, and the first log gives more detail (a card where the other has ``?``)."""


class Mismatch(NamedTuple):
    """A fact that two logs don't have alike, with the players that it is about.

    ``a`` and ``b`` are the lines that say it, or the list that would have, or ``None``.
    """

    how: How
    players: tuple[str, ...]
    a: st.Statement | None
    b: st.Statement | None


def mismatches(a: TextSection, b: TextSection) -> Iterator[Mismatch]:
    """Yield the facts that two versions of a hand don't have alike, in the order of the first, then of the second."""
    keyed_a, keyed_b = _by_key(a), _by_key(b)
    tricks = [len(keyed.get(("trick",), ())) for keyed in (keyed_a, keyed_b)]
    turns = a.turns or b.turns
    has_all_tricks = max(tricks) >= (turns.tricks if turns else 1)  # Each trick of one log is a trick of the other.
    # If the logs don't agree on the turns, that is the difference, not each card.
    same_turns = not (a.turns and b.turns) or agree(a.turns[1:3], b.turns[1:3])
    for key in dict.fromkeys((*keyed_a, *keyed_b)):
        of_a, of_b = keyed_a.get(key, []), keyed_b.get(key, [])
        if key[0] == "takeback" and tricks[0] != tricks[1]:
            # Which trick it followed says nothing.
            of_a, of_b = ([fact._replace(value=True) for fact in facts] for facts in (of_a, of_b))
        for fact_a, fact_b, in_order in _pair_facts(of_a, of_b, has_all_tricks):
            if fact_a is None or fact_b is None:
                mismatch = _only_one(key, fact_a, fact_b, a, b)
                yield from [mismatch] if mismatch else []
                continue
            values, players = [fact_a.value, fact_b.value], _players(key)
            if key == ("trick",):
                values = _name_plays(fact_a, fact_b, (a, b), same_turns=same_turns)
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
            yield Mismatch(how, players, fact_a.line, fact_b.line)


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
        return Mismatch("only-a" if fact_a else "only-b", _players(key), line_a, line_b)
    # The other log disputes an empty list by naming somebody; the difference is reported there.
    if len(key) == 1 or agree(value, IMPLIED[kind]):
        return None
    return Mismatch("differs", _players(key), line_a, line_b)


def _players(key: Key) -> tuple[str, ...]:
    """Return the players whom a fact is about."""
    return tuple(part for part in key[1:2] if isinstance(part, str) and key[0] != "rule")


def _name_plays(a: Fact, b: Fact, sections: tuple[TextSection, TextSection], *, same_turns: bool) -> list[Value]:
    """Return the values of two tricks. If only one has names, the other gets them from its turns, or both lose them."""
    values = [a.value, b.value]
    if len({plays[0][0] is None for plays, _ in values if plays}) < 2:
        return values
    for index, (fact, section) in enumerate(zip((a, b), sections, strict=True)):
        plays, taker = fact.value
        names: Sequence[str | None] = [None] * len(plays)
        if same_turns:
            laid = section.turns.laid.get(fact.line.line, ()) if section.turns else ()
            names = laid if plays[0][0] is None and len(laid) == len(plays) else [name for name, _ in plays]
        values[index] = tuple((name, card) for name, (_, card) in zip(names, plays, strict=True)), taker
    return values
