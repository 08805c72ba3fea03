"""Something that may come next in a line that is being written."""

from typing import NamedTuple

from lsprotocol import types


class Offer(NamedTuple):
    """A word that may be written, what is said of it in short, and what kind of thing it is for the editor."""

    word: str
    detail: str
    kind: types.CompletionItemKind
