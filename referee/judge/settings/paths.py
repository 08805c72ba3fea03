"""Which logs a pattern stands for."""

from collections.abc import Iterable
from fnmatch import fnmatchcase


def stands_for(pattern: str, path: str) -> bool:
    """Whether a pattern stands for the log at a path, both with ``/`` between their parts.

    ``*``, ``?`` and ``[...]`` stand for what is in one part, a part ``**`` for any number of parts, none too. A pattern
    that stands for a folder stands for all that is in it. The time it takes is that of the parts of both, multiplied.

    A point at the beginning of a name means nothing here, unlike in a glob of the command line: a log that was named is
    judged whatever it is called, and has its settings.
    """
    parts = path.split("/")
    reached = {0}
    for part in _parts(pattern):
        reached = set(range(min(reached), len(parts) + 1)) if part == "**" else set(_after(reached, parts, part))
        if not reached:
            return False
    return True


def _parts(pattern: str) -> list[str]:
    """``./archive/`` is ``archive``."""
    return [part for part in pattern.split("/") if part not in ("", ".")]


def _after(reached: Iterable[int], parts: list[str], part: str) -> Iterable[int]:
    """How many parts of the path are accounted for, after one more of the pattern."""
    return (at + 1 for at in reached if at < len(parts) and fnmatchcase(parts[at], part))
