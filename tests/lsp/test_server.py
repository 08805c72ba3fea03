"""The server: it answers whatever it is told, waits for no other log, and ends when its editor does."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from threading import Event
from typing import IO, Any

import few
import pytest
import pytest_lsp
from lsp.driving import COMMAND, EVENING, RENEGE, Editor
from lsprotocol import types
from pygls.workspace import PositionCodec

from referee.judge.policy import LogContext
from referee.lsp import OpenLog, Reader, Version

BEGIN = {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
SHUTDOWN = {"id": 9, "method": "shutdown"}
EXIT = {"method": "exit"}
NO_MESSAGE = b"Content-Length: 5\r\n\r\nhello"


def message(said: dict[str, Any]) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **said}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def talk(*said: dict[str, Any] | bytes) -> tuple[int, list[dict[str, Any]], str]:
    """Send these messages to a server; return its exit status, answers, and errors."""
    spoken = b"".join(one if isinstance(one, bytes) else message(one) for one in said)
    done = subprocess.run(COMMAND, input=spoken, capture_output=True, timeout=60, check=False)
    return done.returncode, list(answers(done.stdout)), done.stderr.decode()


def answers(out: bytes) -> Any:
    """The messages in an output, which must contain nothing else."""
    while out:
        head, _, rest = out.partition(b"\r\n\r\n")
        [length] = [line for line in head.split(b"\r\n") if line.startswith(b"Content-Length: ")]
        size = int(length.partition(b": ")[2])
        yield json.loads(rest[:size])
        out = rest[size:]


def one_answer(out: IO[bytes]) -> dict[str, Any]:
    """Read the next message from a server."""
    size = 0
    while (line := out.readline().strip()) or not size:
        if line.startswith(b"Content-Length: "):
            size = int(line.partition(b": ")[2])
    answer: dict[str, Any] = json.loads(out.read(size))
    return answer


def about(uri: str, method: str, number: int | None = None, **params: Any) -> dict[str, Any]:
    """A message about a document; a request if it has a number."""
    said = {"method": f"textDocument/{method}", "params": {"textDocument": {"uri": uri}, **params}}
    return said if number is None else {"id": number, **said}


def opening(uri: str, text: str) -> dict[str, Any]:
    document = {"uri": uri, "languageId": "bourre", "version": 1, "text": text}
    return {"method": "textDocument/didOpen", "params": {"textDocument": document}}


# Broken input


def test_every_request_is_answered_and_a_server_that_is_no_longer_needed_ends_with_0() -> None:
    status, said, _ = talk(
        BEGIN,
        {"id": 2, "method": "textDocument/fortune"},
        {"id": 3, "method": "textDocument/hover", "params": {"textDocument": 7}},
        {"method": "$/whatever"},
        NO_MESSAGE,
        about("file:///nowhere.bourre", "hover", 4, position={"line": 0, "character": 0}),
        about("file:///nowhere.bourre", "didSave"),
        about("file:///nowhere.bourre", "didChange", contentChanges=[{"text": "x"}]),
        about("file:///nowhere.bourre", "hover", 5, position={"line": -1, "character": 0}),
        {"method": "$/cancelRequest", "params": {"id": 77}},
        SHUTDOWN,
        EXIT,
    )
    codes = {one["id"]: one.get("error", {}).get("code") for one in said if "id" in one}
    assert (status, codes) == (0, {1: None, 2: -32601, 3: -32602, 4: None, 5: -32602, 9: None})


def test_an_editor_may_end_the_server_without_a_word_and_count_columns_in_bytes() -> None:
    able = {"params": {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}}}
    status, [begun, *_], complaint = talk(BEGIN | able, EXIT)
    assert (status, complaint) == (1, "")
    assert begun["result"]["capabilities"]["positionEncoding"] == "utf-8"


@pytest.mark.slow
@pytest.mark.parametrize("cut", few.of(1, [b"", b"Content-Length: 99\r\n\r\n{"]))
def test_the_server_ends_quietly_when_its_editor_is_gone(cut: bytes) -> None:
    status, said, complaint = talk(BEGIN, cut)
    assert (status, len(said), complaint) == (0, 1, "")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.slow
@pytest.mark.parametrize("number", few.of(1, [signal.SIGTERM, signal.SIGINT]))
def test_a_signal_ends_a_server_at_once_and_quietly(number: int) -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(message(BEGIN))
        server.stdin.flush()
        one_answer(server.stdout)
        server.send_signal(number)
        assert server.wait(30) == -number
        assert server.stderr.read() == b""


def test_without_its_library_it_says_what_to_install() -> None:
    hide = "import sys; sys.modules['pygls'] = None; sys.argv = ['referee', 'lsp']; import referee.__main__"
    done = subprocess.run([sys.executable, "-c", hide], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"pip install '.[lsp]'" in done.stderr


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(COMMAND, client_factory=Editor), scope="module")
async def editor(lsp_client: Editor) -> AsyncIterator[None]:
    await lsp_client.begin()
    yield
    await lsp_client.shutdown_session()


HOSTILE = {
    "nothing": "",
    "no text": "\0" * 1000,
    "3,000 hands": "hand\n" * 3000,
    "a long line": "#" * 100_000,
    "a long trick": "rules winning-moves\n" + "trick " + "Kd " * 50_000,
    "signs that hide": RENEGE.replace("Ann", "Ann\u202e\x1b[31m"),
    "two marks": "\ufeff\ufeff" + RENEGE,
    "lone CRs": RENEGE.replace("\n", "\r"),
    "CRs before CRLF": RENEGE.replace("\n", "\r\r\n"),
    "a name of marks": "seat " + "e" + "\u0301" * 5000,
    "quotes and arrows": '"' * 4097 + "\n" + "->" * 2000,
    "half a character": "rules \ud800\n" + RENEGE,
}


@pytest.mark.asyncio(loop_scope="module")
class TestOverTheWire:
    """A client that talks to one server all the time."""

    @pytest.mark.parametrize("name", few.one_in(2, HOSTILE))
    async def test_no_log_harms_the_server(self, editor: Editor, name: str) -> None:
        await editor.open(HOSTILE[name], "/hostile.bourre")
        document = types.TextDocumentIdentifier("file:///hostile.bourre")
        whole = types.Range(types.Position(0, 0), types.Position(99999, 99999))
        actions = types.CodeActionParams(document, whole, types.CodeActionContext([]))
        await editor.text_document_code_action_async(actions)
        options = types.DocumentFormattingParams(document, types.FormattingOptions(2, True))
        await editor.text_document_formatting_async(options)
        for at in (whole.start, types.Position(1, 8), whole.end):
            await editor.text_document_hover_async(types.HoverParams(document, at))
            await editor.text_document_completion_async(types.CompletionParams(document, at))
        assert "R501" in {one.code for one in await editor.open(RENEGE, "/sane.bourre")}

    async def test_findings_change_with_the_text_and_go_with_the_log(self, editor: Editor) -> None:
        await editor.open(RENEGE)
        editor.change(EVENING, 2)
        assert "R501" not in {one.code for one in await editor.found("/evening.bourre", 2)}
        document = types.TextDocumentIdentifier("file:///evening.bourre")
        editor.text_document_did_close(types.DidCloseTextDocumentParams(document))
        assert await editor.found("/evening.bourre", None) == []
        assert await editor.text_document_hover_async(types.HoverParams(document, types.Position(0, 0))) is None

    async def test_no_older_version_is_reported_after_a_newer_one(self, editor: Editor) -> None:
        await editor.open(RENEGE)
        editor.told.clear()
        for version in range(2, 60):
            editor.change(RENEGE + "#" * version, version)
        while not any(one.version == 59 for one in editor.told):
            editor.news.clear()
            await editor.news.wait()
        versions = [one.version for one in editor.told]
        assert versions == sorted(versions)

    async def test_a_log_with_a_strange_address_is_judged_like_any_other(self, editor: Editor) -> None:
        for address in ("//[bad/x", "/%00/x", "/" + "d" * 5000, "//host/share/x", "/%FF", "/a%20b", "/a b"):
            assert "R501" in {one.code for one in await editor.open(RENEGE, address)}


# One log does not wait for another


def test_questions_about_a_log_are_answered_while_others_are_judged() -> None:
    mended = Event()

    def surroundings(path: str) -> LogContext:
        assert path != "/busy.bourre" or mended.wait(60)
        return LogContext()

    async def evening() -> None:
        busy, free = (OpenLog(f"file:///{name}.bourre", surroundings, PositionCodec()) for name in ("busy", "free"))
        busy.version = free.version = Version(1, RENEGE)
        waiting = [asyncio.create_task(busy.ask(Reader.diagnostics, slowly=slowly)) for slowly in (False, True)]
        assert await free.ask(Reader.diagnostics)
        assert not any(one.done() for one in waiting)
        mended.set()
        assert all(await asyncio.gather(*waiting))

    asyncio.run(evening())


def open_log() -> OpenLog:
    log = OpenLog("file:///evening.bourre", lambda _: LogContext(), PositionCodec())
    log.version = Version(1, RENEGE)
    return log


def test_completion_does_not_wait_for_the_actions_of_the_same_log() -> None:
    found = Event()

    async def evening() -> None:
        log = open_log()
        search = asyncio.create_task(log.ask(lambda _: found.wait(60), slowly=True))
        assert await log.ask(Reader.diagnostics)
        assert not search.done()
        found.set()
        assert await search

    asyncio.run(evening())


def test_a_question_about_an_older_version_has_no_answer() -> None:
    changed = Event()

    async def evening() -> None:
        log = open_log()
        late, never = (asyncio.create_task(log.ask(lambda _: changed.wait(60))) for _ in range(2))
        await asyncio.sleep(0)
        log.version = Version(2, EVENING)
        changed.set()
        assert (await late, await never) == (None, None)

    asyncio.run(evening())
