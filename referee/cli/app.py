"""``referee``: the command line."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from referee import __version__
from referee.cli.exits import misuse_readable, status_of

COMMANDS: Final = (
    "check",
    "audit",
    "ledger",
    "settle",
    "explain",
    "replay",
    "report",
    "serve",
    "scribe",
    "verify",
    "compare",
    "diff",
    "sql",
    "rule",
    "rulesets",
    "config",
    "fmt",
    "anonymize",
    "generate",
    "schema",
    "baseline",
    "lsp",
)
"""In the order in which they are listed; each is what a module of its name has of that name."""


class _Words:
    """Makes values of the words for a parameter, for which Typer would load pydantic.

    A text is taken as it is typed, and whatever its parser makes of it; a value that is no text is the default. The
    rest, as a number, is left to Typer, and so is all of it where Typer keeps its parameters otherwise.
    """

    def __init__(self, converter: Callable[[], Any]) -> None:
        self._converter = converter

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, called as Typer calls its own."""
        kind = getattr(param, "type_descriptor", None)
        info = getattr(kind, "parameter_info", None)
        several = param.multiple or param.nargs == -1
        words = value if several else [value]
        if kind is None or info is None:
            return self._converter().coerce(value, param=param, ctx=ctx)
        if value is None or isinstance(words, str) or not any(isinstance(word, str) for word in words):
            return () if several and not value else value
        if info.parser is not None:
            words = [info.parser(word) for word in words]
        elif kind.annotation not in (str, list[str]):
            return self._converter().coerce(value, param=param, ctx=ctx)
        return list(words) if several else words[0]


class _WithoutPydantic:
    """A command that has ``_Words`` make its values."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            if hasattr(param, "get_runtime_param"):  # An older Typer loads nothing.
                param.get_runtime_param = partial(_Words, param.get_runtime_param)
        return super().parse_args(ctx, args)  # type: ignore[misc]


class _Command(_WithoutPydantic, TyperCommand):
    """A command of the referee."""


class _Commands(Mapping[str, Any]):
    """The commands by their names, each loaded when it is asked for: the others would take as long as a short log."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        found = getattr(import_module(f"referee.cli.{name}"), name)
        if isinstance(found, typer.Typer):
            return get_command(found)
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name, cls=_Command)(found)
        return get_command(alone)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Referee(_WithoutPydantic, TyperGroup):
    """All commands of the referee."""

    def __init__(self, **said: Any) -> None:
        super().__init__(**{**said, "commands": _Commands()})

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, for which none of them is loaded."""
        return list(COMMANDS)

    def make_context(self, *words: Any, **said: Any) -> Any:
        with misuse_readable():
            return super().make_context(*words, **said)

    def invoke(self, ctx: Any) -> Any:
        with misuse_readable():
            return super().invoke(ctx)


app = typer.Typer(
    name="referee",
    cls=_Referee,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Typer's boxes cut the names of options short at 60 columns.
    rich_markup_mode=None,
)


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
    # By this Rich would measure signs as an old Unicode did, and fold lines elsewhere.
    os.environ.pop("UNICODE_VERSION", None)
    status = status_of(app)
    # Nor does Python have to look for garbage when it ends; DuckDB would complain of what was left to lie.
    if "duckdb" not in sys.modules:
        gc.freeze()
    sys.exit(status)
