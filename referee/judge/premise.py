"""Play a log part by part, and find what differs under another premise.

A premise is other house rules or another reading of them, or a log without a line or with one line edited. Games by
different rules are played side by side from the first line on. For a change of one line, a fork of the game is played
from the hand of that line until both games are in equal states again.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain, pairwise
from typing import NamedTuple, TypeVar

from referee.finding import Finding, Violation
from referee.judge.game import Game
from referee.ledger.entries import AccountName, Standing
from referee.notation.read import read
from referee.notation.statements import Statement
from referee.text import Log
from referee.values import Money, Place


class Part(NamedTuple):
    """The lines of a hand and those up to the next, or for ``number`` 0 the lines before the first hand."""

    number: int
    lines: tuple[Statement, ...]
    last: bool
    """Whether the log ends with it."""

    def edited(self, number: int, statement: Statement | None = None) -> "Part":
        """Return the part with another statement on the line of this number, or without that line."""
        changed = ((statement if line.line == number else line) for line in self.lines)
        return self._replace(lines=tuple(line for line in changed if line))


def parts(log: Log) -> Iterator[Part]:
    """Yield the parts of a log, of which the first has the lines before the first hand."""
    sections = chain((section.statements for section in read(log)), ((),))
    for number, (lines, after) in enumerate(pairwise(sections)):
        yield Part(number, lines, not after)


def play_part(part: Part, game: Game) -> None:
    """Play the next part of a log."""
    if part.number:
        game.hand(part.lines, part.last)
        return
    game.header(part.lines)
    if part.last:  # A log without hands.
        game.end()


Before = TypeVar("Before")
After = TypeVar("After")


def by_identity(findings: Iterable[tuple[Hashable, After]]) -> dict[tuple[Hashable, int], After]:
    """Return findings by identity, in their order.

    Each comes with a key that it has under any premise too. Findings with the same key are numbered from 0.
    """
    seen = Counter[Hashable]()
    findings_by_identity = {}
    for key, finding in findings:
        findings_by_identity[key, seen[key]] = finding
        seen[key] += 1
    return findings_by_identity


def text_key(finding: Finding | Violation) -> tuple[Place, str, str]:
    """Return the key that a finding has in any audit of the same text, which sorts findings in text order."""
    return finding.at, finding.code, finding.player or ""


def difference(
    before: Iterable[tuple[Hashable, Before]], after: Iterable[tuple[Hashable, After]]
) -> tuple[tuple[Before, ...], tuple[After, ...]]:
    """Return the findings of one audit that are gone in another, and those that are new there, in their order.

    Each comes with its key, as for ``by_identity``. Of several with one key, the last are gone or new.
    """
    ours, theirs = by_identity(before), by_identity(after)
    gone = tuple([finding for identity, finding in ours.items() if identity not in theirs])
    return gone, tuple([finding for identity, finding in theirs.items() if identity not in ours])


def money_moved(before: Standing | None, after: Standing | None) -> dict[AccountName, Money | None]:
    """Return how much more each account has in one standing than in another, ``None`` if that is not proven."""
    sums, later_sums = (standing.accounts if standing else {} for standing in (before, after))
    moved = dict[AccountName, Money | None]()
    for name in {**sums, **later_sums}:
        first, last = sums.get(name), later_sums.get(name)
        moved[name] = None if first is None or last is None else last - first
    return moved
