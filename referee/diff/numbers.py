"""How the hands of a merged log are numbered: as its scribes did, where they agree, and else anew."""

from collections.abc import Sequence
from itertools import count

from referee import statements as st
from referee.diff.difference import Both, Compared
from referee.diff.onehand import MergedHand
from referee.diff.sheet import SheetLine
from referee.notation import written
from referee.text.place import comment


def numbered(found: Compared, hands: Sequence[MergedHand]) -> None:
    """Number the hands on from the first number that there is, unless the numbers that the scribes gave can stay."""
    given = [_given(both) for both in found.hands]
    own = [_numbers(found, "a"), _numbers(found, "b")]
    if None not in given and (_counts_on(_one(given)) or not all(map(_counts_on, own))):
        wanted = _one(given)
    else:
        start = next((number for numbers in own for number in numbers if number is not None), 1)
        wanted = [number for number, _ in zip(count(start), hands, strict=False)]
    for hand, number in zip(hands, wanted, strict=True):
        for entry in hand.entries:
            if isinstance(entry.line, st.Hand) and entry.line.number != number:
                _renumber(entry, number)


def _given(both: Both) -> tuple[int | None] | None:
    """The number of a hand, if it has one; ``None`` where it has two."""
    numbers = {section.numbered for section in (both.a, both.b) if section} - {None}
    return (next(iter(numbers), None),) if len(numbers) < 2 else None


def _one(given: Sequence[tuple[int | None] | None]) -> list[int | None]:
    return [one[0] if one else None for one in given]


def _numbers(found: Compared, which: str) -> list[int | None]:
    sections = (getattr(both, which) for both in found.hands)
    return [section.numbered for section in sections if section]


def _counts_on(numbers: Sequence[int | None]) -> bool:
    """Whether each number follows from the ones before it."""
    expected: int | None = None
    for place, number in enumerate(numbers, 1):
        if number is not None and expected not in (None, number):
            return False
        expected = (expected if number is None else number) or place
        expected += 1
    return True


def _renumber(entry: SheetLine, number: int | None) -> None:
    if not isinstance(entry.line, st.Hand):
        return
    line = st.Hand(entry.line.line, entry.line.text, number)
    entry.text = "  ".join(filter(None, (written(line), comment(entry.text))))
    entry.line = line
