"""``--output-format azure``: commands for Azure Pipelines, which lists each with the build."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.finding import Severity
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.ci.identity import located
from referee.report.form import Form, Whole
from referee.report.wording.phrases import all_together, counted
from referee.text.escape import azure_data, azure_property
from referee.text.place import Place

_TYPES: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "note": "warning"}
"""The types of Azure's issues: it has no notes."""


class Azure(Form):
    """A command for each finding, ineffective waiver and log that could not be examined; then totals in words."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the commands for one log."""
        return "".join(f"{line}\n" for line in _commands(file))

    def tail(self, whole: Whole) -> str:
        """Return the totals."""
        return f"{all_together(whole.totals, whole.unexamined)}\n"


def _commands(file: CheckedLog | UnexaminedLog) -> Iterator[str]:
    path = azure_property(located(file.path))
    if isinstance(file, UnexaminedLog):
        yield _command("error", f"sourcepath={path};", f"could not be examined: {file.error}")
        return
    for one in file.listing.standing:
        yield _command(_TYPES[one.severity], f"{_place(path, one.at)}code={one.code};", one.message)
    if more := file.listing.more_standing:
        yield _command("warning", f"sourcepath={path};", f"{counted(more, 'more finding')}, not shown")
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _command("warning", _place(path, waiver.at), waiver.message)


def _place(path: str, at: Place) -> str:
    return f"sourcepath={path};linenumber={at.line};columnnumber={at.column};"


def _command(kind: str, properties: str, words: str) -> str:
    return f"##vso[task.logissue type={kind};{properties}]{azure_data(words)}"
