"""Judge the plays by what the known cards prove, and by what stays unproven.

``duty`` is the heart of the referee, the obligation that limits a play by the cards *known* to be in a holding. Knowing
more cards only narrows what may be played: for known cards K of a holding H, ``cards_allowed(H) & K`` is within
``cards_allowed(K)``. So a play that the known cards forbid is forbidden whatever else was held, and is proven.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, islice
from operator import or_
from typing import Any, Final, Literal, NamedTuple

from referee import limits
from referee.engine.cards import (
    ABOVE,
    BEATEN,
    BEATS,
    HONOURS,
    NAMES,
    SUIT,
    SUITS,
    beating,
    cards,
    mask,
    names,
    sure_of_pot,
    sure_tricks,
)
from referee.engine.hand import Course, Hand, Offence, Play, Trick
from referee.engine.holdings import Holdings
from referee.engine.house import House
from referee.finding import OTHER_CARDS, Evidence, Facts, Reneged
from referee.notation import statements as st
from referee.records import record

Obligation = Literal["follow", "head", "ruff", "overtrump", "lead", "cinch-lead", "cinch-ruff", "cinch-last"]


@record(frozen=False)
class Turn:
    """Everything at a player's turn that affects the play, except the holding.

    ``best`` is the card currently taking the trick and ``led`` the suit led, both ``None`` for the leader. ``first`` is
    true in the hand's first trick, and ``last`` if nobody plays after this player. ``won`` is the number of tricks
    taken so far. ``seen`` is the mask of the cards that everybody saw, both those played and the upcard next to the
    stock. A player who has ``forfeited`` can no longer win this pot.
    """

    trump: int
    led: int | None = None
    best: int | None = None
    first: bool = False
    last: bool = False
    won: int = 0
    seen: int = 0
    forfeited: bool = False


States = Mapping[int | None, int]
"""The possible states of a trick. Each suit that may have been led has the mask of the cards that may be winning."""


class PossibleTurns(NamedTuple):
    """The turns that a player may have, one for each card that may be taking the trick and each number of tricks that
    the player may have taken. ``usual`` is what they have in common."""

    usual: Turn
    states: States
    won: range


class Duty(NamedTuple):
    """One obligation, with the mask of the cards that fulfil it and the mask of the known cards that caused it."""

    obligation: Obligation
    allowed: int
    because: int


def duty(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """List the obligations of a player with these known cards, each narrower than the one before.

    With no obligation any card may be played. A play breaks the first obligation that doesn't allow it.
    """
    led, best = turn.led, turn.best
    if led is None or best is None:
        steps = _lead(known, turn, house)
    elif follow := known & SUIT[led]:
        steps = (Duty("follow", follow, follow),)
        if house.head and (higher := follow & ABOVE[best]):
            steps += (Duty("head", higher, higher),)
    elif trumps := known & SUIT[turn.trump]:
        steps = _ruff(trumps, turn.trump, best, house)
    else:
        steps = ()
    if house.cinch and not turn.forfeited:
        steps += _cinch(known, steps, turn, house)
    return steps


def cards_allowed(known: int, steps: tuple[Duty, ...]) -> int:
    """Return the mask of the known cards that these obligations allow."""
    return steps[-1].allowed if steps else known


def broken(card: int, steps: tuple[Duty, ...]) -> Duty | None:
    """Find the first obligation that playing this card breaks, if any."""
    for step in steps:
        if not step.allowed >> card & 1:
            return step
    return None


def _ruff(trumps: int, trump: int, best: int, house: House) -> tuple[Duty, ...]:
    """Require a trump of a player out of the suit led, or only if one can win, which must win if the house says so."""
    winning = trumps & BEATS[trump][best]
    because = trumps if house.ruff == "must" else winning
    if not because:
        return ()
    if house.overtrump and winning:
        return Duty("ruff", trumps, because), Duty("overtrump", winning, winning)
    return (Duty("ruff", trumps, because),)


def _lead(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """Require a leader with the ace, king or queen of trumps to lead the highest trump, or one of those three."""
    honours = known & HONOURS[turn.trump]
    if house.lead == "any" or not honours:
        return ()
    highest = 1 << honours.bit_length() - 1
    any_honour = house.lead == "high-trump-honour" or (house.lead == "highest-then-honour" and not turn.first)
    return (Duty("lead", honours if any_honour else highest, honours),)


def _cinch(known: int, steps: tuple[Duty, ...], turn: Turn, house: House) -> tuple[Duty, ...]:
    """Add what a player who is sure of the pot must do beyond the ordinary rules."""
    trumps = known & SUIT[turn.trump]
    unseen = SUIT[turn.trump] & ~known & ~turn.seen
    if turn.best is not None and turn.best // 13 == turn.trump:
        unseen |= 1 << turn.best
    if not sure_of_pot(turn.won, sure_tricks(trumps, unseen), house.hand_size):
        return ()
    may = cards_allowed(known, steps)
    highest = (1 << trumps.bit_length()) >> 1  # None if there are no trumps.
    if turn.best is None:
        obligation: Obligation = "cinch-lead"
        due = trumps if turn.won >= 3 else highest
    elif turn.last:
        obligation, due = "cinch-last", BEATS[turn.trump][turn.best]
    else:
        obligation, due = "cinch-ruff", highest if any(step.obligation == "ruff" for step in steps) else 0
    return (Duty(obligation, may & due, trumps | may & due),) if may & due else ()


Verdict = Literal["allowed", "renege", "unproven"]
CONFLICT: Final = "where a card was"
"""The missing fact if a card was seen in two places."""
ORDER: Final = "in which order the tricks were played"
"""The missing fact if a line was written twice, or there are too many lines."""
MANY: Final = "which of very many ways it went"
"""The missing fact if there are too many possible holdings and turns to check them all."""


class Judgement(NamedTuple):
    """One play, checked against the cards that its player is known to have held.

    ``known`` is the mask of those cards, including the card played. ``most`` is the mask of all cards that may be left
    of a fully known holding (``None`` if any card is unknown), and ``left`` the number of cards the player had left.
    ``holdings`` are the smallest possible holdings, which are the known cards plus each choice of as many others as
    counting proves. ``turns`` are those that the player may have had (several if there is a ``?`` in the trick).
    ``broke`` is the first obligation that the play breaks in all of them, by the ``house`` rules. ``missing`` says what
    is missing for a proof. A card ``taken_back`` did not stay.
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
        """The obligations at each of the possible turns, for each of the possible holdings."""
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
        """``allowed`` or ``renege`` if that holds whatever else was in the holding, otherwise ``unproven``."""
        if self.missing is not None:
            return "unproven"
        return "allowed" if self.broke is None else "renege"

    def breach(self, card: int) -> Duty | None:
        """Return the obligation that this card breaks in the first of the possible states of the trick, or ``None`` if
        in any of them it breaks none."""
        steps: list[Duty] = []
        for due in self.duties:
            if (step := broken(card, due)) is None:
                return None
            steps.append(step)
        if not steps:
            return None
        first = steps[0]
        masks = [step.because for step in steps[: len(self.holdings)] if step.obligation == first.obligation]
        return first._replace(because=reduce(or_, masks))

    def if_held(self, played: int, candidates: int, house: House) -> dict[Obligation, int]:
        """Find which of the ``candidates`` (a mask) would make the legal-looking card ``played`` a renege if held, by
        the obligation broken.

        The result is empty if more than the rest of the holding is missing, or if nothing else was held.
        """
        by_obligation: dict[Obligation, int] = {}
        if self.missing == OTHER_CARDS:
            for card in cards(candidates & ~self.known):
                holdings = tuple([held | 1 << card for held in self.holdings])
                if broke := self._replace(holdings=holdings, house=house).breach(played):
                    by_obligation[broke.obligation] = by_obligation.get(broke.obligation, 0) | 1 << card
        return by_obligation

    @property
    def led(self) -> str | None:
        """The suit led, as a letter."""
        lead = next((play.card for play in self.trick.plays if not play.stray), None)
        return None if lead is None else SUITS[lead // 13]

    @property
    def beat(self) -> str | None:
        """The card to beat when this one was played, or ``None`` for a lead or if nobody knows the trump suit."""
        best = None
        for play in self.trick.plays:
            if play.player == self.play.player or self.turns is None:
                break
            if play.stray or play.card is None:
                continue
            if best is None or BEATS[self.turns.usual.trump][best] >> play.card & 1:
                best = play.card
        return None if best is None else NAMES[best]


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


class Held(NamedTuple):
    """The known part of a holding at a trick.

    ``sure`` is the mask of the cards certainly in it. The ``others`` were in it at the first trick, with
    ``least_of_pool`` cards of the ``pool``. Some of all these may be gone, in plays that nobody knows, but at least
    ``left`` of them are still in it.
    """

    sure: int
    others: int = 0
    pool: int = 0
    least_of_pool: int = 0
    left: int = 0

    def least(self, limit: int) -> tuple[int, ...]:
        """List the smallest possible holdings, as masks, and no more than ``limit``.

        The true holding contains at least one of them, unless there are more.
        """
        if not self.left:
            return (self.sure,)
        single_cards = [1 << card for card in cards(self.others | self.pool)]
        chosen = map(sum, combinations(single_cards, self.left))
        possible = (self.sure | choice for choice in chosen if (choice & self.pool).bit_count() <= self.least_of_pool)
        return tuple(islice(possible, limit))


class Proof(NamedTuple):
    """The known cards of each player, and each play checked against them, in the order of the tricks."""

    holdings: Holdings
    judgements: tuple[Judgement, ...]


def judge(hand: Hand, courses: Sequence[Course]) -> Proof:
    """Check every play against the cards that its player is known to have held, and record the result.

    A proof must hold in all of these courses.
    """
    holdings = Holdings(hand, hand.tricks)
    judgements = tuple(_Judge(hand, hand.course, holdings).judge_tricks())
    if len(courses) != 1:
        sure = {_key(judgement) for judgement in judgements if judgement.missing is None} if courses else set()
        for course in courses[1:]:
            if sure:
                others = _Judge(hand, course, Holdings(hand, course.tricks)).judge_tricks()
                sure &= {_key(judgement) for judgement in others if judgement.missing is None}
        judgements = tuple(
            [
                judgement._replace(broke=None, missing=ORDER)
                if judgement.missing is None and _key(judgement) not in sure
                else judgement
                for judgement in judgements
            ]
        )
    for judgement in judgements:
        _note(hand, holdings, judgement)
    if hand.has(st.TakeBack):
        _note_takebacks(hand, judgements)
    reneged = {judgement.play.player for judgement in judgements if judgement.broke}
    for player, at in hand.ruled.items():
        if player not in reneged:
            hand.report("R509", at, Facts(), player)
    return Proof(holdings, judgements)


def _key(judgement: Judgement) -> tuple[Any, ...]:
    """Return a key that the same play, with the same result, has in every course."""
    play, broke = judgement.play, judgement.broke
    return play.player, play.card, judgement.taken_back, broke and broke.obligation


class _Judge:
    """Judges a course's tricks card by card, with what everybody has seen so far."""

    index: int
    """The current trick, from 0."""
    missing: int
    """The number of tricks that may be missing before it."""
    left: int
    """The number of cards that each player has left then."""
    faultless: Counter[int]
    """The number of plays so far, by player, that are proven to be allowed."""

    def __init__(self, hand: Hand, course: Course, holdings: Holdings) -> None:
        self.hand, self.course, self.holdings = hand, course, holdings
        self.judgements: list[Judgement] = []
        self.played = 0
        self.seen = hand.beside_stock
        house, doubt = hand.house, hand.doubt
        self.variants = doubt.houses(house, *_OF_PLAY)[1:]
        self.is_size_sure = not doubt.rules("hand-size")
        self.renege_forfeits = any(rules.renege == "bourre-and-forfeit" for rules in doubt.houses(house, "renege"))
        self.takeback_forfeits = any(rules.corrected == "forfeit" for rules in doubt.houses(house, "corrected"))
        self.forfeited: set[int] = set()
        self.faultless = Counter()
        if self.takeback_forfeits:
            self.forfeited |= doubt.takebacks
        if (self.renege_forfeits and doubt.may_lack("ruling")) or (
            self.takeback_forfeits and doubt.may_lack("takeback")
        ):
            self.forfeited = set(hand.dealt)

    def judge_tricks(self) -> list[Judgement]:
        """Judge every play that could be a renege."""
        trump = self.hand.trump
        for index, trick in enumerate(self.course.tricks):
            torn, gone_before = self.course.torn, trick.number - index - 1
            self.index, self.missing = index, self.course.missing if torn else gone_before
            self.left = self.hand.house.hand_size - index - (0 if torn else gone_before)
            if trump is not None:
                self._judge_trick(trick, trump)
            for play in trick.plays if trump is None else ():
                if not play.stray:
                    known = 0 if play.player is None else self._held(play.player).sure
                    self.judgements.append(Judgement(trick, play, known, left=self.left, missing="the trump suit"))
            self.played |= mask(play.card for play in trick.plays)
        return self.judgements

    def _judge_trick(self, trick: Trick, trump: int) -> None:
        """Judge each play of a trick, after the cards that its player put down and took back before it."""
        states: States = {None: 0}
        absent = [Play(player, None, trick.at) for player in trick.absent]
        # They come before everybody who may have played later.
        plays = [*trick.plays[: int(trick.led)], *absent, *trick.plays[int(trick.led) :]]
        for position, play in enumerate(plays):
            player = play.player
            if player is None:
                self.judgements.append(Judgement(trick, play, missing="whose card it was"))
            elif not play.stray and player not in trick.absent:
                last = all(later.stray for later in plays[position + 1 :])
                for back in self.hand.takebacks:
                    if back.player == player and back.trick is trick.line:
                        card = back.line.card
                        put = play._replace(card=self.hand.doubt.certain(card), at=back.line.at, noted=card)
                        judgement = self._judgement_of(
                            trick, put, player, self._turns(player, trick, states, trump, last)
                        )
                        self.judgements.append(judgement._replace(taken_back=True))
                        if judgement.verdict != "allowed" and self.takeback_forfeits and player not in self.hand.waived:
                            self.forfeited.add(player)
                judgement = self._judgement_of(trick, play, player, self._turns(player, trick, states, trump, last))
                self.faultless[player] += judgement.verdict == "allowed"
                self.judgements.append(judgement)
            states = self._advance(states, play, trump)
            if play.card is not None:
                self.seen |= 1 << play.card

    def _advance(self, states: States, play: Play, trump: int) -> States:
        """Work out the possible states of the trick after this card, whatever a ``?`` is and whether or not a stray
        counts."""
        after: dict[int | None, int] = dict(states) if play.stray else {}
        for led, bests in states.items():
            if play.card is not None:
                suit, beaten = play.card // 13 if led is None else led, BEATEN[trump][play.card]
                best = 1 << play.card if led is None or bests & beaten else 0
                after[suit] = after.get(suit, 0) | bests & ~beaten | best
            else:
                for suit in range(4) if led is None else (led,):
                    may = SUIT[suit] if led is None else bests | beating(bests, trump)
                    after[suit] = after.get(suit, 0) | (may & ~self.seen) | bests
        return after

    def _turns(self, player: int, trick: Trick, states: States, trump: int, last: bool) -> PossibleTurns:
        """List the turns that the player may have."""
        # The cause may be a card taken back, a ruling before this trick, or a play that isn't proven to be allowed.
        may_have_forfeited = player in self.forfeited
        if not may_have_forfeited and self.renege_forfeits and player not in self.hand.waived:
            ruled = self.hand.ruled.get(player)
            sure = self.faultless[player] == self.index + self.missing
            may_have_forfeited = not sure or (ruled is not None and ruled.line < trick.line.line)
        no_cinch = not trick.regular or may_have_forfeited or not self.is_size_sure
        first = self.index == 0 and not self.missing
        usual = Turn(trump, first=first, last=last, seen=self.seen, forfeited=no_cinch)
        if no_cinch or not self.hand.house.cinch:  # Nothing else needs to know the tricks taken.
            return PossibleTurns(usual, states, range(1))
        # From the tricks surely taken alone to all the others too.
        sole_takers = [trick.takers for trick in self.course.tricks[: self.index] if len(trick.takers) == 1]
        surely = sum(player in takers for takers in sole_takers)
        open_tricks = self.index - len(sole_takers) + self.missing
        return PossibleTurns(usual, states, range(surely, surely + open_tricks + 1))

    def _judgement_of(self, trick: Trick, play: Play, player: int, turns: PossibleTurns) -> Judgement:
        """Decide whether a card that was put down, even if it was taken back, was allowed, a renege or unproven."""
        held, left, card = self._held(player), self.left, play.card
        house, least = self.hand.house, held.least(limits.CHANCES)
        all_known = self.holdings.known[player].bit_count() == house.hand_size
        certain = not self.course.torn and held.sure.bit_count() == left
        most_held = held.sure | held.others if all_known or certain else None
        sight = Judgement(trick, play, held.sure, most_held, left, least, turns, house)
        if card is None:
            return sight._replace(missing="a card that was missed (?)" if play.noted is None else CONFLICT)
        if not held.sure >> card & 1:
            return sight._replace(missing=CONFLICT)
        number = len(turns.won) * sum(bests.bit_count() or 1 for bests in turns.states.values())
        if number * len(least) > limits.CHANCES:
            return sight._replace(missing=MANY)
        broke = sight.breach(card)
        if broke is None:
            # A missing card could still make the play illegal, although no known card forbids it.
            fullest = None if sight.most is None else sight._replace(holdings=(sight.most,))
            is_open = fullest is None or any(broken(card, steps) for steps in fullest.duties)
            return sight._replace(missing=OTHER_CARDS if is_open else None)
        for variant in self.variants:
            breach = sight._replace(house=variant).breach(card)
            if breach is None or breach.obligation != broke.obligation:
                return sight._replace(missing="the rules")
        return sight._replace(broke=broke)

    def _held(self, player: int) -> Held:
        """Work out the known part of a player's holding at this trick."""
        known = self.holdings.known[player] & ~self.played
        hidden = self.missing + sum(trick.may_hide(player) for trick in self.course.tricks[: self.index])
        kept = self.holdings.kept[player]
        least = max(0, self.holdings.least[player] - (kept & (known | self.played)).bit_count())
        later = self._later(player) if hidden else known
        uncertain, pool = known & ~later, kept & ~known & ~self.played
        left = max(0, uncertain.bit_count() + least - hidden)
        if later.bit_count() + left > self.left:
            return Held(self._later(player))
        return Held(later, uncertain, pool, least, left)

    def _later(self, player: int) -> int:
        """Return the mask of the cards that the player plays, or puts down and takes back, from this trick on."""
        tricks = self.course.tricks[self.index :]
        plays = [play for trick in tricks for play in trick.plays if play.player == player and not play.stray]
        backs = [takeback for trick in tricks for takeback in self.hand.takebacks if takeback.trick is trick.line]
        back = mask(takeback.line.card for takeback in backs if takeback.player == player)
        return mask(play.card for play in plays) | (back & ~self.hand.doubt.cards)


_OF_PLAY = ("head", "ruff", "overtrump", "lead", "cinch")
"""Options that affect which cards may be played."""


def _note(hand: Hand, holdings: Holdings, judgement: Judgement) -> None:
    """Record the result of a play in the hand."""
    play, step, back = judgement.play, judgement.broke, judgement.taken_back
    player, card = play.player, play.card
    if judgement.missing is not None:
        if not back:
            hand.lacks(judgement.missing, 1)
    elif player is not None and card is not None and step is not None:
        if hand.doubt.ruling:
            hand.lacks("what the table ruled", 1)
            return
        code = "R511" if back else CODE[step.obligation]
        if player not in hand.waived:
            hand.offences.append(Offence(player, code, play.at, corrected=back))
        elif not back:
            code = "R510"
        broke = CODE[step.obligation]
        # The obligations at the first possible turn, for each holding, so with every card that counting may add.
        duties = [*islice(judgement.duties, len(judgement.holdings))]
        steps_broken = [broken(card, steps) for steps in duties]
        least = min(broken_step.because.bit_count() for broken_step in steps_broken if broken_step)
        facts = Reneged(
            played=NAMES[card],
            held=names(step.because),
            allowed=names(reduce(or_, [steps[-1].allowed for steps in duties])),
            least=least if least < step.because.bit_count() else None,
            led=judgement.led if step.obligation in ("ruff", "overtrump", "cinch-ruff") else "",
            beat=judgement.beat if step.obligation in ("head", "overtrump", "cinch-last") else "",
            broke="" if broke == code else broke,
            won=judgement.turns.won.start if judgement.turns and step.obligation.startswith("cinch") else 0,
        )
        hand.report(code, play.at, facts, player, judgement.trick.number, evidence=proof(hand, holdings, judgement))


def _note_takebacks(hand: Hand, judgements: Sequence[Judgement]) -> None:
    """Note who took back a card that may be a renege, if the table ruled so or the card played instead is unknown.

    Otherwise the card played instead would prove it.
    """
    stayed = [judgement for judgement in judgements if not judgement.taken_back]
    instead = {(judgement.trick.number, judgement.play.player): judgement.play.card for judgement in stayed}
    settled = set()
    for judgement in judgements:
        player = judgement.play.player
        known = instead.get((judgement.trick.number, player)) is not None and player not in hand.ruled
        if judgement.taken_back and (judgement.missing is None or (judgement.missing == OTHER_CARDS and known)):
            settled.add(judgement.play.at)
    for line in hand.of(st.TakeBack):
        if line.at not in settled and line.name in hand.seats.ids:
            hand.doubt.takebacks.add(hand.seats.ids[line.name])


def proof(hand: Hand, holdings: Holdings, judgement: Judgement) -> tuple[Evidence, ...]:
    """List the evidence that the cards which caused the broken obligation were held, in the order of the log."""
    player, step = judgement.play.player, judgement.broke
    if player is None or step is None:
        return ()
    shown = [holdings.shown.get((player, card)) for card in cards(step.because)]
    signs = {sign.evidence(hand, player) for sign in shown if sign and sign.at != judgement.play.at}
    return tuple(sorted(signs))
