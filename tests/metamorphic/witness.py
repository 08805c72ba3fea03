"""Construct a whole game behind a log: deals and exchanges are invented where the log omits them.

If the second referee has no objection to that game, nobody could have noticed anything in the log.
"""

from dataclasses import dataclass, field

from naive.rules import Options, taker

from referee import statements as st
from referee.table.cards import NAMES


class NoWitnessError(Exception):
    """No game behind the log could be constructed."""


@dataclass
class Hand:
    """A hand without deals, but with every card that was played."""

    section: list[st.Statement]
    options: Options
    order: list[str]
    unseen: list[int] = field(default_factory=list)

    def told(self) -> list[st.Statement]:
        """Return the hand with its deals and exchanges."""
        tricks = [one for one in self.section if isinstance(one, st.Trick)]
        trump = next((one for one in self.section if isinstance(one, st.Trump)), None)
        if any(isinstance(one, st.Misdeal) for one in self.section) or trump is None or trump.card is None:
            return self.section
        if dealt := {one.name: one.cards for one in self.section if isinstance(one, st.Deal)}:
            return [self.laid_aside(one, dealt, tricks) for one in self.section]
        self.up = trump.card
        stayed = {name for one in self.section if isinstance(one, st.Stay) for name in one.names}
        self.stayed = [name for name in self.order if name in stayed or name in self.blind]
        self.final = self.holdings(tricks, NAMES[self.up][1])
        seen = {card for cards in self.final.values() for card in cards} | {self.up}
        self.unseen = [card for card in range(52) if card not in seen]
        lines: list[st.Statement] = []
        for name in self.order:
            lines += self.one(name, trump.line)
        deals = [one for one in lines if isinstance(one, st.Deal)]
        draws = [one for one in lines if isinstance(one, st.Exchange)]
        kept = [one for one in self.section if not isinstance(one, st.Draw)]
        at = next((at for at, one in enumerate(kept) if isinstance(one, st.Trick | st.Pot)), len(kept))
        at = max(at, max(kept.index(one) for one in kept if isinstance(one, st.Stay | st.Pass | st.Blind)) + 1)
        up = kept.index(trump)
        return [*kept[:up], *deals, *kept[up:at], *draws, *kept[at:]]

    def laid_aside(
        self, drawn: st.Statement, dealt: dict[str, tuple[int | None, ...]], tricks: list[st.Trick]
    ) -> st.Statement:
        """Return a bare number of drawn cards as an exchange: the discards are the dealt cards not played."""
        if not isinstance(drawn, st.Draw) or len(drawn.counts) != 1:
            return drawn
        [(name, number)] = drawn.counts
        played = {card for one in tricks for who, card in zip(one.names or (), one.cards, strict=False) if who == name}
        thrown = tuple(card for card in dealt.get(name, ()) if card is not None and card not in played)
        if len(thrown) < number:
            raise NoWitnessError
        return st.Exchange(drawn.line, "", name, thrown[:number], ())

    @property
    def blind(self) -> set[str]:
        return {one.name for one in self.section if isinstance(one, st.Blind)}

    def holdings(self, tricks: list[st.Trick], trump: str) -> dict[str, list[int]]:
        """Return what each played, clockwise from the leader of each trick."""
        final: dict[str, list[int]] = {name: [] for name in self.stayed}
        leader = 0
        for one in tricks:
            order = self.stayed[leader:] + self.stayed[:leader]
            if None in one.cards or len(one.cards) != len(order):
                raise NoWitnessError
            for name, card in zip(one.names or order, one.cards, strict=True):
                final[name].append(card or 0)
            best = taker([NAMES[card or 0] for card in one.cards], trump)
            leader = self.stayed.index(one.taker or (one.names or order)[best])
        return final

    def one(self, name: str, line: int) -> list[st.Statement]:
        """Return a player's deal and exchange."""
        size = self.options["hand-size"]
        number = sum(
            count for one in self.section if isinstance(one, st.Draw) for who, count in one.counts if who == name
        )
        if name not in self.stayed or name in self.blind or not self.final[name]:
            own = [self.up] if self.last(name) else []
            aside = st.Deal(line, "", name, (*self.some(size - len(own)), *own))
            came = (self.final.get(name) or self.some(number))[:number]
            return [aside, st.Exchange(line, "", name, tuple(self.some(number)), tuple(came))] if number else [aside]
        took = any(isinstance(one, st.Take) for one in self.section) and name == self.order[-1]
        final = sorted(self.final[name], key=lambda card: card == self.up, reverse=True)
        kept, came = final[: size - number + took], final[size - number + took :]
        thrown: list[int] = []
        if (took or self.last(name)) and self.up not in kept:
            thrown = [self.up]
        thrown += self.some(number - len(thrown))
        dealt = [card for card in (*kept, *thrown) if not took or card != self.up]
        said: list[st.Statement] = [st.Deal(line, "", name, tuple(dealt))]
        return [*said, st.Exchange(line, "", name, tuple(thrown), tuple(came))] if number else said

    def last(self, name: str) -> bool:
        """Check whether the upcard is this player's own last card."""
        return self.options["upcard"] == "dealer-last" and name == self.order[-1]

    def some(self, count: int) -> list[int]:
        """Return this many cards that nobody saw."""
        if not 0 <= count <= len(self.unseen):
            raise NoWitnessError
        cards, self.unseen = self.unseen[:count], self.unseen[count:]
        return cards
