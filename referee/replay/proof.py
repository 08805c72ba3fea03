"""Judging the plays: what the known cards prove, and what stays unproven."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.finding import Evidence, Fact
from referee.replay.duty import Duty, Obligation, Turn, beats, broken, duty
from referee.replay.holdings import Holdings
from referee.replay.judgement import OTHERS, Judgement
from referee.table.cards import NAMES, SUIT, cards, names
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


class Proof(NamedTuple):
    """What is known of the holdings, and each play held against it, in the order of the tricks."""

    holdings: Holdings
    judgements: tuple[Judgement, ...]


def judge(hand: Hand) -> Proof:
    """Hold every play against the cards that its player is known to have held, and note what comes of it."""
    holdings = Holdings(hand)
    judgements = tuple(_Judge(hand, holdings).judgements())
    for one in judgements:
        _note(hand, holdings, one)
    for player, at in hand.ruled.items():
        if not any(offence.player == player for offence in hand.offences):
            hand.mark("R509", at, player)
    return Proof(holdings, judgements)


class _Judge:
    """Goes through a hand's tricks, card by card, with what everybody has seen so far."""

    __slots__ = ("blanks", "forfeited", "hand", "holdings", "index", "played", "seen")
    index: int
    """The trick under way, from 0."""

    def __init__(self, hand: Hand, holdings: Holdings) -> None:
        self.hand, self.holdings = hand, holdings
        self.played = 0
        self.seen = hand.beside_stock
        self.blanks: dict[int, list[int]] = {}
        self.forfeited = set(hand.ruled) - hand.waived if hand.house.renege == "bourre-and-forfeit" else set()

    def judgements(self) -> Iterator[Judgement]:
        """Every play that may be anybody's renege."""
        trump = self.hand.trump
        for index, trick in enumerate(self.hand.tricks):
            self.index = index
            if trump is None:
                yield from (self._without_trump(trick, play) for play in trick.plays if not play.stray)
            else:
                yield from self._trick(trick, trump)
            self._finish(trick)

    def _without_trump(self, trick: Trick, play: Play) -> Judgement:
        known = 0 if play.player is None else self._known(play.player)
        return Judgement(trick, play, known, self._left(), missing="the trump suit")

    def _trick(self, trick: Trick, trump: int) -> Iterator[Judgement]:
        states: States = {None: 0}
        plays = _in_turn(trick)
        for position, play in enumerate(plays):
            if play.player is None:
                yield Judgement(trick, play, missing="whose card it was")
            elif not play.stray and play.player not in trick.absent:
                last = all(later.stray for later in plays[position + 1 :])
                yield from self._look(trick, play, play.player, self._turns(play.player, states, trick, trump, last))
            states = self._advance(states, play, trump)
            if play.card is not None:
                self.seen |= 1 << play.card

    def _finish(self, trick: Trick) -> None:
        for play in trick.plays:
            if play.card is not None:
                self.played |= 1 << play.card
            elif play.player is not None:
                self.blanks.setdefault(play.player, []).append(self.index)
        for player in trick.absent:
            self.blanks.setdefault(player, []).append(self.index)

    def _advance(self, states: States, play: Play, trump: int) -> States:
        """What the trick may be after this card, whatever a ``?`` is; without a stray first, then with it."""
        after: States = dict(states) if play.stray else {}
        for led, bests in states.items():
            if play.card is not None:
                suit, best = (play.card // 13, 1 << play.card) if led is None else (led, _best(bests, play.card, trump))
                after[suit] = after.get(suit, 0) | best
            else:
                for suit in range(4) if led is None else (led,):
                    may = SUIT[suit] if led is None else bests | _beating(bests, trump)
                    after[suit] = after.get(suit, 0) | (may & ~self.seen) | bests
        return after

    def _look(self, trick: Trick, play: Play, player: int, turns: tuple[Turn, ...]) -> Iterator[Judgement]:
        """A play, after what its player put down before it and took back."""
        known = self._known(player)
        duties = tuple([duty(known, turn, self.hand.house) for turn in turns])
        sight = Judgement(trick, play, known, self._left(), turns, duties)
        for taker, line, after in self.hand.takebacks:
            if taker == player and after == self.index + 1:
                back = play._replace(card=line.card, at=line.at)
                yield self._judged(sight._replace(play=back, taken_back=True), player)
        yield self._judged(sight, player)

    def _judged(self, sight: Judgement, player: int) -> Judgement:
        card, house = sight.play.card, self.hand.house
        if card is None:
            return sight._replace(missing="a card that was missed (?)")
        if not sight.known >> card & 1:
            return sight._replace(missing="where a card was")
        broke = sight.breach
        if broke is None:
            return sight._replace(missing=self._open(sight, card))
        if not self.hand.rules_sure and broke.obligation != "follow":
            return sight._replace(missing="the rules")
        costs_pot = house.corrected == "forfeit" if sight.taken_back else house.renege == "bourre-and-forfeit"
        if costs_pot and player not in self.hand.waived:
            self.forfeited.add(player)
        return sight._replace(broke=broke)

    def _open(self, sight: Judgement, card: int) -> str | None:
        """What would have to be known for a play that nothing forbids to be surely allowed."""
        clean = sight.complete and not any(broken(card, steps) for steps in sight.duties)
        return None if clean else OTHERS

    def _turns(self, player: int, states: States, trick: Trick, trump: int, last: bool) -> tuple[Turn, ...]:
        """All that the player may face."""
        first = self.index == 0 and not self.hand.is_lost("trick") and not self.hand.torn
        no_cinch = not trick.regular or player in self.forfeited
        return tuple(
            [
                Turn(trump, led, best, first, last, won, self.seen, no_cinch)
                for led, bests in states.items()
                for best in (cards(bests) if bests else (None,))
                for won in self._won(player)
            ]
        )

    def _won(self, player: int) -> range:
        """How many tricks a player may have taken so far: those that are told, with any that are not.

        Nobody asks where there is no cinch.
        """
        if not self.hand.house.cinch:
            return range(1)
        tricks = self.hand.tricks
        told = [trick.takers for trick in tricks[: self.index] if len(trick.takers) == 1]
        surely = sum(player in takers for takers in told)
        missing = self.hand.house.hand_size - len(tricks) if self.hand.torn else self._lost()
        return range(surely, surely + self.index - len(told) + missing + 1)

    def _known(self, player: int) -> int:
        """The cards known to be in a player's holding at this trick."""
        known = self.holdings.known.get(player, 0) & ~self.played
        blanks = [*self.blanks.get(player, ())]
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

    def _left(self) -> int:
        """How many cards everybody has left at this trick."""
        return self.hand.house.hand_size - self.index - self._lost()

    def _lost(self) -> int:
        """How many lines of tricks before this one could not be read."""
        return sum(gap <= self.index for gap in self.hand.gaps)


def _best(bests: int, card: int, trump: int) -> int:
    """What may take the trick once this card is laid."""
    after = 0
    for best in cards(bests):
        after |= 1 << (card if beats(best, trump) >> card & 1 else best)
    return after


def _beating(bests: int, trump: int) -> int:
    """The cards that take the trick from one of these."""
    after = 0
    for best in cards(bests):
        after |= beats(best, trump)
    return after


def _note(hand: Hand, holdings: Holdings, one: Judgement) -> None:
    """Note in the hand's record what comes of a play."""
    player, card, step, back = one.play.player, one.play.card, one.broke, one.taken_back
    if one.missing is not None:
        if not back:
            hand.lacks(one.missing, 1)
    elif player is not None and card is not None and step is not None:
        code = "R511" if back else CODE[step.obligation]
        if player not in hand.waived:
            hand.offences.append(Offence(player, code, one.play.at, corrected=back))
        elif not back:
            code = "R510"
        facts, evidence = _facts(one, card, step), proof(hand, holdings, one)
        if code != CODE[step.obligation]:
            facts["broke"] = CODE[step.obligation]
        hand.mark(code, one.play.at, player, one.trick.number, evidence=evidence, **facts)


def _facts(one: Judgement, card: int, step: Duty) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"played": NAMES[card], "held": names(step.because), "allowed": names(one.allowed)}
    if step.obligation in ("ruff", "overtrump", "cinch-ruff"):
        facts["led"] = one.led
    if step.obligation in ("head", "overtrump", "cinch-last"):
        facts["beat"] = one.beat
    return facts


def proof(hand: Hand, holdings: Holdings, one: Judgement) -> tuple[Evidence, ...]:
    """What shows that the cards which a play broke an obligation with were held, in the order of the log."""
    player, step = one.play.player, one.broke
    if player is None or step is None:
        return ()
    shown = ((card, holdings.shown.get((player, card))) for card in cards(step.because))
    found = {sign.evidence(hand, player, card) for card, sign in shown if sign and sign.at != one.play.at}
    return tuple(sorted(found))


def _in_turn(trick: Trick) -> list[Play]:
    """The plays in order, with an unknown card for each player who has none in the trick: before all who may have
    played after it."""
    absent = [Play(player, None, trick.at) for player in trick.absent]
    lead = trick.plays[: int(trick.led)]
    return [*lead, *absent, *trick.plays[len(lead) :]]
