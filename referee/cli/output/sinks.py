"""Where a report goes while it is made: to standard output, or into a file that takes its place when it is done."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from referee.cli.exits import complain, unwritten
from referee.cli.output.disk import beside
from referee.cli.output.files import Output
from referee.cli.output.forms import FORMS, form
from referee.cli.output.progress import hide, resume

if TYPE_CHECKING:
    from referee.report.form import Form, Whole

_ENCODING: Final = "utf-8"


class Sink:
    """One form of a report, and the stream that it is written to."""

    def __init__(self, form: "Form", stream: TextIO, waiting: TextIO) -> None:
        """``waiting`` is where the logs stay until all are known, if they can't be written before; else the stream."""
        from referee.report.form import NOTHING

        self.form, self.stream, self.waiting = form, stream, waiting
        if waiting is stream:
            self.put(form.head(NOTHING))

    def take(self, text: str) -> None:
        """Writes down what there is of one more log."""
        self.put(self.form.take(text))

    def put(self, text: str) -> None:
        """Writes a text where the logs go."""
        self.waiting.write(text)

    def finish(self, whole: "Whole") -> None:
        """Writes what could only be said in the end."""
        if self.waiting is not self.stream:
            self.stream.write(self.form.head(whole))
            self.waiting.seek(0)
            shutil.copyfileobj(self.waiting, self.stream)
        self.stream.write(self.form.tail(whole))
        self.stream.flush()


class ScreenSink(Sink):
    """Standard output, where each log is seen as soon as it is judged."""

    def put(self, text: str) -> None:
        """Prints a text; on a terminal above the line that says how far the run has got."""
        beside_progress = text and self.waiting is self.stream and self.stream.isatty()
        if beside_progress:
            hide()
        super().put(text)
        self.waiting.flush()
        if beside_progress and text.endswith("\n"):
            resume()


class StoredSink:
    """A file that is no text, and is written in the end. Ends the program with 74 where it can't be."""

    def __init__(self, output: Output, form: "Form", unfinished: Path) -> None:
        self.output, self.form, self.unfinished = output, form, unfinished

    def take(self, text: str) -> None:
        """Nothing: what there is of a log is in the whole."""

    def finish(self, whole: "Whole") -> None:
        """Writes the file."""
        with _as_output_of(self.output):
            self.form.store(str(self.unfinished), whole)


class FileSink(Sink):
    """A file. Ends the program with 74 where it can't be written."""

    def __init__(self, output: Output, form: "Form", stream: TextIO, waiting: TextIO) -> None:
        self.output = output
        super().__init__(form, stream, waiting)

    def take(self, text: str) -> None:
        """Writes down what there is of one more log."""
        with _as_output_of(self.output):
            super().take(text)

    def finish(self, whole: "Whole") -> None:
        """Writes what could only be said in the end."""
        with _as_output_of(self.output):
            super().finish(whole)


@contextmanager
def on_screen(name: str) -> Iterator[Sink]:
    """The form of that name on standard output."""
    with ExitStack() as stack:
        one = form(name, sys.stdout)
        yield ScreenSink(one, sys.stdout, _waiting(one, sys.stdout, stack))


@contextmanager
def _in_file(output: Output) -> Iterator[Sink | StoredSink]:
    """A form that is written to a file, whole or not at all. Ends the program with 74 where that fails."""
    with ExitStack() as stack:
        with _as_output_of(output):
            unfinished, one = stack.enter_context(beside(Path(output.path))), form(output.form)
            sink: Sink | StoredSink = StoredSink(output, one, unfinished)
            if FORMS[output.form].in_text:
                stream = stack.enter_context(_opened(unfinished))
                sink = FileSink(output, one, stream, _waiting(one, stream, stack))
        yield sink
        with _as_output_of(output):
            stack.close()
    complain(f"{output.path}: written as {output.form}")


@contextmanager
def in_files(outputs: Sequence[Output]) -> Iterator[list[Sink | StoredSink]]:
    """Several files, of which none takes its place before all are done; they do so in their order."""
    with ExitStack() as stack:
        yield [stack.enter_context(_in_file(one)) for one in reversed(outputs)][::-1]


@contextmanager
def at_the_end_of(output: Output, room: int) -> Iterator[Sink]:
    """A form that is added to a file which may have so many bytes; where it would have more, nothing is added.

    Ends the program with 74 where that fails.
    """
    text = StringIO()
    yield Sink(form(output.form), text, text)
    with _as_output_of(output):
        _add(output.path, text.getvalue().encode(), room)


def _add(path: str, added: bytes, room: int) -> None:
    """Writes all of it at the end of a file, or nothing: it does not stay without its end."""
    with open(path, "ab", buffering=0) as file:
        before, left = file.tell(), memoryview(added)
        if before + len(added) > room:
            complain(f"{path}: has no room for more, so that nothing is added")
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
def _opened(path: Path | None = None) -> Iterator[TextIO]:
    """A file that is written; without a path one that nobody else sees, and that is gone when it is closed."""
    with open(path, "w", encoding=_ENCODING, newline="") if path else _nameless() as stream:
        try:
            yield stream
        except BaseException:
            # Where something has failed, it is no use to say that the rest can't be written either.
            with suppress(OSError):
                stream.close()
            raise


def _nameless() -> TextIO:
    """Raises ``OSError`` without the name of a file, of which nobody has heard."""
    from tempfile import TemporaryFile

    try:
        return TemporaryFile("w+", encoding=_ENCODING, newline="")
    except OSError as error:
        raise OSError(error.errno, error.strerror) from None
