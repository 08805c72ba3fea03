"""What the referee makes of one play: the value that findings and retelling have in common."""

from typing import Final, Literal, NamedTuple

from referee.replay.duty import Duty, Obligation, Turn, beats, broken, duty
from referee.table.cards import NAMES, SUITS, cards
from referee.table.hand import Play, Trick
from referee.table.house import House

Verdict = Literal["allowed", "renege", "unproven"]
OTHERS: Final = "what else was held"
"""What is missing to judge a play where all is known of it but the rest of the holding."""


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
        return self.duties[0][-1].allowed

    @property
    def breach(self) -> Duty | None:
        """The obligation that the play breaks, in the first of the states that the trick may have been in; ``None`` if
        in any of them it breaks none."""
        card = self.play.card
        found = [None if card is None else broken(card, steps) for steps in self.duties]
        return found[0] if found and None not in found else None

    def if_held(self, others: int, house: House) -> dict[Obligation, int]:
        """What would make a play that nothing proven forbids a renege after all: of these ``others`` the cards (a mask)
        that it would be one beside, by the obligation that it would break.

        Nothing where more than the rest of the holding is missing, or where nothing else was held.
        """
        found: dict[Obligation, int] = {}
        if self.missing == OTHERS:
            for card in cards(others & ~self.known):
                duties = tuple([duty(self.known | 1 << card, turn, house) for turn in self.turns])
                if broke := self._replace(duties=duties).breach:
                    found[broke.obligation] = found.get(broke.obligation, 0) | 1 << card
        return found

    @property
    def led(self) -> str | None:
        """The suit led, as a letter."""
        lead = next((one.card for one in self.trick.plays if not one.stray), None)
        return None if lead is None else SUITS[lead // 13]

    @property
    def beat(self) -> str | None:
        """The card that took the trick when this one was played."""
        best = None
        for one in self.trick.plays:
            if one.player == self.play.player:
                break
            if one.stray or one.card is None:
                continue
            if best is None or beats(best, self.turns[0].trump) >> one.card & 1:
                best = one.card
        return None if best is None else NAMES[best]
