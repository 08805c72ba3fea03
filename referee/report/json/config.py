"""``referee config --output-format json``: the settings that hold for a log, and where each comes from."""

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
