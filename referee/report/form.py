"""Forms of a report on many logs, written log by log, so that memory does not grow with their number."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TextIO

from referee.records import IfAny, record

if TYPE_CHECKING:
    from referee.judge.policy import CheckedLog, RunTotals
    from referee.judge.season import Season


class CheckReport(NamedTuple):
    """The referee's findings in some logs, and the season if it is asked for."""

    files: "tuple[CheckedLog, ...]"
    season: IfAny["Season | None"]
    summary: "RunTotals"


@record(frozen=False)
class Form:
    """One form of a report.

    A form that is printed takes width and colours from the ``stream``. A form in a file has no stream. A form for
    people that is ``quiet`` prints the findings and nothing else.
    """

    stream: TextIO | None = None
    quiet: bool = False

    def head(self) -> str:
        """Return the text before all logs."""
        return ""

    def add(self, file: "CheckedLog", lines: Sequence[str]) -> str:
        """Return the text for the next log, given its ``lines`` if it has findings."""
        return ""

    def tail(self, run: CheckReport) -> str:
        """Return the text after all logs, with what is only known at the end. The report has no ``files``."""
        return ""


@record(frozen=False)
class JsonForm(Form):
    """A form with one JSON array, to which each log adds its entries."""

    has_entries: bool = False

    def append(self, entries: str) -> str:
        """Return the entries of one log as they continue the array."""
        comma = "," if self.has_entries else ""
        self.has_entries |= bool(entries)
        return f"{comma}\n{entries}" if entries else ""


# The forms of ``check`` and ``audit``

Content = Literal["fingerprints", "fixes", "readings"]
"""What is worked out only for the forms that show it. A form without findings counts as one that shows readings."""


class FormEntry(NamedTuple):
    """The module and the class of a form, what it ``shows``, and its file endings.

    A form ``of_season`` reports the season, so only ``audit`` has it.
    """

    module: str
    name: str
    shows: tuple[Content, ...] = ()
    endings: tuple[str, ...] = ()
    of_season: bool = False


FORMS: Final = {
    "table": FormEntry("terminal.season", "SeasonTable", ("readings",), of_season=True),
    "full": FormEntry("terminal.check", "Full", ("readings",), (".txt",)),
    "concise": FormEntry("terminal.concise", "Concise", ("readings",)),
    "statistics": FormEntry("terminal.concise", "Statistics"),
    "json": FormEntry("json.stream", "Json", ("fingerprints", "readings"), (".json",)),
    "jsonl": FormEntry("json.stream", "Jsonl", ("fingerprints",), (".jsonl",)),
    "sarif": FormEntry("ci.sarif", "Sarif", ("fingerprints", "fixes"), (".sarif",)),
    "junit": FormEntry("ci.junit", "JUnit", (), (".xml",)),
    "github": FormEntry("ci.code_hosts", "GitHub"),
    "gitlab": FormEntry("ci.code_hosts", "GitLab", ("fingerprints",)),
    "markdown": FormEntry("ci.markdown", "Markdown", (), (".md",)),
    "csv": FormEntry("export.sheets", "SeasonSheet", ("readings",), (".csv",), of_season=True),
}
"""All forms by name, in the order in which help and messages list them."""

_UNLISTED: Final = {"diff": FormEntry("terminal.check", "Differences")}
"""The form of ``--diff``, which ``--output-format`` does not offer."""

OF_LOGS: Final = tuple(name for name, entry in FORMS.items() if not entry.of_season)


def endings(names: Iterable[str]) -> dict[str, str]:
    """Map file endings to these forms."""
    return {ending: name for name in names for ending in FORMS[name].endings}


def form(name: str, stream: TextIO | None = None, *, quiet: bool = False) -> Form:
    """Build the form of that name. A ``table`` that is ``quiet`` prints the same findings as a quiet ``full``."""
    entry = {**FORMS, **_UNLISTED}["full" if quiet and name == "table" else name]
    kind: type[Form] = getattr(import_module(f"referee.report.{entry.module}"), entry.name)
    return kind(stream, quiet)
