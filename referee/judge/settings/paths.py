"""Match the paths of logs with patterns."""

from collections.abc import Iterable
from fnmatch import fnmatchcase


def stands_for(pattern: str, path: str) -> bool:
    """True if a pattern matches the log at a path, both with ``/`` between their parts.

    ``*``, ``?`` and ``[...]`` match within one part, a part ``**`` matches any number of parts, including none. A
    pattern that matches a folder matches everything in it. The time is proportional to the product of the numbers of
    parts.

    Unlike in a shell's glob, a dot at the beginning of a name means nothing: a log that was given by name is judged
    with its settings, whatever its name.
    """
    parts = path.split("/")
    reached = {0}
    for part in _parts(pattern):
        reached = set(range(min(reached), len(parts) + 1)) if part == "**" else set(_after(reached, parts, part))
        if not reached:
            return False
    return True


def _parts(pattern: str) -> list[str]:
    """Split a pattern: ``./archive/`` is ``archive``."""
    return [part for part in pattern.split("/") if part not in ("", ".")]


def _after(reached: Iterable[int], parts: list[str], part: str) -> Iterable[int]:
    """The numbers of path parts that can be matched after one more part of the pattern."""
    return (at + 1 for at in reached if at < len(parts) and fnmatchcase(parts[at], part))
