"""Arrange the lines of tricks: which are valid, in what order, with superfluous, repeated and lost lines."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from worlds.log import RESULTS, Log, TrickLine, Unreadable

Slot = TrickLine | None
"""A valid trick line, or a trick whose line is lost."""


@dataclass(frozen=True)
class Arrangement:
    """The tricks in order, and how many more are missing from the log, conceded or not written."""

    slots: tuple[Slot, ...]
    tail: int = 0
    conceded: str | None = None


def doubles(lines: Sequence[TrickLine]) -> dict[int, int]:
    """Map each line that repeats another to its original, by number."""
    found: dict[int, int] = {}
    for place, line in enumerate(lines):
        for first in lines[:place]:
            if line.cards and set(line.cards) == set(first.cards) and first.line not in found:
                found[line.line] = first.line
                break
    return found


def repeated(lines: Sequence[TrickLine], twice: dict[int, int]) -> set[str]:
    """Return cards that occur in two tricks, ignoring a line written twice."""
    counted = Counter(card for line in lines if line.line not in twice for card in line.cards)
    return {card for card, times in counted.items() if times > 1}


def claimed(log: Log) -> bool:
    """Check whether the log claims a result of the hand."""
    lost = any(item.kind in RESULTS | {"bourre"} for item in log.unreadable)
    return log.result is not None or log.bourre is not None or lost


def arrangements(log: Log) -> list[Arrangement]:
    """Return the arrangements that fit the number of tricks, or else the others."""
    fitting: dict[Arrangement, None] = {}
    others: dict[Arrangement, None] = {}
    for dropped in product(*doubles(log.lines).items()):
        items = [item for item in log.tricks if item.line not in dropped]
        for kinds in product(*(_kinds(item) for item in items)):
            standing = [(item, kind) for item, kind in zip(items, kinds, strict=True) if kind]
            slots = [item if isinstance(item, TrickLine) else None for item, _ in standing]
            lacking = log.rules.hand_size - len(slots)
            wrong = lacking < 0 or (lacking > 0 and claimed(log) and not log.rest)
            (others if wrong else fitting).update(dict.fromkeys(_filled(log, slots)))
    return list(fitting or others)


def _kinds(item: TrickLine | Unreadable) -> list[str]:
    """Return what an item among the tricks may be: a valid line, a lost trick, or irrelevant."""
    if isinstance(item, TrickLine):
        return ["line"]
    return {"trick": ["lost"], None: ["lost", ""]}.get(item.kind, [""])


def _filled(log: Log, slots: list[Slot]) -> Iterator[Arrangement]:
    """Yield the ways to extend these tricks to the hand's full number."""
    size = log.rules.hand_size
    lacking = size - len(slots)
    if lacking <= 0:
        yield from (Arrangement(kept) for kept in combinations(slots, size))
        return
    if log.rest:
        for seat in [log.rest] if log.rest in log.seats else log.seats:
            yield Arrangement(tuple(slots), lacking, seat)
        return
    if any(item.kind in {None, "rest"} for item in log.unreadable):
        yield from (Arrangement(tuple(slots), lacking, seat) for seat in log.seats)
    if not claimed(log):
        yield Arrangement(tuple(slots), lacking)
        return
    for places in combinations(range(size), lacking):
        rest = iter(slots)
        yield Arrangement(tuple(None if place in places else next(rest) for place in range(size)))
