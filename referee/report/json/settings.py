"""``referee check --show-settings --output-format json``: the settings in force, and the source of each."""

from referee.report.json.base import Report, Wire, Words


class SettingReport(Wire):
    """The value of a key, and the file that sets it: null if the value is the default.

    ``per_path`` is the number of the ``[[per-path]]`` in that file which sets it, from 1, if one does. A null ``value``
    means none.
    """

    key: Words
    value: Words | tuple[Words, ...] | None
    file: Words | None
    per_path: int | None


class SettingsOfLogReport(Wire):
    """The settings in force for a path; ``files`` are those that set some, nearest first."""

    path: Words
    files: tuple[Words, ...]
    settings: tuple[SettingReport, ...]


class SettingsReport(Report):
    """The settings of some logs or folders."""

    logs: tuple[SettingsOfLogReport, ...]
