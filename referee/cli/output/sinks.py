"""Report outputs: standard output, or a file that is moved into place when complete."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from referee.cli.exits import complain, unwritten
from referee.cli.output.disk import beside
from referee.cli.output.files import Output, packing
from referee.cli.output.forms import form
from referee.cli.output.progress import hide, resume

if TYPE_CHECKING:
    from referee.report.form import Form, Whole

_ENCODING: Final = "utf-8"


class Sink:
    """One form of a report, and the stream it is written to."""

    def __init__(self, form: "Form", stream: TextIO, waiting: TextIO) -> None:
        """Write logs to ``waiting`` if the form needs all of them first, otherwise directly to the stream."""
        from referee.report.form import NOTHING

        self.form: Form = form
        self.stream: TextIO = stream
        self.waiting: TextIO = waiting
        if waiting is stream:
            self.put(form.head(NOTHING))

    def take(self, text: str) -> None:
        """Write the result of one more log."""
        self.put(self.form.take(text))

    def put(self, text: str) -> None:
        """Write a text where the logs go."""
        self.waiting.write(text)

    def finish(self, whole: "Whole") -> None:
        """Write what is only known at the end."""
        if self.waiting is not self.stream:
            self.stream.write(self.form.head(whole))
            self.waiting.seek(0)
            shutil.copyfileobj(self.waiting, self.stream)
        self.stream.write(self.form.tail(whole))
        self.stream.flush()


class ScreenSink(Sink):
    """A standard stream, which shows each log as soon as it is judged."""

    def put(self, text: str) -> None:
        """Print a text; on a terminal, above the progress line."""
        beside_progress = text and self.waiting is self.stream and self.stream.isatty()
        if beside_progress:
            hide()
        super().put(text)
        self.waiting.flush()
        if beside_progress and text.endswith("\n"):
            resume()


class FileSink(Sink):
    """A file. Exit with 74 if it can't be written."""

    def __init__(self, output: Output, form: "Form", stream: TextIO, waiting: TextIO) -> None:
        self.output = output
        super().__init__(form, stream, waiting)

    def take(self, text: str) -> None:
        """Write the result of one more log."""
        with _as_output_of(self.output):
            super().take(text)

    def finish(self, whole: "Whole") -> None:
        """Write what is only known at the end."""
        with _as_output_of(self.output):
            super().finish(whole)


@contextmanager
def on_screen(name: str, stream: TextIO, *, quiet: bool = False) -> Iterator[Sink]:
    """Write the form of that name to a standard stream."""
    with ExitStack() as stack:
        one = form(name, stream, quiet=quiet)
        yield ScreenSink(one, stream, _waiting(one, stream, stack))


@contextmanager
def _in_file(output: Output, quiet: bool) -> Iterator[Sink]:
    """Write a form to a file, in full or not at all. Exit with 74 if that fails."""
    with ExitStack() as stack:
        with _as_output_of(output):
            unfinished, one = stack.enter_context(beside(Path(output.path))), form(output.form)
            stream = stack.enter_context(_opened(unfinished, output.is_packed))
            sink = FileSink(output, one, stream, _waiting(one, stream, stack))
        yield sink
        with _as_output_of(output):
            stack.close()
    if not quiet:
        complain(f"{output.path}: written as {output.form}")


@contextmanager
def in_files(outputs: Sequence[Output], *, quiet: bool = False) -> Iterator[list[Sink]]:
    """Write several files; none is moved into place before all are complete, then they are moved in order.

    Names each on standard error when it is in place, unless ``quiet``.
    """
    with ExitStack() as stack:
        yield [stack.enter_context(_in_file(one, quiet)) for one in reversed(outputs)][::-1]


@contextmanager
def at_the_end_of(output: Output, room: int) -> Iterator[Sink]:
    """Append a form to a file of limited size; if it would exceed the limit, append nothing.

    Exit with 74 if that fails.
    """
    text = StringIO()
    yield Sink(form(output.form), text, text)
    with _as_output_of(output):
        _add(output.path, text.getvalue().encode(), room)


def _add(path: str, added: bytes, room: int) -> None:
    """Append all of the text to a file, or nothing: on failure the partial text is removed."""
    with open(path, "ab", buffering=0) as file:
        before, left = file.tell(), memoryview(added)
        if before + len(added) > room:
            complain(f"{path}: is full, so nothing was added")
            return
        try:
            while left:
                left = left[file.write(left) :]
            if os.path.isfile(path):
                os.fsync(file.fileno())
        except OSError:
            file.truncate(before)
            raise


@contextmanager
def _as_output_of(output: Output) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise unwritten(output.path, error) from None


def _waiting(form: "Form", stream: TextIO, stack: ExitStack) -> TextIO:
    if not form.counts_first:
        return stream
    return stack.enter_context(_opened())


@contextmanager
def _opened(path: Path | None = None, is_packed: bool = False) -> Iterator[TextIO]:
    """Open a file for writing; without a path, a hidden temporary one that is deleted when closed."""
    with ExitStack() as stack:
        stream = _nameless() if path is None else _packing(path, stack) if is_packed else _plain(path)
        stack.enter_context(stream)
        try:
            yield stream
        except BaseException:
            # If something else failed already, don't report that the rest can't be written either.
            with suppress(OSError):
                stream.close()
            raise


def _plain(path: Path) -> TextIO:
    return open(path, "w", encoding=_ENCODING, newline="")


def _packing(path: Path, stack: ExitStack) -> TextIO:
    """Open a file that is packed as it is written."""
    file = stack.enter_context(path.open("wb"))
    return TextIOWrapper(packing(file), encoding=_ENCODING, newline="")


def _nameless() -> TextIO:
    """Raise ``OSError`` without the name of a file that the user does not know."""
    from tempfile import TemporaryFile

    try:
        return TemporaryFile("w+", encoding=_ENCODING, newline="")
    except OSError as error:
        raise OSError(error.errno, error.strerror) from None
