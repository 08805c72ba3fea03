"""A clean log, its variations, and the referee's results for them."""

import string

from referee.judge.audit import audit

HEAD = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = "hand\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 3\n"
CLEAN = HEAD + HAND
FLAWED = CLEAN.replace("win Ann 3", "win Ann 2")
NAMES = [f"N{one}{other}" for one in string.ascii_lowercase[:4] for other in string.ascii_lowercase]
"""More names than may sit down."""


def codes(log: str | bytes) -> list[str]:
    """The codes of all findings, without the notes on what could not be judged for want of the line."""
    return [one.code for one in audit(log).findings if one.code != "U701"]


def said(log: str | bytes) -> str:
    """The message of the only finding."""
    [one] = [one for one in audit(log).findings if one.code != "U701"]
    return one.message
