"""From the text of a log to its verdict: the public Python API."""

from dataclasses import dataclass
from typing import Literal

from referee.finding import Finding
from referee.ledger.entries import Account, Final
from referee.table.house import House

Verdict = Literal["clean", "incomplete", "violations", "unreadable"]


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that the referee has to say about one log.

    ``findings`` are in text order. ``verdict`` is ``clean`` (everything proven), ``incomplete`` (nothing wrong
    found, something unproven), ``violations`` (an error finding) or ``unreadable`` (no game could be read at all).
    ``accounts`` is the ledger hand by hand, ``final`` where everybody stands at the end (``None`` where there was no
    game to account for). ``house`` is the rules in force at the start, ``rules`` and ``variants`` their names as the
    log gives them; ``players`` all who ever sat down, in the order of the log. The two digests are SHA-256 in
    hexadecimal, of the log's bytes and of the rules in force at the start (``None`` where there are none).
    """

    findings: tuple[Finding, ...]
    verdict: Verdict
    hands: int
    accounts: tuple[Account, ...]
    final: Final | None
    players: tuple[str, ...]
    rules: str | None
    variants: tuple[str, ...]
    house: House | None
    log_sha256: str
    rules_sha256: str | None


def audit(text: str | bytes, house: House | None = None) -> Audit:
    """Judge one log.

    ``text`` is the log, as text or as the bytes of its file; ``house`` replaces the rule set that the log names, for
    logs that name none or to judge the same facts by other rules. Pure: reads no file, prints nothing, and no log,
    however broken or hostile, makes it raise.
    """
    raise NotImplementedError
