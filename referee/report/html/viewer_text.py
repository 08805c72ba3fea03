"""The hands of a page as text: what is read without scripts and on paper, and what links to hands and cards lead to."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.playback import PlayedHand
from referee.report.board.moments import Moment
from referee.report.board.position import MEANINGS, TAKES, Card, Position
from referee.report.html.links import Anchor
from referee.report.page import GameReport
from referee.report.wording.playback import opened

GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class CardText(NamedTuple):
    """A card of a trick and whose it is; ``marks`` are its signs, and in words what is to be said of it."""

    id: str
    player: str
    face: str
    marks: str


class TrickText(NamedTuple):
    """A trick, counted from 1, in the order played."""

    id: str
    number: int
    cards: tuple[CardText, ...]


class HandText(NamedTuple):
    """A hand: who deals and what is trump, its tricks, and what was found in it."""

    id: str
    number: int
    title: str
    tricks: tuple[TrickText, ...]
    found: tuple[Anchor, ...]


def hand_text(
    game: GameReport,
    hand: PlayedHand,
    moments: Sequence[Moment],
    positions: Sequence[Position],
    found: Sequence[Anchor],
) -> HandText:
    """A hand of a game, from where everything is at each of its moments."""
    lying = {one.trick.number: at.laid for one, at in zip(moments, positions, strict=True) if one.play and one.trick}
    tricks = (
        TrickText(game.trick_id(hand.number, number), number, _cards(game.trick_id(hand.number, number), laid))
        for number, laid in lying.items()
    )
    title = "; ".join(opened(hand))
    return HandText(game.hand_id(hand.number), hand.number, title[0].upper() + title[1:], tuple(tricks), tuple(found))


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
    """The signs of a card; one that takes the trick needs no words, since every trick has one."""
    told = [sign if sign == TAKES else f"{sign} {MEANINGS[sign]}" for sign in signs]
    return f" {', '.join(told)}" if told else ""
