"""What the referee makes of one play: the value that findings and retelling have in common."""

from typing import Literal, NamedTuple

from referee.replay.duty import Duty, Turn, allowed, beats
from referee.table.cards import NAMES, SUITS
from referee.table.hand import Play, Trick

Verdict = Literal["allowed", "renege", "unproven"]


class Judgement(NamedTuple):
    """One play, held against the cards that its player is known to have held.

    ``known`` is their mask, the card played among them, ``left`` how many cards the player had left. ``turns`` are all
    that the player may have faced (several where a ``?`` lies in the trick), ``duties`` the obligations in each.
    ``broke`` is the first obligation that the play breaks, whichever of them it was; ``missing`` is for want of what
    nothing is proven. ``taken_back``: the card did not stay.
    """

    trick: Trick
    play: Play
    known: int = 0
    left: int = 0
    turns: tuple[Turn, ...] = ()
    duties: tuple[tuple[Duty, ...], ...] = ()
    broke: Duty | None = None
    missing: str | None = None
    taken_back: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing else was held."""
        return self.known.bit_count() == self.left

    @property
    def verdict(self) -> Verdict:
        """Allowed whatever else was held, forbidden whatever else was held, or neither proven."""
        if self.missing is not None:
            return "unproven"
        return "allowed" if self.broke is None else "renege"

    @property
    def allowed(self) -> int:
        """The mask of the known cards that might have been played instead of a card that broke an obligation."""
        return allowed(self.known, self.duties[0])

    @property
    def led(self) -> str | None:
        """The suit led, as a letter."""
        lead = next((one.card for one in self.trick.plays if not one.stray), None)
        return None if lead is None else SUITS[lead // 13]

    @property
    def beat(self) -> str | None:
        """The card that took the trick when this one was played."""
        at, best = self.play.at, None
        for one in self.trick.plays:
            if (one.at >= at and one.at.line == at.line) or one.player == self.play.player:
                break
            if one.card is not None and (best is None or beats(best, self.turns[0].trump) >> one.card & 1):
                best = one.card
        return None if best is None else NAMES[best]
