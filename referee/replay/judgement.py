"""What the referee makes of one play: the value that findings and retelling have in common."""

from functools import reduce
from operator import or_
from typing import Final, Literal, NamedTuple

from referee.replay.duty import Duty, Obligation, Turn, beats, broken, duty
from referee.table.cards import NAMES, SUITS, cards
from referee.table.hand import Play, Trick
from referee.table.house import House

Verdict = Literal["allowed", "renege", "unproven"]
OTHERS: Final = "what else was held"
"""What is missing to judge a play where all is known of it but the rest of the holding."""

CONFLICT: Final = "where a card was"
"""What is missing where a card was seen in two places."""
ORDER: Final = "in which order the tricks were played"
"""What is missing where a line was written twice, or there are too many."""


class Judgement(NamedTuple):
    """One play, held against the cards that its player is known to have held.

    ``known`` is their mask, the card played among them, ``most`` that of all which may be left of a holding of which
    nothing is unknown (``None`` where something is), ``left`` how many cards the player had left. ``holdings`` are all
    the least holdings that there may have been: these cards, and as many others as counting proves, whichever they
    are. ``turns`` are all that the player may have faced (several where a ``?`` lies in the trick), ``duties`` the
    obligations in each, with each of the holdings. ``broke`` is the first obligation that the play breaks, whichever
    of them it was; ``missing`` is for want of what nothing is proven. ``taken_back``: the card did not stay.
    """

    trick: Trick
    play: Play
    known: int = 0
    most: int | None = None
    left: int = 0
    holdings: tuple[int, ...] = ()
    turns: tuple[Turn, ...] = ()
    duties: tuple[tuple[Duty, ...], ...] = ()
    broke: Duty | None = None
    missing: str | None = None
    taken_back: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing else was held."""
        return self.most is not None

    @property
    def verdict(self) -> Verdict:
        """Allowed whatever else was held, forbidden whatever else was held, or neither proven."""
        if self.missing is not None:
            return "unproven"
        return "allowed" if self.broke is None else "renege"

    @property
    def allowed(self) -> int:
        """The mask of the cards that might have been played instead of a card that broke an obligation: of those known,
        and of those that counting proves, whichever they are."""
        return reduce(or_, (steps[-1].allowed for steps in self.duties[: len(self.holdings)]))

    @property
    def least(self) -> int:
        """How many of the cards that call for the broken obligation were held at least."""
        found = [broken(self.play.card or 0, steps) for steps in self.duties[: len(self.holdings)]]
        return min(step.because.bit_count() for step in found if step)

    @property
    def breach(self) -> Duty | None:
        """The obligation that the play breaks, in the first of the states that the trick may have been in; ``None`` if
        in any of them it breaks none."""
        card = self.play.card
        found = [broken(card, steps) for steps in self.duties] if card is not None else []
        steps = [step for step in found if step]
        if not steps or len(steps) < len(found):
            return None
        first = steps[0]
        alike = [step.because for step in steps[: len(self.holdings)] if step.obligation == first.obligation]
        return first._replace(because=reduce(or_, alike))

    def if_held(self, others: int, house: House) -> dict[Obligation, int]:
        """What would make a play that nothing proven forbids a renege after all: of these ``others`` the cards (a mask)
        that it would be one beside, by the obligation that it would break.

        Nothing where more than the rest of the holding is missing, or where nothing else was held.
        """
        found: dict[Obligation, int] = {}
        if self.missing == OTHERS:
            for card in cards(others & ~self.known):
                duties = tuple([duty(held | 1 << card, turn, house) for turn in self.turns for held in self.holdings])
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
