"""``referee sql`` as somebody types it."""

from collections.abc import Callable

from typer.testing import CliRunner, Result

from referee.cli.app import app

LOG = """\
rules winning-moves
seat Ann 200
seat "Big Bob" 200
seat Cal 200

hand 1
  dealer Cal
  trump 7h
  stay Ann, "Big Bob"
  took Ann 3, "Big Bob" 2
  win Ann 2.5
"""

Ask = Callable[..., Result]


def run(*words: object, width: int = 80, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": str(width)}, input=text)


def squeezed(printed: str) -> str:
    return " ".join(printed.split())
