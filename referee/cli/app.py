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
    "report",
    "web",
    "verify",
    "compare",
    "diff",
    "rule",
    "rulesets",
    "fmt",
    "schema",
    "baseline",
    "lsp",
)
"""Listing order. Each module has a command of the same name."""


class _Words:
    """Convert words to parameter values, for which Typer would load pydantic.

    A text is kept as typed, or passed to its parser; a value that is not a text is the default. Everything else, such
    as a number, is left to Typer, and so is everything if Typer stores its parameters differently.
    """

    def __init__(self, converter: Callable[[], Any]) -> None:
        self._converter = converter

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Convert the value of a parameter, with the signature of Typer's own method."""
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
    """A command that converts its values with ``_Words``."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            if hasattr(param, "get_runtime_param"):  # An older Typer does not load pydantic.
                param.get_runtime_param = partial(_Words, param.get_runtime_param)
        return super().parse_args(ctx, args)  # type: ignore[misc]


class _Command(_WithoutPydantic, TyperCommand):
    """A command of the referee."""


class _Commands(Mapping[str, Any]):
    """The commands by name, each loaded on demand: loading the others would take as long as a short log."""

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
        """List the names without loading the commands."""
        return list(COMMANDS)

    def make_context(self, *words: Any, **said: Any) -> Any:
        with misuse_readable():
            return super().make_context(*words, **said)

    def invoke(self, ctx: Any) -> Any:
        with misuse_readable():
            return super().invoke(ctx)


app: typer.Typer = typer.Typer(
    name="referee",
    cls=_Referee,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    # Typer's boxes cut the names of options short at 60 columns.
    rich_markup_mode=None,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"referee {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version.")]


@app.callback()
def referee(context: typer.Context, version: Version = False) -> None:
    """A referee for Bourré: reads a game's log, proves which plays broke the rules, works out who owes whom."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the console script."""
    # No pydantic plugin is needed here, and searching all installed packages for one takes time.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    # This setting would make Rich measure characters by an old Unicode version, and fold lines elsewhere.
    os.environ.pop("UNICODE_VERSION", None)
    status = status_of(app)
    # Python need not collect garbage at exit either.
    gc.freeze()
    sys.exit(status)
