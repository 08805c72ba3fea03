"""The forms of the reports of ``check`` and ``audit``: their names, where each is made, and how their files end."""

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

if TYPE_CHECKING:
    from referee.report.form import Form
    from referee.report.terminal.console import Looks


class Made(NamedTuple):
    """Where a form is made, and the endings of the files that are of this form."""

    module: str
    name: str
    endings: tuple[str, ...] = ()


FORMS: Final = {
    "full": Made("referee.report.terminal.check", "Full", (".txt",)),
    "concise": Made("referee.report.terminal.concise", "Concise"),
    "json": Made("referee.report.wire.stream", "CheckJson", (".json",)),
}
"""In the order in which they are listed."""

ENDINGS: Final = {ending: name for name, made in FORMS.items() for ending in made.endings}


def form(name: str, stream: "TextIO | Looks | None" = None) -> "Form":
    """The form of that name; one that is printed goes by the ``stream``."""
    made = FORMS[name]
    found: type[Form] = getattr(import_module(made.module), made.name)
    return found(stream)
