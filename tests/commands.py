"""Run a command of the referee in this process."""

from typer.testing import CliRunner, Result

from referee.cli.app import app


def run(*words: object, width: int = 80, given: str | bytes | None = None) -> Result:
    """Run ``referee`` with these words, on a terminal of this width and with this text on standard input."""
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": str(width)}, input=given)
