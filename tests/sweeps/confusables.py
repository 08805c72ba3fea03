"""Make ``referee/text/confusables.txt`` from Unicode's table: ``python -m sweeps.confusables confusables.txt``.

Unicode's is https://www.unicode.org/Public/security/17.0.0/confusables.txt.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

HEAD = """\
# What looks alike (Unicode Technical Standard 39, Version 17.0.0): a prototype, then all that look like it.
# From https://www.unicode.org/Public/security/17.0.0/confusables.txt by tests/sweeps/confusables.py.
# Copyright 2025 Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt
"""


def table(lines: Iterable[str]) -> str:
    """Return Unicode's table with a line per prototype, in hexadecimal."""
    found: dict[str, list[str]] = {}
    for line in lines:
        source, *prototype = (part.strip() for part in line.partition("#")[0].split(";")[:2])
        if prototype:
            found.setdefault(prototype[0].replace(" ", "+"), []).append(source)
    return HEAD + "".join(f"{prototype} {' '.join(sources)}\n" for prototype, sources in found.items())


if __name__ == "__main__":
    print(table(Path(sys.argv[1]).read_text("utf-8-sig").splitlines()), end="")
