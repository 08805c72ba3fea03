"""``referee rule`` for people: the page of one code, and the catalogue of all."""

from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from referee.report.json.rule import RuleReport
from referee.report.terminal.console import hanging, put
from referee.text.escape import shown


def print_page(console: Console, page: str) -> None:
    """A code's page, which is Markdown."""
    harmless = "\n".join(map(shown, page.split("\n")))
    console.print(Markdown(harmless, code_theme="ansi_light", hyperlinks=False))


def print_catalogue(console: Console, report: RuleReport) -> None:
    """Every code with its name, severity and law, one after the other."""
    put(console, _catalogue(console, report))


def _catalogue(console: Console, report: RuleReport) -> Iterator[Text]:
    width = max((len(page.name) for page in report.rules), default=0)
    for page in report.rules:
        head = Text.assemble((page.code, "bold"), f" {page.name:<{width}} {page.severity:<8} ")
        yield from hanging(console, head, page.law)
