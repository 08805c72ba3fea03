"""The findings of a game, each with its proof and links to where to see it."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.policy import CheckedLog
from referee.ledger.effects import Effect, Effects
from referee.report.html.links import Anchor, Links
from referee.report.html.marks import Row, excerpt
from referee.report.page import GameReport
from referee.report.wording.effects import UNSURE, adds_up, hand_by_hand, in_the_end
from referee.report.wording.phrases import rule_named
from referee.report.wording.slips import folded, introduced
from referee.report.wording.unnoted import unnoted
from referee.report.wording.verdict import sign, suppressed
from referee.rules.catalogue import LOG_ERRORS, grade


def kinds(one: Finding) -> str:
    """Return a finding's colour classes: ``is-error``, or ``is-error is-log`` if the log can't be right."""
    return f"is-{one.severity}{' is-log' * (one.code in LOG_ERRORS)}"


class SlipView(NamedTuple):
    """A sentence on slips of the pen before a finding, and the link to the hand as it was meant."""

    told: str
    play: Anchor | None


class DebtView(NamedTuple):
    """A debt, and the hand in which it arises."""

    hand: Anchor
    told: str


class FindingView(NamedTuple):
    """A finding as shown on the page.

    ``slips`` precede it; if it is ``folded``, a slip explains it and one line is enough. ``innocence`` says which slip
    would clear it, ``ends`` what everybody gains or loses by it, ``debts`` how that adds up. A ``silent`` finding only
    says that a hand's cards were not noted.
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
    ends: str
    debts: tuple[DebtView, ...]
    suppressed: str
    silent: bool


def findings(game: GameReport, file: CheckedLog, links: Links, effects: Effects) -> Iterator[FindingView]:
    """Return every listed finding of a game, in text order."""
    silent = unnoted(file.listing.findings)
    told, hidden = list(introduced(file.slips)), folded(file)
    for number, one in enumerate(file.listing.findings, 1):
        effect = effects.of(one)
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
            rule=rule_named(one, file.audit.rules),
            rows=tuple(excerpt(one, game.lines, links)),
            play=links.play(one.hand, one.trick),
            line=links.line(one.at.line),
            ends=in_the_end(effect, one) or (UNSURE if effect else ""),
            debts=tuple(debts(effect, links)) if effect else (),
            suppressed=suppressed(one.suppression),
            silent=number - 1 in silent,
        )


def debts(effect: Effect, links: Links) -> Iterator[DebtView]:
    """Return the debts of an effect, if they tell more than the effect itself."""
    if adds_up(effect):
        for hand, told in hand_by_hand(effect):
            yield DebtView(links.play(hand) or Anchor(f"hand {hand}"), told)
