"""Logs with four players, and what the program tells of them."""

from io import StringIO

from rich.console import Console

from referee.report.terminal.explain import Request, print_story
from referee.story.from_engine import play_back
from referee.story.hand import PlayedHand

FOUR = "rules {rules}\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"


def game(*hands: str, rules: str = "winning-moves", more: str = "") -> str:
    """Return a log with four players, Dee dealing first."""
    return FOUR.format(rules=rules) + more + "\n".join(hands)


def hands_of(log: str) -> list[PlayedHand]:
    """Return every hand of a log."""
    return [part for part in play_back(log) if isinstance(part, PlayedHand)]


def printed(log: str, number: int | None = 1, line: int | None = None, width: int = 80) -> str:
    """Return the text about a hand, a line or everything as it is printed."""
    stream = StringIO()
    screen = Console(file=stream, width=width, markup=False, emoji=False, highlight=False)
    request = Request("tuesday.bourre", line=line, one_hand=line is not None)
    print_story(screen, request, play_back(log, None if number is None else {number}))
    return stream.getvalue()
