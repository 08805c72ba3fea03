"""Judging the plays: what the known cards prove, and what stays unproven."""

from collections.abc import Iterator

from referee.finding import Fact
from referee.replay.duty import Duty, Obligation, Turn, allowed, beats, broken, duty
from referee.replay.holdings import Holdings
from referee.table.cards import NAMES, SUIT, SUITS, cards, names
from referee.table.hand import Hand, Offence, Play, Trick

CODE: dict[Obligation, str] = {
    "follow": "R501",
    "ruff": "R502",
    "head": "R503",
    "overtrump": "R504",
    "lead": "R505",
    "cinch-lead": "R506",
    "cinch-ruff": "R507",
    "cinch-last": "R508",
}
"""The finding of each broken obligation."""

States = dict[int | None, int]
"""What a trick may be so far: for each suit that may have been led, the mask of the cards that may take it."""


def judge(hand: Hand) -> None:
    """Hold every play against the cards that its player is known to have held."""
    holdings = Holdings(hand)
    if hand.trump is None:
        plays = sum(len(trick.cards) for trick in hand.tricks)
        if plays:
            hand.lacks("the trump suit", plays)
    else:
        _Judge(hand, hand.trump, holdings).judge()
    for player, at in hand.ruled.items():
        if not any(offence.player == player for offence in hand.offences):
            hand.mark("R509", at, player)


class _Judge:
    """Goes through a hand's tricks, card by card, with what everybody has seen so far."""

    __slots__ = ("blanks", "forfeited", "hand", "holdings", "index", "played", "seen", "trump", "won")

    def __init__(self, hand: Hand, trump: int, holdings: Holdings) -> None:
        self.hand, self.trump, self.holdings = hand, trump, holdings
        self.index = 0
        self.played = 0
        self.seen = 0
        if hand.upcard is not None and hand.house.upcard == "next" and hand.took_upcard is None:
            self.seen = 1 << hand.upcard
        self.won: dict[int, int] = {}
        self.blanks: dict[int, list[int]] = {}
        self.forfeited = set(hand.ruled) - hand.waived if hand.house.renege == "bourre-and-forfeit" else set()

    def judge(self) -> None:
        for index, trick in enumerate(self.hand.tricks):
            self.index = index
            states: States = {None: 0}
            plays = list(_in_turn(trick)) if trick.absent else trick.plays
            for position, play in enumerate(plays):
                if play.player is not None and not play.stray and play.player not in trick.absent:
                    last = all(later.stray for later in plays[position + 1 :])
                    self._look(trick, play, states, last)
                elif play.player is None:
                    self.hand.lacks("whose card it was", 1)
                states = self._advance(states, play)
                if play.card is not None:
                    self.seen |= 1 << play.card
            self._finish(trick)

    def _finish(self, trick: Trick) -> None:
        for play in trick.plays:
            if play.card is not None:
                self.played |= 1 << play.card
            elif play.player is not None:
                self.blanks.setdefault(play.player, []).append(self.index)
        for player in trick.absent:
            self.blanks.setdefault(player, []).append(self.index)
        if trick.taker is not None:
            self.won[trick.taker] = self.won.get(trick.taker, 0) + 1

    def _advance(self, states: States, play: Play) -> States:
        """What the trick may be after this card, whatever a ``?`` is, with or without a stray."""
        after: States = {}
        for led, bests in states.items():
            if play.card is not None:
                suit, best = (play.card // 13, 1 << play.card) if led is None else (led, self._best(bests, play.card))
                after[suit] = after.get(suit, 0) | best
            else:
                for suit in range(4) if led is None else (led,):
                    may = SUIT[suit] if led is None else bests | self._beating(bests)
                    after[suit] = after.get(suit, 0) | (may & ~self.seen) | bests
        if play.stray:
            for led, bests in states.items():
                after[led] = after.get(led, 0) | bests
        return after

    def _best(self, bests: int, card: int) -> int:
        """What may take the trick once this card is laid."""
        after = 0
        for best in cards(bests):
            after |= 1 << (card if beats(best, self.trump) >> card & 1 else best)
        return after

    def _beating(self, bests: int) -> int:
        """The cards that take the trick from one of these."""
        after = 0
        for best in cards(bests):
            after |= beats(best, self.trump)
        return after

    def _look(self, trick: Trick, play: Play, states: States, last: bool) -> None:
        player, card = play.player, play.card
        if player is None:
            return
        known = self._known(player)
        turns = [
            self._turn(player, led, best, trick.regular, last)
            for led, bests in states.items()
            for best in (cards(bests) if bests else (None,))
        ]
        for taker, line, after in self.hand.takebacks:
            if taker == player and after == self.index + 1:
                self._taken_back(trick, play._replace(card=line.card, at=line.at), known, turns)
        if card is None:
            self.hand.lacks("a card that was missed (?)", 1)
        elif self.holdings.conflicts.cards >> card & 1 or not known >> card & 1:
            self.hand.lacks("where a card was", 1)
        elif breaches := _breaches(known, card, turns, self.hand):
            if not self.hand.rules_sure and breaches[0][0].obligation != "follow":
                self.hand.lacks("the rules", 1)
                return
            self._offence(trick, play, breaches)
        elif not self._complete(known) or any(broken(card, duty(known, turn, self.hand.house)) for turn in turns):
            self.hand.lacks("what else was held", 1)

    def _turn(self, player: int, led: int | None, best: int | None, regular: bool, last: bool) -> Turn:
        first = self.index == 0 and not self.hand.is_lost("trick")
        won = self.won.get(player, 0)
        no_cinch = not regular or player in self.forfeited
        return Turn(self.trump, led, best, first, last, won, self.seen, no_cinch)

    def _known(self, player: int) -> int:
        """The cards known to be in a player's holding at this trick."""
        known = self.holdings.known.get(player, 0) & ~self.played
        blanks = [blank for blank in self.blanks.get(player, ()) if blank < self.index]
        blanks += [gap for gap in self.hand.gaps if gap <= self.index]
        if self.hand.torn:
            blanks.append(self.index)
        if blanks:
            known &= self._later(player, blanks)
        return known

    def _later(self, player: int, blanks: list[int]) -> int:
        """The cards that were seen after the last trick in which the player's card is not known."""
        last = max(blanks)
        later = 0
        for trick in self.hand.tricks[self.index :]:
            for play in trick.plays:
                if play.player == player and play.card is not None:
                    later |= 1 << play.card
        for shower, card, after in self.hand.shows:
            if shower == player and card.card is not None and after > last:
                later |= 1 << card.card
        for taker, line, after in self.hand.takebacks:
            if taker == player and after > self.index:
                later |= 1 << line.card
        return later

    def _complete(self, known: int) -> bool:
        gaps = sum(gap <= self.index for gap in self.hand.gaps)
        return known.bit_count() == self.hand.house.hand_size - self.index - gaps

    def _offence(self, trick: Trick, play: Play, breaches: list[tuple[Duty, int]]) -> None:
        player = play.player
        if player is None or play.card is None:
            return
        code = CODE[breaches[0][0].obligation]
        waived = player in self.hand.waived
        if self.hand.house.renege == "bourre-and-forfeit" and not waived:
            self.forfeited.add(player)
        if not waived:
            self.hand.offences.append(Offence(player, trick.number, code, play.at))
        self._mark("R510" if waived else code, code, trick, play, breaches)

    def _taken_back(self, trick: Trick, play: Play, known: int, turns: list[Turn]) -> None:
        player = play.player
        if player is None or play.card is None or not known >> play.card & 1:
            return
        if breaches := _breaches(known, play.card, turns, self.hand):
            code = CODE[breaches[0][0].obligation]
            if player not in self.hand.waived:
                self.hand.offences.append(Offence(player, trick.number, "R511", play.at, corrected=True))
                if self.hand.house.corrected == "forfeit":
                    self.forfeited.add(player)
            self._mark("R511", code, trick, play, breaches)

    def _mark(self, code: str, broke: str, trick: Trick, play: Play, breaches: list[tuple[Duty, int]]) -> None:
        step, may = breaches[0]
        player, card = play.player, play.card
        if player is None or card is None:
            return
        proof = (self.holdings.proof.get((player, held)) for held in cards(step.because))
        evidence = sorted({one for one in proof if one and one.at != play.at}, key=lambda one: one.at)
        facts: dict[str, Fact] = {"played": NAMES[card], "held": names(step.because), "allowed": names(may)}
        if step.obligation in ("ruff", "overtrump", "cinch-ruff"):
            facts["led"] = self._led(trick)
        if step.obligation in ("head", "overtrump", "cinch-last"):
            facts["beat"] = self._to_beat(trick, play)
        if code != broke:
            facts["broke"] = broke
        self.hand.mark(code, play.at, player, trick.number, evidence=tuple(evidence), **facts)

    def _led(self, trick: Trick) -> str | None:
        """The suit led, as a letter."""
        lead = next((one.card for one in trick.plays if not one.stray), None)
        return None if lead is None else SUITS[lead // 13]

    def _to_beat(self, trick: Trick, play: Play) -> str | None:
        """The card that took the trick when this one was played."""
        best: int | None = None
        for one in trick.plays:
            if (one.at >= play.at and one.at.line == play.at.line) or one.player == play.player:
                break
            if one.card is not None and (best is None or beats(best, self.trump) >> one.card & 1):
                best = one.card
        return None if best is None else NAMES[best]


def _breaches(known: int, card: int, turns: list[Turn], hand: Hand) -> list[tuple[Duty, int]]:
    """The obligation that a play broke, and what was allowed instead, for each state that the trick may have been in;
    empty if in any of them it broke none."""
    found = []
    for turn in turns:
        steps = duty(known, turn, hand.house)
        step = broken(card, steps)
        if step is None:
            return []
        found.append((step, allowed(known, steps)))
    return found


def _in_turn(trick: Trick) -> Iterator[Play]:
    """The plays in order, with an unknown card for each player who has none in the trick: before all who may have
    played after it."""
    absent = [Play(player, None, trick.at) for player in trick.absent]
    if trick.led:
        yield from trick.plays[:1]
        yield from absent
        yield from trick.plays[1:]
    else:
        yield from absent
        yield from trick.plays
