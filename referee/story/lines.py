"""Find the hand that a line of the log belongs to."""

from referee import RefereeError
from referee.notation.read import lines, read


class NoSuchHandError(RefereeError, ValueError):
    """The hand does not exist, or the line holds no statement. The text says what is there instead."""


def number_of_hands(text: str | bytes) -> int:
    """Return the number of hands in a log."""
    return max((number for number, section in enumerate(read(text)) if section.statements), default=0)


def hand_of(text: str | bytes, line: int) -> int:
    """Return the number of the hand that a line is in or follows, or 0 before the first.

    Raises ``NoSuchHandError`` if no statement is there.
    """
    hands, last_line = "the log has no hands", -1  # Every line number is greater.
    for hand, section in enumerate(read(text)):
        numbers = [statement.line for statement in section.statements]
        if line in numbers:
            return hand
        if hand and numbers and last_line < line:
            last_line = numbers[-1]
            hands = f"hand {hand} runs from line {numbers[0]} to line {last_line}"
    written = {number: words.strip() for number, words, _ in lines(text)}
    if line not in written:
        raise NoSuchHandError(f"there is no line {line}: the last one is {max(written, default=0)}; {hands}")
    words = written[line]
    kind = "was not read" if words[:1] not in ("", "#") else "is a comment" if words else "is blank"
    raise NoSuchHandError(f"line {line} {kind}; {hands}")
