"""How the tests read a line, and Unicode's own tables."""

import sys
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from unicodedata import category, unidata_version

from referee.notation.read import read
from referee.notation.statements import Statement, Unreadable


def all_of(log):
    """List every statement of a log."""
    return [statement for section in read(log) for statement in section.statements]


def one(line):
    """Return the only statement of a line."""
    (statement,) = all_of(line)
    return statement


def bad(line) -> Unreadable:
    """Return the line, which can't be read."""
    statement = one(line)
    assert isinstance(statement, Unreadable), statement
    return statement


def placeless(part):
    """Copy a value without its places."""
    if isinstance(part, Statement):
        told = (field.name for field in fields(part) if field.name not in ("line", "text", "place"))
        return type(part), [getattr(part, name) for name in told]
    if isinstance(part, tuple | list):
        return tuple(placeless(each) for each in part)
    return part


EXAMPLE = (Path(__file__).parents[2] / "samples/clean/every-claim.bourre").read_text(encoding="utf-8")
"""A log in canonical form."""


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
