"""A line of a log, quoted in a comment of another."""

from typing import Final

from referee.limits import LINE_BYTES

_QUOTED: Final = LINE_BYTES // 8
"""Characters of a line that are quoted."""


def quoted(why: str, name: str, number: int, text: str) -> str:
    """The comment: ``# differs: ann.bourre line 12: win Ann 4``."""
    return f"# {why}: {_shown(name)} line {number}: {_shown(text.strip())}"


def _shown(text: str) -> str:
    """A foreign text in a comment, where nothing of it can end the line or fail to be encoded."""
    safe = "".join(sign if sign.isprintable() else f"<U+{ord(sign):04X}>" for sign in text[:_QUOTED])
    return safe if len(text) <= _QUOTED else f"{safe}…"
