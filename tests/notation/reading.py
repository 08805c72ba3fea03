"""Reading made short."""

from dataclasses import fields

from referee.notation import read
from referee.statements import Statement, Unreadable


def all_of(log):
    """Every statement of a log."""
    return [statement for section in read(log) for statement in section.statements]


def one(line):
    """The one statement of a line."""
    (statement,) = all_of(line)
    return statement


def bad(line) -> Unreadable:
    """The line, which can't be read."""
    statement = one(line)
    assert isinstance(statement, Unreadable), statement
    return statement


def placeless(part):
    """The same with all its places forgotten."""
    if isinstance(part, Statement):
        told = (field.name for field in fields(part) if field.name not in ("line", "text", "place"))
        return type(part), [getattr(part, name) for name in told]
    if isinstance(part, tuple | list):
        return tuple(placeless(each) for each in part)
    return part


def marked(statement, line):
    """What of the line the statement's place encloses."""
    return line[statement.at.column - 1 : statement.at.end - 1]
