"""A digest of the program: another version may judge otherwise, and so may this one on another Python."""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import referee

if TYPE_CHECKING:
    from referee.cli.caching.store import Store


class Source(NamedTuple):
    """A file of the program: its name there, and its path."""

    name: str
    path: str

    @property
    def state(self) -> tuple[str, int, int]:
        """The name, with the size and the time of the last change."""
        found = os.stat(self.path)
        return self.name, found.st_size, found.st_mtime_ns

    @property
    def content(self) -> tuple[str, bytes]:
        """The name, with the bytes."""
        with open(self.path, "rb") as file:
            return self.name, file.read()


def program(store: "Store") -> str | None:
    """Return the digest of the program; ``None`` if its files can't be read, as in an archive.

    The same files have other times where they are installed again, so the digest is of what is in them. To read them
    all takes as long as to judge a few logs, so the store has the digest by their sizes and times.
    """
    try:
        sources = sorted(_sources())
        state = _digest("state", [one.state for one in sources])
        known = store.get(state)
        if known is None:
            known = _digest("content", [one.content for one in sources])
            store.put(state, known)
    except OSError:
        return None
    return known if len(sources) > 1 else None


def _sources() -> Iterator[Source]:
    """Yield the files of the package, the grammar in its checkout, and the one with the version of the parser's
    library."""
    package = os.path.dirname(referee.__file__)
    yield from _below(package, "")
    beside = os.path.join(os.path.dirname(package), "grammar", "bourre.lark")
    if os.path.isfile(beside):
        yield Source("bourre.lark", beside)
    library = find_spec("lark")
    if library and library.origin:
        yield Source("lark", library.origin)


def _below(folder: str, name: str) -> Iterator[Source]:
    with os.scandir(folder) as there:
        for one in there:
            if one.is_dir():
                if one.name != "__pycache__":
                    yield from _below(one.path, f"{name}{one.name}/")
            else:
                yield Source(name + one.name, one.path)


def _digest(kind: str, files: list[tuple[str, int, int]] | list[tuple[str, bytes]]) -> str:
    python = sys.implementation.name, sys.version_info[:3]
    return sha256(repr((kind, python, files)).encode("utf-8", "surrogatepass")).hexdigest()
