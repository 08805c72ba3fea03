"""Globs on the command line, as a shell reads them."""

import re
from glob import has_magic
from typing import Final, Literal

ENDINGS: Final = (".bourre", ".bourre.gz")
"""The endings of logs in a folder."""

_ANY_FOLDERS: Final = "**"
_UNCLOSED: Final = re.compile(r"\[(?!!?\]?[^\]]*\])")
"""A bracket that does not begin a list of characters."""

Fit = Literal["fits", "leads", "passes"]
"""A path fits a glob; or it is a folder on the way to one that may fit, named by a part of the glob, or only by ``**``.
"""


class Glob:
    """The parts of a path, each with wildcards, or ``**`` for any number of folders.

    As in a shell, only a literal dot matches a dot at the beginning of a name. If the last part is ``**``, only folders
    fit.
    """

    def __init__(self, parts: list[str]) -> None:
        within = list(parts)
        while within[-1:] == [_ANY_FOLDERS]:
            within.pop()
        self.is_any_folder: bool = not within
        self._parts = within
        self._anywhere = within.index(_ANY_FOLDERS) if _ANY_FOLDERS in within else len(within)
        self._whole = _pattern(within, folders_only=within != parts)
        self._heads = [_pattern(within[: depth + 1], folders_only=True) for depth in range(self._anywhere)]
        self._hidden = [_pattern([part]) for part in within if part.startswith(".")]

    def fit(self, path: str, is_folder: bool) -> Fit | None:
        """Check a path, from where the glob begins; the folders that contain it must lead there."""
        from referee.judge.settings.paths import patterns

        *above, name = path.split("/")
        if name.startswith(".") and not any(patterns(one).match_exactly(name) for one in self._hidden):
            return None
        path = f"{path}/" if is_folder else path
        if patterns(self._whole).match_exactly(path):
            return "fits"
        if not is_folder:
            return None
        if len(above) < self._anywhere:
            return "leads" if patterns(self._heads[len(above)]).match_exactly(path) else None
        if self._anywhere == len(self._parts):
            return None
        return "leads" if name in self._parts else "passes"


def parted(glob: str) -> tuple[str, Glob]:
    """Split a glob into the folder to search, ending in a slash, and the glob below it."""
    parts = glob.split("/")
    first = next(number for number, part in enumerate(parts) if has_magic(part))
    return "".join(f"{part}/" for part in parts[:first]), Glob(list(filter(None, parts[first:])))


def _pattern(parts: list[str], folders_only: bool = False) -> tuple[str, ...]:
    """Write parts as a pattern for exactly their place."""
    return (f"/{'/'.join(map(_as_pattern, parts))}{'/' * folders_only}",)


def _as_pattern(part: str) -> str:
    part = _UNCLOSED.sub(r"\\[", part.replace("\\", "\\\\"))
    return f"{part[:-1]}\\ " if part.endswith(" ") else part
