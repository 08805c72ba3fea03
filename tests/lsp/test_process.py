"""The server as a process: its messages, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from typing import IO, Any

import few
import pytest

from lsp.driving import COMMAND

BEGIN = {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
SHUTDOWN = {"id": 9, "method": "shutdown"}
NO_MESSAGE = b"Content-Length: 5\r\n\r\nhello"
EXIT = {"method": "exit"}


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


def test_every_request_is_answered_and_a_server_that_is_no_longer_needed_ends_with_0() -> None:
    unknown = {"id": 2, "method": "textDocument/fortune"}
    strange = {"id": 3, "method": "textDocument/hover", "params": {"textDocument": 7}}
    status, said, _ = talk(BEGIN, unknown, strange, {"method": "$/whatever"}, NO_MESSAGE, SHUTDOWN, EXIT)
    assert status == 0
    codes = {one["id"]: one.get("error", {}).get("code") for one in said if "id" in one}
    assert codes == {1: None, 2: -32601, 3: -32602, 9: None}


@pytest.mark.slow
def test_columns_follow_the_editors_encoding_and_it_may_end_the_server_without_a_word() -> None:
    opening = {"textDocument": {"uri": "untitled:1", "languageId": "bourre", "version": 1, "text": "game é\n"}}
    status, said, complaint = talk(
        BEGIN | {"params": {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}}},
        {"method": "textDocument/didOpen", "params": opening},
        {
            "id": 2,
            "method": "textDocument/formatting",
            "params": opening | {"options": {"tabSize": 2, "insertSpaces": True}},
        },
        EXIT,
    )
    assert (status, complaint) == (1, "")
    assert said[0]["result"]["capabilities"]["positionEncoding"] == "utf-8"


@pytest.mark.slow
def test_a_request_about_a_changed_log_is_no_failure() -> None:
    log = {"uri": "untitled:1", "languageId": "bourre", "version": 1, "text": "hand\n" * 500}
    asked = {"method": "textDocument/foldingRange", "params": {"textDocument": {"uri": "untitled:1"}}}
    text = {"contentChanges": [{"text": ""}], "textDocument": {"uri": "untitled:1", "version": 2}}
    asking = [{"id": number, **asked} for number in range(2, 8)]
    spoken = [BEGIN, {"method": "textDocument/didOpen", "params": {"textDocument": log}}, *asking]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(b"".join(map(message, [*spoken, {"method": "textDocument/didChange", "params": text}])))
        server.stdin.flush()
        codes: dict[int, int | None] = {}
        while len(codes) < 7:
            one = one_answer(server.stdout)
            if "id" in one:
                codes[one["id"]] = one.get("error", {}).get("code")
        withdrawn = {"method": "$/cancelRequest", "params": {"id": 2}}
        server.stdin.write(b"".join(map(message, [withdrawn, SHUTDOWN, EXIT])))
        server.stdin.flush()
        assert (server.wait(30), server.stderr.read()) == (0, b"")
    assert {*codes.values()} <= {None, -32801}


def one_answer(out: IO[bytes]) -> dict[str, Any]:
    """Read the next message from a server."""
    size = 0
    while (line := out.readline().strip()) or not size:
        if line.startswith(b"Content-Length: "):
            size = int(line.partition(b": ")[2])
    answer: dict[str, Any] = json.loads(out.read(size))
    return answer


@pytest.mark.parametrize("cut", few.of(1, [b"", b"Content-Length: 99\r\n\r\n{"]))
def test_the_server_ends_quietly_when_its_editor_is_gone(cut: bytes) -> None:
    status, said, complaint = talk(BEGIN, cut)
    assert (status, len(said), complaint) == (0, 1, "")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize(("number", "status"), few.of_rows(1, [(signal.SIGINT, 130), (signal.SIGTERM, 143)]))
def test_a_server_ends_immediately_and_quietly_on_a_signal(number: int, status: int) -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(message(BEGIN))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length")
        server.send_signal(number)
        assert server.wait(30) == status
        assert server.stderr.read() == b""


def test_without_its_library_it_says_what_to_install() -> None:
    hide = "import sys; sys.modules['pygls'] = None; sys.argv = ['referee', 'lsp']; import referee.__main__"
    done = subprocess.run([sys.executable, "-c", hide], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"pip install 'bourre-referee[lsp]'" in done.stderr
