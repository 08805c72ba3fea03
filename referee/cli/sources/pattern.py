"""What is wanted of a folder: all logs in it, or what a glob fits."""

from fnmatch import fnmatchcase
from glob import escape, has_magic
from typing import Final, NamedTuple

ENDINGS: Final = (".bourre", ".bourre.gz")
"""How the name of a log ends in a folder."""

ANY_FOLDERS: Final = "**"

Ways = frozenset[int]
"""How many parts of a pattern may lie behind a path; one more than there are: the path is below a folder that fits."""


class Pattern(NamedTuple):
    """The parts of a path, each a glob, or ``**`` for any number of folders; of a folder that fits all logs are wanted.

    As in a shell, nothing but a point fits the point that a name begins with.
    """

    parts: tuple[str, ...] = ()

    @property
    def start(self) -> Ways:
        """Where one stands before the first part of a path."""
        return self._past_any_folders({0})

    def after(self, ways: Ways, name: str, is_folder: bool) -> Ways:
        """Where one stands after one more part of a path; nowhere, if the pattern can't fit any more."""
        return self._past_any_folders({self._step(way) for way in ways if self._fits(way, name, is_folder)})

    def wants(self, ways: Ways, name: str, is_folder: bool) -> bool:
        """Whether what is reached by this name is a log that is wanted, or a folder in which there may be some."""
        whole = len(self.parts)
        return bool(ways) if is_folder else whole in ways or (whole + 1 in ways and name.endswith(ENDINGS))

    def wants_path(self, path: str) -> bool:
        """Whether the file of this path is wanted."""
        *folders, name = path.split("/")
        ways = self.start
        for folder in folders:
            ways = self.after(ways, folder, is_folder=True)
        return self.wants(self.after(ways, name, is_folder=False), name, is_folder=False)

    def _step(self, way: int) -> int:
        return min(way + 1, len(self.parts) + 1) if self._part(way) != ANY_FOLDERS else way

    def _fits(self, way: int, name: str, is_folder: bool) -> bool:
        part = self._part(way)
        if _is_hidden(name) and not part.startswith("."):
            return False
        return is_folder if part == ANY_FOLDERS else fnmatchcase(name, part)

    def _part(self, way: int) -> str:
        """The part that the next name has to fit; below a folder that fits, anything does."""
        return self.parts[way] if way < len(self.parts) else "*"

    def _past_any_folders(self, ways: set[int]) -> Ways:
        """``**`` is also no folder at all."""
        further = {way + 1 for way in ways if self._part(way) == ANY_FOLDERS} - ways
        return self._past_any_folders(ways | further) if further else frozenset(ways)


def literal(path: str) -> Pattern:
    """The pattern that fits this path and no other."""
    return Pattern(tuple(map(escape, filter(None, path.split("/")))))


def parted(glob: str) -> tuple[str, Pattern]:
    """The folder below which the search for what a glob fits begins, ending in a stroke; and what has to fit there."""
    parts = glob.split("/")
    first = next(number for number, part in enumerate(parts) if has_magic(part))
    return "".join(f"{part}/" for part in parts[:first]), Pattern(tuple(filter(None, parts[first:])))


def _is_hidden(name: str) -> bool:
    return name.startswith(".") and name not in {".", ".."}
