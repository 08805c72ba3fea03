"""Find logs named twice in two spellings: ``a.bourre`` and ``./a.bourre``, or a folder and a log in it."""

import os
from collections.abc import Collection, Iterator
from typing import NamedTuple

from referee.cli.sources.content import STANDARD_INPUT
from referee.cli.sources.exclusion import Exclusion, LeftOut
from referee.cli.sources.named import prefix, whole_folder
from referee.cli.sources.walk import Folder


class SpelledPaths(NamedTuple):
    """The words of a command line that name files and folders, and where each of them is.

    A link to a log counts as a log of its own, because somebody named it.
    """

    folders: dict[str, "_MeantFolder"]
    files: dict[str, str]

    @classmethod
    def of(cls, named: Collection[str], exclusion: Exclusion) -> "SpelledPaths":
        """Collect these words in order; for a file with several spellings the first counts."""
        folders: dict[str, _MeantFolder] = {}
        files: dict[str, str] = {}
        for one in named if len(named) > 1 else ():
            if one == STANDARD_INPUT:
                continue
            if os.path.isdir(one):
                place = f"{os.path.realpath(one).rstrip(os.sep)}/"
                folders[one] = _MeantFolder(place, whole_folder(one, exclusion))
            else:
                files.setdefault(_place(one), one)
        return cls(folders, files)

    def has_elsewhere(self, path: str, word: str) -> bool:
        """Check whether an earlier word also means the log of this path, which this word means.

        Folders precede files; otherwise words keep their order.
        """
        if not self._are_several or word == STANDARD_INPUT:
            return False
        place = self._place(path, word)
        if word not in self.folders and self.files.get(place, path) != path:
            return True
        return any(isinstance(folder.found(place), str) for folder in self._before(word))

    def accounts_for(self, one: LeftOut, word: str) -> bool:
        """Check whether another word means what this word leaves out, or an earlier one leaves it out too."""
        if not self._are_several or word == STANDARD_INPUT:
            return False
        place = self._place(one.path, word)
        if place in self.files or any(f"{place}/" == folder.place for folder in self.folders.values()):
            return True
        return any(isinstance(folder.found(place, one.is_folder), LeftOut) for folder in self._before(word))

    @property
    def _are_several(self) -> bool:
        """Check whether there is more than one word: otherwise nothing is spelled twice."""
        return bool(self.folders or self.files)

    def _place(self, path: str, word: str) -> str:
        if word in self.folders:
            return self.folders[word].place + path.removeprefix(prefix(word))
        return _place(path)

    def _before(self, word: str) -> Iterator["_MeantFolder"]:
        """Yield the folders that precede a word."""
        return (folder for other, folder in self.folders.items() if word not in self.folders or other < word)


class _MeantFolder(NamedTuple):
    """A folder that is meant as a whole: its real path, ending in a slash, and the search through it."""

    place: str
    search: Folder

    def found(self, place: str, is_folder: bool = False) -> str | Folder | LeftOut | None:
        """Return what the search finds in this place; nothing through a link, which it skips."""
        if not place.startswith(self.place) or not os.path.exists(place) or os.path.islink(place):
            return None
        return self.search.found_below(self.search.path + place.removeprefix(self.place), is_folder)


def _place(path: str) -> str:
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
