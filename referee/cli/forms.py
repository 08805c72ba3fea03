"""The forms of the reports of ``check`` and ``audit``, with their names, modules and file endings."""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

if TYPE_CHECKING:
    from referee.report.form import Form
    from referee.report.terminal.console import Looks


class Made(NamedTuple):
    """The module of a form, and its file endings.

    ``of_season``: it reports the season, so only ``audit`` has it. ``quiet`` is the form that prints findings and
    nothing else, for a form that prints more.
    """

    module: str
    name: str
    endings: tuple[str, ...] = ()
    of_season: bool = False
    quiet: str | None = None


FORMS: Final = {
    "table": Made("referee.report.terminal.season", "SeasonTable", of_season=True, quiet="findings"),
    "full": Made("referee.report.terminal.check", "Full", (".txt",), quiet="findings"),
    "concise": Made("referee.report.terminal.concise", "Concise"),
    "grouped": Made("referee.report.terminal.concise", "Grouped"),
    "statistics": Made("referee.report.terminal.statistics", "Statistics"),
    "json": Made("referee.report.json.stream", "Json", (".json",)),
    "jsonl": Made("referee.report.ci.jsonl", "Jsonl", (".jsonl",)),
    "sarif": Made("referee.report.ci.sarif.form", "Sarif", (".sarif",)),
    "junit": Made("referee.report.ci.junit", "JUnit", (".xml",)),
    "github": Made("referee.report.ci.github", "GitHub"),
    "gitlab": Made("referee.report.ci.gitlab", "GitLab"),
    "markdown": Made("referee.report.ci.markdown.form", "Markdown", (".md",)),
    "csv": Made("referee.report.export.sheets", "SeasonSheet", (".csv",), of_season=True),
}
"""Listing order."""

_UNLISTED: Final = {
    "diff": Made("referee.report.terminal.fixes", "Differences"),
    "findings": Made("referee.report.terminal.check", "Findings"),
}
"""The forms of ``--diff`` and ``--quiet``, which ``--output-format`` does not offer."""

OF_LOGS: Final = tuple(name for name, made in FORMS.items() if not made.of_season)


def endings(names: Iterable[str]) -> dict[str, str]:
    """Map file endings to these forms."""
    return {ending: name for name in names for ending in FORMS[name].endings}


def form(name: str, stream: "TextIO | Looks | None" = None, *, quiet: bool = False) -> "Form":
    """Build the form of that name; a form that is printed adapts to the ``stream``."""
    made = FORMS.get(name) or _UNLISTED[name]
    if quiet and made.quiet:
        made = _UNLISTED[made.quiet]
    found: type[Form] = getattr(import_module(made.module), made.name)
    return found(stream)
