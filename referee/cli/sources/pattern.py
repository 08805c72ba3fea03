"""Match paths: all logs in a folder, or a glob."""

from fnmatch import fnmatchcase
from glob import escape, has_magic
from typing import Final, NamedTuple

ENDINGS: Final = (".bourre", ".bourre.gz")
"""The endings of logs in a folder."""

ANY_FOLDERS: Final = "**"

Ways = frozenset[int]
"""The numbers of pattern parts that a path may have matched; one above the total means that a folder above it matched.
"""


class Pattern(NamedTuple):
    """The parts of a path, each a glob, or ``**`` for any number of folders; a matching folder means all its logs.

    As in a shell, only a literal dot matches a dot at the beginning of a name.
    """

    parts: tuple[str, ...] = ()

    @property
    def start(self) -> Ways:
        """The state before the first part of a path."""
        return self._past_any_folders({0})

    def after(self, ways: Ways, name: str, is_folder: bool) -> Ways:
        """Return the state after one more part of a path; empty if the pattern can't match any more."""
        return self._past_any_folders({self._step(way) for way in ways if self._fits(way, name, is_folder)})

    def wants(self, ways: Ways, name: str, is_folder: bool) -> bool:
        """Check whether this name is a matching log, or a folder that may contain some."""
        whole = len(self.parts)
        return bool(ways) if is_folder else whole in ways or (whole + 1 in ways and name.endswith(ENDINGS))

    def wants_path(self, path: str) -> bool:
        """Check whether a file's path matches."""
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
        """Return the part that the next name has to match; below a matching folder anything matches."""
        return self.parts[way] if way < len(self.parts) else "*"

    def _past_any_folders(self, ways: set[int]) -> Ways:
        """Skip each ``**``, which also matches no folder."""
        further = {way + 1 for way in ways if self._part(way) == ANY_FOLDERS} - ways
        return self._past_any_folders(ways | further) if further else frozenset(ways)


def literal(path: str) -> Pattern:
    """Return the pattern that matches only this path."""
    return Pattern(tuple(map(escape, filter(None, path.split("/")))))


def parted(glob: str) -> tuple[str, Pattern]:
    """Split a glob into the folder to search, ending in a slash, and the pattern to match below it."""
    parts = glob.split("/")
    first = next(number for number, part in enumerate(parts) if has_magic(part))
    return "".join(f"{part}/" for part in parts[:first]), Pattern(tuple(filter(None, parts[first:])))


def _is_hidden(name: str) -> bool:
    return name.startswith(".") and name not in {".", ".."}
