"""Every report as JSON, in ASCII, with keys in the order of the records and the same bytes for the same input."""

import json
from typing import Any

from referee import __version__
from referee.records import plain


def report_text(report: Any, indent: int | None = 2) -> str:
    """Write the record of a whole report with a newline at the end, or all on one line if ``indent`` is ``None``.

    A report begins with the version of its format, and of the program that wrote it.
    """
    return json.dumps({"version": 1, "program": __version__, **plain(report)}, indent=indent) + "\n"
