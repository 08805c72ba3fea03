"""How the tests read a line."""

from dataclasses import fields
from pathlib import Path

from referee.notation.read import read
from referee.notation.statements import Statement, Unreadable


def all_of(log):
    """List every statement of a log."""
    return [statement for section in read(log) for statement in section]


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
