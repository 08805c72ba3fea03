"""Make the two tables of characters in ``referee/text`` from Unicode's own data.

- ``python -m notation.unicode_tables`` prints the ranges of ``unassigned.py``, with Python 3.11.
- ``python -m notation.unicode_tables confusables.txt`` prints ``confusables.txt`` from Unicode's table, which is at
  https://www.unicode.org/Public/security/17.0.0/confusables.txt.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from unicodedata import category, unidata_version

UNICODE = "14.0.0"
"""The Unicode version of Python 3.11, which governs how logs are read."""
HEAD = """\
# What looks alike (Unicode Technical Standard 39, Version 17.0.0): a prototype, then all that look like it.
# From https://www.unicode.org/Public/security/17.0.0/confusables.txt by tests/notation/unicode_tables.py.
# Copyright 2025 Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt
"""


def unassigned() -> str:
    """Return the code points without a character as ranges in hexadecimal."""
    ranges: list[list[int]] = []
    for number in range(sys.maxunicode + 1):
        if category(chr(number)) != "Cn":
            continue
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return " ".join(f"{first:X}-{last:X}" if first < last else f"{first:X}" for first, last in ranges)


def confusables(lines: Iterable[str]) -> str:
    """Return Unicode's table of characters that look alike with a line for each prototype."""
    alike: dict[str, list[str]] = {}
    for line in lines:
        source, *prototype = (part.strip() for part in line.partition("#")[0].split(";")[:2])
        if prototype:
            alike.setdefault(prototype[0].replace(" ", "+"), []).append(source)
    return HEAD + "".join(f"{prototype} {' '.join(sources)}\n" for prototype, sources in alike.items())


if __name__ == "__main__":
    if sys.argv[1:]:
        print(confusables(Path(sys.argv[1]).read_text("utf-8-sig").splitlines()), end="")
    elif unidata_version == UNICODE:
        print(unassigned())
    else:
        sys.exit(f"this Python has Unicode {unidata_version}, not {UNICODE}")
