"""Offer text to the editor: claims that a hand leaves out, and corrections of wrong ones.

Facts are never changed. Only the table knows whether a claim was written wrongly or the money went wrong; the offers
say so.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lsprotocol import types

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
from referee.lsp.claims import Claim, missing, takers
from referee.lsp.columns import FAR
from referee.lsp.document import Document
from referee.notation import written
from referee.notation.names import spelling
from referee.notation.parse import parse
from referee.table.money import plain
from referee.text.escape import shown
from referee.text.place import Place

SLIP: Final = "If it was only written down wrong:"
"""Precedes an offer that would turn a wrong claim into a right one."""
_WHOLE_LINE: Final[Mapping[str, tuple[type[st.Statement], ...]]] = {
    "L603": st.RESULTS,
    "L605": (st.Bourre,),
    "L607": (st.Stacks,),
}


class Fix(NamedTuple):
    """Replacement text that removes a finding."""

    finding: Finding
    title: str
    at: Place
    text: str


def fixes(document: Document, lines: Container[int]) -> Iterator[Fix]:
    """Fixes for these lines."""
    for one in document.listing.findings:
        if one.suppression is None and one.at.line in lines:
            yield from _meant(document, one)
            yield from (fix for fix in _claimed(document, one) if _helps(document, fix))


# Spelling corrections


def _meant(document: Document, finding: Finding) -> Iterator[Fix]:
    match finding.facts:
        case UnknownName(meant=str(meant)) | UnknownRuleset(meant=str(meant)):
            yield Fix(finding, f"Write {spelling(meant)}", finding.at, spelling(meant))
        case Problem(meant=str(meant)) if meant:
            at = next((at for at in _before(document, finding.at) if _reads_further(document, at, meant)), None)
            if at is not None:
                yield Fix(finding, f"Write {meant}", at, meant)


def _before(document: Document, at: Place) -> Iterator[Place]:
    """A place and the place of the word before it: a wrong word may only show at the next one."""
    yield at
    text = document.lines[at.line - 1][: at.column - 1].rstrip(" \t")
    start = max(text.rfind(" "), text.rfind("\t")) + 1
    if start < len(text):
        yield Place(at.line, start + 1, len(text) + 1)


def _reads_further(document: Document, at: Place, meant: str) -> bool:
    """True if more of a line can be read with this text at the place."""
    text = _with(document.lines[at.line - 1], at, meant)
    read = parse(at.line, text)
    return not isinstance(read, st.Unreadable) or read.at.column > at.column + len(meant)


def _with(line: str, at: Place, text: str) -> str:
    return line[: at.column - 1] + text + line[at.end - 1 :]


# Corrections from cards and books


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
    """Replace the whole line by the one that the referee would add if it were missing."""
    without = document.with_text(document.columns.replaced(Place(line.line, 1, FAR), ""))
    hand = without.hand(without.hand_at(line.line))
    kinds = _WHOLE_LINE[finding.code]
    for claim in missing(without, hand) if hand else ():
        if isinstance(claim.statement, kinds):
            right = written(claim.statement)
            yield Fix(finding, f"{SLIP} {right}", line.at, right)


def _helps(document: Document, fix: Fix) -> bool:
    """True if a fix removes a finding, and adds none."""
    text = document.columns.replaced(fix.at, fix.text)
    after = document.with_text(text).audit
    return _known(after.findings) < _known(document.audit.findings)


def _known(findings: tuple[Finding, ...]) -> Counter[tuple[str, int, str | None]]:
    return Counter((one.code, one.at.line, one.player) for one in findings)


# Claims that a hand leaves out


class Addition(NamedTuple):
    """Text to insert at a spot (a place without length); ``takes``: it names a trick's winner."""

    title: str
    at: Place
    text: str
    takes: bool = False


@lru_cache(maxsize=2)
def additions(document: Document, number: int) -> tuple[Addition, ...]:
    """Everything that can be added to a hand, in text order.

    Nothing if an addition would change the referee's results.
    """
    hand = document.hand(number)
    if hand is None:
        return ()
    found = [_taken(document, trick.at.line, name) for trick, name in takers(hand)]
    found += [_line(document, claim) for claim in missing(document, hand)]
    return tuple(found) if found and _says_the_same(document, found) else ()


def _taken(document: Document, line: int, name: str) -> Addition:
    """Append the winner to a trick's cards."""
    end = document.statements[line].at.end
    return Addition(f"Write who took this trick: -> {name}", Place(line, end, end), f" -> {spelling(name)}", True)


def _line(document: Document, claim: Claim) -> Addition:
    """A separate line, with the indentation of the one before it."""
    above, words = document.lines[claim.after - 1], written(claim.statement)
    begins_hand = claim.after == document.sections[document.hand_at(claim.after)].statements[0].line
    indent = "  " if begins_hand else above[: len(above) - len(above.lstrip(" \t"))]
    return Addition(f"Write {words}", Place(claim.after, FAR, FAR), f"{document.columns.line_end}{indent}{words}")


def _says_the_same(document: Document, found: list[Addition]) -> bool:
    """True if findings and money are the same with all the additions in the log."""
    text = document.text
    for one in reversed(found):
        text = document.with_text(text).columns.replaced(one.at, one.text)
    after = document.with_text(text).audit
    return after.final == document.audit.final and _kinds(after.findings) == _kinds(document.audit.findings)


def _kinds(findings: tuple[Finding, ...]) -> list[tuple[str, int | None, int | None, str | None]]:
    return [(one.code, one.hand, one.trick, one.player) for one in findings]


# Code actions for both

KINDS: Final = types.CodeActionOptions(
    code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]
)


def actions(document: Document, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The actions for the requested lines."""
    first = document.columns.spot(params.range.start).line
    last = document.columns.spot(params.range.end).line
    wanted = params.context.only or KINDS.code_action_kinds or ()
    found: list[types.CodeAction] = []
    if is_wanted(types.CodeActionKind.QuickFix, wanted):
        known = params.context.diagnostics
        found += [_fixing(document, fix, known) for fix in fixes(document, range(first, last + 1))]
    if is_wanted(types.CodeActionKind.RefactorRewrite, wanted):
        found += _rewriting(document, document.hand_at(first), range(first, last + 1))
    return found


def is_wanted(kind: types.CodeActionKind, wanted: Iterable[types.CodeActionKind | str]) -> bool:
    """True if a kind of action is one of those wanted, or a subkind of one."""
    names = (one.value if isinstance(one, types.CodeActionKind) else one for one in wanted)
    return any(kind.value == name or kind.value.startswith(f"{name}.") or not name for name in names)


def _fixing(document: Document, fix: Fix, known: Sequence[types.Diagnostic]) -> types.CodeAction:
    at = document.columns.range(fix.finding.at)
    meant = [one for one in known if one.code == fix.finding.code and one.range == at]
    edits = [types.TextEdit(document.columns.range(fix.at), fix.text)]
    return action(document.uri, fix.title, types.CodeActionKind.QuickFix, edits, meant or None)


def _rewriting(document: Document, number: int, lines: range) -> Iterator[types.CodeAction]:
    """Additions to a hand at these lines: each claim separately, then all together."""
    kind, offered = types.CodeActionKind.RefactorRewrite, additions(document, number)
    for one in offered:
        if one.at.line in lines or not one.takes:
            yield action(document.uri, one.title, kind, [_edit(document, one)])
    if len(offered) > 1:
        whole = not all(one.takes for one in offered)
        what = f"the whole result of hand {number}" if whole else f"who took each trick of hand {number}"
        yield action(document.uri, f"Write {what}", kind, [_edit(document, one) for one in offered])


def _edit(document: Document, one: Addition) -> types.TextEdit:
    return types.TextEdit(document.columns.range(one.at), one.text)


def action(
    uri: str,
    title: str,
    kind: str,
    edits: Sequence[types.TextEdit],
    diagnostics: Sequence[types.Diagnostic] | None = None,
) -> types.CodeAction:
    """An action that edits one log, and the findings that it removes."""
    edit = types.WorkspaceEdit(changes={uri: list(edits)})
    return types.CodeAction(shown(title), types.CodeActionKind(kind), diagnostics, edit=edit)
