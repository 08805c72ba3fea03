"""The verdict on one play, as findings and playback use it."""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import or_
from typing import Final, Literal, NamedTuple

from referee.finding import OTHER_CARDS
from referee.replay.duty import Duty, Obligation, PossibleTurns, Turn, beats, broken, duty
from referee.table.cards import NAMES, SUITS, cards
from referee.table.hand import Play, Trick
from referee.table.house import House

Verdict = Literal["allowed", "renege", "unproven"]
CONFLICT: Final = "where a card was"
"""The missing fact if a card was seen in two places."""
ORDER: Final = "in which order the tricks were played"
"""The missing fact if a line was written twice, or there are too many lines."""
MANY: Final = "which of very many ways it went"
"""The missing fact if there are too many possible holdings and situations to check them all."""


class Judgement(NamedTuple):
    """One play, checked against the cards that its player is known to have held.

    ``known`` is the mask of those cards, including the card played; ``most`` is the mask of all cards that may be left
    of a fully known holding (``None`` if any card is unknown); ``left`` is the number of cards the player had left.
    ``holdings`` are the smallest possible holdings: the known cards, plus each choice of as many others as counting
    proves. ``turns`` are those that the player may have had (several if there is a ``?`` in the trick).
    ``broke`` is the first obligation that the play breaks in all of them, by the ``house`` rules; ``missing`` says what
    is missing for a proof. ``taken_back``: the card did not stay.
    """

    trick: Trick
    play: Play
    known: int = 0
    most: int | None = None
    left: int = 0
    holdings: tuple[int, ...] = ()
    turns: PossibleTurns | None = None
    house: House | None = None
    broke: Duty | None = None
    missing: str | None = None
    taken_back: bool = False

    @property
    def duties(self) -> Iterator[tuple[Duty, ...]]:
        """The obligations in each of the situations, for each of the holdings."""
        if self.house is None or self.turns is None:
            return
        usual, states, taken = self.turns
        for led, bests in states.items():
            for best in cards(bests) if bests else (None,):
                for won in taken:
                    turn = Turn(usual.trump, led, best, usual.first, usual.last, won, usual.seen, usual.forfeited)
                    for held in self.holdings:
                        yield duty(held, turn, self.house)

    @property
    def complete(self) -> bool:
        """True if the whole holding is known."""
        return self.most is not None

    @property
    def verdict(self) -> Verdict:
        """Allowed or a renege no matter what the rest of the holding was; otherwise unproven."""
        if self.missing is not None:
            return "unproven"
        return "allowed" if self.broke is None else "renege"

    @property
    def allowed(self) -> int:
        """The mask of the legal alternatives to a renege, from the known cards and every card that counting may add."""
        return reduce(or_, (steps[-1].allowed for steps in islice(self.duties, len(self.holdings))))

    def least(self, card: int) -> int:
        """The least number of cards held that caused the obligation which this card breaks."""
        found = [broken(card, steps) for steps in islice(self.duties, len(self.holdings))]
        return min(step.because.bit_count() for step in found if step)

    def breach(self, card: int) -> Duty | None:
        """The obligation that this card breaks, in the first of the possible states of the trick; ``None`` if it breaks
        none in any one of them."""
        steps: list[Duty] = []
        for due in self.duties:
            if (step := broken(card, due)) is None:
                return None
            steps.append(step)
        if not steps:
            return None
        first = steps[0]
        alike = [step.because for step in steps[: len(self.holdings)] if step.obligation == first.obligation]
        return first._replace(because=reduce(or_, alike))

    def if_held(self, played: int, others: int, house: House) -> dict[Obligation, int]:
        """Find which of these ``others`` (a mask) would make the legal-looking card ``played`` a renege if held, by the
        obligation broken.

        Empty if more than the rest of the holding is missing, or if nothing else was held.
        """
        found: dict[Obligation, int] = {}
        if self.missing == OTHER_CARDS:
            for card in cards(others & ~self.known):
                holdings = tuple([held | 1 << card for held in self.holdings])
                if broke := self._replace(holdings=holdings, house=house).breach(played):
                    found[broke.obligation] = found.get(broke.obligation, 0) | 1 << card
        return found

    @property
    def led(self) -> str | None:
        """The suit led, as a letter."""
        lead = next((one.card for one in self.trick.plays if not one.stray), None)
        return None if lead is None else SUITS[lead // 13]

    @property
    def beat(self) -> str | None:
        """The card that was taking the trick when this one was played; ``None`` if nobody knows the trump suit."""
        best = None
        for one in self.trick.plays:
            if one.player == self.play.player or self.turns is None:
                break
            if one.stray or one.card is None:
                continue
            if best is None or beats(best, self.turns.usual.trump) >> one.card & 1:
                best = one.card
        return None if best is None else NAMES[best]
