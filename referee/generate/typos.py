"""Slips of the pen: a keyword or a name that is spelt wrong, in a line that costs nothing but itself."""

from random import Random
from typing import NamedTuple

from referee import statements as st


class Typo(NamedTuple):
    """A line as it should be, and as it was written."""

    line: int
    right: str
    wrong: str


def typo(code: str, chance: Random, statements: list[st.Statement], names: list[str]) -> Typo | None:
    """A mistyped keyword (N101) or name (N102): in a deal or a draw, with which nothing else becomes unproven."""
    lines = [line for line in statements if isinstance(line, st.Deal | st.Draw | st.Exchange)]
    lines = [line for line in lines if not isinstance(line, st.Draw) or line.counts]
    if not lines:
        return None
    line = chance.choice(lines)
    word = "deal" if isinstance(line, st.Deal) else "draw"
    if code == "N101":
        return Typo(line.line, word, {"deal": "dael", "draw": "darw"}[word])
    name = line.counts[0][0] if isinstance(line, st.Draw) else line.name
    return Typo(line.line, f"{word} {name}", f"{word} {_misspelt(name, names)}")


def _misspelt(name: str, names: list[str]) -> str:
    """A near miss of a name that is nobody's."""
    near = (name[:1] + name[2:3] + name[1:2] + name[3:], name + name[-1], name + "y")
    return next(one for one in near if one not in names)
