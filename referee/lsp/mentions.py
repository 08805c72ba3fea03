"""Which players and cards a line names, and where."""

from collections.abc import Iterator
from typing import NamedTuple

from referee import statements as st
from referee.text.place import Place


class Mention(NamedTuple):
    """A player's name in a line, or a card (``table.cards``): one of the two."""

    at: Place
    player: str | None = None
    card: int | None = None

    def is_of_the_same(self, other: "Mention") -> bool:
        """Whether both are of the same player, or of the same card."""
        return (self.player, self.card) == (other.player, other.card)


def mentions(line: st.Statement) -> Iterator[Mention]:
    """All of a line, in the order of the text; a card that the scribe missed is none."""
    yield from sorted((*_players(line), *_cards(line)), key=lambda one: one.at)


def _players(line: st.Statement) -> Iterator[Mention]:
    match line:
        case st.Unreadable():
            return
        case st.Join(name=name, after=other):
            yield from (Mention(line.word(1), name), Mention(line.word(-1), other))
        case st.Pay(giver=giver, taker=taker):
            yield from (Mention(line.word(1), giver), Mention(line.word(2), taker))
        case st.Antes() | st.Bourre() | st.Stacks():
            yield from (Mention(line.name_at(index), name) for index, (name, _) in enumerate(line.sums))
        case st.Draw() | st.Took():
            yield from (Mention(line.name_at(index), name) for index, (name, _) in enumerate(line.counts))
        case st.Trick(names=names, taker=taker):
            yield from (Mention(line.word(1 + 2 * index), name) for index, name in enumerate(names or ()))
            if taker is not None:
                yield Mention(line.taker_at, taker)
        case st.Away() | st.Pass() | st.Stay() | st.Divide() | st.Share() | st.Out():
            yield from (Mention(line.name_at(index), name) for index, name in enumerate(line.names))
        case _:
            player, at = getattr(line, "name", None), getattr(line, "name_at", None)
            if player is not None and at is not None:
                yield Mention(at, player)


def _cards(line: st.Statement) -> Iterator[Mention]:
    match line:
        case st.Trump(card=card):
            places = [(line.word(1), card)]
        case st.Exchange(discards=discards, received=received):
            places = [(line.word(2 + index), card) for index, card in enumerate((*discards, *received))]
        case st.Deal(cards=cards) | st.Show(cards=cards) | st.Trick(cards=cards):
            places = [(line.card_at(index), card) for index, card in enumerate(cards)]
        case st.TakeBack(card=card):
            places = [(line.card_at, card)]
        case _:
            return
    yield from (Mention(at, card=card) for at, card in places if card is not None)
