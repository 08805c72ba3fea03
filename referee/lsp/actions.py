"""Offer fixes to the editor: of findings, and of claims that a hand leaves out; and waivers of findings.

Only the table knows whether a claim was written wrongly or the money went wrong; the offers say so.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from lsprotocol import types

from referee.fixes.claims import closing_lines, corrected, everything, takers
from referee.fixes.fix import Fix
from referee.fixes.trial import outcome, says_the_same
from referee.fixes.waivers import waiver
from referee.fixes.words import meant
from referee.lsp.columns import Columns
from referee.lsp.document import Document
from referee.text.edit import Edit
from referee.text.escape import shown


def fixes(document: Document, lines: Container[int]) -> Iterator[Fix]:
    """The fixes of findings in these lines; a right claim only if it causes no finding."""
    found = document.listing.findings
    for index, one in enumerate(found):
        if one.suppression is None and one.at.line in lines:
            yield from meant(document.line(one.at.line), index, one)
            yield from (fix for fix in corrected(document, index, one) if outcome(document, [fix]).proves([fix], found))


class Additions:
    """What can be added to a hand: the winners of tricks, and lines at its end."""

    def __init__(self, takers: Sequence[Fix] = (), lines: Sequence[Fix] = ()) -> None:
        self.takers: Sequence[Fix] = takers
        self.lines: Sequence[Fix] = lines


@lru_cache(maxsize=2)
def additions(document: Document, number: int) -> Additions:
    """Everything that can be added to a hand; nothing if that would change the referee's results."""
    took, lines = takers(document, number), closing_lines(document, number)
    return Additions(took, lines) if says_the_same(document, [*took, *lines]) else Additions()


def waivers(document: Document, lines: Container[int]) -> Iterator[Fix]:
    """A waiver for each code that was found in these lines, without a reason, which the user has to write.

    There is none if the line has such a waiver already, which may lack its reason.
    """
    begun = {(one.line, code) for one in document.listing.waivers for code in one.codes}
    found: dict[tuple[int, str], list[int]] = {}
    for index, one in enumerate(document.listing.findings):
        if one.suppression is None and one.at.line in lines and (one.at.line, one.code) not in begun:
            found.setdefault((one.at.line, one.code), []).append(index)
    offers = (waiver(document, document.listing.findings, indices) for indices in found.values())
    return (fix for fix in offers if fix)


# Code actions

WAIVE: Final = "quickfix.waive"
"""The kind of action that waives a finding, and corrects nothing."""

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
    if is_wanted(WAIVE, wanted):
        known = params.context.diagnostics
        found += [_fixing(document, fix, known, WAIVE) for fix in waivers(document, range(first, last + 1))]
    return found


def is_wanted(kind: types.CodeActionKind | str, wanted: Iterable[types.CodeActionKind | str]) -> bool:
    """True if a kind of action is one of those wanted, or a subkind of one."""
    return any(_name(kind) == name or _name(kind).startswith(f"{name}.") or not name for name in map(_name, wanted))


def rank(kind: types.CodeActionKind | str | None) -> int:
    """The place of a kind of action in the list: corrections come first, then waivers."""
    order = (types.CodeActionKind.QuickFix.value, WAIVE)
    return order.index(_name(kind)) if kind and _name(kind) in order else len(order)


def _name(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind


def _fixing(
    document: Document, fix: Fix, known: Sequence[types.Diagnostic], kind: str = types.CodeActionKind.QuickFix
) -> types.CodeAction:
    findings = (document.listing.findings[index] for index in fix.findings)
    places = [document.columns.range(one.at) for one in findings]
    meant = [one for one in known if one.code == fix.code and one.range in places]
    return _action(document, fix, kind, meant or None)


def _rewriting(document: Document, number: int, lines: range) -> Iterator[types.CodeAction]:
    """Additions to a hand at these lines: each claim separately, then all together."""
    kind, found = types.CodeActionKind.RefactorRewrite, additions(document, number)
    here = [fix for fix in found.takers if fix.begins[0] in lines]
    yield from (_action(document, fix, kind) for fix in (*here, *found.lines))
    if len(whole := [*found.takers, *found.lines]) > 1:
        yield _action(document, everything(number, whole, only_takers=not found.lines), kind)


def _action(
    document: Document, fix: Fix, kind: str, findings: Sequence[types.Diagnostic] | None = None
) -> types.CodeAction:
    edits = [text_edit(document.columns, edit) for edit in fix.edits]
    return action(document.uri, fix.title, kind, edits, findings)


def text_edit(columns: Columns, edit: Edit) -> types.TextEdit:
    """An edit for the editor."""
    at = columns.lines(edit.at.line, edit.at.line) if edit.whole_line else columns.range(edit.at)
    return types.TextEdit(at, edit.text)


def action(
    uri: str,
    title: str,
    kind: str,
    edits: Sequence[types.TextEdit],
    diagnostics: Sequence[types.Diagnostic] | None = None,
) -> types.CodeAction:
    """An action that edits one log, and the findings that it removes or waives."""
    edit = types.WorkspaceEdit(changes={uri: list(edits)})
    return types.CodeAction(shown(title), kind, diagnostics, edit=edit)
