"""What an editor offers to write: the claims that a hand leaves out, and what was probably meant."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lsprotocol import types

from referee.editor.claims import Claim, missing, takers
from referee.editor.columns import FAR
from referee.editor.fixes import Fix, fixes
from referee.editor.opened import Opened
from referee.notation import written
from referee.notation.names import spelling
from referee.retelling import RetoldHand, Trick
from referee.source import Place

KINDS: Final = types.CodeActionOptions(
    code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]
)


def actions(opened: Opened, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What may be written at the lines that are asked about."""
    first = opened.columns.spot(params.range.start).line
    last = opened.columns.spot(params.range.end).line
    wanted = params.context.only or KINDS.code_action_kinds or ()
    found: list[types.CodeAction] = []
    if _is_wanted(types.CodeActionKind.QuickFix, wanted):
        known = params.context.diagnostics
        found += [_fixing(opened, fix, known) for fix in fixes(opened, range(first, last + 1))]
    hand = opened.hand(opened.hand_at(first)) if _is_wanted(types.CodeActionKind.RefactorRewrite, wanted) else None
    if hand is not None:
        found += _rewriting(opened, hand, range(first, last + 1))
    return found


def _is_wanted(kind: str, wanted: Iterable[str]) -> bool:
    """Whether a kind of action is one of those, or a part of one."""
    return any(kind == one or kind.startswith(f"{one}.") or not one for one in wanted)


def _fixing(opened: Opened, fix: Fix, known: Sequence[types.Diagnostic]) -> types.CodeAction:
    at = opened.columns.range(fix.finding.at)
    meant = [one for one in known if one.code == fix.finding.code and one.range == at]
    edits = [types.TextEdit(opened.columns.range(fix.at), fix.text)]
    return _action(opened, fix.title, types.CodeActionKind.QuickFix, edits, meant or None)


def _rewriting(opened: Opened, hand: RetoldHand, lines: range) -> Iterator[types.CodeAction]:
    """The claims that may be added to a hand at these lines: each of its own, then all that there are."""
    kind = types.CodeActionKind.RefactorRewrite
    claims, taken = missing(opened, hand), takers(hand)
    for trick, name in taken:
        if trick.at.line in lines:
            yield _action(opened, f"Write who took this trick: -> {name}", kind, [_taken(opened, trick, name)])
    for claim in claims:
        yield _action(opened, f"Write {written(claim.statement)}", kind, [_inserted(opened, claim)])
    edits = [*(_taken(opened, *one) for one in taken), *(_inserted(opened, claim) for claim in claims)]
    if len(edits) > 1:
        what = f"all that hand {hand.number} came to" if claims else f"who took each trick of hand {hand.number}"
        yield _action(opened, f"Write {what}", kind, edits)


def _taken(opened: Opened, trick: Trick, name: str) -> types.TextEdit:
    """Who took a trick, written behind its cards."""
    at = opened.statements[trick.at.line].at
    return types.TextEdit(opened.columns.range(Place(at.line, at.end, at.end)), f" -> {spelling(name)}")


def _inserted(opened: Opened, claim: Claim) -> types.TextEdit:
    """A line of its own, as far in as the one before it."""
    above = opened.lines[claim.after - 1]
    indent = above[: len(above) - len(above.lstrip(" \t"))] if claim.after != _header(opened, claim) else "  "
    end = opened.columns.range(Place(claim.after, FAR, FAR))
    return types.TextEdit(end, f"{opened.columns.line_end}{indent}{written(claim.statement)}")


def _header(opened: Opened, claim: Claim) -> int:
    """The first line of the hand that a claim is about."""
    return opened.sections[opened.hand_at(claim.after)].statements[0].line


def _action(
    opened: Opened,
    title: str,
    kind: str,
    edits: Sequence[types.TextEdit],
    diagnostics: Sequence[types.Diagnostic] | None = None,
) -> types.CodeAction:
    edit = types.WorkspaceEdit(changes={opened.uri: list(edits)})
    return types.CodeAction(title, types.CodeActionKind(kind), diagnostics, edit=edit)
