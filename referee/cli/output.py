"""Write files beside their targets, and rename each when it is complete."""

import os
import stat
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, TypeVar

import typer

from referee.cli.exits import complain, unwritten_explained
from referee.cli.sources import ENDINGS as LOGS
from referee.cli.sources import PACKED

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Report = TypeVar("Report")

_SHOWN: Final = 60
"""Characters of the target's name in the name of an unfinished file, which all of it might make too long."""


# Standard output


def print_report(report: Report, output_format: str, draw: Callable[[Any, Report], None]) -> None:
    """Print a record as JSON, or as people see it."""
    if output_format == "json":
        from referee.report.json import report_text

        sys.stdout.write(report_text(report))
    else:
        from referee.report.terminal.console import console

        draw(console(sys.stdout), report)


# One file


@contextmanager
def replacing(path: str | Path) -> Iterator[BinaryIO]:
    """Yield a new file to write into, which replaces the file at the path when the block ends.

    The new file gets the old one's mode and, if possible, owner, and a link keeps pointing to its target. Raises
    ``OSError`` if that fails. The old file is then unchanged, as it is if the block raises anything.
    """
    target = os.path.realpath(path)
    old = os.stat(target) if os.path.exists(target) else None
    if old:
        if not stat.S_ISREG(old.st_mode):
            raise OSError(None, "is not a regular file")
        # Respect a read-only file: its folder would still let it be replaced.
        open(target, "rb+").close()
    folder, name = os.path.split(target)
    unfinished = os.path.join(folder, f".{name[:_SHOWN]}.{os.urandom(4).hex()}")
    try:
        with open(unfinished, "xb") as content:
            yield content
            content.flush()
            os.fsync(content.fileno())
        if old:
            with suppress(PermissionError, AttributeError):  # Another owner needs root, and Windows has none.
                os.chown(unfinished, old.st_uid, old.st_gid)
            os.chmod(unfinished, stat.S_IMODE(old.st_mode))
        os.replace(unfinished, target)
    except BaseException:
        with suppress(OSError):  # If this fails too, the first error is reported.
            os.unlink(unfinished)
        raise


def put(path: str | Path, content: bytes) -> None:
    """Write a file. Raises ``OSError`` if that fails, and the old file is then unchanged."""
    with replacing(path) as file:
        file.write(content)


def rewrite(path: str, old: bytes, new: bytes) -> None:
    """Replace a file's old content.

    Raises ``OSError`` if that fails, or if the file is packed or holds something else by now; then it is unchanged.
    """
    if path.endswith(PACKED):
        raise OSError(None, "is packed: unpack it first")
    with replacing(path) as file:
        file.write(new)
        if Path(path).read_bytes() != old:
            raise OSError(None, "was changed by another program meanwhile")


# The files that a command line names


class Output(NamedTuple):
    """A file to write, and its form."""

    path: str
    form: str


def outputs(
    named: Sequence[str],
    read: Collection[str],
    endings: Mapping[str, str],
    forms: Collection[str] = (),
    otherwise: str = "",
) -> list[Output]:
    """Parse the names of the output files, which must differ from each other and from the files that are ``read``.

    The ``endings`` determine a file's form, unless one of the ``forms`` and a colon precede the name; ``otherwise`` is
    the form for a name without an ending. Exit with 2 if the form is unknown, or if the file must not be overwritten or
    has the name of a log.
    """
    files = list[Output]()
    for name in named:
        form, colon, path = name.partition(":")
        if not colon or form not in forms:
            path, ending = name, Path(name.lower()).suffix
            form = endings.get(ending, "") if ending else otherwise
        if not path:
            raise typer.BadParameter(f"the file name is missing{f' after {name}' if name else ''}.")
        if path.endswith(LOGS):
            raise typer.BadParameter(f"{name} is the name of a log: the next run on its folder would judge the report.")
        if not form:
            like = otherwise if otherwise in forms else next(iter(forms), "")
            before = f", or put the format before it, as in {like}:{name}" if like else ""
            known = ", ".join(endings)
            raise typer.BadParameter(f"the format of {name} is unknown: end its name in one of {known}{before}.")
        for file in files:
            if _is_same(path, file.path):
                raise typer.BadParameter(f"{path} and {file.path} are the same file: each output needs its own.")
        refuse_to_destroy(path, read)
        files.append(Output(path, form))
    return files


def refuse_to_destroy(path: str, read: Iterable[str]) -> None:
    """Exit with 2 if an output file is also ``read``, or can't be replaced. Standard input, ``-``, is no file."""
    if not os.path.exists(os.path.realpath(path)):
        return
    for input_path in read:
        if input_path != "-" and _is_same(path, input_path):
            raise typer.BadParameter(f"{path} is an input: writing it would destroy {input_path}.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise typer.BadParameter(f"{path} is not a regular file, so it is not written.")


def _is_same(path: str, other: str) -> bool:
    """Check whether two names lead to the same file, also through a link or another spelling."""
    try:
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    except OSError:
        return False


class _ReportFile(NamedTuple):
    """Writes to a new file. Exits with 74 if that fails."""

    path: str
    content: BinaryIO

    def write(self, text: str) -> None:
        with unwritten_explained(self.path):
            self.content.write(text.encode())


@contextmanager
def writing(outputs: Sequence[Output], *, quiet: bool = False) -> Iterator["list[SupportsWrite[str]]"]:
    """Yield a writer for each file. When the block ends, all are complete, and are put into place in order.

    Each is then named on standard error, unless ``quiet``. Exit with 74 if one can't be written; none is put into place
    then, or only those before it.
    """
    with ExitStack() as unfinished:
        files = [unfinished.enter_context(ExitStack()) for _ in outputs]
        writers: list[SupportsWrite[str]] = []
        for (path, _), file in zip(outputs, files, strict=True):
            with unwritten_explained(path):
                writers.append(_ReportFile(path, file.enter_context(replacing(path))))
        yield writers
        for (path, form), file in zip(outputs, files, strict=True):
            with unwritten_explained(path):
                file.close()
            if not quiet:
                complain(f"{path}: written as {form}")
