"""Hovers, completions and renames through a real client that counts columns in characters and reads Markdown."""

from collections.abc import AsyncIterator

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.driving import COMMAND, EVENING, NOWHERE, URI, Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")
NAME = "\U0001d49c\U0001d4b7"
LOG = EVENING.replace("Ann", NAME) + f"  win {NAME} 3\n"
ABLE = types.TextDocumentClientCapabilities(
    hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
    rename=types.RenameClientCapabilities(prepare_support=True),
)
COUNTING = types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf32])


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(COMMAND, client_factory=Editor), scope="module")
async def editor(lsp_client: Editor) -> AsyncIterator[None]:
    begun = await lsp_client.begin(text_document=ABLE, general=COUNTING)
    assert begun.capabilities.position_encoding == types.PositionEncodingKind.Utf32
    yield
    await lsp_client.shutdown_session()


def at(text: str, words: str) -> types.Position:
    """The position of some words of a text, in characters."""
    before = text[: text.index(words)]
    return types.Position(before.count("\n"), len(before.rpartition("\n")[2]))


async def test_a_card_has_a_hover_text(editor: Editor) -> None:
    await editor.open(LOG)
    found = await editor.text_document_hover_async(types.HoverParams(NOWHERE, at(LOG, "5d")))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.kind == types.MarkupKind.Markdown
    assert "**Bob 5d:** allowed. Had to follow diamonds: 4d or 5d." in found.contents.value
    assert found.range is not None
    assert found.range.start == at(LOG, "5d")


async def test_half_a_line_is_completed(editor: Editor) -> None:
    half = LOG.replace("  win", "  bourre B\n  win")
    await editor.open(half)
    end = at(half, "B\n  win")
    params = types.CompletionParams(NOWHERE, types.Position(end.line, end.character + 1))
    found = await editor.text_document_completion_async(params)
    assert isinstance(found, list)
    assert [one.label for one in found] == [NAME, "Bob", "none"]
    assert found[1].text_edit == types.TextEdit(types.Range(end, params.position), "Bob")


async def test_a_player_is_renamed_and_the_log_means_the_same(editor: Editor) -> None:
    before = await editor.open(LOG)
    where = at(LOG, f"{NAME} 200")
    prepared = await editor.text_document_prepare_rename_async(types.PrepareRenameParams(NOWHERE, where))
    assert isinstance(prepared, types.PrepareRenamePlaceholder)
    assert prepared.placeholder == NAME
    found = await editor.text_document_rename_async(types.RenameParams(NOWHERE, where, "Zo"))
    assert found is not None
    assert found.changes is not None
    lines = LOG.split("\n")
    for edit in sorted(found.changes[URI], key=lambda one: -one.range.start.character):
        text, (start, end) = lines[edit.range.start.line], (edit.range.start.character, edit.range.end.character)
        lines[edit.range.start.line] = text[:start] + edit.new_text + text[end:]
    assert "\n".join(lines) == LOG.replace(NAME, "Zo")
    assert await editor.open("\n".join(lines), version=2) == before


async def test_an_impossible_name_is_refused_with_a_reason(editor: Editor) -> None:
    await editor.open(LOG)
    with pytest.raises(JsonRpcException, match="the log already has another player called Bob"):
        await editor.text_document_rename_async(types.RenameParams(NOWHERE, at(LOG, f"{NAME} 200"), "Bob"))


async def test_takers_pot_and_stacks_are_shown_at_the_ends_of_lines(editor: Editor) -> None:
    await editor.open(LOG)
    everywhere = types.Range(types.Position(0, 0), types.Position(LOG.count("\n"), 0))
    found = await editor.text_document_inlay_hint_async(types.InlayHintParams(NOWHERE, everywhere))
    lines = LOG.split("\n")
    assert [(one.position, one.label) for one in found or ()][-1] == (
        types.Position(len(lines) - 2, len(lines[-2])),
        f"pot 0 · {NAME} 202 · Bob 199 · Cal 199",
    )
    assert all(one.position.character == len(lines[one.position.line]) for one in found or ())


async def test_later_edits_are_seen(editor: Editor) -> None:
    await editor.open(LOG)
    more = LOG + "\nhand 2\n  trump 2c\n  stay "
    editor.change(more, 2)
    params = types.CompletionParams(NOWHERE, types.Position(more.count("\n"), len("  stay ")))
    found = await editor.text_document_completion_async(params)
    assert isinstance(found, list)
    assert [one.label for one in found] == ["Bob", "Cal", NAME, "none"]


async def test_a_log_that_is_not_open_has_no_words(editor: Editor) -> None:
    nowhere = types.TextDocumentIdentifier("file:///nowhere.bourre")
    assert await editor.text_document_hover_async(types.HoverParams(nowhere, types.Position(0, 0))) is None
