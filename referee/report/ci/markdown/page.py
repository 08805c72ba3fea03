"""The parts of a Markdown page, each with a size limit."""

from collections.abc import Iterable
from typing import NamedTuple


class PageSection(NamedTuple):
    """A part of the page: its heading, the text above its entries, and their size limit in characters."""

    heading: str
    above: str
    room: int


def section(part: PageSection, entries: Iterable[str], total: int) -> str:
    """Build a part from the entries that fit, and the number of those left out."""
    told, room = [], part.room
    for one in entries:
        room -= len(one)
        if room < 0:
            break
        told.append(one)
    rest = total - len(told)
    more = f"\n{rest:,} more, not shown here.\n" if rest else ""
    above = part.above if told else ""
    return f"### {part.heading}\n\n{above}{''.join(told)}{more}"
