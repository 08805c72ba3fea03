"""``referee check --show-settings`` for people: each key, its value and its source."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from referee.judge.settings.effective import Setting, SettingsOfLog
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import joined


def print_settings(console: Console, logs: Sequence[SettingsOfLog]) -> None:
    """Print the settings of each log; its path comes first if there are several."""
    for number, one in enumerate(logs):
        if len(logs) > 1:
            put(console, [*([Text()] if number else []), *hanging(console, Text(), f"{one.path}:")])
        _print(console, one.settings)


def _print(console: Console, settings: Sequence[Setting]) -> None:
    """Print settings in a table if it fits, else one after the other."""
    table = ruled_table()
    for title in ("key", "value", "from"):
        table.add_column(title, no_wrap=True)
    for one in settings:
        table.add_row(words(one.key), words(_value(one)), words(_origin(one)))
    print_fitting(console, table, _one_by_one(console, settings))


def _one_by_one(console: Console, settings: Sequence[Setting]) -> Iterator[Text]:
    for one in settings:
        yield from hanging(console, words(f"{one.key}: ", "bold"), f"{_value(one)} ({_origin(one)})")


def _value(one: Setting) -> str:
    return (one.value if isinstance(one.value, str) else joined(*(one.value or ()))) or "none"


def _origin(one: Setting) -> str:
    if one.file is None:
        return "default"
    return one.file if one.per_path is None else f"{one.file}, per-path {one.per_path}"
