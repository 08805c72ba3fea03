"""The words of the notation for libFuzzer to insert into its inputs: everything in the grammar."""

from collections.abc import Iterator

from fuzz import words
from referee.notation import grammar

_CARDS = 12
"""Maximum number of words of a kind: the fuzzer finds the others itself."""


def tokens() -> list[str]:
    """Return every keyword and sign of the grammar, some words of each other kind, and the odd ones."""
    return [*dict.fromkeys(_tokens()), *words.ODD]


def _tokens() -> Iterator[str]:
    for one in grammar.parser().terminals:
        if one.name not in ("BLANK", "_NEWLINE"):
            found = words.of(one.name)
            yield from found[:: max(1, len(found) // _CARDS)]
    yield from ("\n", "\r\n", "\nhand\n", "\ufeff")


def dictionary() -> str:
    """Return the dictionary in libFuzzer's format: a quoted word per line, with its bytes as escapes."""
    lines = ("".join(f"\\x{byte:02x}" for byte in one.encode("utf-8", "surrogatepass")) for one in tokens())
    return "".join(f'"{line}"\n' for line in lines if line)
