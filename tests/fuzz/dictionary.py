"""The words of the notation for libFuzzer, which puts them into its inputs: all that the grammar has."""

from collections.abc import Iterator

from fuzz import words
from referee.notation import grammar

_CARDS = 12
"""So many words of a kind are enough: the rest comes of itself."""


def tokens() -> list[str]:
    """Every keyword and sign of the grammar, some words of each other kind, and the odd ones."""
    return [*dict.fromkeys(_tokens()), *words.ODD]


def _tokens() -> Iterator[str]:
    for one in grammar.parser().terminals:
        if one.name not in ("BLANK", "_NEWLINE"):
            found = words.of(one.name)
            yield from found[:: max(1, len(found) // _CARDS)]
    yield from ("\n", "\r\n", "\nhand\n", "\ufeff")


def dictionary() -> str:
    """The dictionary as libFuzzer reads it: a quoted word a line, its bytes as escapes."""
    lines = ("".join(f"\\x{byte:02x}" for byte in one.encode("utf-8", "surrogatepass")) for one in tokens())
    return "".join(f'"{line}"\n' for line in lines if line)
