"""``python -m referee.cli.manual FILE``: the man page, written from the help of the commands."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from referee import __version__
from referee.addresses import SITE
from referee.cli.app import app

_TYPE = re.compile(r" <.*>$")
"""The Python type that Typer writes behind the name of an argument."""

_EXITS = (
    ("0", "No log has an error."),
    ("1", "A log has an error (or what --fail-on names)."),
    ("2", "The command line or a settings file is wrong."),
    ("3", "A log could not be examined."),
    ("70", "A bug in referee."),
    ("74", "The output could not be written."),
)


def main() -> None:
    """Write the page to a file."""
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the man page in roff."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    group: Any = get_command(app)
    whole = typer.Context(group, info_name="referee", **group.context_settings)
    yield f'.TH REFEREE 1 "" "referee {__version__}"'
    yield from (".SH NAME", r"referee \- judge logs of the card game Bourré")
    yield from (".SH SYNOPSIS", ".B referee", r"\fICOMMAND\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]...")
    yield from (".SH DESCRIPTION", *_paragraphs(group.help))
    yield from (".SH OPTIONS", *_options(group, whole))
    yield ".SH COMMANDS"
    for name, command, context in _commands(group, whole, ""):
        usage = " ".join(command.collect_usage_pieces(context))
        yield from (f'.SS "{_text(name)} {_text(usage)}"', *_paragraphs(command.help), *_options(command, context))
    yield from (".SH EXIT STATUS", *(line for row in _EXITS for line in _row(*row)))
    yield from (".SH SEE ALSO", _text(SITE))


def _commands(group: Any, context: Any, before: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield each command with its name, those of a group one by one."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = typer.Context(command, info_name=name, parent=context)
        if getattr(command, "invoke_without_command", False):
            yield f"{before}{name}", command, inner
        if hasattr(command, "list_commands"):
            yield from _commands(command, inner, f"{before}{name} ")
        else:
            yield f"{before}{name}", command, inner


def _options(command: Any, context: Any) -> Iterator[str]:
    for param in command.get_params(context):
        if record := param.get_help_record(context):
            yield from _row(_TYPE.sub("", record[0]), record[1])


def _row(name: str, told: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_text(name)}\fR", _text(" ".join(told.split())))


def _paragraphs(told: str) -> Iterator[str]:
    for paragraph in told.split("\n\n"):
        yield from (".PP", _text(" ".join(paragraph.split())))


def _text(words: str) -> str:
    """Escape words for roff, which obeys a dot or an apostrophe at the beginning of a line."""
    plain = words.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    main()
