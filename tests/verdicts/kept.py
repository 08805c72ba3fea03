"""What was said of every log when somebody last looked at it: a page of digests, and beside it all the words.

The page shows in a diff which logs moved, and is all that a run of the tests reads where none did. The words are one
text, compressed.
"""

import lzma
from collections.abc import Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Final

from verdicts.said import COMMANDS, HEAD, Said

PAGE: Final = Path(__file__).with_name("verdicts.txt")
WORDS: Final = Path(__file__).with_name("words.xz")

Words = Mapping[str, Mapping[str, str]]
"""What each command says, by the name of the log."""


@cache
def digests() -> Mapping[str, tuple[str, ...]]:
    """The digests of the log itself and of what each command says of it, by the name of the log."""
    lines = [line.split(" ") for line in PAGE.read_text(encoding="ascii").splitlines()]
    return {name: tuple(found) for name, *found in lines[1:]}


@cache
def words() -> Words:
    """All the words that go with these."""
    return unpacked(WORDS.read_bytes())


def unpacked(packed: bytes) -> Words:
    """The words in the bytes of the file."""
    found: dict[str, dict[str, str]] = {}
    for part in lzma.decompress(packed).decode().split("\n== ")[1:]:
        head, _, text = part.partition("\n")
        name, command = head.split(" ")
        found.setdefault(name, {})[command] = text
    return found


def write(page: Mapping[str, tuple[str, ...]], new: Words) -> None:
    """Keeps what is said now."""
    lines = [("name", *HEAD), *((name, *found) for name, found in page.items())]
    PAGE.write_text("".join(f"{' '.join(line)}\n" for line in lines), encoding="ascii")
    parts = (f"\n== {name} {command}\n{said[command]}" for name, said in new.items() for command in COMMANDS)
    WORDS.write_bytes(lzma.compress("".join(parts).encode()))


def difference(name: str, was: Mapping[str, str], now: Mapping[str, str], moved: tuple[str, ...] = ()) -> str:
    """The words about a log that are others now, before and after; of what ``moved`` it is said where none are."""
    parts = []
    for command in COMMANDS:
        lines = list(unified_diff(was.get(command, "").splitlines(), now[command].splitlines(), n=2, lineterm=""))[2:]
        if lines:
            parts += [f"--- {name}: {command}, what was said (-) and what is said now (+)", *lines]
        elif command in moved:
            parts.append(f"--- {name}: {command}: the same in words, and something else in its JSON")
    return "\n".join(parts)


def moved(was: tuple[str, ...], now: Said) -> tuple[str, ...]:
    """What has another digest now: the log itself, or what some commands say of it."""
    return tuple(what for what, before, after in zip(HEAD, was, now.digests, strict=True) if before != after)
