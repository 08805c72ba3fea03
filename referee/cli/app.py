"""``referee``: the command line."""

import gc
import os
import sys
from typing import Annotated

import typer

from referee import __version__
from referee.cli.anonymize import anonymize
from referee.cli.audit import audit
from referee.cli.baseline import baseline
from referee.cli.check import check
from referee.cli.compare import compare
from referee.cli.diff import diff
from referee.cli.exits import status_of
from referee.cli.explain import explain
from referee.cli.fmt import fmt
from referee.cli.generate import generate
from referee.cli.ledger import ledger
from referee.cli.replay import replay
from referee.cli.rule import rule
from referee.cli.rulesets import rulesets
from referee.cli.schema import schema
from referee.cli.settle import settle
from referee.cli.sql import sql
from referee.cli.verify import verify

app = typer.Typer(
    name="referee",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Typer's boxes cut the names of options short at 60 columns.
    rich_markup_mode=None,
)
for command in (
    check,
    audit,
    ledger,
    settle,
    explain,
    replay,
    verify,
    compare,
    diff,
    sql,
    rule,
    rulesets,
    fmt,
    anonymize,
    generate,
    schema,
):
    app.command()(command)
app.add_typer(baseline, name="baseline")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"referee {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")]


@app.callback()
def referee(version: Version = False) -> None:
    """A referee for Bourré: reads a log of the game, proves reneges from the cards, recomputes the money."""


def main() -> None:
    """The console script."""
    # No plugin of pydantic's has any business here; they would be looked for among all that is installed.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    status = status_of(app)
    # Nor does Python have to look for garbage when it ends; DuckDB would complain of what was left to lie.
    if "duckdb" not in sys.modules:
        gc.freeze()
    sys.exit(status)
