"""What each form of a report must be, whatever is in the log."""

import csv
import json
from collections.abc import Callable, Mapping
from io import StringIO
from xml.parsers import expat


def as_json(text: str) -> None:
    """Check JSON in ASCII, with no NaN or infinity and no lone surrogate."""
    assert text.isascii()
    json.dumps(json.loads(text, parse_constant=_refused), ensure_ascii=False).encode()


def _refused(constant: str) -> None:
    raise AssertionError(constant)


def as_json_lines(text: str) -> None:
    """Check JSON lines, one object each."""
    for line in text.splitlines():
        assert isinstance(json.loads(line, parse_constant=_refused), dict)


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
    """Check text for a file: no line ends where none should be."""
    text.encode()
    assert not any(sign in text for sign in "\0\r\x0b\x0c\x1b\x85\u2028\u2029")


OUTPUTS: Mapping[tuple[str, ...], Callable[[str], None]] = {
    ("check", "--output-format", "full"): as_shown,
    ("check", "--output-format", "concise"): as_shown,
    ("check", "--output-format", "json"): as_json,
    ("check", "--output-format", "jsonl"): as_json_lines,
    ("check", "--output-format", "sarif"): as_json,
    ("check", "--output-format", "junit"): as_xml,
    ("check", "--output-format", "github"): as_shown,
    ("check", "--output-format", "gitlab"): as_json,
    ("check", "--output-format", "markdown"): as_text,
    ("check", "--readings", "--output-format", "json"): as_json,
    ("audit", "--output-format", "csv"): as_sheet,
    ("ledger", "--output-format", "table"): as_shown,
    ("ledger", "--output-format", "json"): as_json,
    ("ledger", "--output-format", "csv"): as_sheet,
    ("ledger", "--output-format", "beancount"): as_text,
    ("ledger", "--output-format", "hledger"): as_text,
    ("settle", "--output-format", "table"): as_shown,
    ("settle", "--output-format", "csv"): as_sheet,
    ("explain",): as_shown,
    ("explain", "--output-format", "json"): as_json,
    ("fmt", "--diff"): as_shown,
}
"""What each command prints, by the check that its output must pass."""
