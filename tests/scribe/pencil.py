"""Write logs for tests by typing, entry by entry, as a player would."""

from typing import NamedTuple

from referee.scribe import Session

TABLE = ("win", "Ann, Bob, Cal, Big Dee", "")
"""A log by winning-moves with four players, up to the first hand."""
DEALT = (*TABLE, "d", "7s", "a c d", "a2 d1")
"""The same log up to the first card; Ann leads."""


class Refusal(NamedTuple):
    """Why an entry was not written."""

    reason: str


class Typed(NamedTuple):
    """A log after some entries: its text, the session, the remarks after each, and why the last entry was refused."""

    text: str
    session: Session
    said: list[tuple[str, ...]]
    refused: Refusal | None

    @property
    def last(self) -> str:
        """The last line of the log, without its indentation."""
        return self.text.rstrip("\n").rpartition("\n")[2].strip()


def typed(*entries: str, log: str | bytes = b"", day: str | None = None) -> Typed:
    """Type these entries, one after the other, into a log with these lines."""
    session = Session(log.encode() if isinstance(log, str) else log, day=day)
    said, refused = [], None
    for entry in entries:
        reason = session.enter(entry).refused
        refused = None if reason is None else Refusal(reason)
        said.append((*session.state.proved, *session.state.said))
    return Typed(session.content.decode("utf-8", "surrogateescape"), session, said, refused)
