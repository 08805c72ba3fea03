"""Match the facts of two scribes' versions of a hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.diff.alignment import align
from referee.diff.facts import IMPLIED, Fact, Key, clockwise
from referee.diff.log import TextSection
from referee.diff.values import Value, agree, together
from referee.limits import COMPARED_PAIRS
from referee.notation import statements as st

How = Literal["same", "differs", "only-a", "only-b", "more-a", "more-b", "more-both"]
"""``more-a``: both say it, and the first log gives more detail (a card where the other has ``?``)."""


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """One fact as two logs have it. ``a`` or ``b`` is ``None`` if that log does not say it.

    ``a_line`` and ``b_line`` are the lines that say it, or the list that would have. ``value`` is its undisputed part.
    """

    key: Key
    how: How
    a: Fact | None
    b: Fact | None
    a_line: st.Statement | None
    b_line: st.Statement | None
    value: Value


def matches(a: TextSection, b: TextSection) -> list[Match]:
    """Return every fact of two versions of a hand, in the order of the first, then of the second."""
    keyed_a, keyed_b = _by_key(a), _by_key(b)
    all_matches: list[Match] = []
    numbers = [len(keyed.get(("trick",), ())) for keyed in (keyed_a, keyed_b)]
    turns = a.turns or b.turns
    all_tricks = max(numbers) >= (turns.tricks if turns else 1)  # Each trick of one log is a trick of the other.
    for key in dict.fromkeys((*keyed_a, *keyed_b)):
        of_a, of_b = keyed_a.get(key, []), keyed_b.get(key, [])
        if key[0] == "takeback" and numbers[0] != numbers[1]:  # Which trick it followed says nothing.
            of_a, of_b = ([fact._replace(value=True) for fact in facts] for facts in (of_a, of_b))
        for fact_a, fact_b in _pair_facts(of_a, of_b, all_tricks):
            all_matches.append(_match(key, fact_a, fact_b, a, b))
    return _compare_turns(_join_crossed(all_matches), a, b)


def _join_crossed(in_order: Sequence[Match]) -> list[Match]:
    """Turn two tricks that share a card into one dispute, since the logs have them in different order."""
    of_b = [match for match in in_order if match.key == ("trick",) and match.how == "only-b"]
    settled: list[Match] = []
    for match in in_order:
        if match.key == ("trick",) and match.a and match.how == "only-a":
            cards = _laid_cards(match.a.value)
            crossing = next((match_b for match_b in of_b if match_b.b and cards & _laid_cards(match_b.b.value)), None)
            if crossing and crossing.b:
                of_b.remove(crossing)
                settled.append(Match(match.key, "differs", match.a, crossing.b, match.a.line, crossing.b.line, None))
                continue
        settled.append(match)
    return [match for match in settled if match.how != "only-b" or match.key != ("trick",) or match in of_b]


def _by_key(section: TextSection) -> dict[Key, list[Fact]]:
    keyed: dict[Key, list[Fact]] = {}
    for fact in section.facts:
        facts = keyed.setdefault(fact.key, [])
        is_again = bool(facts) and fact.key[0] == "stay" and facts[-1].value == fact.value
        if not (is_again and isinstance(facts[-1].line, st.Blind) != isinstance(fact.line, st.Blind)):
            facts.append(fact)
    return keyed


def _pair_facts(a: Sequence[Fact], b: Sequence[Fact], all_tricks: bool) -> Iterator[tuple[Fact | None, Fact | None]]:
    """Pair facts with the same key in each log's order, to tell which of several tricks or payments is which."""
    if [(fact.value, fact.moment) for fact in a] == [(fact.value, fact.moment) for fact in b]:
        yield from zip(a, b, strict=True)
        return
    if not a or not b:
        yield from ((fact, None) for fact in a)
        yield from ((None, fact) for fact in b)
        return

    def likeness(i: int, j: int) -> int:
        if _are_distinct(a[i], b[j], all_tricks):
            return 0
        sooner = 10 * (a[i].moment != b[j].moment)
        return _alike(a[i].value, b[j].value) + 20 * _same_count(a[i].line, b[j].line) - sooner

    values = ([*map(_whole, a)], [*map(_whole, b)])
    turned = [fact.line.text for fact in a] > [fact.line.text for fact in b]
    for i, j in align(*values, likeness, turned=turned, most=COMPARED_PAIRS).pairs:
        yield None if i is None else a[i], None if j is None else b[j]


def _are_distinct(fact_a: Fact, fact_b: Fact, all_tricks: bool) -> bool:
    """Check whether they are two events, by their moments or as tricks with no common card in an incomplete hand."""
    if fact_a.key == ("trick",) and not all_tricks and not agree(fact_a.value, fact_b.value):
        return not _laid_cards(fact_a.value) & _laid_cards(fact_b.value)
    if fact_a.moment == fact_b.moment:
        return False
    if isinstance(fact_a.line, st.Stacks):
        return not _same_count(fact_a.line, fact_b.line)
    return fact_a.value != fact_b.value or None not in (fact_a.moment, fact_b.moment)


def _whole(fact: Fact) -> tuple[object, ...]:
    """Return everything that must be equal for two facts to be certainly one."""
    count = frozenset(fact.line.sums) if isinstance(fact.line, st.Stacks) else None
    return fact.value, fact.moment, count


def _same_count(line_a: st.Statement, line_b: st.Statement) -> bool:
    """Check whether two lines hold the same stacks and so are one count, written earlier or later."""
    return isinstance(line_a, st.Stacks) and isinstance(line_b, st.Stacks) and dict(line_a.sums) == dict(line_b.sums)


def _alike(value_a: Value, value_b: Value) -> int:
    """Score two values high if they may be the same, and low if they are two events in the same place."""
    if value_a == value_b:
        return 100
    cards = len(_laid_cards(value_a) & _laid_cards(value_b))
    if agree(value_a, value_b):
        return 80 + min(cards, 19)
    return 20 + 10 * min(cards, 4)


def _laid_cards(value: Value) -> set[int]:
    """Return the cards of a trick, or an empty set for anything else."""
    plays = value[0] if isinstance(value, tuple) else None
    return {card for _, card in plays if card is not None} if isinstance(plays, tuple) else set()


def _match(key: Key, fact_a: Fact | None, fact_b: Fact | None, a: TextSection, b: TextSection) -> Match:
    if fact_a is None or fact_b is None:
        return _only_one(key, fact_a, fact_b, a, b)
    value_a, value_b = fact_a.value, fact_b.value
    if key == ("seats",):  # Only the order of the players whom both logs seat can be compared.
        seated = set(value_a) & set(value_b)
        value_a, value_b = (clockwise([name for name in names if name in seated]) for names in (value_a, value_b))
    return Match(key, how(value_a, value_b), fact_a, fact_b, fact_a.line, fact_b.line, together(value_a, value_b))


def _only_one(key: Key, fact_a: Fact | None, fact_b: Fact | None, a: TextSection, b: TextSection) -> Match:
    """Match a fact of only one log with what the other's complete list implies, if the other has such a list."""
    kind = str(key[0])
    value = fact_a.value if fact_a else fact_b.value if fact_b else None
    a_line = fact_a.line if fact_a else a.complete.get(kind)
    b_line = fact_b.line if fact_b else b.complete.get(kind)
    if a_line is None or b_line is None:
        return Match(key, "only-a" if fact_a else "only-b", fact_a, fact_b, a_line, b_line, value)
    # The other log disputes an empty list by naming somebody; the difference is reported there.
    implied = IMPLIED[kind] if len(key) > 1 else value
    relation: How = "same" if agree(value, implied) else "differs"
    return Match(key, relation, fact_a, fact_b, a_line, b_line, together(value, implied))


def how(a: Value, b: Value) -> How:
    """Return how two values relate."""
    if a == b:
        return "same"
    if not agree(a, b):
        return "differs"
    common = together(a, b)
    return "more-a" if common == a else "more-b" if common == b else "more-both"


def _compare_turns(all_matches: list[Match], a: TextSection, b: TextSection) -> list[Match]:
    """Compare tricks that have names in only one log, using the turns of the other."""
    settled: list[Match] = []
    same_turns = _same_turns(a, b)
    for match in all_matches:
        settled.append(
            _compare_turn(match, a, b, same_turns) if match.key == ("trick",) and match.a and match.b else match
        )
        same_turns = same_turns and not (match.key == ("trick",) and settled[-1].how == "differs")
    return settled


def _same_turns(a: TextSection, b: TextSection) -> bool:
    """Check whether the logs agree on the turns. If not, that is the difference, not each card."""
    if a.turns is None or b.turns is None:
        return True
    pairs = ((a.turns.dealer, b.turns.dealer), (a.turns.stayed, b.turns.stayed))
    return all(turn_a is None or turn_b is None or turn_a == turn_b for turn_a, turn_b in pairs)


def _compare_turn(match: Match, a: TextSection, b: TextSection, same_turns: bool) -> Match:
    crossed = match.how == "differs" and match.value is None
    if match.a is None or match.b is None or crossed:
        return match
    plays_a, plays_b = match.a.value[0], match.b.value[0]
    if not plays_a or not plays_b or (plays_a[0][0] is None) == (plays_b[0][0] is None):
        return match
    if same_turns:
        value_a, value_b = _with_names(match.a, a), _with_names(match.b, b)
    else:
        value_a, value_b = _nameless(match.a.value), _nameless(match.b.value)
    return Match(
        match.key, how(value_a, value_b), match.a, match.b, match.a_line, match.b_line, together(value_a, value_b)
    )


def _with_names(fact: Fact, section: TextSection) -> Value:
    plays, taker = fact.value
    laid = section.turns.laid.get(fact.line.line) if section.turns else None
    if plays[0][0] is not None or laid is None or len(laid) != len(plays):
        return fact.value
    return tuple((name, card) for name, (_, card) in zip(laid, plays, strict=True)), taker


def _nameless(value: Value) -> Value:
    plays, taker = value
    return tuple((None, card) for _, card in plays), taker
