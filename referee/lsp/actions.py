"""What an editor offers to write: the claims that a hand leaves out, and what was probably meant."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lsprotocol import types

from referee.lsp.additions import Addition, additions
from referee.lsp.document import Document
from referee.lsp.fixes import Fix, fixes
from referee.text.escape import shown

KINDS: Final = types.CodeActionOptions(
    code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]
)


def actions(document: Document, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What may be written at the lines that are asked about."""
    first = document.columns.spot(params.range.start).line
    last = document.columns.spot(params.range.end).line
    wanted = params.context.only or KINDS.code_action_kinds or ()
    found: list[types.CodeAction] = []
    if _is_wanted(types.CodeActionKind.QuickFix, wanted):
        known = params.context.diagnostics
        found += [_fixing(document, fix, known) for fix in fixes(document, range(first, last + 1))]
    if _is_wanted(types.CodeActionKind.RefactorRewrite, wanted):
        found += _rewriting(document, document.hand_at(first), range(first, last + 1))
    return found


def _is_wanted(kind: types.CodeActionKind, wanted: Iterable[types.CodeActionKind | str]) -> bool:
    """Whether a kind of action is one of those, or a part of one."""
    names = (one.value if isinstance(one, types.CodeActionKind) else one for one in wanted)
    return any(kind.value == name or kind.value.startswith(f"{name}.") or not name for name in names)


def _fixing(document: Document, fix: Fix, known: Sequence[types.Diagnostic]) -> types.CodeAction:
    at = document.columns.range(fix.finding.at)
    meant = [one for one in known if one.code == fix.finding.code and one.range == at]
    edits = [types.TextEdit(document.columns.range(fix.at), fix.text)]
    return _action(document, fix.title, types.CodeActionKind.QuickFix, edits, meant or None)


def _rewriting(document: Document, number: int, lines: range) -> Iterator[types.CodeAction]:
    """What may be added to a hand at these lines: each claim by itself, then all that there are."""
    kind, offered = types.CodeActionKind.RefactorRewrite, additions(document, number)
    for one in offered:
        if one.at.line in lines or not one.takes:
            yield _action(document, one.title, kind, [_edit(document, one)])
    if len(offered) > 1:
        whole = not all(one.takes for one in offered)
        what = f"all that hand {number} came to" if whole else f"who took each trick of hand {number}"
        yield _action(document, f"Write {what}", kind, [_edit(document, one) for one in offered])


def _edit(document: Document, one: Addition) -> types.TextEdit:
    return types.TextEdit(document.columns.range(one.at), one.text)


def _action(
    document: Document,
    title: str,
    kind: str,
    edits: Sequence[types.TextEdit],
    diagnostics: Sequence[types.Diagnostic] | None = None,
) -> types.CodeAction:
    edit = types.WorkspaceEdit(changes={document.uri: list(edits)})
    return types.CodeAction(shown(title), types.CodeActionKind(kind), diagnostics, edit=edit)
