"""``referee check --show-settings``: the settings in force for logs and folders, and the file that sets each."""

import os
import sys
from collections.abc import Iterable
from typing import Final

import typer

from referee.cli.context import contexts_of
from referee.cli.exits import complain
from referee.cli.sources import STANDARD_INPUT
from referee.cli.status import UNEXAMINED

_NAMELESS: Final = "\0"


def show_settings(paths: Iterable[str], output_format: str, house: str | None) -> int:
    """Print the settings of each log or folder, by default of the current folder; return the exit status.

    Exit with 2 if a settings file is wrong, or for a form other than ``full`` and ``json``.
    """
    if output_format not in ("full", "json"):
        raise typer.BadParameter(f"{output_format} can't show settings: use full or json.")
    from referee.judge.settings.effective import EffectiveSettings, SettingsOfLog, ShownSettings, listed

    shown, status = list[SettingsOfLog](), 0
    for path in sorted(set(paths)) or ["."]:
        if path != STANDARD_INPUT and not os.path.lexists(path):
            complain(f"{path}: no such file or directory")
            status = UNEXAMINED
            continue
        # For a folder, show the settings of a log in it whose name says nothing.
        log = os.path.join(path, _NAMELESS) if os.path.isdir(path) else path
        contexts = contexts_of([os.path.dirname(log)], house)
        context, files = contexts.of(log), tuple(file.path for file in contexts.folder(log).files)
        settings = tuple(listed(context.settings or EffectiveSettings(), context.baseline))
        shown.append(SettingsOfLog(path, files, settings))
    if output_format == "json":
        from referee.report.json import report_text

        sys.stdout.write(report_text(ShownSettings(tuple(shown))))
    else:
        from referee.report.terminal.console import console
        from referee.report.terminal.settings import print_settings

        print_settings(console(sys.stdout), shown)
    return status
