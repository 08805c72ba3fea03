"""A hand as it was played: what a scribe would have seen, and what is wrong with it, if anything is."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.generate.pack import Dealt


class LaidCard(NamedTuple):
    """A card laid to a trick, and the card that was noted, which a slip may make another."""

    name: str
    card: int
    noted: int


class DrawnCards(NamedTuple):
    """The cards that a player threw away, and those received for them."""

    thrown: list[int]
    received: list[int]


class Fault(NamedTuple):
    """A fault that was planted, and where it stands: in the line of which keyword, in which of a hand's such lines.

    ``player`` is whose it is (``None`` for a fault that is nobody's). ``which`` counts from 1.
    """

    code: str
    player: str | None
    keyword: str
    which: int = 1


@dataclass(slots=True)
class Played:
    """One hand. ``order`` are those dealt in, from the dealer's left; ``ante`` is what each owed, in hundredths.

    ``took``: the dealer took the upcard. ``fault`` is what is wrong in the hand. ``extra`` is a line that should not be
    there: its keyword, and its player; ``short_deal`` is whose dealt hand is noted with a card too few.
    """

    number: int
    dealer: str
    order: list[str]
    ante: int
    dealt: Dealt
    stayed: list[str] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)
    took: bool = False
    draws: dict[str, DrawnCards] = field(default_factory=dict)
    reshuffled: bool = False
    tricks: list[list[LaidCard]] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    fault: Fault | None = None
    extra: tuple[str, str] | None = None
    short_deal: str | None = None

    @property
    def trump(self) -> int:
        """The trump suit, 0 to 3."""
        return self.dealt.upcard // 13
