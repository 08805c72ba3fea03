"""What differs between a ledger that was handed in and the one that its log gives, place by place, in words."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee import __version__
from referee.text.limits import EXCERPT

_NAMED: Final = {
    "version": "version of the form",
    "log_sha256": "SHA-256 of the log",
    "rules_sha256": "SHA-256 of the rules",
    "final": "at the end",
    "from": "who pays",
    "to": "who is paid",
}
_ONE_OF: Final = {
    "hands": "hand",
    "players": "player",
    "postings": "posting",
    "corrections": "correction",
    "winners": "winner",
    "codes": "code",
}
_MISSING: Final = object()

Step = str | int
"""A key, or a number in a list, from 0."""


class LedgerDifference(NamedTuple):
    """One place at which two ledgers differ: where, and what each has there; ``None`` where it has nothing.

    Where no value differs but the text, there is no place, and the difference is what is ``told``.
    """

    place: tuple[Step, ...]
    ledger: str | None = None
    log: str | None = None
    told: str | None = None

    @property
    def where(self) -> str | None:
        """The place in words: ``hand 7, verified stacks, Ann``."""
        return place(self.place) if self.place else None

    @property
    def message(self) -> str:
        """The difference as a sentence; of what the whole ledger is about, what it means."""
        return self.told or self._meaning() or self._values()

    def _meaning(self) -> str | None:
        ledger, log = self.ledger or "nothing", self.log or "nothing"
        return {
            "log_sha256": f"the log is not the one that this ledger was made of: SHA-256 {ledger} in the ledger, {log} "
            "of the log",
            "program": f"the ledger was made by referee {ledger}, and this is {__version__}",
            "path": f"the log that the ledger was made of was called {ledger}, this one is {log}; with --moved its "
            "name is not compared",
        }.get(str(self.place[0]))

    def _values(self) -> str:
        if self.ledger is None:
            return f"{self.where}: the ledger has nothing there, the log gives {self.log}"
        if self.log is None:
            return f"{self.where}: the ledger has {self.ledger}, the log gives nothing there"
        return f"{self.where}: the ledger says {self.ledger}, the log gives {self.log}"


def differences(ledger: Any, log: Any, at: tuple[Step, ...] = ()) -> Iterator[LedgerDifference]:
    """Every place at which the values of a ledger differ from those that the log gives, in the order of the log's.

    Values of different kinds differ, ``1`` and ``1.0`` and ``true`` too.
    """
    if isinstance(ledger, dict) and isinstance(log, dict):
        for key in {**log, **ledger}:
            yield from differences(ledger.get(key, _MISSING), log.get(key, _MISSING), (*at, key))
    elif isinstance(ledger, list) and isinstance(log, list):
        for number in range(max(len(ledger), len(log))):
            ours, theirs = (one[number] if number < len(one) else _MISSING for one in (ledger, log))
            yield from differences(ours, theirs, (*at, number))
    elif type(ledger) is not type(log) or ledger != log:
        yield LedgerDifference(at, *_shown(ledger, log))


def place(steps: tuple[Step, ...]) -> str:
    """A place in words."""
    parts: list[str] = []
    before: Step = ""
    for step in steps:
        if isinstance(step, str):
            parts.append(_NAMED.get(step) or _cut(step.replace("_", " ")))
        elif before in _ONE_OF:
            parts[-1] = f"{_ONE_OF[str(before)]} {step + 1}"
        else:
            parts.append(f"entry {step + 1}")
        before = step
    return ", ".join(parts).replace("table, stacks", "table's stacks").replace("verified, stacks", "verified stacks")


def _shown(*values: Any) -> Iterator[str | None]:
    """The values as they are told: texts as they stand, unless that would hide what differs."""
    plain = all(value is _MISSING or _is_plain(value) for value in values)
    for value in values:
        yield None if value is _MISSING else _cut(value) if plain else _told(value)


def _is_plain(value: Any) -> bool:
    return isinstance(value, str) and value != "" and value == value.strip()


def _told(value: Any) -> str:
    if value is None:
        return "null (not known)"
    if isinstance(value, Mapping | list):
        return f"{'a list' if isinstance(value, list) else 'a group'} of {len(value):,}"
    return _cut(json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"
