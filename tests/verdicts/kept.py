"""The saved verdicts: a page of digests, and all the words in a second file.

The page shows in a diff which logs changed, and a test run reads nothing else unless some did. The words are one text,
compressed.
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
"""The output of each command, by the name of the log."""


@cache
def digests() -> Mapping[str, tuple[str, ...]]:
    """Return digests by the name of the log: one of the log itself, and one per command."""
    lines = [line.split(" ") for line in PAGE.read_text(encoding="ascii").splitlines()]
    return {name: tuple(found) for name, *found in lines[1:]}


@cache
def words() -> Words:
    """Return all the words that belong to these."""
    return unpacked(WORDS.read_bytes())


def unpacked(packed: bytes) -> Words:
    """Return the words in the bytes of the file."""
    found: dict[str, dict[str, str]] = {}
    for part in lzma.decompress(packed).decode().split("\n== ")[1:]:
        head, _, text = part.partition("\n")
        name, command = head.split(" ")
        found.setdefault(name, {})[command] = text
    return found


def write(page: Mapping[str, tuple[str, ...]], new: Words) -> None:
    """Save the current verdicts."""
    lines = [("name", *HEAD), *((name, *found) for name, found in page.items())]
    PAGE.write_text("".join(f"{' '.join(line)}\n" for line in lines), encoding="ascii")
    parts = (f"\n== {name} {command}\n{said[command]}" for name, said in new.items() for command in COMMANDS)
    WORDS.write_bytes(lzma.compress("".join(parts).encode()))


def difference(name: str, was: Mapping[str, str], now: Mapping[str, str], moved: tuple[str, ...] = ()) -> str:
    """Return the changed words about a log, before and after; mention changed commands whose words are the same."""
    parts = []
    for command in COMMANDS:
        lines = list(unified_diff(was.get(command, "").splitlines(), now[command].splitlines(), n=2, lineterm=""))[2:]
        if lines:
            parts += [f"--- {name}: {command}, before (-) and now (+)", *lines]
        elif command in moved:
            parts.append(f"--- {name}: {command}: same words, different JSON")
    return "\n".join(parts)


def moved(was: tuple[str, ...], now: Said) -> tuple[str, ...]:
    """Return the entries with a new digest: the log itself, or what some commands say about it."""
    return tuple(what for what, before, after in zip(HEAD, was, now.digests, strict=True) if before != after)
