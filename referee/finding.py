"""What the referee has to say about a log.

Reading, replay and ledger leave a ``Mark`` where something is not as it should be: plain facts, no judgement and no
prose. The rule of that name (``referee.rules``) makes a ``Finding`` of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from referee.source import Place

Severity = Literal["error", "warning", "note"]
Fact = str | int | None | list[str]
"""A card is its canonical name, an amount its plain decimal, a player the name; lists are of those."""


class Evidence(NamedTuple):
    """Another place in the log that proves a finding, in its own words."""

    at: Place
    message: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something for a rule to look at.

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


@dataclass(frozen=True, slots=True)
class Finding:
    """A mark that its rule has judged.

    ``rule`` is the rule of play in a few words, ``source`` where it is laid down.
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
