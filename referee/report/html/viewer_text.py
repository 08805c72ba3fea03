"""The hands of a page as text, for reading without scripts and on paper, and as link targets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.judge.slip_sentence import sentence
from referee.judge.slips import Slip
from referee.playback import PlayedHand
from referee.playback.moments import Moment
from referee.playback.position import MEANINGS, TAKES, Card, Position
from referee.report.html.links import Anchor
from referee.report.html.marks import MarkedText, Stretch, marked
from referee.report.page import GameReport, HandAsMeant
from referee.report.wording.playback import opened
from referee.report.wording.slips import outcome
from referee.report.wording.steps import standing
from referee.rules.phrases import begun

GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


_LEDGER: Final = "The ledger is for the log as written."


class CardText(NamedTuple):
    """A card of a trick and its player; ``marks`` are its signs, and a remark in words."""

    id: str
    player: str
    face: str
    marks: str


class TrickText(NamedTuple):
    """A trick, counted from 1, in the order played."""

    id: str
    number: int
    cards: tuple[CardText, ...]


class SlipText(NamedTuple):
    """A slip of the pen, for a hand as written or as it was ``meant``.

    The line with the word marked, the result, and the link to the other version.
    """

    meant: bool
    line: Anchor
    pieces: tuple[MarkedText, ...]
    told: str
    other: Anchor


class HandText(NamedTuple):
    """A hand: dealer and trump, its tricks, and its findings."""

    id: str
    number: int
    title: str
    tricks: tuple[TrickText, ...]
    slip: SlipText | None
    found: tuple[Anchor, ...] = ()


def as_written(game: GameReport, hand: PlayedHand, slip: Slip) -> SlipText:
    """Describe the slip for the hand as written."""
    mark = Stretch(slip.column, slip.end_column, "slip")
    return SlipText(
        meant=False,
        line=_line(game, slip),
        pieces=_marked(game.lines[slip.line - 1], mark),
        told=f"{sentence(slip)}. As written, the stacks by the rules are: {_stands(hand)}.",
        other=Anchor("as meant", game.hand_id(hand.number, meant=True)),
    )


def as_meant(game: GameReport, one: HandAsMeant) -> SlipText:
    """Describe the slip for the hand as it was meant."""
    slip, hand = one
    correction = slip.corrections[0]
    text = correction.applied(game.lines[slip.line - 1])
    mark = Stretch(slip.column, slip.column + len(correction.text), "slip")
    return SlipText(
        meant=True,
        line=_line(game, slip),
        pieces=_marked(text, mark) if text else (MarkedText("left out", "slip"),),
        told=f"If so, {outcome(slip)}. The stacks by the rules are then: {_stands(hand)}. {_LEDGER}",
        other=Anchor("as written", game.hand_id(hand.number)),
    )


def _line(game: GameReport, slip: Slip) -> Anchor:
    return Anchor(f"line {slip.line:,}", game.line_id(slip.line))


def _marked(line: str, mark: Stretch) -> tuple[MarkedText, ...]:
    first, *others = marked(line, [mark])
    return first._replace(text=first.text.lstrip()), *others


def _stands(hand: PlayedHand) -> str:
    return standing(hand.money.verified)


def hand_text(
    game: GameReport,
    hand: PlayedHand,
    moments: Sequence[Moment],
    positions: Sequence[Position],
    slip: SlipText | None,
) -> HandText:
    """Build the text of a hand from the positions at its moments."""
    meant = slip is not None and slip.meant
    lying = {one.trick.number: at.laid for one, at in zip(moments, positions, strict=True) if one.play and one.trick}
    ids = {number: game.trick_id(hand.number, number, meant=meant) for number in lying}
    tricks = tuple([TrickText(ids[number], number, _cards(ids[number], laid)) for number, laid in lying.items()])
    title = "; ".join(opened(hand))
    return HandText(game.hand_id(hand.number, meant=meant), hand.number, begun(title), tricks, slip)


def _cards(trick: str, laid: Sequence[Card]) -> tuple[CardText, ...]:
    return tuple(
        [
            CardText(f"{trick}-card-{number}", one.player or "somebody", _face(one), _marks(one.signs))
            for number, one in enumerate(laid, 1)
        ]
    )


def _face(card: Card) -> str:
    return card.name[0] + GLYPHS[card.name[1]] if card.name else "?"


def _marks(signs: str) -> str:
    """Return the signs of a card; taking the trick needs no words, since every trick has such a card."""
    told = [sign if sign == TAKES else f"{sign} {MEANINGS[sign]}" for sign in signs]
    return f" {', '.join(told)}" if told else ""
