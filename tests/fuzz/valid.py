"""Validity checks for each form, for any log."""

import csv
import json
from io import StringIO
from typing import Any
from xml.parsers import expat


def as_json(text: str) -> Any:
    """Parse JSON in ASCII, with no NaN or infinity and no lone surrogate."""
    assert text.isascii()
    told = json.loads(text, parse_constant=_refused)
    json.dumps(told, ensure_ascii=False).encode()
    return told


def _refused(constant: str) -> None:
    raise AssertionError(constant)


def as_json_lines(text: str) -> None:
    """Check JSON lines, one object each."""
    for line in text.splitlines():
        assert isinstance(as_json(line), dict)


def as_xml(text: str) -> None:
    """Check XML 1.0."""
    expat.ParserCreate().Parse(text.encode(), True)


def as_sheet(text: str) -> None:
    """Check CSV: every row is as wide as the first, and no text cell begins a formula."""
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    assert len({len(row) for row in rows}) <= 1
    for cell in (cell for row in rows for cell in row):
        assert cell[:1] not in ("=", "+", "@", "\t", "\r"), cell
        assert not cell.startswith("-") or cell[1:].replace(".", "", 1).isdecimal(), cell


def as_shown(text: str) -> None:
    """Check text for a terminal: only visible characters and line ends."""
    assert all(line.isprintable() for line in text.split("\n")), repr(text)


def as_text(text: str) -> None:
    """Check text for a file: no line ends where none should."""
    text.encode()
    assert not any(sign in text for sign in "\0\r\x0b\x0c\x1b\x85\u2028\u2029")
