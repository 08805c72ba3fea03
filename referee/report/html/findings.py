"""The findings of a game, each with its proof and with links to where it is to be seen."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.finding import Finding
from referee.judge.checked import CheckedLog
from referee.judge.ledger import Ledger
from referee.report.html.links import Anchor, Links, is_cause
from referee.report.html.marks import Row, excerpt
from referee.report.page import GameReport
from referee.report.wording.phrases import owes
from referee.report.wording.slips import folded, introduced
from referee.report.wording.unnoted import unnoted
from referee.report.wording.verdict import suppressed
from referee.rules.catalogue import MISWRITTEN, grade

SIGNS: Final = {"error": "✗", "warning": "▲", "note": "○"}
"""What stands beside the name of a severity, so that nobody need tell colours apart."""
_MISWRITTEN: Final = "✎"
"""The sign of a log that can't be right."""


def sign(one: Finding) -> str:
    """The sign of a finding."""
    return _MISWRITTEN if one.code in MISWRITTEN else SIGNS[one.severity]


def kinds(one: Finding) -> str:
    """The classes of a finding, which give it its colour: ``is-error``; ``is-error is-log`` where the log can't be
    right."""
    return f"is-{one.severity}{' is-log' * (one.code in MISWRITTEN)}"


class SlipView(NamedTuple):
    """A sentence on slips of the pen before a finding, and the link to the hand as it was meant."""

    told: str
    play: Anchor | None


class FindingView(NamedTuple):
    """A finding as the page tells it.

    ``slips`` come before it; ``folded``: since a slip explains it, one line will do. ``innocence`` is what would have
    to be written wrong if it is no error. ``silent``: it says no more than that a hand's cards were not noted.
    """

    number: int
    id: str
    finding: Finding
    grade: str
    kinds: str
    sign: str
    slips: tuple[SlipView, ...]
    folded: bool
    innocence: str
    rule: str
    rows: tuple[Row, ...]
    play: Anchor | None
    line: Anchor
    debts: tuple[str, ...]
    suppressed: str
    silent: bool


def findings(game: GameReport, file: CheckedLog, links: Links) -> Iterator[FindingView]:
    """Every finding of a game that is listed, in text order."""
    silent = unnoted(file.listing.findings)
    told, hidden = list(introduced(file.slips)), folded(file)
    for number, one in enumerate(file.listing.findings, 1):
        yield FindingView(
            number=number,
            id=game.finding_id(number),
            finding=one,
            grade=grade(one.code, one.severity),
            kinds=kinds(one),
            sign=sign(one),
            slips=tuple([SlipView(text, links.meant(one.hand)) for first, text in told if first == number - 1]),
            folded=number - 1 in hidden,
            innocence=game.innocence.get(number, ""),
            rule=f"{one.rule} ({file.audit.rules})" if one.rule and file.audit.rules else one.rule,
            rows=tuple(excerpt(one, game.lines, links)),
            play=links.play(one.hand, one.trick),
            line=links.line(one.at.line),
            debts=tuple(_debts(one, game.ledger)),
            suppressed=suppressed(one.suppression),
            silent=number - 1 in silent,
        )


def _debts(one: Finding, ledger: Ledger | None) -> Iterator[str]:
    """What is owed for a finding, in each hand in which something is."""
    for hand in ledger.hands if ledger else ():
        for debt in hand.corrections:
            if is_cause(one, debt):
                yield f"{owes(debt)} (hand {hand.hand})"
