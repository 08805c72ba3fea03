"""The standard form of a line: what phones and pasted text do to blanks and keywords is undone.

Each character keeps its column, so places in the standard form are places in the line as written.
"""

import re
from typing import Final

from referee import statements as st

_KINDS: Final = (getattr(st, name) for name in st.__all__)
_KEYWORDS: Final = frozenset(
    st.keyword_of(one)
    for one in _KINDS
    if isinstance(one, type) and issubclass(one, st.Statement) and one is not st.Statement
) - {"unreadable"} | {"bourr[\u00e9\u00c9]", "bourre\u0301"}
_WIDE: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_ZERO_WIDTH: Final = "\u200b-\u200f\u2060\ufeff"
_EDGE: Final = f'[ \\t,"{_WIDE}]'
_BLANK: Final = re.compile(
    rf'"[^"]*"|#.*|[{_WIDE}]|(?:(?<=[♣♦♥♠])|(?<=[0-9TJQKAtjqka][CDHScdhs]))[\ufe0e\ufe0f]|(?:^|(?<={_EDGE})|(?<=->))[{_ZERO_WIDTH}]+|[{_ZERO_WIDTH}]+(?={_EDGE}|#|->|$)',
    re.DOTALL,
)
"""Blanks of every width, those of no width at the edge of a word, and what phones type behind the sign of a suit (and
what is left of that if a letter takes its place); in quotes and in a comment they are kept."""
UNUSUAL: Final = re.compile(f"[{_WIDE}{_ZERO_WIDTH}\ufe0e\ufe0f]")
"""One of them."""
_FIRST: Final = re.compile(
    rf"([ \t]*)({'|'.join(sorted(_KEYWORDS, key=len, reverse=True))})(?:([ \t]*:)|(?=[ \t,#]|->|$))",
    re.IGNORECASE | re.ASCII,
)
_SECOND: Final = re.compile(
    r"([ \t]*(?:(?:stay|draw|ante|bourr(?:e|\u00e9|e\u0301))[ \t]+(?=none@)|ruling[ \t]+(?=(?:renege|waive)@)|"
    r'join[ \t]+(?:"[^"]*"|[^ \t,#"]+)[ \t]+[^ \t,#"]+[ \t]+(?=after@)))([a-z]+)'.replace("@", r"(?:[ \t,#]|->|$)"),
    re.IGNORECASE | re.ASCII,
)
_NUMBERED: Final = re.compile(r"([ \t]*hand[ \t]+[0-9]+[ \t]*):(?=[ \t]*(?:#|$))")
_SMALL: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c9", "abcdefghijklmnopqrstuvwxyz\u00e9")


def standard(text: str) -> str:
    """Return a line with plain blanks, its keyword and the words of the grammar after it in small letters, and without
    a colon behind the keyword or the number of a hand."""
    if not text.isascii() and UNUSUAL.search(text):
        text = _BLANK.sub(lambda found: found[0] if found[0][0] in '"#' else " " * len(found[0]), text)
    if found := _FIRST.match(text):
        text = f"{found[1]}{found[2].translate(_SMALL)}{' ' * len(found[3] or '')}{text[found.end() :]}"
    if found := _SECOND.match(text):
        text = f"{found[1]}{found[2].translate(_SMALL)}{text[found.end() :]}"
    return _NUMBERED.sub(r"\1 ", text, count=1)
