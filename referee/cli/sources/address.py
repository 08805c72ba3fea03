"""Addresses of logs outside this machine's folders, and how to show them."""

import re
from typing import Final, NamedTuple

ZIP: Final = "zip"
REMOTE: Final = ("s3", "gs", "https", "http")
"""The schemes that read over the network."""

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_USER: Final = re.compile(r"://[^/?#\s]*@")
_SECRET: Final = re.compile(r"([?&][^=&#\s]*(?:auth|cred|key|pass|secret|session|sig|token)[^=&#\s]*=)[^&#\s]*", re.I)


class Chained(NamedTuple):
    """A pattern in an archive, and the archive's address: ``zip://logs/*.bourre::season.zip``."""

    member: str
    archive: str

    def __str__(self) -> str:
        return f"{ZIP}://{self.member}::{self.archive}"


def scheme(address: str) -> str | None:
    """Return ``s3`` for ``s3://bucket/tuesday.bourre``, ``None`` for a path."""
    found = _SCHEME.match(address)
    return found[1].lower() if found else None


def chained(address: str) -> Chained:
    """Split an address in an archive in two; without a member it means the whole archive."""
    member, _, archive = address.partition("://")[2].rpartition("::")
    return Chained(member, archive)


def without_secrets(text: str) -> str:
    """Remove the passwords of addresses from a text, and the signatures of signed ones."""
    return _SECRET.sub(r"\1***", _USER.sub("://", text))


def is_remote(address: str) -> bool:
    """Check whether an address is read over the network."""
    return scheme(address) in REMOTE


def is_web(address: str) -> bool:
    """Check whether it is a web server's; these don't list their folders."""
    return scheme(address) in {"https", "http"}
