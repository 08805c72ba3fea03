"""What would have been right where a finding is: a word that was probably meant, a claim as cards and books have it.

Facts are never touched. Whether a claim was only written wrong or the money went wrong nobody but the table knows: what
is offered says so.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Final, NamedTuple

from referee import statements as st
from referee.finding import (
    Finding,
    Problem,
    UnknownName,
    UnknownRuleset,
    WrongAmountWon,
    WrongCount,
    WrongTrickWinner,
)
from referee.lsp.claims import missing
from referee.lsp.columns import FAR
from referee.lsp.document import Document
from referee.notation import written
from referee.notation.names import spelling
from referee.notation.parse import parse
from referee.table.money import plain
from referee.text.place import Place

SLIP: Final = "If it was only written down wrong:"
"""Before what would turn a wrong claim into a right one."""
_WHOLE_LINE: Final[Mapping[str, tuple[type[st.Statement], ...]]] = {
    "L603": st.RESULTS,
    "L605": (st.Bourre,),
    "L607": (st.Stacks,),
}


class Fix(NamedTuple):
    """Other words in the place of some, so that a finding goes."""

    finding: Finding
    title: str
    at: Place
    text: str


def fixes(document: Document, lines: Container[int]) -> Iterator[Fix]:
    """What may be put right in these lines."""
    for one in document.listing.findings:
        if one.suppression is None and one.at.line in lines:
            yield from _meant(document, one)
            yield from (fix for fix in _claimed(document, one) if _helps(document, fix))


# What was probably meant


def _meant(document: Document, finding: Finding) -> Iterator[Fix]:
    match finding.facts:
        case UnknownName(meant=str(meant)) | UnknownRuleset(meant=str(meant)):
            yield Fix(finding, f"Write {spelling(meant)}", finding.at, spelling(meant))
        case Problem(meant=str(meant)) if meant:
            at = next((at for at in _before(document, finding.at) if _reads_further(document, at, meant)), None)
            if at is not None:
                yield Fix(finding, f"Write {meant}", at, meant)


def _before(document: Document, at: Place) -> Iterator[Place]:
    """A place, and that of the word before it: what is wrong with a word may show at the next one only."""
    yield at
    text = document.lines[at.line - 1][: at.column - 1].rstrip(" \t")
    start = max(text.rfind(" "), text.rfind("\t")) + 1
    if start < len(text):
        yield Place(at.line, start + 1, len(text) + 1)


def _reads_further(document: Document, at: Place, meant: str) -> bool:
    """Whether a line can be read further with other words in a place."""
    text = _with(document.lines[at.line - 1], at, meant)
    read = parse(at.line, text)
    return not isinstance(read, st.Unreadable) or read.at.column > at.column + len(meant)


def _with(line: str, at: Place, text: str) -> str:
    return line[: at.column - 1] + text + line[at.end - 1 :]


# What cards and books say


def _claimed(document: Document, finding: Finding) -> Iterator[Fix]:
    line = document.statements.get(finding.at.line)
    match finding.facts:
        case WrongTrickWinner(taker=str(taker)) if isinstance(line, st.Trick):
            yield Fix(finding, f"{SLIP} -> {spelling(taker)}", line.taker_at, spelling(taker))
        case WrongAmountWon(due=due) | WrongCount(due=due) if finding.code != "L607":
            yield Fix(finding, f"{SLIP} {plain(due)}", finding.at, plain(due))
        case _ if line is not None and isinstance(line, _WHOLE_LINE.get(finding.code, ())):
            yield from _whole(document, finding, line)


def _whole(document: Document, finding: Finding, line: st.Statement) -> Iterator[Fix]:
    """The whole line anew, as it would be if the log left it out."""
    without = document.with_text(document.columns.replaced(Place(line.line, 1, FAR), ""))
    hand = without.hand(without.hand_at(line.line))
    kinds = _WHOLE_LINE[finding.code]
    for claim in missing(without, hand) if hand else ():
        if isinstance(claim.statement, kinds):
            right = written(claim.statement)
            yield Fix(finding, f"{SLIP} {right}", line.at, right)


def _helps(document: Document, fix: Fix) -> bool:
    """Whether a finding goes with a fix, and no other comes for it."""
    text = document.columns.replaced(fix.at, fix.text)
    after = document.with_text(text).audit
    return _known(after.findings) < _known(document.audit.findings)


def _known(findings: tuple[Finding, ...]) -> Counter[tuple[str, int, str | None]]:
    return Counter((one.code, one.at.line, one.player) for one in findings)
