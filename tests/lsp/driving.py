"""An editor that talks to the language server, and logs as it has them open."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.protocol import default_converter
from pygls.workspace import PositionCodec
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from referee.lsp.document import Document, DocumentContext, DocumentText

COMMAND = [sys.executable, "-m", "referee", "lsp"]
URI = "file:///evening.bourre"
NOWHERE = types.TextDocumentIdentifier(URI)
TABLE = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

"""
HAND = """\
hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
"""
EVENING = TABLE + HAND
RENEGE = EVENING.replace("Bob 4d", "Bob 2h").replace("Bob Th", "Bob 4d")
"""Bob does not follow suit in the second trick, and plays a diamond in the last."""


def opened(
    text: str,
    encoding: types.PositionEncodingKind | str = "utf-16",
    context: DocumentContext | None = None,
    unfinished: int | None = None,
) -> Document:
    """A log that is open in an editor which counts columns so."""
    document = DocumentText(URI, "evening.bourre", 1, text, unfinished=unfinished)
    return Document(document, PositionCodec(encoding), lambda _: context or DocumentContext())


def where(text: str, words: str, into: int = 0) -> types.Position:
    """Where some words that stand in a log but once begin, or how many characters after it, in UTF-16."""
    assert text.count(words) == 1, words
    before = text[: text.index(words) + into]
    return types.Position(before.count("\n"), units(before.rpartition("\n")[2]))


def units(text: str) -> int:
    """The length of a text in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def marked(text: str, at: types.Range) -> str:
    """What stands in a range of a text, of which columns count UTF-16."""
    [line] = {at.start.line, at.end.line}
    content = text.split("\n")[line].encode("utf-16-le")
    return content[2 * at.start.character : 2 * at.end.character].decode("utf-16-le")


def edited(text: str, edits: list[types.TextEdit]) -> str:
    """A text after some edits that do not overlap, of which columns count UTF-16; those of one place in their order."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + units(line) + 1)
    content = text.encode("utf-16-le")
    done = sorted(enumerate(edits), key=lambda one: (_offset(starts, one[1].range.start), one[0]), reverse=True)
    for _, edit in done:
        start, end = _offset(starts, edit.range.start), _offset(starts, edit.range.end)
        content = content[: 2 * start] + edit.new_text.encode("utf-16-le") + content[2 * end :]
    return content.decode("utf-16-le")


def _offset(starts: list[int], at: types.Position) -> int:
    return starts[at.line] + at.character


class Editor(LanguageClient):
    """An editor that remembers everything that it was told of its logs."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        self.told: list[types.PublishDiagnosticsParams] = []
        self.news = asyncio.Event()
        register_lsp_features(self, DEFAULT_CLIENT_FEATURES | {types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _told})

    async def begin(self, **capabilities: Any) -> types.InitializeResult:
        """Starts the server."""
        asked = types.InitializeParams(capabilities=types.ClientCapabilities(**capabilities))
        return await self.initialize_session(asked)

    async def open(self, text: str, path: Path | str = "/evening.bourre", version: int = 1) -> list[types.Diagnostic]:
        """Opens a log; gives what was found in it."""
        document = types.TextDocumentItem(f"file://{path}", "bourre", version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return await self.found(path, version)

    def change(self, text: str, version: int, path: Path | str = "/evening.bourre") -> None:
        """Changes a log that is open."""
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        document = types.VersionedTextDocumentIdentifier(version, f"file://{path}")
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    def shut(self, path: Path | str = "/evening.bourre") -> None:
        """Closes a log."""
        document = types.TextDocumentIdentifier(f"file://{path}")
        self.text_document_did_close(types.DidCloseTextDocumentParams(document))

    def save(self, path: Path | str = "/evening.bourre") -> None:
        """Saves a log."""
        document = types.TextDocumentIdentifier(f"file://{path}")
        self.text_document_did_save(types.DidSaveTextDocumentParams(document))

    async def found(self, path: Path | str, version: int | None) -> list[types.Diagnostic]:
        """Waits for what was found in a version of a log; forgets what was told of it and those before."""
        while True:
            for index, one in enumerate(self.told):
                if (one.uri, one.version) == (f"file://{path}", version):
                    del self.told[: index + 1]
                    return list(one.diagnostics)
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)


def _told(client: Editor, params: types.PublishDiagnosticsParams) -> None:
    client.told.append(params)
    client.news.set()
