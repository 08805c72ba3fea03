"""How other programs tell one finding from another, and where they look for it."""

import posixpath
from hashlib import sha256
from typing import Final

from referee.report.wire.check import FindingReport

SCHEME: Final = "handFinding/v1"
"""The name of this way to make fingerprints."""


def unique(path: str, one: FindingReport | None) -> str:
    """32 hex digits that nothing else in the run has, be it in a copy of the same log; ``None``: the log as such."""
    own = "" if one is None else one.fingerprint or f"{one.code} {one.line} {one.column} {one.message}"
    return sha256(f"{path}\0{own}".encode()).hexdigest()[:32]


def located(path: str) -> str:
    """A path as those name it who list the files of a repository: ``./logs/a`` is ``logs/a``."""
    return path if "://" in path or path == "-" else posixpath.normpath(path)
