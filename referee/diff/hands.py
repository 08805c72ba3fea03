"""Match the hands of two logs by their content, and by their numbers only to break ties."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.diff.alignment import Alignment, align
from referee.diff.facts import Key
from referee.diff.log import CitedLog, TextSection
from referee.diff.values import Value, agree
from referee.limits import COMPARED_FACTS


@dataclass(frozen=True, slots=True)
class _Look:
    """The features by which a hand is recognised."""

    numbered: int | None
    facts: Mapping[tuple[Key, str | None], Value]
    tricks: frozenset[frozenset[int]]


def same_hands(a: CitedLog, b: CitedLog) -> Alignment:
    """Align the hands of two logs, numbered from 0."""
    looks_a, looks_b = _looks(a), _looks(b)
    turned = a.audit.log_sha256 > b.audit.log_sha256

    def likeness(i: int, j: int) -> int:
        return _likeness(looks_a[i], looks_b[j])

    return align([*map(_whole, looks_a)], [*map(_whole, looks_b)], likeness, turned=turned)


def _looks(log: CitedLog) -> list[_Look]:
    return [_look(section) for section in log.sections[1:]]


def _look(section: TextSection) -> _Look:
    told: dict[tuple[Key, str | None], Value] = {}
    tricks: list[frozenset[int]] = []
    for fact in section.facts[: 2 * COMPARED_FACTS]:
        if fact.key == ("trick",):
            tricks.append(frozenset(card for _, card in fact.value[0] if card is not None))
        elif len(told) < COMPARED_FACTS:
            told.setdefault((fact.key, fact.moment), fact.value)
    return _Look(section.numbered, told, frozenset(tricks[:COMPARED_FACTS]))


def _whole(look: _Look) -> tuple[object, ...]:
    """Return what must be equal for two hands to be certainly one, with the number only if they say little."""
    says_little = len(look.facts) < _FEW and not look.tricks
    return frozenset(look.facts.items()), look.tricks, look.numbered if says_little else None


_FEW: Final = 3
"""Hands with fewer facts may be alike by chance: nobody stayed, or nothing was noted."""


def _likeness(one: _Look, other: _Look) -> int:
    """Score two hands by the shared facts for and against. An equal hand number breaks ties.

    Tricks weigh most, since no two hands of an evening share one.
    """
    total = 1 + 2 * (one.numbered is not None and one.numbered == other.numbered)
    total += 4 * len(one.tricks & other.tricks)
    few, many = sorted((one.facts, other.facts), key=len)
    for key, value in few.items():
        if key in many:
            theirs = many[key]
            total += 2 if value == theirs else 1 if agree(value, theirs) else -2
    return total
