"""The title and the day of an evening, as given in its log."""

from typing import NamedTuple

from referee import statements as st


class Heading(NamedTuple):
    """The title and the day of an evening (``2026-11-17``); ``None`` if the log does not give it."""

    title: str | None
    date: str | None


def heading(text: str | bytes) -> Heading:
    """Read the heading of a log. The first title and the first day count."""
    from referee.notation.hands import read

    title = date = None
    for line in next(read(text)).statements:
        if isinstance(line, st.Game) and title is None:
            title = line.title
        elif isinstance(line, st.Date) and date is None:
            date = line.day
    return Heading(title, date)
