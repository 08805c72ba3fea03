"""How other programs tell one finding from another, and where they look for it."""

import posixpath
from hashlib import sha256
from typing import Final

from referee.finding import Finding
from referee.text.escape import whole

SCHEME: Final = "handFinding/v1"
"""The name of this way to make fingerprints."""


def unique(path: str, one: Finding) -> str:
    """32 hex digits that no other finding of the run has, be it in a copy of the same log."""
    return digest(path, one.fingerprint or f"{one.code} {one.at.line} {one.at.column} {one.message}")


def digest(*parts: str) -> str:
    """32 hex digits for some words."""
    return sha256(whole("\0".join(parts)).encode()).hexdigest()[:32]


def located(path: str) -> str:
    """A path as those name it who list the files of a repository: ``./logs/a`` is ``logs/a``."""
    return path if "://" in path or path == "-" else posixpath.normpath(path)
