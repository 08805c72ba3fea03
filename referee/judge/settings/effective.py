"""The settings that apply to a log, with each key from the nearest file that sets it, and patterns of paths."""

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.judge.policy import DEFAULT, Policy

if TYPE_CHECKING:
    from referee.judge.settings.file import LogSettings, SettingsFile


# Patterns of paths as in a ``.gitignore``, by the library pathspec


class PathPatterns:
    """Some patterns, relative to the same folder, of which the last one that matches a path decides."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._patterns = tuple([pattern for pattern in map(_compile_pattern, lines) if pattern])[::-1]

    def match_exactly(self, path: str) -> bool | None:
        """Check whether this very path, which for a folder ends in a slash, matches (``None`` if none mentions it).

        A path inside a matching folder does not match by itself: a search asks about the folder first.
        """
        return next((includes for regex, includes in self._patterns if regex.fullmatch(path)), None)

    def match(self, path: str) -> bool:
        """Check whether a path matches, or a folder that it is in."""
        ends = [match.end() for match in re.finditer("/", path[:-1])]
        return any(self.match_exactly(path[:end]) for end in (*ends, len(path)))

    def __bool__(self) -> bool:
        return bool(self._patterns)


@lru_cache(256)
def patterns(lines: tuple[str, ...]) -> PathPatterns:
    """Return the patterns of a list, with ``./archive`` read as ``/archive``."""
    return PathPatterns(f"/{line[2:].lstrip('/')}" if line.startswith("./") else line for line in lines)


def is_pattern(line: str) -> bool:
    """Check whether a line is a pattern, so neither blank nor a comment, and without a mistake."""
    return bool(patterns((line,)))


def _compile_pattern(line: str) -> tuple[re.Pattern[str], bool] | None:
    """Return what a pattern matches, and whether it includes that, or ``None`` for one with a mistake, as in git."""
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    if line.rstrip().endswith("/**/"):  # Pathspec takes the folder before it for one of those below.
        line = f"{line.rstrip()}*/"
    try:
        regex, includes = GitIgnoreSpecPattern.pattern_to_regex(line)
        if regex is None or includes is None or "\0" in line:
            return None
        regex = regex if regex.startswith("^") else f".*{regex}"
        # After the slash of a folder comes whatever is in it.
        inside = ".+" if regex.endswith("/") else ""
        with warnings.catch_warnings(action="ignore"):
            return re.compile(regex + inside, re.DOTALL), includes
    except (ValueError, re.error, OverflowError, RecursionError):
        return None


# Settings


class Layer(NamedTuple):
    """A settings file, with its path and its contents."""

    path: str
    says: "SettingsFile"


EXCLUDED: Final = (".*", "__pycache__/", "_build/", "build/", "dist/", "node_modules/", "site-packages/", "venv/")
"""The names that a search through folders leaves out by default: hidden ones, and folders that tools fill."""

Applying = Sequence[tuple[Layer, str]]
"""The settings files that apply to a log, the nearest first, each with the log's path from its folder."""


def _parts(files: Applying) -> "Iterator[tuple[LogSettings, str, int | None]]":
    """Yield what the settings files of a log say about it, each part before those that override it.

    A nearer file overrides a farther one; within a file, the ``[[per-path]]`` entries that match the log override the
    rest, and later entries earlier ones. With each part come its file and, for an entry, its number from 1.
    """
    for (path, says), log in reversed(files):
        yield says, path, None
        for number, entry in enumerate(says.per_path, 1):
            if patterns(entry.paths).match(log):
                yield entry, path, number


def policy_of(files: Applying) -> Policy:
    """Return the policy for a log by its settings files."""
    policy = DEFAULT
    for part, _, entry in _parts(files):
        ignore = policy.ignore if part.ignore is None else (policy.ignore if entry else ()) + part.ignore
        policy = policy._replace(
            select=part.select or policy.select,
            ignore=ignore,
            severity={**policy.severity, **part.severity},
            fail_on=part.fail_on or policy.fail_on,
        )
    return policy


# What ``check --show-settings`` prints


class Setting(NamedTuple):
    """A key of the settings, its value (``None`` if unset), and the file that sets it (``None`` for the default).

    ``per_path`` is the number, from 1, of the file's ``[[per-path]]`` that sets it.
    """

    key: str
    value: str | tuple[str, ...] | None
    file: str | None = None
    per_path: int | None = None


class SettingsOfLog(NamedTuple):
    """The settings of a log or a folder, with the files that set some, nearest first."""

    path: str
    files: tuple[str, ...]
    settings: tuple[Setting, ...]


class ShownSettings(NamedTuple):
    """The settings of some logs or folders."""

    logs: tuple[SettingsOfLog, ...]


_UNSET: Final[dict[str, tuple[Setting, ...]]] = {
    "select": (Setting("select", "all"),),
    "ignore": (Setting("ignore", ()),),
    "severity": (),
    "fail-on": (Setting("fail-on", "error"),),
    "baseline": (Setting("baseline", None),),
    "exclude": (Setting("exclude", "usual folders"),),
    "extend-exclude": (Setting("extend-exclude", ()),),
    "defaults": (Setting("defaults.rules", None),),
    "rulesets": (Setting("rulesets", ()),),
}
"""What is printed for a key that no file sets, in the order of the documentation."""


def listed(files: Applying, house: Layer | None, baseline: str | None) -> Iterator[Setting]:
    """List each key of the settings of a log.

    A ``house`` file replaces the rule sets, and ``baseline`` is the path of the baseline that the files name.
    """
    settings: dict[str, tuple[Setting, ...]] = {}
    for part, file, number in _parts(files):
        for key, value in part.model_dump(by_alias=True, exclude_none=True).items():
            values = [(key, baseline if key == "baseline" else value)]
            match key:
                case "ignore":
                    values = [(key, code) for code in value]
                case "severity":
                    values = [(f"severity.{code}", severity) for code, severity in value.items()]
                case "defaults":
                    values = [(f"defaults.{name}", value[name]) for name in ("rules", "variants")]
                    values += [(f"defaults.options.{name}", words) for name, words in value["options"].items()]
                case "rulesets":
                    values = [(key, tuple(value))]
            adds = key == "severity" or (key == "ignore" and number is not None)
            before = settings.get(key, ()) if adds else ()
            settings[key] = (*before, *(Setting(name, shown, file, number) for name, shown in values))
    if house:
        settings["rulesets"] = (Setting("rulesets", tuple(house.says.rulesets or {}), house.path),)
    severities = {setting.key: setting for setting in settings.get("severity", ())}
    settings["severity"] = tuple(sorted(severities.values()))
    for key, unset in _UNSET.items():
        yield from settings.get(key) or unset
