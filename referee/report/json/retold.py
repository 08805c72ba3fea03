"""The parts of a hand as it went: its lines, who held what, and what was played."""

from typing import Self

from referee.playback import record
from referee.replay.duty import Obligation
from referee.replay.judgement import Verdict
from referee.report.json.base import Wire, Words
from referee.report.json.check import EvidenceReport, PlaceReport, stretch


class LineReport(Wire):
    """One line of the log: what the scribe wrote, and whom it names; ``keyword`` is empty where none can be told."""

    line: int
    keyword: str
    text: Words
    names: tuple[Words, ...]
    readable: bool

    @classmethod
    def of(cls, line: record.Line) -> Self:
        return cls(line=line.number, keyword=line.keyword, text=line.text, names=line.names, readable=line.readable)


class HeldCardReport(PlaceReport):
    """A card of a holding, how it is known and where the log shows it; ``trick`` is the one that it was played to."""

    card: str
    how: record.Way
    trick: int | None

    @classmethod
    def of(cls, held: record.HeldCard) -> Self:
        return cls(**stretch(held.at), card=held.card, how=held.how, trick=held.trick)


class HoldingReport(Wire):
    """A player at a hand: what was done before the tricks, and the cards known to be held after the draw."""

    player: Words
    said: record.Said | None
    said_line: int | None
    blind: bool
    dealt: tuple[str | None, ...]
    drew: int | None
    drew_line: int | None
    discarded: tuple[str | None, ...]
    received: tuple[str | None, ...]
    cards: tuple[HeldCardReport, ...]
    unknown: int

    @classmethod
    def of(cls, holding: record.Holding) -> Self:
        return cls(
            player=holding.player,
            said=holding.said,
            said_line=holding.said_at.line if holding.said_at else None,
            blind=holding.blind,
            dealt=holding.dealt,
            drew=holding.drew,
            drew_line=holding.drew_at.line if holding.drew_at else None,
            discarded=holding.discarded,
            received=holding.received,
            cards=tuple(HeldCardReport.of(one) for one in holding.cards),
            unknown=holding.unknown,
        )


class NarrowingReport(Wire):
    """One obligation of a play: the known cards that fulfil it, and those that called for it."""

    obligation: Obligation
    allowed: tuple[str, ...]
    because: tuple[str, ...]


class PlayReport(PlaceReport):
    """One card laid to a trick: what was known to be held, what of it was allowed and why, and what that makes of it.

    ``verdict`` is null for a stray card, which counts for nothing; ``code`` is that of the renege, ``missing`` for want
    of what a play is unproven.
    """

    trick: int
    player: Words | None
    card: str | None
    verdict: Verdict | None
    known: tuple[str, ...]
    unknown: int
    allowed: tuple[str, ...]
    narrowed: tuple[NarrowingReport, ...]
    hangs: bool
    led: str | None
    beat: str | None
    broke: Obligation | None
    held: tuple[str, ...]
    code: str | None
    evidence: tuple[EvidenceReport, ...]
    missing: str | None
    stray: bool
    taken_back: bool
    waived: bool

    @classmethod
    def of(cls, play: record.Play) -> Self:
        return cls(
            **stretch(play.at),
            trick=play.trick,
            player=play.player,
            card=play.card,
            verdict=play.verdict,
            known=play.known,
            unknown=play.unknown,
            allowed=play.allowed,
            narrowed=tuple(NarrowingReport(**one._asdict()) for one in play.narrowed),
            hangs=play.hangs,
            led=play.led,
            beat=play.beat,
            broke=play.broke,
            held=play.held,
            code=play.code,
            evidence=play.evidence,
            missing=play.missing,
            stray=play.stray,
            taken_back=play.taken_back,
            waived=play.waived,
        )


class TrickReport(PlaceReport):
    """A trick in the order played; ``winning`` are the positions (from 0) of the cards that may have taken it."""

    trick: int
    leader: Words | None
    plays: tuple[PlayReport, ...]
    taken_back: tuple[PlayReport, ...]
    winning: tuple[int, ...]
    takers: tuple[Words, ...]
    named: Words | None

    @classmethod
    def of(cls, trick: record.Trick) -> Self:
        return cls(
            **stretch(trick.at),
            trick=trick.number,
            leader=trick.leader,
            plays=tuple(PlayReport.of(one) for one in trick.plays),
            taken_back=tuple(PlayReport.of(one) for one in trick.taken_back),
            winning=trick.winning,
            takers=trick.takers,
            named=trick.named,
        )
