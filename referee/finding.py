"""What the referee has to say about a log.

Reading, replay and ledger report a ``Violation`` where something is not as it should be: plain facts, no judgement and
no prose. The rule of that code (``referee.rules``) makes a ``Finding`` of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from referee.text.place import Place

Severity = Literal["error", "warning", "note"]

FailOn = Literal["error", "warning", "incomplete"]
"""What makes a command fail: errors; warnings too; what could not be proven too."""

FAIL_ON: Final[tuple[FailOn, ...]] = ("error", "warning", "incomplete")
"""Each includes those before it."""

Fact = str | int | None | list[str]
"""A card is its canonical name, an amount its plain decimal, a player the name; lists are of those."""


class Evidence(NamedTuple):
    """Another place in the log that proves a finding, in its own words."""

    at: Place
    message: str


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that is not as it should be, for the rule of its code to look at.

    ``code`` is the rule's; ``hand`` counts the log's hands from 1, ``trick`` the hand's tricks from 1; ``player`` is
    who did it, or whom a payment concerns, or whom a wrong claim names. Each is ``None`` where it does not apply.
    """

    code: str
    at: Place
    hand: int | None = None
    trick: int | None = None
    player: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()


class Suppression(NamedTuple):
    """Why a finding does not make the command fail: ``reason`` and ``line`` are those of a waiver."""

    by: Literal["waiver", "baseline"]
    reason: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation that its rule has put into words.

    ``rule`` is the rule of play in a few words, ``source`` where it is laid down. A run's policy
    (``referee.judge.policy``) adds the ``fingerprint`` (32 hex digits), by which the finding is known again, and what
    suppresses it.
    """

    code: str
    name: str
    severity: Severity
    at: Place
    hand: int | None
    trick: int | None
    player: str | None
    message: str
    rule: str
    source: str
    facts: Mapping[str, Fact]
    evidence: tuple[Evidence, ...]
    fingerprint: str | None = None
    suppression: Suppression | None = None
