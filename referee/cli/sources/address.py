"""The addresses of what does not lie in a folder of this machine, and how they are shown."""

import re
from typing import Final, NamedTuple

ZIP: Final = "zip"
REMOTE: Final = ("s3", "gs", "https", "http")
"""Where logs are read from over the network."""

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_USER: Final = re.compile(r"://[^/?#\s]*@")
_SECRET: Final = re.compile(r"([?&][^=&#\s]*(?:auth|cred|key|pass|secret|session|sig|token)[^=&#\s]*=)[^&#\s]*", re.I)


class Chained(NamedTuple):
    """What is meant in an archive, and where the archive is: ``zip://logs/*.bourre::season.zip``."""

    member: str
    archive: str

    def __str__(self) -> str:
        return f"{ZIP}://{self.member}::{self.archive}"


def scheme(address: str) -> str | None:
    """``s3`` of ``s3://bucket/tuesday.bourre``; none of a path."""
    found = _SCHEME.match(address)
    return found[1].lower() if found else None


def chained(address: str) -> Chained:
    """The two parts of the address of something in an archive; without a member all of it is meant."""
    member, _, archive = address.partition("://")[2].rpartition("::")
    return Chained(member, archive)


def without_secrets(text: str) -> str:
    """A text without the passwords that its addresses may hold, and without the signatures of signed ones."""
    return _SECRET.sub(r"\1***", _USER.sub("://", text))


def is_remote(address: str) -> bool:
    """Whether something is read over the network."""
    return scheme(address) in REMOTE


def is_web(address: str) -> bool:
    """Whether it is a web server's, of whose folders nobody tells what is in them."""
    return scheme(address) in {"https", "http"}
