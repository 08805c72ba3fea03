"""Every report as JSON, in ASCII, with keys in the order of the records and the same bytes for the same input."""

import json
from typing import Any, Final

from referee import __version__
from referee.records import plain

HEAD: Final[dict[str, Any]] = {"version": 1, "program": __version__}
"""The beginning of every report: the version of its format, and of the program that wrote it."""


def report_text(report: Any, indent: int | None = 2) -> str:
    """Write the record of a whole report with a newline at the end, or all on one line if ``indent`` is ``None``."""
    return json_text({**HEAD, **plain(report)}, indent)


def json_text(record: Any, indent: int | None = 2) -> str:
    """Write a record that is a part of a report."""
    return json.dumps(plain(record), indent=indent) + "\n"
