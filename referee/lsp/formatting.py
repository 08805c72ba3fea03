"""Format a log, as edits to the editor's text."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from lsprotocol import types

from referee.lsp.document import Document
from referee.notation import formatted

_LINE: Final = re.compile("[^\n]*\n|[^\n]+")


def formatting(document: Document, _params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The edits that ``fmt`` would make, line by line; none if it would leave the log unchanged."""
    old, new = document.text, formatted(document.text)
    if old == new:
        return []
    pairs = list(zip_longest(_stretches(old), _stretches(new), fillvalue=""))
    edits, start = [], 0
    for before, after in pairs:
        if before != after:
            edits.append(types.TextEdit(document.columns.between(start, start + len(before)), after))
        start += len(before)
    return edits


def _stretches(text: str) -> Iterator[str]:
    """Split a text after each line that is not blank: formatting never splits or joins those."""
    stretch = ""
    for line in _LINE.findall(text):
        stretch += line
        if line.strip(" \t\r\n\ufeff"):
            yield stretch
            stretch = ""
    if stretch:
        yield stretch
