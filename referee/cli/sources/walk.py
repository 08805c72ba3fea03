"""List the logs in a folder and below it, in the order of their paths."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from referee.cli.sources.content import Refused
from referee.cli.sources.exclusion import LeftOut, Scope, is_own_data
from referee.cli.sources.pattern import ENDINGS, Glob


class FolderEntry(NamedTuple):
    """An entry of a folder; ``is_link``: it only points to a file or folder elsewhere."""

    name: str
    is_folder: bool
    is_link: bool = False


class Link(NamedTuple):
    """A link in a folder: nobody named it, so it is not followed."""

    path: str


class Folder(NamedTuple):
    """A folder of a search, on the way to what may fit a ``glob``; without one, all its logs are wanted.

    ``path`` is empty or ends in a slash, and so is ``begins``, where the glob does.
    """

    path: str
    scope: Scope
    glob: Glob | None = None
    begins: str = ""

    def found(self, one: FolderEntry) -> "str | Folder | LeftOut | None":
        """Return what an entry is: the path of a log, a folder to look into, left out, or ``None`` for anything else.

        A part of the glob that is a name is never left out.
        """
        path, glob = self.path + one.name, self.glob
        fit = glob.fit(path.removeprefix(self.begins), one.is_folder) if glob else "passes"
        if fit is None or (glob is None and not one.is_folder and not one.name.endswith(ENDINGS)):
            return None
        if fit == "passes" and (by := self.scope.reason(path, one.is_folder)):
            return None if is_own_data(one.name) else LeftOut(path, one.is_folder, by)
        if not one.is_folder:
            return path
        return self._replace(path=f"{path}/", glob=None if fit == "fits" else glob)

    def entered(self, names: set[str] | None = None) -> "Folder":
        """Return the folder with what its own files leave out; ``names`` are those of its entries, if known."""
        return self._replace(scope=self.scope.inside(self.path, names))

    def found_below(self, path: str, is_folder: bool = False) -> "str | Folder | LeftOut | None":
        """Return what a path below this folder is, as ``found`` does, by the names of the folders that it is in."""
        here: Folder = self
        *folders, name = path.removeprefix(self.path).split("/")
        for folder in folders:
            met = here.entered().found(FolderEntry(folder, is_folder=True))
            if not isinstance(met, Folder):
                return met
            here = met
        return here.entered().found(FolderEntry(name, is_folder))


def walk(top: Folder) -> Iterator[str | Refused | Link | LeftOut]:
    """Yield the paths of the logs in this folder, sorted as strings.

    Each folder is listed when its turn comes; only the names in the folders on the way to a path are in memory. An
    unreadable folder is refused with a slash at its end, in its place in the order.
    """
    way: list[list[_Turn]] = []
    following: Folder | None = top
    while True:
        if following is not None:
            try:
                way.append(_turns(following))
            except OSError as error:
                yield Refused.because(following.path, error)
        while way and not way[-1]:
            way.pop()
        if not way:
            return
        _, one = way[-1].pop()
        following = one if isinstance(one, Folder) else None
        if not isinstance(one, Folder):
            yield one


_Turn = tuple[str, str | Folder | Link | LeftOut]
"""An item of a folder, and its sort key: all paths in a folder begin with its name and a slash."""


def _turns(folder: Folder) -> list[_Turn]:
    """List what is found in a folder, last first. Raises ``OSError`` if it can't be listed."""
    entries = _entries(folder.path)
    folder = folder.entered({one.name for one in entries})
    found = [(one, folder.found(one)) for one in entries]
    turns = [
        (f"{one.name}/" if one.is_folder and not one.is_link else one.name, _met(one, what))
        for one, what in found
        if what is not None
    ]
    return sorted(turns, key=lambda turn: turn[0], reverse=True)


def _met(one: FolderEntry, found: str | Folder | LeftOut) -> str | Folder | Link | LeftOut:
    if not one.is_link or isinstance(found, LeftOut):
        return found
    return Link(found.path.rstrip("/") if isinstance(found, Folder) else found)


def _entries(folder: str) -> list[FolderEntry]:
    with os.scandir(folder or ".") as there:
        return [
            FolderEntry(one.name, os.path.isdir(one), True) if one.is_symlink() else FolderEntry(one.name, one.is_dir())
            for one in there
        ]
