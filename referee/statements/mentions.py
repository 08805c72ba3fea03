"""Whom and which cards a statement names, and where in its line: the numbers of its words, as ``Statement.word``."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.statements import hand, result, session
from referee.statements.line import Listed, Named, Statement
from referee.statements.sums import Sums


class Mention(NamedTuple):
    """A player's name, and which word of the line it is."""

    name: str
    word: int


class Shown(NamedTuple):
    """A card (0 to 51), and which word of the line it is."""

    card: int
    word: int


def mentions(line: Statement) -> Iterator[Mention]:
    """The players whom a line names, in the order of the line."""
    match line:
        case session.Join():
            yield from (Mention(line.name, 1), Mention(line.after, -1))
        case session.Pay():
            yield from (Mention(line.giver, 1), Mention(line.taker, 2))
        case hand.Trick():
            yield from (Mention(name, 1 + 2 * at) for at, name in enumerate(line.names or ()))
            yield from () if line.taker is None else (Mention(line.taker, -1),)
        case hand.Counts():
            yield from (Mention(name, 1 + 2 * at) for at, (name, _) in enumerate(line.counts))
        case Sums():
            yield from (Mention(name, line.number_of(at)) for at, (name, _) in enumerate(line.sums))
        case Listed():
            yield from (Mention(name, 1 + at) for at, name in enumerate(line.names))
        case hand.Ruling():
            yield Mention(line.name, 2)
        case Named():
            yield Mention(line.name, 1)
        case _:
            pass


def cards(line: Statement) -> Iterator[Shown]:
    """The cards that a line shows, in the order of the line; one that was missed is left out."""
    match line:
        case hand.Trump():
            shown: tuple[int | None, ...] = (line.card,)
            first, step = 1, 1
        case hand.TakeBack():
            shown, first, step = (line.card,), 2, 1
        case hand.Trick():
            shown, (first, step) = line.cards, (1, 1) if line.names is None else (2, 2)
        case hand.Exchange():
            shown, first, step = (*line.discards, *line.received), 2, 1
        case hand.Deal() | hand.Show():
            shown, first, step = line.cards, 2, 1
        case _:
            return
    yield from (Shown(card, first + step * at) for at, card in enumerate(shown) if card is not None)
