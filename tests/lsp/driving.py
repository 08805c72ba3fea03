"""An editor that talks to the language server, with open logs."""

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
    """A log that is open in an editor with these columns."""
    document = DocumentText(URI, "evening.bourre", 1, text, unfinished=unfinished)
    return Document(document, PositionCodec(encoding), lambda _: context or DocumentContext())


def where(text: str, words: str, into: int = 0) -> types.Position:
    """The position of words that occur once in a log, or so many characters after it, in UTF-16."""
    assert text.count(words) == 1, words
    before = text[: text.index(words) + into]
    return types.Position(before.count("\n"), units(before.rpartition("\n")[2]))


def units(text: str) -> int:
    """The length of a text in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def marked(text: str, at: types.Range) -> str:
    """The text in a range with UTF-16 columns."""
    [line] = {at.start.line, at.end.line}
    content = text.split("\n")[line].encode("utf-16-le")
    return content[2 * at.start.character : 2 * at.end.character].decode("utf-16-le")


def edited(text: str, edits: list[types.TextEdit]) -> str:
    """Apply edits with UTF-16 columns to a text; they don't overlap, and those at one place are in order."""
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
    """An editor that remembers everything that the server reports about its logs."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        self.told: list[types.PublishDiagnosticsParams] = []
        self.news = asyncio.Event()
        register_lsp_features(self, DEFAULT_CLIENT_FEATURES | {types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _told})

    async def begin(self, **capabilities: Any) -> types.InitializeResult:
        """Start the server."""
        asked = types.InitializeParams(capabilities=types.ClientCapabilities(**capabilities))
        return await self.initialize_session(asked)

    async def open(self, text: str, path: Path | str = "/evening.bourre", version: int = 1) -> list[types.Diagnostic]:
        """Open a log; return its findings."""
        document = types.TextDocumentItem(f"file://{path}", "bourre", version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return await self.found(path, version)

    def change(self, text: str, version: int, path: Path | str = "/evening.bourre") -> None:
        """Change an open log."""
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        document = types.VersionedTextDocumentIdentifier(version, f"file://{path}")
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    def shut(self, path: Path | str = "/evening.bourre") -> None:
        """Close a log."""
        document = types.TextDocumentIdentifier(f"file://{path}")
        self.text_document_did_close(types.DidCloseTextDocumentParams(document))

    def save(self, path: Path | str = "/evening.bourre") -> None:
        """Save a log."""
        document = types.TextDocumentIdentifier(f"file://{path}")
        self.text_document_did_save(types.DidSaveTextDocumentParams(document))

    async def found(self, path: Path | str, version: int | None) -> list[types.Diagnostic]:
        """Wait for the findings of a version of a log; forget those up to it."""
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
