"""The documentation pages and their blocks of code."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from project.package import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a page: its language, and its first line, from 1."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{relative(self.page)}:{self.line}"


def relative(page: Path) -> str:
    """Return a page's path relative to the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        yield Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2])


def examples(language: str) -> list[Block]:
    """Return all blocks in this language, from all pages, the README first."""
    pages = sorted(PAGES, key=lambda page: page != ROOT / "README.md")
    return [block for page in pages for block in blocks(page) if block.language == language]
