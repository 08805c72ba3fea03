"""The findings of a game, each with its proof and with links to where it is to be seen."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.report.html.links import Link, Links, is_cause
from referee.report.html.marks import Row, excerpt
from referee.report.phrases import owes
from referee.report.sentences.verdict import suppressed
from referee.report.wire.check import FileReport, FindingReport
from referee.report.wire.ledger import LedgerReport
from referee.report.wire.page import GameReport

SIGNS: Final = {"error": "✗", "warning": "▲", "note": "○"}
"""What stands beside the name of a severity, so that nobody need tell colours apart."""


class Told(NamedTuple):
    """A finding as the page tells it."""

    number: int
    id: str
    finding: FindingReport
    sign: str
    rule: str
    rows: tuple[Row, ...]
    play: Link | None
    line: Link
    debts: tuple[str, ...]
    suppressed: str


def findings(game: GameReport, file: FileReport, links: Links) -> Iterator[Told]:
    """Every finding of a game that is listed, in text order."""
    for number, one in enumerate(file.findings, 1):
        yield Told(
            number=number,
            id=game.finding_id(number),
            finding=one,
            sign=SIGNS[one.severity],
            rule=f"{one.rule} ({file.rules})" if one.rule and file.rules else one.rule,
            rows=tuple(excerpt(one, game.lines, links)),
            play=links.play(one.hand, one.trick),
            line=links.line(one.line),
            debts=tuple(_debts(one, game.ledger)),
            suppressed=suppressed(one.suppressed),
        )


def _debts(one: FindingReport, ledger: LedgerReport | None) -> Iterator[str]:
    """What is owed for a finding, in each hand in which something is."""
    for hand in ledger.hands if ledger else ():
        for debt in hand.corrections:
            if is_cause(one, debt):
                yield f"{owes(debt)} (hand {hand.hand})"
