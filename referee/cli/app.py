"""The command line of ``referee``."""

import gc
import os
import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from referee import __version__
from referee.cli.exits import exit_on_signal, misuse_explained, obey_signals, status_of

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Judge": ("check", "audit", "fmt", "baseline"),
    "Money": ("ledger", "settle", "verify"),
    "Understand": ("explain", "compare", "diff", "report"),
    "Rules": ("rule", "rulesets"),
    "Set up": ("web", "lsp", "schema"),
}
"""The commands in listing order. Each is a function of its name, in the module of its name."""

COMMANDS: Final[tuple[str, ...]] = tuple(name for names in GROUPS.values() for name in names)
_FEW: Final = 12
"""Options that need no groups."""


class _Command(TyperCommand):
    """A command whose help has its options in groups, if there are many."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        groups: dict[str, list[Any]] = {}
        params = [param for param in self.get_params(ctx) if param.get_help_record(ctx)]
        for param in params:
            group = getattr(param, "rich_help_panel", None) if len(params) > _FEW else None
            group = "Arguments" if param.param_type_name == "argument" else group or "Options"
            groups.setdefault(group, []).append(param.get_help_record(ctx))
        for group, records in groups.items():
            with formatter.section(group):
                formatter.write_dl(records)


class _Referee(TyperGroup):
    """All commands of the referee, each loaded on demand because loading all would take as long as a short log."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            from referee.text import did_you_mean, nearest

            command, guess = super().get_command(ctx, cmd_name), nearest(cmd_name, COMMANDS)
            if command is None and guess and not ctx.resilient_parsing:
                ctx.fail(f"No such command {cmd_name!r}{did_you_mean(guess)}")
            return command
        command = getattr(import_module(f"referee.cli.{cmd_name}"), cmd_name)
        from referee.cli.options import with_options

        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(cmd_name, cls=_Command)(with_options(command))
        return get_command(alone)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        room = formatter.width - 6 - max(map(len, COMMANDS))
        for group, names in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name, self.get_command(ctx, name).get_short_help_str(room)) for name in names])

    def make_context(self, *words: Any, **more: Any) -> Any:
        with misuse_explained():
            return super().make_context(*words, **more)

    def invoke(self, ctx: Any) -> Any:
        with misuse_explained():
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


Words = Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]", help="The command to explain.")]
Version = Annotated[bool, typer.Option("--version", "-V", help="Print the version.")]


@app.callback()
def referee(context: typer.Context, version: Version = False) -> None:
    """A referee for Bourré: reads a game's log, proves which plays broke the rules, works out who owes whom."""
    if version:
        typer.echo(f"referee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("help", hidden=True)
def print_help(context: typer.Context, words: Words = None) -> None:
    """Print the help of a command."""
    root = context.find_root()
    root.command.main([*(words or ()), "--help"], prog_name=root.info_name)


def main() -> None:
    """Run the console script."""
    # No pydantic plugin is needed here, and searching all installed packages for one takes time.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    # This setting would make Rich measure characters by an old Unicode version, and fold lines elsewhere.
    os.environ.pop("UNICODE_VERSION", None)
    obey_signals(exit_on_signal)
    status = status_of(app)
    # Python would collect garbage at exit, which only takes time.
    gc.freeze()
    sys.exit(status)
