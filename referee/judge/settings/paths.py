"""Match paths with patterns as in a ``.gitignore``, using the library pathspec."""

import re
import warnings
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

_HELD: Final = 256
"""The most lists of patterns to keep compiled."""

# The regular expressions that pathspec writes for the wildcards of a pattern.
_ANY_FOLDERS_FIRST: Final = "^(?:.+/)?"
_ANY_FOLDERS: Final = "(?:/.+)?"
_STAR: Final = "[^/]*"
_NAME: Final = "[^/]+"
_SIGN: Final = "[^/]"
_ENDS: Final = {"(?:(?P<ps_d>/)|$)": r"/?\Z", "(?P<ps_d>/)": r"/\Z", "/": "/(?=.)"}
"""The ends of patterns there: for one that also means the contents of a folder, and for one that means exactly the path
of anything, of a folder, or of anything in a folder.
"""
_STANDING_FOR: Final = {"\1": _STAR, "\2": _NAME, "\3": _SIGN}


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    is_match: bool


class PathPatterns:
    """Some patterns, relative to the same folder: the last one that matches a path decides.

    The time for a match is at most proportional to the product of the lengths of path and pattern.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        compiled = map(_compiled, lines)
        self._patterns = tuple([one for one in compiled if one is not None])[::-1]

    def match_exactly(self, path: str) -> bool | None:
        """Check whether exactly this path matches; ``None`` if no pattern mentions it. A folder's path ends in a slash.

        A path inside a matching folder does not match by itself: a search asks about the folder first.
        """
        return next((one.is_match for one in self._patterns if one.regex.match(path)), None)

    def match(self, path: str) -> bool:
        """Check whether a path matches, or a folder that it is in."""
        ends = [match.end() for match in re.finditer("/", path[:-1])]
        return any(self.match_exactly(path[:end]) for end in (*ends, len(path)))

    def __bool__(self) -> bool:
        return bool(self._patterns)


@lru_cache(_HELD)
def patterns(lines: tuple[str, ...]) -> PathPatterns:
    """Return the patterns of a list; ``./archive`` is ``/archive``."""
    return PathPatterns(f"/{line[2:].lstrip('/')}" if line.startswith("./") else line for line in lines)


def is_pattern(line: str) -> bool:
    """Check whether a line is a pattern: not blank, not a comment, and without a mistake."""
    return bool(patterns((line,)))


def _compiled(line: str) -> _Pattern | None:
    """Compile a pattern; one with a mistake matches nothing, as in git."""
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    if any(sign in line for sign in ("\0", *_STANDING_FOR)):
        return None
    if line.rstrip().endswith("/**/"):  # Pathspec takes the folder before it for one of those below.
        line = f"{line.rstrip()}*/"
    try:
        regex, is_match = GitIgnoreSpecPattern.pattern_to_regex(line)
        if regex is None or is_match is None:
            return None
        with warnings.catch_warnings(action="ignore"):
            return _Pattern(re.compile(_bounded(regex), re.DOTALL), is_match)
    except (ValueError, re.error, OverflowError, RecursionError):
        return None


def _bounded(regex: str) -> str:
    """Rewrite a regular expression from pathspec so that no path takes long: it never tries the same way twice.

    Whatever is between two wildcards has a fixed length, so only its first place needs to be tried.
    """
    ended = next((one for one in _ENDS if regex.endswith(one)), "")
    body, end = regex.removesuffix(ended), _ENDS.get(ended, "")
    anywhere = body.startswith(_ANY_FOLDERS_FIRST)
    *before, last = body.removeprefix(_ANY_FOLDERS_FIRST if anywhere else "^").split(_ANY_FOLDERS)
    if not (anywhere or body.startswith("^")):
        return f".*{body}{end}"  # Pathspec's short forms of a few patterns.
    written = "^"
    for number, stretch in enumerate(before):
        skipped = "(?:/[^/]+)*?" if number else "(?:[^/]+/)*?" if anywhere else ""
        written += f"(?>{skipped}{_stretch(stretch)}(?=/))"
    skipped = _ANY_FOLDERS if before else "(?:.+/)?" if anywhere else ""
    return written + skipped + _stretch(last) + end


def _stretch(regex: str) -> str:
    for sign, token in _STANDING_FOR.items():
        regex = regex.replace(token, sign)
    regex = "/".join(map(_segment, regex.split("/")))
    for sign, token in _STANDING_FOR.items():
        regex = regex.replace(sign, token)
    return regex


def _segment(regex: str) -> str:
    first, *further = regex.split("\1")
    if not further:
        return first
    *between, last = further
    return first + "".join(f"(?>{_STAR}?{piece})" for piece in between if piece) + _STAR + last
