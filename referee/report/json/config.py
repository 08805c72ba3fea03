"""``referee config --output-format json``: the settings that hold for a log, and where each comes from."""

from collections.abc import Iterator, Sequence

from referee.judge.settings.effective import EffectiveSettings, Stated
from referee.report.json.base import Report, Wire, Words


class SettingReport(Wire):
    """The value of a key, and the file that says it: null where none does and the value is the default.

    ``per_path`` is which ``[[per-path]]`` of the file it is said in, from 1, if in one. A null ``value`` is none.
    """

    key: Words
    value: Words | tuple[Words, ...] | None
    file: Words | None
    per_path: int | None


class ConfigReport(Report):
    """The settings that hold for what is at a path; ``files`` are those that say some, the nearest first."""

    path: Words
    files: tuple[Words, ...]
    settings: tuple[SettingReport, ...]


def config_report(path: str, files: Sequence[str], settings: EffectiveSettings, baseline: str | None) -> ConfigReport:
    """The settings that hold; ``baseline`` is the path of the one that they name."""
    return ConfigReport(path=path, files=tuple(files), settings=tuple(_settings(settings, baseline)))


def _settings(held: EffectiveSettings, baseline: str | None) -> Iterator[SettingReport]:
    """Each key, in the order in which they are documented."""
    yield _setting("select", held.select, held.select.value if held.select.file else "all")
    for ignored in held.ignore:
        yield _setting("ignore", ignored, ignored.value)
    if not held.ignore:
        yield SettingReport(key="ignore", value=(), file=None, per_path=None)
    for code, severity in sorted(held.severity.items()):
        yield _setting(f"severity.{code}", severity, severity.value)
    yield _setting("fail-on", held.fail_on, held.fail_on.value)
    yield _setting("baseline", held.baseline, baseline)
    yield from _defaults(held)
    yield _setting("rulesets", held.rulesets, tuple(held.rulesets.value))


def _defaults(held: EffectiveSettings) -> Iterator[SettingReport]:
    said = held.defaults.value
    yield _setting("defaults.rules", held.defaults, said.rules if said else None)
    if said:
        yield _setting("defaults.variants", held.defaults, said.variants)
        for option, value in said.options.items():
            yield _setting(f"defaults.options.{option}", held.defaults, value)


def _setting(key: str, stated: Stated[object], value: str | tuple[str, ...] | None) -> SettingReport:
    return SettingReport(key=key, value=value, file=stated.file, per_path=stated.entry)
