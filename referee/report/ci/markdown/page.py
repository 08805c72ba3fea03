"""The parts of a page of Markdown, each with room for so much."""

from collections.abc import Iterable
from typing import NamedTuple


class PageSection(NamedTuple):
    """A part of the page: its heading, what stands above its entries, and how many characters they may have."""

    heading: str
    above: str
    room: int


def section(part: PageSection, entries: Iterable[str], total: int) -> str:
    """A part with as many of its entries as fit in, and how many of all these are left."""
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
