"""The documentation pages and their blocks of code.

``python -m project.pages`` (in ``tests``) runs every ``console`` block and puts what its commands print into the page.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from project.boundaries import ROOT

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

    def printed(self) -> str:
        """Run the commands of a ``console`` block in the checkout, and return what the block should show."""
        commands = [line[2:] for line in self.text.splitlines() if line.startswith("$ ")]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        with TemporaryDirectory() as home:
            script = Path(home, "commands")
            script.write_text("".join(f"{command}\n" for command in commands), encoding="utf-8")
            # With -v bash prints each command as it reads it: a transcript without the prompt.
            done = subprocess.run(
                ["bash", "-v", script],
                cwd=ROOT,
                env={"PATH": path, "HOME": home, "COLUMNS": "80", "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
        shown = done.stdout.strip("\n").splitlines()
        after = 0
        for command in commands:
            at = shown.index(command, after)
            shown[at], after = f"$ {command}", at + 1
        return "".join(f"{line.rstrip()}\n" for line in shown)


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


def renew(page: Path) -> None:
    """Put what their commands print now into the ``console`` blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for block in blocks(page):
        if block.language == "console":
            text = text.replace(block.text, block.printed(), 1)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else PAGES:
        renew(page.resolve())
