"""``referee serve`` itself: what it refuses, what it says, how it ends; and a real one that is called up."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.cli.run.hosting import address_of, warn
from serve.folder import CLEAN, UNPAID, served


@pytest.fixture
def run() -> Callable[..., Result]:
    """Runs ``referee serve`` with some words in this process."""
    return lambda *words: CliRunner().invoke(app, ["serve", *map(str, words)])


def test_a_site_is_made_of_a_folder(run: Callable[..., Result], tmp_path: Path) -> None:
    log = tmp_path / "a.bourre"
    log.write_text(CLEAN)
    for wrong in (log, tmp_path / "none"):
        ended = run(wrong)
        assert ended.exit_code == 2
        assert "is not a folder" in ended.stderr


def test_a_port_in_use_ends_the_server_with_a_message(run: Callable[..., Result], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = run(tmp_path, "--port", port)
    assert ended.exit_code == 2
    assert f"can't listen at 127.0.0.1, port {port}: address already in use" in ended.stderr


def test_a_foreign_host_name_ends_the_server(run: Callable[..., Result], tmp_path: Path) -> None:
    ended = run(tmp_path, "--host", "nobody.invalid")
    assert ended.exit_code == 2
    assert "can't listen at nobody.invalid" in ended.stderr


def test_a_missing_library_is_reported(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    ended = run(tmp_path)
    assert ended.exit_code == 2
    assert "pip install 'bourre-referee[serve]'" in ended.stderr


def test_wrong_settings_at_the_start_end_the_server(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "a.bourre").write_text(CLEAN)
    (tmp_path / "referee.toml").write_text("no settings")
    assert run(tmp_path).exit_code == 2


@pytest.mark.parametrize(
    ("host", "number", "address", "warns"),
    [
        ("127.0.0.1", "127.0.0.1", "http://127.0.0.1:80/", False),
        ("::1", "::1", "http://[::1]:80/", False),
        ("0.0.0.0", "0.0.0.0", "http://localhost:80/", True),
        ("192.0.2.7", "192.0.2.7", "http://192.0.2.7:80/", True),
    ],
)
def test_the_address_is_printed_with_who_else_may_read(
    host: str, number: str, address: str, warns: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    bound = _Bound(number)
    assert address_of(host, bound) == address
    warn(host, bound)
    assert ("can read these logs" in capsys.readouterr().err) == warns


class _Bound(socket.socket):
    """A socket that says it is bound to some number."""

    def __init__(self, number: str) -> None:
        super().__init__()
        self._number = number

    def getsockname(self) -> tuple[str, int]:
        return self._number, 80


@pytest.mark.skipif(os.name == "nt", reason="there is no Ctrl-C to send there")
def test_a_changed_log_is_announced_to_listeners_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    (tmp_path / "monday.bourre").write_text(CLEAN)
    with served(tmp_path) as (program, address):
        where = urlsplit(address)
        assert where.hostname == "127.0.0.1"
        caller = HTTPConnection("127.0.0.1", where.port or 0, timeout=30)
        caller.request("GET", "/events/season")
        events = caller.getresponse()
        _until(events, lambda: "Clean" in _page(where.port))
        (tmp_path / "tuesday.bourre").write_text(UNPAID)
        _until(events, lambda: "Violations found" in _page(where.port))
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == 130
        assert program.stderr
        assert program.stderr.read() == ""


def _until(events: Iterable[bytes], seen: Callable[[], bool]) -> None:
    """Reads events until one announces the expected page."""
    assert any(line.startswith(b"data:") and seen() for line in events)


def _page(port: int | None) -> str:
    caller = HTTPConnection("127.0.0.1", port or 0, timeout=30)
    caller.request("GET", "/")
    return caller.getresponse().read().decode()
