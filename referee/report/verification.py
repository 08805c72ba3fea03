"""A ledger that somebody hands in, verified: what differs between it and the one that its log gives."""

from dataclasses import dataclass
from itertools import islice
from typing import Final

from referee.judge.ledger import Ledger
from referee.report.differences import LedgerDifference, differences
from referee.report.json.base import json_text
from referee.report.json.readings import ledger_json
from referee.report.ledger_text import Read, departure
from referee.text.limits import DIFFERENCES

_FIRST: Final = ("log_sha256", "version", "program", "path")
"""What is said before all else, each by itself: with another log or program everything may differ."""


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a ledger is what its log gives; the first ``differences``, and how many ``more``, of which not all are
    counted where there are very many. ``ledger`` and ``log`` are what the two are called."""

    ledger: str
    log: str
    log_sha256: str | None
    differences: tuple[LedgerDifference, ...]
    more: int
    all_counted: bool

    @property
    def same(self) -> bool:
        """Whether it is, byte for byte."""
        return not self.differences


def verified(path: str, content: bytes, read: Read, due: Ledger) -> Verification:
    """Compare the ledger that was ``read`` from the ``content`` of a file with the one that is ``due``."""
    head: list[LedgerDifference] = []
    first, rest = None, 0
    values = ledger_json(due).model_dump(mode="json", by_alias=True)
    for one in islice(differences(read.values, values), DIFFERENCES):
        if one.place[0] in _FIRST:
            head.append(one)
        else:
            first, rest = first or one, rest + 1
    head.sort(key=lambda one: _FIRST.index(str(one.place[0])))
    told = [*head, *(LedgerDifference((), told=f"the key {key} stands twice in one place") for key in read.twice[:1])]
    told += [first] if first else []
    text = None if told else departure(content, expected_text(content, due))
    if text:
        told.append(LedgerDifference((), told=f"all values are the same, but not the text: {text}"))
    return Verification(
        ledger=path,
        log=due.path,
        log_sha256=due.log_sha256,
        differences=tuple(told),
        more=max(0, rest - 1) + max(0, len(read.twice) - 1),
        all_counted=len(head) + rest < DIFFERENCES,
    )


def expected_text(content: bytes, due: Ledger) -> bytes:
    """The text that a ledger should be: on one line, as in JSON lines, where this one is on one."""
    return json_text(ledger_json(due), indent=2 if content.count(b"\n") > 1 else None).encode()
