"""``check --output-format json`` file by file: the bytes of the whole report, in the memory that one file takes."""

from collections.abc import Callable, Iterable, Iterator
from textwrap import indent

from referee.report.wire.base import json_text
from referee.report.wire.check import CheckReport, FileReport, Summary, Unexamined


def file_text(file: FileReport | Unexamined) -> str:
    """One entry of ``files``, as it stands in the whole report."""
    return indent(json_text(file), "    ").removesuffix("\n")


def check_text(files: Iterable[str], summary: Callable[[], Summary]) -> Iterator[str]:
    """The JSON of a report in pieces; ``files`` are its entries, ``summary`` is asked for when all have been taken."""
    before, _ = _around(Summary(files=0, hands=0, errors=0, warnings=0, notes=0))
    yield before
    after = ""
    for file in files:
        yield f"{after}\n{file}"
        after = ","
    yield ("\n  " if after else "") + _around(summary())[1]


def _around(summary: Summary) -> tuple[str, str]:
    """What stands before and after the entries."""
    before, after = json_text(CheckReport(files=(), summary=summary)).split("[]")
    return f"{before}[", f"]{after}"
