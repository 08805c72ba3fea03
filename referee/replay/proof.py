"""Judge the plays: what the known cards prove, and what stays unproven."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from referee import statements as st
from referee.finding import OTHER_CARDS, Evidence, Facts, Reneged
from referee.replay.duty import Obligation, PossibleTurns, States, Turn, broken
from referee.replay.holdings import Held, Holdings
from referee.replay.judgement import CONFLICT, MANY, ORDER, Judgement
from referee.table.cards import BEATEN, NAMES, SUIT, beating, cards, mask, names
from referee.table.doubt import houses
from referee.table.hand import Course, Hand, Offence, Play, Trick
from referee.table.house import House
from referee.text import limits

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
"""The finding for each broken obligation."""


class Proof(NamedTuple):
    """The known cards of each player, and each play checked against them, in the order of the tricks."""

    holdings: Holdings
    judgements: tuple[Judgement, ...]


def judge(hand: Hand, courses: Sequence[Course]) -> Proof:
    """Check every play against the cards that its player is known to have held, and record the result.

    A proof must hold in all of these courses.
    """
    holdings = Holdings(hand, hand.tricks)
    judgements = tuple(_Judge(hand, hand.course, holdings).judgements())
    if len(courses) != 1:
        sure = {_key(one) for one in judgements if one.missing is None} if courses else set()
        for course in courses[1:]:
            if sure:
                sure &= _proven(hand, course)
        judgements = tuple([one if _key(one) in sure else _open(one) for one in judgements])
    for one in judgements:
        _note(hand, holdings, one)
    _note_takebacks(hand, judgements)
    reneged = {one.play.player for one in judgements if one.broke}
    for player, at in hand.ruled.items():
        if player not in reneged:
            hand.report("R509", at, Facts(), player)
    return Proof(holdings, judgements)


def _proven(hand: Hand, course: Course) -> frozenset[tuple[Any, ...]]:
    """List the plays that are proven either way if the tricks took this course."""
    judge = _Judge(hand, course, Holdings(hand, course.tricks))
    return frozenset(_key(one) for one in judge.judgements() if one.missing is None)


def _key(one: Judgement) -> tuple[Any, ...]:
    """Key that matches the same play, with the same result, across courses."""
    return one.play.player, one.play.card, one.taken_back, one.broke and one.broke.obligation


def _open(one: Judgement) -> Judgement:
    """Leave a play open, since nobody knows which course the tricks took."""
    return one if one.missing is not None else one._replace(broke=None, missing=ORDER)


class _Judge:
    """Go through a course's tricks card by card, with what everybody has seen so far."""

    __slots__ = (
        "course",
        "faultless",
        "forfeited",
        "hand",
        "holdings",
        "index",
        "played",
        "renege_forfeits",
        "seen",
        "takeback_forfeits",
    )
    index: int
    """The current trick, from 0."""
    faultless: Counter[int]
    """The number of plays so far, by player, that are proven to be allowed."""

    def __init__(self, hand: Hand, course: Course, holdings: Holdings) -> None:
        self.hand, self.course, self.holdings = hand, course, holdings
        self.played = 0
        self.seen = hand.beside_stock
        self.renege_forfeits = any(house.renege == "bourre-and-forfeit" for house in self._houses("renege"))
        self.takeback_forfeits = any(house.corrected == "forfeit" for house in self._houses("corrected"))
        self.forfeited: set[int] = set()
        self.faultless = Counter()
        doubt = hand.doubt
        if self.takeback_forfeits:
            self.forfeited |= doubt.takebacks
        if (self.renege_forfeits and doubt.lost("ruling")) or (self.takeback_forfeits and doubt.lost("takeback")):
            self.forfeited = set(hand.dealt)

    def judgements(self) -> Iterator[Judgement]:
        """Yield a judgement on every play that could be a renege."""
        trump = self.hand.trump
        for index, trick in enumerate(self.course.tricks):
            self.index = index
            if trump is None:
                yield from (self._without_trump(trick, play) for play in trick.plays if not play.stray)
            else:
                yield from self._trick(trick, trump)
            self.played |= mask(play.card for play in trick.plays if play.card is not None)

    def _houses(self, *options: str) -> tuple[House, ...]:
        """The rules that may have been in force, considering only these options."""
        return houses(self.hand.house, self.hand.doubt.options, *options)

    def _without_trump(self, trick: Trick, play: Play) -> Judgement:
        known = 0 if play.player is None else self._held(play.player).sure
        return Judgement(trick, play, known, left=self._left(), missing="the trump suit")

    def _trick(self, trick: Trick, trump: int) -> Iterator[Judgement]:
        states: States = {None: 0}
        plays = _in_turn(trick)
        for position, play in enumerate(plays):
            if play.player is None:
                yield Judgement(trick, play, missing="whose card it was")
            elif not play.stray and play.player not in trick.absent:
                last = all(later.stray for later in plays[position + 1 :])
                yield from self._look(trick, play, play.player, (states, trump, last))
            states = self._advance(states, play, trump)
            if play.card is not None:
                self.seen |= 1 << play.card

    def _advance(self, states: States, play: Play, trump: int) -> States:
        """Work out the possible states of the trick after this card, whatever a ``?`` is and whether or not a stray
        counts."""
        after: dict[int | None, int] = dict(states) if play.stray else {}
        for led, bests in states.items():
            if play.card is not None:
                suit, best = (play.card // 13, 1 << play.card) if led is None else (led, _best(bests, play.card, trump))
                after[suit] = after.get(suit, 0) | best
            else:
                for suit in range(4) if led is None else (led,):
                    may = SUIT[suit] if led is None else bests | beating(bests, trump)
                    after[suit] = after.get(suit, 0) | (may & ~self.seen) | bests
        return after

    def _look(self, trick: Trick, play: Play, player: int, faced: tuple[States, int, bool]) -> Iterator[Judgement]:
        """Judge a play, after the cards that its player put down and took back before it."""
        for back in self.hand.takebacks:
            if back.player == player and back.trick is trick.line:
                card = back.line.card
                put = play._replace(card=self.hand.doubt.certain(card), at=back.line.at, noted=card)
                judged = self._judged(trick, put, player, faced)._replace(taken_back=True)
                if judged.verdict != "allowed" and self.takeback_forfeits and player not in self.hand.waived:
                    self.forfeited.add(player)
                yield judged
        one = self._judged(trick, play, player, faced)
        self.faultless[player] += one.verdict == "allowed"
        yield one

    def _judged(self, trick: Trick, play: Play, player: int, faced: tuple[States, int, bool]) -> Judgement:
        """Judge one card that a player put down, whether or not it stayed."""
        held, left, card = self._held(player), self._left(), play.card
        least, house = tuple(islice(held.least(), limits.CHANCES)), self.hand.house
        all_known = self.holdings.known[player].bit_count() == house.hand_size
        certain = not self.course.torn and held.sure.bit_count() == left
        most = held.sure | held.others if all_known or certain else None
        turns = self._turns(player, trick, *faced)
        sight = Judgement(trick, play, held.sure, most, left, least, turns, house)
        if card is None:
            return sight._replace(missing="a card that was missed (?)" if play.noted is None else CONFLICT)
        if not held.sure >> card & 1:
            return sight._replace(missing=CONFLICT)
        number = len(turns.won) * sum(bests.bit_count() or 1 for bests in turns.states.values())
        if number * len(least) > limits.CHANCES:
            return sight._replace(missing=MANY)
        broke = sight.breach(card)
        if broke is None:
            return sight._replace(missing=self._open(sight, card))
        for other in self._houses(*_OF_PLAY)[1:]:
            breach = sight._replace(house=other).breach(card)
            if breach is None or breach.obligation != broke.obligation:
                return sight._replace(missing="the rules")
        return sight._replace(broke=broke)

    def _open(self, sight: Judgement, card: int) -> str | None:
        """Name the missing fact that could still make a play illegal, although no known card forbids it."""
        if sight.most is None:
            return OTHER_CARDS
        most = sight._replace(holdings=(sight.most,))
        return OTHER_CARDS if any(broken(card, steps) for steps in most.duties) else None

    def _turns(self, player: int, trick: Trick, states: States, trump: int, last: bool) -> PossibleTurns:
        """List the situations that the player may face."""
        first = self.index == 0 and not self.course.missing_before(0)
        no_cinch = not trick.regular or self._may_have_forfeited(trick, player) or self.hand.doubt.rules("hand-size")
        usual = Turn(trump, first=first, last=last, seen=self.seen, forfeited=no_cinch)
        return PossibleTurns(usual, states, range(1) if no_cinch else self._won(player))

    def _may_have_forfeited(self, trick: Trick, player: int) -> bool:
        """Check whether this player may be unable to win the pot: for a card taken back, a ruling before this trick, or
        an earlier play that isn't proven to be allowed."""
        if player in self.forfeited or not self.renege_forfeits or player in self.hand.waived:
            return player in self.forfeited
        ruled = self.hand.ruled.get(player)
        sure = self.faultless[player] == self.index + self.course.missing_before(self.index)
        return not sure or (ruled is not None and ruled.line < trick.line.line)

    def _won(self, player: int) -> range:
        """The number of tricks a player may have taken so far: known ones, plus possibly the unknown ones.

        Needed only for the cinch.
        """
        if not self.hand.house.cinch:
            return range(1)
        told = [trick.takers for trick in self.course.tricks[: self.index] if len(trick.takers) == 1]
        surely = sum(player in takers for takers in told)
        return range(surely, surely + self.index - len(told) + self.course.missing_before(self.index) + 1)

    def _held(self, player: int) -> Held:
        """Work out the known part of a player's holding at this trick."""
        known = self.holdings.known[player] & ~self.played
        hidden = self.course.missing_before(self.index)
        hidden += sum(trick.may_hide(player) for trick in self.course.tricks[: self.index])
        kept = self.holdings.kept[player]
        least = self.holdings.least[player] - (kept & (known | self.played)).bit_count()
        pool = kept & ~known & ~self.played
        later = self._later(player) if hidden else known
        held = Held(later, known & ~later, pool, max(0, least), hidden)
        return held if held.size <= self._left() else Held(self._later(player))

    def _later(self, player: int) -> int:
        """The mask of the cards played, or put down and taken back, in this trick or later: they are held now."""
        tricks = self.course.tricks[self.index :]
        plays = [play for trick in tricks for play in trick.plays if play.player == player and not play.stray]
        backs = [one for trick in tricks for one in self.hand.takebacks if one.trick is trick.line]
        back = mask(one.line.card for one in backs if one.player == player)
        return mask(play.card for play in plays if play.card is not None) | (back & ~self.hand.doubt.cards)

    def _left(self) -> int:
        """The number of cards each player has left at this trick."""
        lost = 0 if self.course.torn else self.course.missing_before(self.index)
        return self.hand.house.hand_size - self.index - lost


_OF_PLAY = ("head", "ruff", "overtrump", "lead", "cinch")
"""Options that affect which cards may be played."""


def _best(bests: int, card: int, trump: int) -> int:
    """The mask of the cards that may be winning after this card."""
    beaten = BEATEN[trump][card]
    return bests & ~beaten | (1 << card if bests & beaten else 0)


def _note(hand: Hand, holdings: Holdings, one: Judgement) -> None:
    """Record the result of a play in the hand."""
    player, card, step, back = one.play.player, one.play.card, one.broke, one.taken_back
    if one.missing is not None:
        if not back:
            hand.lacks(one.missing, 1)
    elif player is not None and card is not None and step is not None:
        if hand.doubt.ruling:
            hand.lacks("what the table ruled", 1)
            return
        code = "R511" if back else CODE[step.obligation]
        if player not in hand.waived:
            hand.offences.append(Offence(player, code, one.play.at, corrected=back))
        elif not back:
            code = "R510"
        broke = CODE[step.obligation]
        least = one.least(card)
        facts = Reneged(
            played=NAMES[card],
            held=names(step.because),
            allowed=names(one.allowed),
            least=least if least < step.because.bit_count() else None,
            led=one.led if step.obligation in ("ruff", "overtrump", "cinch-ruff") else "",
            beat=one.beat if step.obligation in ("head", "overtrump", "cinch-last") else "",
            broke="" if broke == code else broke,
            won=one.turns.won.start if one.turns and step.obligation.startswith("cinch") else 0,
        )
        hand.report(code, one.play.at, facts, player, one.trick.number, evidence=proof(hand, holdings, one))


def _note_takebacks(hand: Hand, judgements: Sequence[Judgement]) -> None:
    """Note who took back a card that may have been a renege: the table said so, or the card played instead is unknown.

    Otherwise that card would prove it.
    """
    instead = {(one.trick.number, one.play.player): one.play.card for one in judgements if not one.taken_back}
    settled = set()
    for one in judgements:
        player = one.play.player
        known = instead.get((one.trick.number, player)) is not None and player not in hand.ruled
        if one.taken_back and (one.missing is None or (one.missing == OTHER_CARDS and known)):
            settled.add(one.play.at)
    for line in hand.of(st.TakeBack):
        if line.at not in settled and line.name in hand.seats.ids:
            hand.doubt.takebacks.add(hand.seats.ids[line.name])


def proof(hand: Hand, holdings: Holdings, one: Judgement) -> tuple[Evidence, ...]:
    """List the evidence that the cards which caused the broken obligation were held, in the order of the log."""
    player, step = one.play.player, one.broke
    if player is None or step is None:
        return ()
    shown = ((card, holdings.shown.get((player, card))) for card in cards(step.because))
    found = {sign.evidence(hand, player, card) for card, sign in shown if sign and sign.at != one.play.at}
    return tuple(sorted(found))


def _in_turn(trick: Trick) -> list[Play]:
    """List the plays in order, with an unknown card for each player who has none in the trick, placed before everybody
    who may have played later."""
    absent = [Play(player, None, trick.at) for player in trick.absent]
    lead = trick.plays[: int(trick.led)]
    return [*lead, *absent, *trick.plays[len(lead) :]]
