"""A bucket and a web server on this machine."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar
from urllib.parse import quote
from urllib.request import Request, urlopen

import fsspec
import pytest

REFUSED = {"/secret.bourre": 403, "/broken.bourre": 500}


class Web(BaseHTTPRequestHandler):
    """Serves ``files``, in parts too if it ``has_parts``; records the passwords of requests."""

    files: ClassVar[dict[str, bytes]] = {}
    passwords: ClassVar[list[str | None]] = []
    has_parts: ClassVar[bool] = True

    def do_HEAD(self) -> None:
        self._answer(with_content=False)

    def do_GET(self) -> None:
        self.passwords.append(self.headers["Authorization"])
        self._answer(with_content=True)

    def _answer(self, with_content: bool) -> None:
        path = self.path.partition("?")[0]
        content = self.files.get(path)
        if content is None:
            self.send_error(REFUSED.get(path, 404))
            return
        first, last = 0, len(content) - 1
        asked = self.headers["Range"]
        if asked and self.has_parts:
            first, last = (int(number) for number in asked.removeprefix("bytes=").split("-"))
            last = min(last, len(content) - 1)
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(content)}")
        else:
            self.send_response(200)
        # One log is promised longer than it is: the connection ends in the middle of it.
        self.send_header("Content-Length", str(last - first + 1 + 9 * path.endswith("cut.bourre")))
        self.end_headers()
        if with_content:
            self.wfile.write(content[first : last + 1])

    def log_message(self, *_: object) -> None:
        """Says nothing."""


Serve = Callable[..., tuple[str, type[Web]]]


@pytest.fixture
def web_server() -> Iterator[Serve]:
    """Starts web servers that have some files, by their paths; gives the address of one, and what it notes."""
    with ExitStack() as running:

        def served(files: dict[str, bytes], has_parts: bool = True) -> tuple[str, type[Web]]:
            kind = type("Web", (Web,), {"files": files, "passwords": [], "has_parts": has_parts})
            server = running.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), kind))
            Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            running.callback(server.shutdown)
            return f"127.0.0.1:{server.server_address[1]}", kind

        yield served


Put = Callable[[dict[str, bytes]], None]


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Puts files into the bucket ``season`` of an S3 server."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    address = "http://{}:{}".format(*server.get_host_and_port())
    # All such servers of a process have the same buckets.
    urlopen(Request(f"{address}/moto-api/reset", method="POST")).read()
    monkeypatch.setenv("AWS_ENDPOINT_URL", address)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    import boto3

    client = boto3.session.Session().client("s3")
    client.create_bucket(Bucket="season")

    def put(files: dict[str, bytes]) -> None:
        for name, content in files.items():
            client.put_object(Bucket="season", Key=name, Body=content)

    forget()
    yield put
    server.stop()


@pytest.fixture
def google(monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Puts files into the bucket ``season`` of a server like Google's."""
    from gcp_storage_emulator.server import create_server

    server = create_server("127.0.0.1", 0, in_memory=True, default_bucket="season")
    server.start()
    address = f"http://127.0.0.1:{server._api._httpd.server_address[1]}"
    monkeypatch.setenv("STORAGE_EMULATOR_HOST", address)

    def put(files: dict[str, bytes]) -> None:
        for name, content in files.items():
            target = f"{address}/upload/storage/v1/b/season/o?uploadType=media&name={quote(name, safe='')}"
            urlopen(Request(target, data=content, method="POST")).read()

    forget()
    yield put
    server.stop()


def forget() -> None:
    """Forgets the connections of tests before: those were to other servers."""
    for name in ("s3", "gs"):
        fsspec.get_filesystem_class(name).clear_instance_cache()
