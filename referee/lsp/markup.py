"""What an editor shows in a window of its own, as Markdown if it can, else as plain text."""

from collections.abc import Iterable
from typing import NamedTuple

from lsprotocol import types

from referee.text.escape import markdown, shown


class Paragraph(NamedTuple):
    """A paragraph: a heading, which may be empty, and what stands beside it. ``ours``: what is told is Markdown of the
    referee's own, in which nothing comes from a log or another file."""

    head: str
    told: str
    ours: bool = False


def content(paragraphs: Iterable[Paragraph], as_markdown: bool) -> types.MarkupContent:
    """The paragraphs as they are sent. In Markdown nothing that came from a log is markup."""
    if as_markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(map(_marked_up, paragraphs)))
    plain = (shown(f"{one.head.strip()} {one.told}".strip()) for one in paragraphs)
    return types.MarkupContent(types.MarkupKind.PlainText, "\n\n".join(plain))


def _marked_up(one: Paragraph) -> str:
    head = f"**{markdown(one.head.strip())}** " if one.head.strip() else ""
    return head + (one.told if one.ours else markdown(one.told))
