"""The files that a report is written to, each in the form that its name asks for."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import typer

from referee.cli.exits import complain, unwritten
from referee.cli.output.disk import beside
from referee.cli.sources.pattern import ENDINGS as LOGS

ENDINGS: Final[Mapping[str, str]] = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".beancount": "beancount",
    ".bean": "beancount",
    ".journal": "hledger",
    ".hledger": "hledger",
}
"""The forms of a ledger, by how a file's name ends."""


class Output(NamedTuple):
    """A file to be written, and its form."""

    path: str
    form: str


def outputs(
    named: Sequence[str],
    read: Iterable[str],
    endings: Mapping[str, str] = ENDINGS,
    forms: Collection[str] = (),
    otherwise: str | None = None,
) -> list[Output]:
    """The files of these names, none of which may be another's or one of those that are ``read``.

    The ``endings`` say which form a file has; one of the ``forms`` may stand before the name and a colon, and
    ``otherwise`` is what a file gets that says nothing. Ends the program with 2 where its form is not known, or the
    file is not one to be written over, or bears the name of a log.
    """
    wanted = [_output(name, endings, forms, otherwise) for name in named]
    inputs = list(read)
    paths = [one.path for one in wanted]
    for number, path in enumerate(paths):
        for other in paths[:number]:
            if same(path, other):
                raise typer.BadParameter(f"{path} and {other} are the same file: each output needs its own.")
        refuse_to_destroy(path, inputs)
        if path.endswith(LOGS):
            raise typer.BadParameter(f"{path} is the name of a log: in a folder the next run would judge the report.")
    return wanted


def refuse_to_destroy(path: str, read: Iterable[str]) -> None:
    """Ends the program with 2 where a file to be written is one of those that are ``read``, or none that files take
    the place of; ``-`` is read from nowhere."""
    if not os.path.exists(os.path.realpath(path)):
        return
    for other in read:
        if other != "-" and same(path, other):
            raise typer.BadParameter(f"{path} is to be read: writing it would destroy {other}.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise typer.BadParameter(f"{path} is not a regular file: nothing is written there.")


def write(wanted: Iterable[Output], contents: Iterable[str]) -> None:
    """Writes each file whole, or leaves what stood there; none takes its place before all are done.

    Ends the program with 74 where that fails.
    """
    with ExitStack() as stack:
        for output, content in reversed(list(zip(wanted, contents, strict=True))):
            stack.enter_context(_written(output, content.encode()))


@contextmanager
def _written(output: Output, content: bytes) -> Iterator[None]:
    """A file that is written, and takes its place afterwards."""
    try:
        with beside(Path(output.path)) as unfinished:
            unfinished.write_bytes(content)
            yield
    except OSError as error:
        raise unwritten(output.path, error) from None
    complain(f"{output.path}: written as {output.form}")


def _output(name: str, endings: Mapping[str, str], forms: Collection[str], otherwise: str | None) -> Output:
    first, colon, path = name.partition(":")
    if not name or (colon and not path and first in forms):
        raise typer.BadParameter(f"the name of a file is missing{f' after {name}' if name else ''}.")
    if path and first in forms:
        return Output(path, first)
    form = endings.get(Path(name).suffix.lower(), otherwise)
    if form is None:
        known = ", ".join(endings)
        before = f", or put its form before it, as in {next(iter(forms))}:{name}" if forms else ""
        raise typer.BadParameter(f"what {name} is to be does not show: let its name end in one of {known}{before}.")
    return Output(name, form)


def same(path: str, other: str) -> bool:
    """Whether two names lead to one file, be it through a link or another spelling."""
    try:
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    except OSError:
        return False
