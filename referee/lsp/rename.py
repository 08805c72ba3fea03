"""Rename a player in all statements of the log; comments and the title stay."""

from collections.abc import Iterable, Iterator

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from referee import statements as st
from referee.lsp.document import Document
from referee.lsp.mentions import Mention, mentions
from referee.lsp.navigation import mention_at
from referee.notation import read
from referee.notation.names import reading, spelling
from referee.text.confusables import skeleton
from referee.text.escape import shown
from referee.text.place import Place

OPTIONS = types.RenameOptions(prepare_provider=True)


def prepare(document: Document, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name at a position; nothing else can be renamed."""
    mention = mention_at(document, document.columns.spot(params.position))
    if mention is None or mention.player is None:
        return None
    return types.PrepareRenamePlaceholder(document.columns.range(mention.at), mention.player)


def rename(document: Document, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Write a player's new name in place of the old one.

    Raises ``JsonRpcException`` with one sentence if it is not a name, if it looks like another player's name, or if the
    log would then mean something else.
    """
    mention = mention_at(document, document.columns.spot(params.position))
    if mention is None or mention.player is None:
        return None
    new = _name(params.new_name)
    if new == mention.player:
        return types.WorkspaceEdit(changes={})
    named = list(_named(document))
    _refuse_alike(new, {one.player for one in named if one.player != mention.player})
    places = [one.at for one in named if one.player == mention.player]
    if _shape(_edited(document, places, spelling(new))) != _shape(document.lines):
        raise _refused("this name is too long: the log would exceed a limit, and part of it would not be read")
    edits = [types.TextEdit(document.columns.range(at), spelling(new)) for at in places]
    return types.WorkspaceEdit(changes={document.uri: edits})


def _named(document: Document) -> Iterator[Mention]:
    """All names in the log."""
    for line in document.statements.values():
        yield from (one for one in mentions(line) if one.player is not None)


def _name(written: str) -> str:
    """The new name, in NFC, with or without quotes."""
    bare = written.strip().removeprefix('"').removesuffix('"')
    try:
        return reading(f'"{bare}"')
    except ValueError as why:
        raise _refused(str(why)) from None


def _refuse_alike(new: str, others: Iterable[str | None]) -> None:
    look = skeleton(new)
    for other in sorted(filter(None, others)):
        if other == new:
            raise _refused(f"the log already has another player called {other}")
        if skeleton(other) == look:
            raise _refused(f"{new} looks the same as {other}, who is also in the log")


def _edited(document: Document, places: Iterable[Place], name: str) -> list[str]:
    """The lines of the log with a name at all these places."""
    lines = list(document.lines)
    for number, column, end in sorted(places, reverse=True):
        text = lines[number - 1]
        lines[number - 1] = f"{text[: column - 1]}{name}{text[end - 1 :]}"
    return lines


def _shape(lines: Iterable[str]) -> list[list[tuple[int, str, str]]]:
    """The structure of a log, without the meaning of its lines."""
    return [
        [(one.line, st.keyword(one), getattr(one, "code", "")) for one in section.statements]
        for section in read("\n".join(lines))
    ]


def _refused(why: str) -> JsonRpcException:
    """The error for a name that can't be given."""
    return JsonRpcException(f"{shown(why)}.", types.LSPErrorCodes.RequestFailed)
