"""List the logs in a folder and below it, in the order of their paths.

The caller lists the folders, on the disk or in a bucket.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.cli.sources.content import Refused
from referee.cli.sources.pattern import Pattern, Ways


class FolderEntry(NamedTuple):
    """An entry of a folder; ``is_link``: it only points to a file or folder elsewhere."""

    name: str
    is_folder: bool
    is_link: bool = False


class Link(NamedTuple):
    """A link in a folder: nobody named it, so it is not followed."""

    path: str


Listing = Callable[[str], Iterable[FolderEntry]]
"""Lists a folder, whose path is empty or ends in a slash. Raises ``OSError`` if that fails."""


def walk(folder: str, pattern: Pattern, listing: Listing) -> Iterator[str | Refused | Link]:
    """Yield the paths of the matching files in this folder, sorted as strings.

    Each folder is listed when its turn comes; only the names in the folders on the way to a path are in memory. An
    unreadable folder is refused with a slash at its end, in its place in the order.
    """
    way: list[_Folder] = []
    following: tuple[str, Ways] | None = (folder, pattern.start)
    while True:
        if following is not None:
            try:
                way.append(_Folder(*following, pattern, listing))
            except OSError as error:
                yield Refused.because(following[0], error)
        while way and not way[-1].left:
            way.pop()
        if not way:
            return
        here, following = way[-1], None
        one = here.left.pop()
        if isinstance(one, FolderEntry):
            yield Link(here.path + one.name)
        elif one.endswith("/"):
            following = (here.path + one, pattern.after(here.ways, one[:-1], is_folder=True))
        else:
            yield here.path + one


class _Folder:
    """A folder that is being walked, and its remaining names, last first; folders' names end in a slash."""

    def __init__(self, path: str, ways: Ways, pattern: Pattern, listing: Listing) -> None:
        self.path = path
        self.ways = ways
        self.left: list[str | FolderEntry] = sorted(
            (one if one.is_link else _ordered(one) for one in listing(path) if self._wants(one, pattern)),
            key=_ordered,
            reverse=True,
        )

    def _wants(self, one: FolderEntry, pattern: Pattern) -> bool:
        return pattern.wants(pattern.after(self.ways, one.name, one.is_folder), one.name, one.is_folder)


def _ordered(one: str | FolderEntry) -> str:
    """Return the sort key: all paths in a folder begin with its name and a slash."""
    if isinstance(one, str):
        return one
    return f"{one.name}/" if one.is_folder else one.name
