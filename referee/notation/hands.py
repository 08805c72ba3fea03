"""Read a log hand by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.notation import openings
from referee.notation.lines import lines, not_text
from referee.notation.parse import parse, unreadable
from referee.notation.refused import RefusedError
from referee.statements import BadComment, Hand, Statement, Unreadable
from referee.text.limits import EXPLAINED, HAND_BYTES, HAND_STATEMENTS
from referee.text.log import Log, as_bytes
from referee.text.place import Place


@dataclass(frozen=True, slots=True)
class Section:
    """The statements before the first ``hand`` line, or those from one ``hand`` line to the next."""

    statements: tuple[Statement, ...]


def read(log: Log, first: int = 1) -> Iterator[Section]:
    """Read the sections of a log: first the lines before the first hand, possibly empty, then each hand.

    If only the rest of a log is given, ``first`` is the number of its first line. Never raises: each line that is
    neither blank nor only a comment becomes one statement, ``Unreadable`` if it can't be read, and a comment that can't
    be in a log becomes one, too. A ``hand`` line that repeats the one just before it begins no other hand. Everything
    past a hand's limits becomes one ``Unreadable``, and so does a log that isn't text. Only the first ``EXPLAINED`` of
    them say why.
    """
    log = as_bytes(log)
    if first == 1 and (refused_whole := not_text(log)):
        yield Section((unreadable(refused_whole),))
        return
    section: list[Statement] = []
    size, full = 0, False
    refused = 0
    long = len(log) > HAND_BYTES  # Otherwise no hand can be too long.
    for number, written, fault in lines(log, first):
        text, refusal, comment = written, fault, None
        if fault and fault.spared is not None:
            text, refusal = written[: fault.spared], None
            comment = BadComment(number, "", fault.at, fault.code, fault.problem)
        if full and openings.meant(text) != "hand":
            continue
        if long:
            size += _bytes(text) + 1
        if not (text or comment):
            continue
        statement = parse(number, text, refusal, explained=refused < EXPLAINED)
        if type(statement) in _BEGINNINGS and statement and begins_hand(statement) and not _again(section, statement):
            yield Section(tuple(section))
            section, size, full = [], _bytes(text) + 1, False
        for each in (statement, comment) if comment else (statement,):
            if each is not None and not full:
                full = len(section) >= HAND_STATEMENTS or size > HAND_BYTES
                section.append(_too_much(each.at) if full else each)
                refused += type(each) is Unreadable
    yield Section(tuple(section))


_BEGINNINGS = (Hand, Unreadable)


def begins_hand(statement: Statement) -> bool:
    """Check whether a line begins a hand, even if it can't be read."""
    return isinstance(statement, Hand) or (isinstance(statement, Unreadable) and statement.keyword == "hand")


def _again(section: Sequence[Statement], line: Statement) -> bool:
    """Check whether a ``hand`` line only repeats the one before it, with nothing between them: that is no deal."""
    lines = [one for one in (*section, line) if type(one) is not BadComment]
    numbers = {one.number if isinstance(one, Hand) else None for one in lines}
    return len(lines) > 1 and len(numbers) == 1 and None not in numbers


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


def _too_much(at: Place) -> Unreadable:
    problem = (
        f"a hand has at most {HAND_STATEMENTS} statements and {HAND_BYTES} bytes; the rest of this one is not read"
    )
    return unreadable(RefusedError("N101", at, problem))
