"""An editor: readers of open logs in this process, and a client that talks to a server in another."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.protocol import default_converter
from pygls.workspace import PositionCodec
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from referee.judge.policy import LogContext
from referee.lsp import Reader, Version, line_being_written

COMMAND = [sys.executable, "-m", "referee", "lsp"]
URI = "file:///evening.bourre"
LOG = types.TextDocumentIdentifier(URI)
ENCODINGS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""How an editor may count columns: Python's name for the encoding, and the bytes of a unit."""
NO_SETTINGS = LogContext()
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


def opened(text: str, encoding: str = "utf-16", context: LogContext = NO_SETTINGS, before: str | None = None) -> Reader:
    """A reader of a log in an editor that counts columns in some encoding, after a change of the text ``before``."""
    reader = Reader(URI, lambda _: context, PositionCodec(encoding))
    reader.read(Version(1, text, None if before is None else line_being_written(before, text)))
    return reader


def where(text: str, words: str, into: int = 0, encoding: str = "utf-16") -> types.Position:
    """The position of words that occur once in a log, or so many characters after it."""
    assert text.count(words) == 1, words
    before = text[: text.index(words) + into]
    return types.Position(before.count("\n"), units(before.rpartition("\n")[2], encoding))


def units(text: str, encoding: str = "utf-16") -> int:
    """The length of a text as an editor counts it."""
    name, size = ENCODINGS[encoding]
    return len(text.encode(name)) // size


def marked(text: str, at: types.Range, encoding: str = "utf-16") -> str:
    """The text in a range."""
    return text[_offset(text, at.start, encoding) : _offset(text, at.end, encoding)]


def edited(text: str, edits: list[types.TextEdit], encoding: str = "utf-16") -> str:
    """Apply edits to a text as an editor does: they don't overlap, and those at one place are in order."""
    last_first = sorted(
        enumerate(edits), key=lambda one: (_offset(text, one[1].range.start, encoding), one[0]), reverse=True
    )
    for _, edit in last_first:
        start, end = _offset(text, edit.range.start, encoding), _offset(text, edit.range.end, encoding)
        text = text[:start] + edit.new_text + text[end:]
    return text


def _offset(text: str, at: types.Position, encoding: str) -> int:
    """The offset of a position; a line or a text that is shorter ends it, as the protocol has it."""
    name, size = ENCODINGS[encoding]
    lines = text.split("\n")
    if at.line >= len(lines):
        return len(text)
    line = lines[at.line].removesuffix("\r").encode(name)[: size * at.character].decode(name)
    return sum(len(one) + 1 for one in lines[: at.line]) + len(line)


def offered(
    text: str,
    at: types.Position,
    only: list[str] | None = None,
    marks: list[types.Diagnostic] | None = None,
    **how: Any,
) -> dict[str, str]:
    """The actions at a position, and the log after each."""
    params = types.CodeActionParams(LOG, types.Range(at, at), types.CodeActionContext(marks or [], only))
    reader = opened(text, **how)
    return {one.title: applied(text, one, how.get("encoding", "utf-16")) for one in reader.actions(params)}


def applied(text: str, action: types.CodeAction, encoding: str = "utf-16") -> str:
    """The log after an action."""
    assert action.edit is not None
    assert action.edit.changes is not None
    [(_, edits)] = action.edit.changes.items()
    return edited(text, list(edits), encoding)


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
        """Open a log, and return its findings."""
        document = types.TextDocumentItem(f"file://{path}", "bourre", version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return await self.found(path, version)

    def change(self, text: str, version: int, path: Path | str = "/evening.bourre") -> None:
        """Change an open log."""
        document = types.VersionedTextDocumentIdentifier(version, f"file://{path}")
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    async def save(self, path: Path | str, version: int) -> list[types.Diagnostic]:
        """Save a log, and return its findings."""
        document = types.TextDocumentIdentifier(f"file://{path}")
        self.text_document_did_save(types.DidSaveTextDocumentParams(document))
        return await self.found(path, version)

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
