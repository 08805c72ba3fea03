"""``referee rule`` for people: the page of one code, and the catalogue of all."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from referee.report.terminal.console import hanging, put
from referee.rules.catalogue import Rule, grade
from referee.text import shown


def print_page(console: Console, page: str) -> None:
    """Print a code's page, which is Markdown."""
    harmless = "\n".join(map(shown, page.split("\n")))
    console.print(Markdown(harmless, code_theme="ansi_light", hyperlinks=False))


def print_catalogue(console: Console, rules: Sequence[Rule]) -> None:
    """Print every code with its name, severity and law."""
    put(console, _catalogue(console, rules))


def _catalogue(console: Console, rules: Sequence[Rule]) -> Iterator[Text]:
    width = max((len(rule.name) for rule in rules), default=0)
    for rule in rules:
        head = Text.assemble((rule.code, "bold"), f" {rule.name:<{width}} {grade(rule.code, rule.severity):<15} ")
        yield from hanging(console, head, rule.law)
