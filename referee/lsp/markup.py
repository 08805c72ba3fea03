"""Text for an editor's pop-up, as Markdown if it can show that, else as plain text."""

from collections.abc import Iterable
from typing import NamedTuple

from lsprotocol import types

from referee.text.escape import markdown, shown


class Paragraph(NamedTuple):
    """A paragraph: a heading, which may be empty, and its text. ``ours``: the text is the referee's own Markdown,
    without anything from a log or another file."""

    head: str
    told: str
    ours: bool = False


def content(paragraphs: Iterable[Paragraph], as_markdown: bool) -> types.MarkupContent:
    """Render the paragraphs. In Markdown, text from a log is never markup."""
    if as_markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(map(_marked_up, paragraphs)))
    plain = (shown(f"{one.head.strip()} {one.told}".strip()) for one in paragraphs)
    return types.MarkupContent(types.MarkupKind.PlainText, "\n\n".join(plain))


def _marked_up(one: Paragraph) -> str:
    head = f"**{markdown(one.head.strip())}** " if one.head.strip() else ""
    return head + (one.told if one.ours else markdown(one.told))
