"""The output of ``referee check --diff``: what the fixes would change."""

from collections.abc import Sequence

from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.report.form import Form
from referee.report.terminal.console import A_FILE, console
from referee.report.terminal.fmt import print_diff


class Differences(Form):
    """Print the lines of each log before and after its fixes."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Print one log; nothing if it has no fixes."""
        if isinstance(file, UnexaminedLog) or not (file.repaired and file.repaired.changes):
            return ""
        screen = console(self.stream or A_FILE)
        with screen.capture() as printed:
            print_diff(screen, file.path, file.repaired.before.decode(), file.repaired.after.decode())
        return printed.get()
