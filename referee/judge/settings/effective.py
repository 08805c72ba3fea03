"""The settings that apply to a log, with each key from the nearest file that sets it, and patterns of paths."""

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from referee.finding import Severity
    from referee.judge.policy import FailOn
    from referee.judge.settings.file import Defaults, LogSettings, SettingsFile
    from referee.rulesets.own import OwnRules


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

T_co = TypeVar("T_co", covariant=True)


class Stated(NamedTuple, Generic[T_co]):
    """The value of a key, and the file that sets it, which is ``None`` if the value is the default.

    ``entry`` is the number, from 1, of the file's ``[[per-path]]`` that sets it.
    """

    value: T_co
    file: str | None = None
    entry: int | None = None


class Layer(NamedTuple):
    """A settings file, with its displayed path, its absolute folder, and its contents."""

    path: str
    folder: str
    says: "SettingsFile"


EXCLUDED: Final = (".*", "__pycache__/", "_build/", "build/", "dist/", "node_modules/", "site-packages/", "venv/")
"""The names that a search through folders leaves out by default: hidden ones, and folders that tools fill."""

_ALL: Final = Stated[tuple[str, ...]](("",))
_ERROR: Final = Stated["FailOn"]("error")
_NONE: Final = Stated[None](None)
_EXCLUDED: Final = Stated[tuple[str, ...]](EXCLUDED)
_NOTHING_MORE: Final = Stated[tuple[str, ...]](())
_NO_RULESETS: Final = Stated["Mapping[str, OwnRules]"]({})


@dataclass(slots=True)
class EffectiveSettings:
    """The settings that apply to one log.

    ``select``, ``ignore`` and the keys of ``severity`` are codes or their beginnings: the longest match decides, and if
    two are equally long, ``ignore``. ``baseline`` is a path, from the folder of the file that sets it; ``exclude`` and
    ``extend_exclude`` are patterns from there.
    """

    select: Stated[tuple[str, ...]] = _ALL
    ignore: tuple[Stated[str], ...] = ()
    severity: dict[str, "Stated[Severity]"] = field(default_factory=dict)
    fail_on: "Stated[FailOn]" = _ERROR
    baseline: Stated[str | None] = _NONE
    exclude: Stated[tuple[str, ...]] = _EXCLUDED
    extend_exclude: Stated[tuple[str, ...]] = _NOTHING_MORE
    defaults: "Stated[Defaults | None]" = _NONE
    rulesets: "Stated[Mapping[str, OwnRules]]" = _NO_RULESETS

    def lists(self, code: str) -> bool:
        """True if findings of this code are listed."""
        selected = _longest(code, self.select.value)
        ignored = _longest(code, [stated.value for stated in self.ignore])
        return selected is not None and (ignored is None or len(selected) > len(ignored))

    def severity_of(self, code: str, otherwise: "Severity") -> "Severity":
        """The severity for findings of this code."""
        beginning = _longest(code, self.severity)
        return otherwise if beginning is None else self.severity[beginning].value


_OVERRIDDEN: Final = ("select", "fail_on", "baseline", "exclude", "extend_exclude", "defaults", "rulesets")
"""The keys of which a nearer file replaces the whole value."""


class Setting(NamedTuple):
    """A key of the settings, its value (``None`` if unset), and the file that sets it, as in ``Stated``."""

    key: str
    value: str | tuple[str, ...] | None
    file: str | None
    per_path: int | None


class SettingsOfLog(NamedTuple):
    """The settings of a log or a folder, with the files that set some, nearest first."""

    path: str
    files: tuple[str, ...]
    settings: tuple[Setting, ...]


class ShownSettings(NamedTuple):
    """The settings of some logs or folders."""

    logs: tuple[SettingsOfLog, ...]


def listed(settings: EffectiveSettings, baseline: str | None) -> Iterator[Setting]:
    """List each key in the order of the documentation. ``baseline`` is the path of the baseline that they name."""

    def setting(key: str, stated: Stated[object], value: str | tuple[str, ...] | None) -> Setting:
        return Setting(key, value, stated.file, stated.entry)

    yield setting("select", settings.select, settings.select.value if settings.select.file else "all")
    for ignored in settings.ignore:
        yield setting("ignore", ignored, ignored.value)
    if not settings.ignore:
        yield Setting("ignore", (), None, None)
    for code, severity in sorted(settings.severity.items()):
        yield setting(f"severity.{code}", severity, severity.value)
    yield setting("fail-on", settings.fail_on, settings.fail_on.value)
    yield setting("baseline", settings.baseline, baseline)
    yield setting("exclude", settings.exclude, settings.exclude.value if settings.exclude.file else "usual folders")
    yield setting("extend-exclude", settings.extend_exclude, settings.extend_exclude.value)
    defaults = settings.defaults.value
    yield setting("defaults.rules", settings.defaults, defaults.rules if defaults else None)
    if defaults:
        yield setting("defaults.variants", settings.defaults, defaults.variants)
        for option, value in defaults.options.items():
            yield setting(f"defaults.options.{option}", settings.defaults, value)
    yield setting("rulesets", settings.rulesets, tuple(settings.rulesets.value))


def effective(files: Sequence[tuple[Layer, str]]) -> EffectiveSettings:
    """Combine the settings of a log, given the nearest file first, each with the log's path from its folder.

    A nearer file overrides a farther one; within a file, the ``[[per-path]]`` entries that match the log override the
    rest, and later entries earlier ones. An entry adds to the ignored codes.
    """
    settings = EffectiveSettings()

    def override(part: "LogSettings", file: str, entry: int | None = None) -> None:
        settings.ignore += tuple(Stated(code, file, entry) for code in part.ignore or ())
        settings.severity |= {code: Stated(severity, file, entry) for code, severity in part.severity.items()}
        for key in _OVERRIDDEN:
            if (value := getattr(part, key, None)) is not None:
                setattr(settings, key, Stated(value, file, entry))

    for (path, _, says), log in reversed(files):
        if says.ignore is not None:
            settings.ignore = ()
        override(says, path)
        for number, entry in enumerate(says.per_path, 1):
            if patterns(entry.paths).match(log):
                override(entry, path, number)
    return settings


def _longest(code: str, beginnings: "Sequence[str] | Mapping[str, object]") -> str | None:
    """Return the longest of these beginnings of codes that this code has, or ``None``."""
    return max(filter(code.startswith, beginnings), key=len, default=None)
