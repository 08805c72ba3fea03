"""One line of a log: its statement and its comment, or why it can't be read."""

from lark import UnexpectedInput
from lark.exceptions import VisitError

from referee.limits import EXCERPT
from referee.notation import hints
from referee.notation.grammar import parser
from referee.notation.lines import Raw, decoded
from referee.notation.lower import Line, Lower
from referee.notation.refused import RefusedError
from referee.statements import Unreadable


def parse(raw: Raw) -> Line:
    """What stands in a line. Never raises: a line that can't be read is an ``Unreadable``."""
    try:
        return _parsed(raw.number, decoded(raw))
    except RefusedError as why:
        return Line(unreadable(why, hints.keyword(raw.opening)), None)


def unreadable(why: RefusedError, keyword: str | None = None) -> Unreadable:
    """The line that is set aside, and why; a long guess at what was meant is not repeated."""
    meant = why.meant if why.meant and len(why.meant) <= EXCERPT else None
    return Unreadable(why.at, why.code, why.problem, why.expected, meant, keyword)


def _parsed(number: int, text: str) -> Line:
    words = text.strip(" \t")
    if not words or words.startswith("#"):
        return Line(None, words or None)
    try:
        return Lower(number).transform(parser().parse(text, start="line"))
    except UnexpectedInput as error:
        raise hints.refusal(error, number, text) from None
    except VisitError as error:
        raise error.orig_exc from None
