"""A hand as it went, in sections wrapped to any width."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from referee.playback import PlayedHand, PlayedTrick
from referee.report.terminal.console import hanging, words
from referee.report.wording.playback import Entry, opened, sentence
from referee.report.wording.plays import played, taken, then


def title(console: Console, hand: PlayedHand) -> Iterator[Text]:
    """Name the hand: its dealer, trump and place in the log."""
    yield from hanging(console, Text(f"Hand {hand.number}: ", "bold"), "; ".join(opened(hand)))


def laid(console: Console, hand: PlayedHand, trick: PlayedTrick, alone: bool = False) -> Iterator[Text]:
    """Print a trick; ``alone``, with everybody's known cards."""
    head = f"Trick {trick.number} (line {trick.at.line})"
    entries = [played(hand, one) for one in (*trick.taken_back, *trick.plays)]
    if alone:
        entries[:0] = [then(one) for one in trick.plays if one.known]
    yield from section(console, head, [*entries, sentence(taken(trick))])


def section(console: Console, head: str, entries: Iterable[Entry]) -> Iterator[Text]:
    """Print entries under a heading, each with a hanging indent; nothing if there are none."""
    entries = list(entries)
    if entries and head:
        yield words(head, "bold")
    for name, told in entries:
        yield from hanging(console, words(f"  {name}"), told)
