"""What may be added to a hand: the claims that it leaves out, and which change nothing that the referee says."""

from functools import lru_cache
from typing import NamedTuple

from referee.finding import Finding
from referee.lsp.claims import Claim, missing, takers
from referee.lsp.columns import FAR
from referee.lsp.document import Document
from referee.notation import written
from referee.notation.names import spelling
from referee.text.place import Place


class Addition(NamedTuple):
    """Text to be written at a spot (a place without length); ``takes``: it says who took a trick."""

    title: str
    at: Place
    text: str
    takes: bool = False


@lru_cache(maxsize=2)
def additions(document: Document, number: int) -> tuple[Addition, ...]:
    """All that may be added to a hand, in the order of the text.

    Nothing where the referee would say anything else of the log with it.
    """
    hand = document.hand(number)
    if hand is None:
        return ()
    found = [_taken(document, trick.at.line, name) for trick, name in takers(hand)]
    found += [_line(document, claim) for claim in missing(document, hand)]
    return tuple(found) if found and _says_the_same(document, found) else ()


def _taken(document: Document, line: int, name: str) -> Addition:
    """Who took a trick, written behind its cards."""
    end = document.statements[line].at.end
    return Addition(f"Write who took this trick: -> {name}", Place(line, end, end), f" -> {spelling(name)}", True)


def _line(document: Document, claim: Claim) -> Addition:
    """A line of its own, as far in as the one before it."""
    above, words = document.lines[claim.after - 1], written(claim.statement)
    begins_hand = claim.after == document.sections[document.hand_at(claim.after)].statements[0].line
    indent = "  " if begins_hand else above[: len(above) - len(above.lstrip(" \t"))]
    return Addition(f"Write {words}", Place(claim.after, FAR, FAR), f"{document.columns.line_end}{indent}{words}")


def _says_the_same(document: Document, found: list[Addition]) -> bool:
    """Whether the referee finds the same, and everybody stands where they stood, with all of it in the log."""
    text = document.text
    for one in reversed(found):
        text = document.with_text(text).columns.replaced(one.at, one.text)
    after = document.with_text(text).audit
    return after.final == document.audit.final and _known(after.findings) == _known(document.audit.findings)


def _known(findings: tuple[Finding, ...]) -> list[tuple[str, int | None, int | None, str | None]]:
    return [(one.code, one.hand, one.trick, one.player) for one in findings]
