"""Find logs named twice in two spellings: ``a.bourre`` and ``./a.bourre``, or a folder and a log in it."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from referee.cli.sources.named import is_here, prefix
from referee.cli.sources.pattern import Pattern


class SpelledPaths(NamedTuple):
    """The words of a command line that name files and folders of this machine, and where each of them is.

    A link to a log counts as a log of its own, because somebody named it.
    """

    folders: dict[str, str]
    files: dict[str, str]

    @classmethod
    def of(cls, named: Iterable[str]) -> "SpelledPaths":
        """Collect these words in order; for a file with several spellings the first counts."""
        folders: dict[str, str] = {}
        files: dict[str, str] = {}
        for one in filter(is_here, named):
            if os.path.isdir(one):
                folders[one] = f"{os.path.realpath(one).rstrip(os.sep)}/"
            else:
                files.setdefault(_place(one), one)
        return cls(folders, files)

    def has_elsewhere(self, path: str, word: str) -> bool:
        """Check whether an earlier word also means the log of this path, which this word means.

        Folders precede files; otherwise words keep their order.
        """
        if not is_here(word):
            return False
        if word in self.folders:
            place = self.folders[word] + path.removeprefix(prefix(word))
            return any(_is_in(folder, place) for other, folder in self.folders.items() if other < word)
        place = _place(path)
        return self.files.get(place, path) != path or any(_is_in(folder, place) for folder in self.folders.values())


def _place(path: str) -> str:
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


def _is_in(folder: str, place: str) -> bool:
    """Check whether a folder meant as a whole has a log in this place, and not through a link that it skips."""
    if not place.startswith(folder) or not Pattern().wants_path(place.removeprefix(folder)):
        return False
    return os.path.exists(place) and not os.path.islink(place)
