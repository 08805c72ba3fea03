"""Identify findings for other programs, and locate them in a repository."""

import posixpath
from hashlib import sha256
from typing import Final

from referee.finding import Finding
from referee.text import whole

SCHEME: Final = "handFinding/v1"
"""The name of this fingerprint algorithm."""


def unique(path: str, one: Finding) -> str:
    """Return 32 hex digits unique to this finding in the run, even among copies of a log."""
    return digest(path, one.fingerprint or f"{one.code} {one.at.line} {one.at.column} {one.message}")


def digest(*parts: str) -> str:
    """Return 32 hex digits for some words."""
    return sha256(whole("\0".join(parts)).encode()).hexdigest()[:32]


def located(path: str) -> str:
    """Return a path as repositories write it: ``logs/a`` for ``./logs/a``."""
    return path if path == "-" else posixpath.normpath(path)
