"""Read logs in buckets and on web servers with fsspec, an extra that nothing else uses.

Each process opens its own connections when it needs the first.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, Literal, cast

from referee.cli.extras import demand
from referee.cli.sources.address import is_web, scheme, without_secrets
from referee.cli.sources.walk import FolderEntry
from referee.text.limits import SERVER_SECONDS, SERVER_WORDS

_NEEDED: Final = {"s3": "s3fs", "gs": "gcsfs", "https": "aiohttp", "http": "aiohttp"}
_BLOCK: Final = 1024 * 1024
"""Bytes fetched in one request, unless the file comes in one response."""


def demand_library(address: str) -> None:
    """Exit with 2 if the library for such an address is not installed."""
    needed = _NEEDED[scheme(address) or ""]
    demand("remote", f"{without_secrets(address)} needs fsspec and {needed}", "fsspec", needed)


def kind(address: str) -> Literal["file", "folder"] | None:
    """Return the kind of a bucket's entry, if it exists. Raises ``OSError`` if that is unknown."""
    if not address.partition("://")[2].strip("/"):
        raise OSError(None, "names no bucket")
    with _mishaps():
        try:
            found = _system(scheme(address)).info(address)["type"]
        except FileNotFoundError:
            return None
    return "folder" if found == "directory" else "file"


def listing(folder: str) -> Iterator[FolderEntry]:
    """List a folder of a bucket. Raises ``OSError`` if that fails."""
    if folder.endswith("//"):
        raise OSError(None, "a folder without a name can't be read")
    with _mishaps():
        system = _system(scheme(folder))
        inside = len(system._strip_protocol(folder).rstrip("/")) + 1
        found = system.ls(folder, detail=True)
    for one in found:
        name, is_folder = one["name"][inside:].rstrip("/"), one["type"] == "directory"
        # A bucket may mark a folder by an empty file of the same name.
        if name or is_folder:
            yield FolderEntry(name, is_folder)


@contextmanager
def stream(address: str) -> Iterator[IO[bytes]]:
    """Open a remote log, to be read once. Raises ``OSError``, also from inside the block, if that fails."""
    with _mishaps(), _opened(address, 0 if is_web(address) else _BLOCK) as file:
        yield file


def seekable(address: str) -> IO[bytes]:
    """Open a remote file for random access. Raises ``OSError`` if that fails."""
    with _mishaps():
        file = _opened(address, _BLOCK)
        try:
            file.seek(-1, 2)
            file.read(1)
        except ValueError:
            raise OSError(
                None, "its server can't send parts of a file: download the archive, and name the copy"
            ) from None
        file.seek(0)
        return file


def _opened(address: str, block: int) -> IO[bytes]:
    file: Any = _system(scheme(address)).open(address, block_size=block)
    if not is_web(address) and file.details["type"] == "directory":
        raise OSError(None, "is a folder: name the logs in it")
    return cast(IO[bytes], file)


def _system(name: str | None) -> Any:
    """Return the file system for a scheme; fsspec caches it, separately for each process."""
    # All messages come from here; the libraries would add warnings and traces on standard error.
    logging.lastResort = logging.NullHandler()
    # Without it gcsfs first asks for the type of each bucket, with libraries that take more memory than all the rest.
    os.environ.setdefault("GCSFS_EXPERIMENTAL_ZB_HNS_SUPPORT", "false")
    import fsspec

    return fsspec.filesystem(name, use_listings_cache=False, **_options(name))


def _options(name: str | None) -> dict[str, Any]:
    """Return the timeouts for silent servers; the library for S3 has limits of its own."""
    if name == "gs":
        return {"requests_timeout": SERVER_SECONDS}
    if name == "s3":
        return {}
    from aiohttp import ClientTimeout

    limits = ClientTimeout(total=None, sock_connect=SERVER_SECONDS, sock_read=SERVER_SECONDS)
    return {"client_kwargs": {"timeout": limits, "trust_env": True}}


@contextmanager
def _mishaps() -> Iterator[None]:
    """Turn any error into ``OSError`` with a message that contains no password."""
    try:
        yield
    # Each library has its own errors, with no common base class.
    except Exception as error:
        raise OSError(None, _sentence(error)) from None


def _sentence(error: BaseException) -> str:
    """Describe the error: a web server's error may be the cause of a plain "file not found"."""
    while isinstance(error, FileNotFoundError) and error.__cause__ is not None:
        error = error.__cause__
    status = getattr(error, "status", None)
    if isinstance(error, FileNotFoundError) or status == 404:
        return "no such file or directory"
    if isinstance(error, TimeoutError):
        return "there was no answer in time"
    if status is not None:
        return f"the server answered {status} {getattr(error, 'message', '')[:SERVER_WORDS]}".rstrip()
    said = (getattr(error, "strerror", None) or str(error)).split("\n")[0]
    said = without_secrets(said)[:SERVER_WORDS]
    return f"{said[:1].lower()}{said[1:]}" or type(error).__name__
