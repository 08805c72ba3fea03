"""A line of a log, quoted in a comment of another."""

from typing import Final

from referee.text.escape import shown
from referee.text.limits import LINE_BYTES

_QUOTED: Final = LINE_BYTES // 8
"""Characters of a line that are quoted."""


def quoted(why: str, name: str, number: int, text: str) -> str:
    """The comment: ``# differs: ann.bourre line 12: win Ann 4``."""
    return f"# {why}: {_cut(name)} line {number}: {_cut(text.strip())}"


def _cut(text: str) -> str:
    """The beginning of a foreign text: nothing in it can end the comment or fail to be encoded."""
    return shown(text[:_QUOTED]) + "…" * (len(text) > _QUOTED)
