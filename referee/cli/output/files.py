"""The output files of a report, each in the form that its name asks for."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

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


PACKED: Final = ".gz"
"""The ending of a packed file, after that of its form."""


class Output(NamedTuple):
    """A file to write, and its form."""

    path: str
    form: str

    @property
    def is_packed(self) -> bool:
        """Check by its name whether the file is packed."""
        return self.path.lower().endswith(PACKED)


def packing(file: BinaryIO) -> BinaryIO:
    """Pack what is written to a file: always the same bytes, without its name and the time."""
    from gzip import GzipFile

    return cast(BinaryIO, GzipFile(filename="", mode="wb", fileobj=file, mtime=0))


def packed(content: bytes) -> bytes:
    """Return the content of a file, packed."""
    file = BytesIO()
    with packing(file) as whole:
        whole.write(content)
    return file.getvalue()


def ending(name: str) -> str:
    """Return the ending of a file's name in lower case, without that of packing: it determines the form."""
    return Path(name.lower().removesuffix(PACKED)).suffix


def outputs(
    named: Sequence[str],
    read: Iterable[str],
    endings: Mapping[str, str] = ENDINGS,
    forms: Collection[str] = (),
    otherwise: str | None = None,
) -> list[Output]:
    """Parse the names of the output files, which must differ from each other and from the files that are ``read``.

    The ``endings`` determine a file's form, unless one of the ``forms`` and a colon precede the name; ``otherwise`` is
    the form for a name without an ending. Exit with 2 if the form is unknown, or if the file must not be overwritten or
    has the name of a log.
    """
    wanted = [_output(name, endings, forms, otherwise) for name in named]
    inputs = list(read)
    paths = [one.path for one in wanted]
    for number, path in enumerate(paths):
        for other in paths[:number]:
            if same(path, other):
                raise typer.BadParameter(f"{path} and {other} are the same file: each output needs its own.")
        refuse_to_destroy(path, inputs)
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
            told = content.encode()
            stack.enter_context(_written(output, packed(told) if output.is_packed else told))


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
    is_said = bool(path) and first in forms
    if (path if is_said else name).endswith(LOGS):
        raise typer.BadParameter(f"{name} is the name of a log: the next run on its folder would judge the report.")
    if is_said:
        return Output(path, first)
    form = endings.get(ending(name)) or (None if ending(name) else otherwise)
    if form is None:
        known = ", ".join(endings)
        like = otherwise if otherwise in forms else next(iter(forms), "")
        before = f", or put the form before it, as in {like}:{name}" if like else ""
        raise typer.BadParameter(f"the form of {name} is unknown: end its name in one of {known}{before}.")
    return Output(name, form)


def same(path: str, other: str) -> bool:
    """Check whether two names lead to the same file, also through a link or another spelling."""
    try:
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    except OSError:
        return False
