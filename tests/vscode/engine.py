"""The extension's folder, and VS Code's own engine for the grammar in it."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import NamedTuple

import pytest
from project.boundaries import ROOT

EXTENSION = ROOT / "grammar" / "editors" / "vscode"
MODULES = EXTENSION / "node_modules"

needs_node = pytest.mark.skipif(
    not which("node") or not (MODULES / "vscode-textmate").is_dir(),
    reason="the extension's packages are not installed: npm ci --prefix grammar/editors/vscode",
)


class Word(NamedTuple):
    """A piece of a line and what it is called, without ``.bourre``."""

    text: str
    scope: str


class Engine:
    """A process that says what the words of a log are called."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def lines(self, log: str) -> list[list[Word]]:
        """The words of each line that are called anything, from left to right."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(log) + "\n")
        self._process.stdin.flush()
        return [list(_words(line)) for line in json.loads(self._process.stdout.readline())]

    def line(self, text: str) -> list[Word]:
        """The words of one line."""
        [found] = self.lines(text)
        return found


def _words(line: list[tuple[str, list[str]]]) -> Iterator[Word]:
    for text, scopes in line:
        called = [scope for scope in scopes if not scope.startswith("meta.")]
        if called:
            yield Word(text, called[-1].removesuffix(".bourre"))


@contextmanager
def running(grammar: Path) -> Iterator[Engine]:
    """The engine with this grammar."""
    command = ["node", str(Path(__file__).with_name("tokens.cjs")), str(MODULES), str(grammar)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, encoding="utf-8") as process:
        yield Engine(process)
        assert process.stdin
        process.stdin.close()
