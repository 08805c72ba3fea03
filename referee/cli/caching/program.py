"""A digest of the program: another version may judge otherwise, and so may this one on another Python."""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import referee

if TYPE_CHECKING:
    from hashlib import _Hash

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

    def add_to(self, digest: "_Hash") -> None:
        """Add the name and the bytes to a digest."""
        with open(self.path, "rb") as file:
            content = file.read()
        digest.update(f"{self.name}\0{len(content)}\0".encode("utf-8", "surrogatepass"))
        digest.update(content)


class Program(NamedTuple):
    """The program that judges: its digest, and whether it has used the store before."""

    digest: str
    is_known: bool


def program(store: "Store") -> Program | None:
    """Return this program; ``None`` if its files can't be read, as in an archive.

    The same files have other times where they are installed again, so the digest is of what is in them. To read them
    all takes as long as to judge a few logs, so the store has the digest by their sizes and times.
    """
    try:
        sources = sorted(_sources())
        state = sha256(repr((_python(), [one.state for one in sources])).encode("utf-8", "surrogatepass")).hexdigest()
        known = store.get(state)
        if known is not None:
            return Program(known, is_known=True)
        digest = sha256(repr(_python()).encode())
        for one in sources:
            one.add_to(digest)
    except OSError:
        return None
    if len(sources) < 2:
        return None
    found = digest.hexdigest()
    is_known = store.get(found) is not None
    for key in (state, found):
        store.put(key, found)
    return Program(found, is_known)


def _python() -> tuple[str, tuple[int, ...]]:
    return sys.implementation.name, sys.version_info[:3]


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
