"""The output files of a report, each in the form that its name asks for."""

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
"""The forms of a ledger, by file ending."""


class Output(NamedTuple):
    """A file to write, and its form."""

    path: str
    form: str


def outputs(
    named: Sequence[str],
    read: Iterable[str],
    endings: Mapping[str, str] = ENDINGS,
    forms: Collection[str] = (),
    otherwise: str | None = None,
) -> list[Output]:
    """Parse the names of the output files, which must differ from each other and from the files that are ``read``.

    The ``endings`` determine a file's form, unless one of the ``forms`` and a colon precede the name; ``otherwise`` is
    the form for any other name. Exit with 2 if the form is unknown, or if the file must not be overwritten or has the
    name of a log.
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
            raise typer.BadParameter(f"{path} is the name of a log: the next run on its folder would judge the report.")
    return wanted


def refuse_to_destroy(path: str, read: Iterable[str]) -> None:
    """Exit with 2 if an output file is also ``read``, or can't be replaced.

    ``-`` in ``read`` is standard input, not a file.
    """
    if not os.path.exists(os.path.realpath(path)):
        return
    for other in read:
        if other != "-" and same(path, other):
            raise typer.BadParameter(f"{path} is an input: writing it would destroy {other}.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise typer.BadParameter(f"{path} is not a regular file, so it is not written.")


def write(wanted: Iterable[Output], contents: Iterable[str]) -> None:
    """Write every file in full, or keep the old ones; no file is replaced before all are written.

    Exit with 74 if that fails.
    """
    with ExitStack() as stack:
        for output, content in reversed(list(zip(wanted, contents, strict=True))):
            stack.enter_context(_written(output, content.encode()))


@contextmanager
def _written(output: Output, content: bytes) -> Iterator[None]:
    """Write a file, which is moved into place afterwards."""
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
        raise typer.BadParameter(f"the file name is missing{f' after {name}' if name else ''}.")
    if path and first in forms:
        return Output(path, first)
    form = endings.get(Path(name).suffix.lower(), otherwise)
    if form is None:
        known = ", ".join(endings)
        before = f", or put the form before it, as in {next(iter(forms))}:{name}" if forms else ""
        raise typer.BadParameter(f"the form of {name} is unknown: end its name in one of {known}{before}.")
    return Output(name, form)


def same(path: str, other: str) -> bool:
    """Check whether two names lead to the same file, also through a link or another spelling."""
    try:
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    except OSError:
        return False
