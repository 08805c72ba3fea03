"""The settings that apply to a log: for each key, the nearest file that sets it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from referee.judge.settings.paths import patterns

if TYPE_CHECKING:
    from referee.finding import Severity
    from referee.judge.policy import FailOn
    from referee.judge.settings.file import Defaults, LogSettings, SettingsFile
    from referee.rulesets.housefile import OwnRules

T_co = TypeVar("T_co", covariant=True)


class Stated(NamedTuple, Generic[T_co]):
    """The value of a key, and the file that sets it: ``None`` if no file does and the value is the default.

    ``entry`` is the number, from 1, of the file's ``[[per-path]]`` that sets it.
    """

    value: T_co
    file: str | None = None
    entry: int | None = None


class Layer(NamedTuple):
    """A settings file: its displayed name, its contents, and the log's path from its folder, with ``/`` in between."""

    file: str
    says: "SettingsFile"
    log: str


EXCLUDED: Final = (".*", "__pycache__/", "_build/", "build/", "dist/", "node_modules/", "site-packages/", "venv/")
"""The names that a search through folders leaves out by default: hidden ones, and folders that tools fill."""

_ALL: Final = Stated[tuple[str, ...]](("",))
_ERROR: Final = Stated["FailOn"]("error")
_NONE: Final = Stated[None](None)
_EXCLUDED: Final = Stated[tuple[str, ...]](EXCLUDED)
_NOTHING_MORE: Final = Stated[tuple[str, ...]](())
_NO_RULESETS: Final = Stated["Mapping[str, OwnRules]"](MappingProxyType({}))


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
        ignored = _longest(code, [one.value for one in self.ignore])
        return selected is not None and (ignored is None or len(selected) > len(ignored))

    def severity_of(self, code: str, otherwise: "Severity") -> "Severity":
        """The severity for findings of this code."""
        found = _longest(code, self.severity)
        return otherwise if found is None else self.severity[found].value


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
    """List each key in the order of the documentation; ``baseline`` is the path of the baseline that they name."""
    yield _setting("select", settings.select, settings.select.value if settings.select.file else "all")
    for ignored in settings.ignore:
        yield _setting("ignore", ignored, ignored.value)
    if not settings.ignore:
        yield Setting("ignore", (), None, None)
    for code, severity in sorted(settings.severity.items()):
        yield _setting(f"severity.{code}", severity, severity.value)
    yield _setting("fail-on", settings.fail_on, settings.fail_on.value)
    yield _setting("baseline", settings.baseline, baseline)
    yield _setting("exclude", settings.exclude, settings.exclude.value if settings.exclude.file else "usual folders")
    yield _setting("extend-exclude", settings.extend_exclude, settings.extend_exclude.value)
    said = settings.defaults.value
    yield _setting("defaults.rules", settings.defaults, said.rules if said else None)
    if said:
        yield _setting("defaults.variants", settings.defaults, said.variants)
        for option, value in said.options.items():
            yield _setting(f"defaults.options.{option}", settings.defaults, value)
    yield _setting("rulesets", settings.rulesets, tuple(settings.rulesets.value))


def _setting(key: str, stated: Stated[object], value: str | tuple[str, ...] | None) -> Setting:
    return Setting(key, value, stated.file, stated.entry)


def effective(files: Sequence[Layer]) -> EffectiveSettings:
    """Combine a log's settings files, the nearest first.

    A nearer file overrides a farther one; within a file, the ``[[per-path]]`` entries that match the log override the
    rest, and later entries earlier ones. An entry adds to the ignored codes.
    """
    settings = EffectiveSettings()
    for found in reversed(files):
        _take(settings, found)
    return settings


def narrowed(settings: EffectiveSettings | None, select: tuple[str, ...], ignore: tuple[str, ...]) -> EffectiveSettings:
    """List only the codes that the command line selects, if any, without those that it ignores."""
    settings = settings or EffectiveSettings()
    ignored = (*settings.ignore, *map(Stated, ignore))
    return replace(settings, select=Stated(select) if select else settings.select, ignore=ignored)


def _take(settings: EffectiveSettings, found: Layer) -> None:
    """Take over the settings of one file."""
    file, says, log = found
    if says.ignore is not None:
        settings.ignore = ()
    _take_said(settings, says, file, None)
    if says.baseline is not None:
        settings.baseline = Stated(says.baseline, file)
    if says.exclude is not None:
        settings.exclude = Stated(says.exclude, file)
    if says.extend_exclude is not None:
        settings.extend_exclude = Stated(says.extend_exclude, file)
    if says.defaults is not None:
        settings.defaults = Stated(says.defaults, file)
    if says.rulesets is not None:
        settings.rulesets = Stated(says.rulesets, file)
    for number, entry in enumerate(says.per_path, 1):
        if patterns(entry.paths).match(log):
            _take_said(settings, entry, file, number)


def _take_said(settings: EffectiveSettings, says: "LogSettings", file: str, entry: int | None) -> None:
    if says.select is not None:
        settings.select = Stated(says.select, file, entry)
    settings.ignore += tuple(Stated(code, file, entry) for code in says.ignore or ())
    settings.severity |= {code: Stated(severity, file, entry) for code, severity in says.severity.items()}
    if says.fail_on is not None:
        settings.fail_on = Stated(says.fail_on, file, entry)


def _longest(code: str, beginnings: "Sequence[str] | Mapping[str, object]") -> str | None:
    """The longest of these beginnings that the code starts with."""
    return max((one for one in beginnings if code.startswith(one)), key=len, default=None)
