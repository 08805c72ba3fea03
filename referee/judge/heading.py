"""What an evening is called and on which day it was, as its log says."""

from typing import NamedTuple

from referee import statements as st


class Heading(NamedTuple):
    """The title and the day of an evening (``2026-11-17``); ``None`` where the log does not say."""

    title: str | None
    date: str | None


def heading(text: str | bytes) -> Heading:
    """The heading of a log. Of several titles and several days the first counts."""
    from referee.notation.hands import read

    title = date = None
    for line in next(read(text)).statements:
        if isinstance(line, st.Game) and title is None:
            title = line.title
        elif isinstance(line, st.Date) and date is None:
            date = line.day
    return Heading(title, date)
