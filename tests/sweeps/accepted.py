"""Read a log with a character in each line, and compare the result with the documentation."""

from collections.abc import Iterator, Sequence

from referee.notation import read
from referee.statements import Statement, Unreadable
from sweeps.outcome import Swept
from sweeps.places import NOTHING, REFUSED, SLOTS, Said, Slot
from sweeps.points import encoded

AT_ONCE = 1000
"""Characters in one log: a hand has at most 2,000 statements."""
_HEAD = b"# one line for each\n"


def said(slot: Slot, points: Sequence[int]) -> Iterator[tuple[int, Said]]:
    """Yield what the referee reads for each character, log after log."""
    alone = [number for number in points if number == 0x0A]
    rest = [number for number in points if number != 0x0A]
    for some in [alone, *(rest[at : at + AT_ONCE] for at in range(0, len(rest), AT_ONCE))]:
        before, after = slot.before.encode(), slot.after.encode()
        log = _HEAD + b"".join(before + encoded(number) + after + b"\n" for number in some)
        found = {one.line - 2: one for section in read(log) for one in section.statements}
        yield from ((number, _said(slot, found.get(at))) for at, number in enumerate(some))


def _said(slot: Slot, statement: Statement | None) -> Said:
    if statement is None:
        return NOTHING
    return REFUSED if isinstance(statement, Unreadable) else slot.part(statement)


def swept(name: str, points: Sequence[int]) -> Swept:
    """Try these characters in the place with that name."""
    slot = SLOTS[name]
    accepted, wrong = 0, []
    for number, was in said(slot, points):
        accepted += was != REFUSED
        if was != (due := slot.expected(chr(number))):
            wrong.append(f"U+{number:04X} as {name}: {was!r} was read, {due!r} is documented")
    return Swept(name, len(points), accepted, wrong)
