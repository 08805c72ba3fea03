"""Merge two logs of one game: keep what they agree on or only one has; leave disputes open."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from referee import statements as st
from referee.diff.difference import Both, Compared
from referee.diff.disputed import NotMergeable, apart, laid, refuse_disputed_basis, shaky, turns
from referee.diff.facts import Fact
from referee.diff.log import log
from referee.diff.onehand import MergedHand, entries, not_read
from referee.diff.pairs import Match
from referee.diff.sheet import SheetLine
from referee.notation import formatted, written
from referee.text.limits import HAND_BYTES, HAND_STATEMENTS
from referee.text.place import comment


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two lines that contradict each other, with the hand of the merged log (0: before the first)."""

    hand: int
    a_line: int
    a_text: str
    b_line: int
    b_text: str


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged log in canonical form, and what was left out of it; both versions are in the log as comments."""

    log: bytes
    disputes: tuple[Dispute, ...]


def merged(found: Compared) -> Merged:
    """Merge two compared logs, keeping the more detailed version of each fact.

    Raises ``NotMergeable`` if they contradict each other about rules or seats, or if a merged hand would exceed the
    limits of a log.
    """
    if found.a.texts == found.b.texts:
        return Merged(formatted(_joined(found.a.texts)), ())
    refuse_disputed_basis(found)
    _refuse_skipped_lines(found)
    shaken = shaky(found)
    doubtful = frozenset(match for both in found.hands for match in turns(both, both in shaken))
    hands = _hands(found, doubtful)
    text = _text(hands)
    if shaken and (more := _moved(found, hands, text, shaken)):
        hands = _hands(found, doubtful | more)
        text = _text(hands)
    disputes = (_dispute(found, at, *lines) for at, hand in enumerate(hands) for lines in hand.disputes)
    return Merged(text, tuple(disputes))


def _refuse_skipped_lines(found: Compared) -> None:
    """Raise ``NotMergeable`` if a log has lines that were skipped because they exceed a limit."""
    for one in (found.a, found.b):
        if unread := next((line for section in one.sections for line in not_read(one, section)), None):
            raise NotMergeable(f"line {unread} of {one.name} was skipped: its hand is too long")


def _refuse_long_hands(hands: Sequence[MergedHand]) -> None:
    """Raise ``NotMergeable`` if a merged hand would be longer than a log allows."""
    for number, hand in enumerate(hands):
        lines = [len(entry.text.encode("utf-8", "surrogateescape")) + 1 for entry in hand.entries]
        said = sum(entry.line is not None for entry in hand.entries)
        if said > HAND_STATEMENTS or sum(lines) > HAND_BYTES:
            where = f"hand {number} of the merged log" if number else "the header of the merged log"
            raise NotMergeable(f"{where} would be too long")


def _hands(found: Compared, doubtful: frozenset[Match]) -> list[MergedHand]:
    hands = [_hand(found, both, doubtful) for both in (found.header, *found.hands)]
    numbered(found, hands[1:])
    _refuse_long_hands(hands)
    return hands


def _hand(found: Compared, both: Both, doubtful: frozenset[Match]) -> MergedHand:
    if both.a and both.b:
        return MergedHand.of(found, both, doubtful)
    only = both.a or both.b
    return MergedHand(list(entries(found.a if both.a else found.b, only)) if only else [], [])


def _text(hands: Iterable[MergedHand]) -> bytes:
    lines = (entry.text for hand in hands for entry in hand.entries if entry.text or entry.line is None)
    return formatted(_joined(lines))


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def _moved(found: Compared, hands: Sequence[MergedHand], text: bytes, shaken: frozenset[Both]) -> frozenset[Match]:
    """Return the tricks in shaky hands that the merged log would give to different players from either log."""
    together = log(text, "", found.a.rulesets or found.b.rulesets)
    moved: set[Match] = set()
    for both, hand, section in zip(found.hands, hands[1:], together.sections[1:], strict=False):
        tricks = [entry.match for entry in hand.entries if entry.match]
        now = [fact for fact in section.facts if fact.key == ("trick",) and not _is_left_open(fact)]
        if both in shaken and len(now) == len(tricks):
            pairs = zip(tricks, (laid(fact, section) for fact in now), strict=True)
            moved.update(match for match, names in pairs if any(apart(names, one) for one in _before(match, both)))
    return frozenset(moved)


def _is_left_open(fact: Fact) -> bool:
    """Check whether a trick is written without any card."""
    return all(card is None for _, card in fact.value[0])


def _before(match: Match, both: Both) -> Iterator[tuple[str | None, ...]]:
    for fact, section in ((match.a, both.a), (match.b, both.b)):
        if fact and section:
            yield laid(fact, section)


def _dispute(found: Compared, hand: int, a: int, b: int) -> Dispute:
    return Dispute(hand, a, found.a.text(a).strip(), b, found.b.text(b).strip())


def numbered(found: Compared, hands: Sequence[MergedHand]) -> None:
    """Number the hands from the first known number, unless the scribes' own numbers can stay."""
    given = [_given(both) for both in found.hands]
    own = [_numbers(found, "a"), _numbers(found, "b")]
    if None not in given and (_is_consecutive(_flat(given)) or not all(map(_is_consecutive, own))):
        wanted = _flat(given)
    else:
        start = next((number for numbers in own for number in numbers if number is not None), 1)
        wanted = [number for number, _ in zip(count(start), hands, strict=False)]
    for hand, number in zip(hands, wanted, strict=True):
        for entry in hand.entries:
            if isinstance(entry.line, st.Hand) and entry.line.number != number:
                _renumber(entry, number)


def _given(both: Both) -> tuple[int | None] | None:
    """Return the number of a hand as a tuple, ``(None,)`` if it has none; ``None`` if the logs disagree on it."""
    numbers = {section.numbered for section in (both.a, both.b) if section} - {None}
    return (next(iter(numbers), None),) if len(numbers) < 2 else None


def _flat(given: Sequence[tuple[int | None] | None]) -> list[int | None]:
    return [one[0] if one else None for one in given]


def _numbers(found: Compared, which: str) -> list[int | None]:
    sections = (getattr(both, which) for both in found.hands)
    return [section.numbered for section in sections if section]


def _is_consecutive(numbers: Sequence[int | None]) -> bool:
    """Check whether each number follows from the ones before it."""
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
