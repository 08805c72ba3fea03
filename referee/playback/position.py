"""The position at one moment of a hand: seats, cards left, stacks, pot and the trick."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.ledger.entries import Standing, account_name
from referee.playback.moments import Kind, Moment
from referee.playback.played_hand import Holding, Opening, PlayedCard, PlayedHand
from referee.playback.standings import standing_after

WRONG: Final = "!"
"""Marks a card that was not allowed."""
PROOF: Final = "+"
"""Marks a card that proves a violation, in the hand at the time or when it is played."""
TAKES: Final = "*"
"""Marks a card that takes the trick, or may take it."""
BACK: Final = "<"
"""Marks a card that was taken back."""
STRAY: Final = "x"
"""Marks a card that does not count."""

MEANINGS: Final = {
    WRONG: "was not allowed",
    PROOF: "proves it",
    TAKES: "takes the trick",
    BACK: "was taken back",
    STRAY: "counts for nothing",
}
"""The meaning of each mark in words."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table, ``None`` if unknown, and its signs; ``player`` is who played it to a trick."""

    name: str | None
    signs: str = ""
    player: str | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table.

    ``said`` is what the player did so far, ``drew`` the number of cards drawn, ``tricks`` the number taken (``None``:
    unknown), ``change`` the effect of this moment's payment on the stack; ``acts`` marks the moment's player. Money is
    in hundredths, ``None`` if unknown.
    """

    player: str
    dealer: bool
    acts: bool
    said: str | None
    drew: int | None
    stack: int | None
    change: int | None
    tricks: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The table at one moment: ``laid`` are the trick's cards so far in the order played, ``size`` its full number."""

    seats: tuple[SeatView, ...]
    pot: int | None
    trump: str | None
    upcard: str | None
    laid: tuple[Card, ...]
    size: int


def seated(opening: Opening, standing: Standing) -> Position:
    """Return the table before the first hand."""
    seats = [
        SeatView(one, False, False, None, None, standing.stacks.get(account_name(one)), None, 0, ())
        for one in opening.players
    ]
    return Position(tuple(seats), standing.pot, None, None, (), 0)


def position(hand: PlayedHand, moments: Sequence[Moment], at: int, order: Sequence[str]) -> Position:
    """Return the table at the moment ``at`` (from 0) of a hand; ``order`` lists players as they first sat down."""
    so_far, now = moments[: at + 1], moments[at]
    kinds = {one.kind for one in so_far}
    stood = _standing(hand, so_far)
    taken = _tricks_taken(hand, so_far)
    plays = [one for one in so_far if one.play]
    laid = [one for one in plays if one.trick is now.trick] if now.play else []
    seats = (
        SeatView(
            player=one.player,
            dealer=one.player == hand.dealer,
            acts=_acts(now, one.player),
            said=_said(one, kinds),
            drew=one.drew if _said(one, kinds) == "stayed" else None,
            stack=stood.stacks.get(account_name(one.player)),
            change=_change(now, one.player),
            tricks=None if taken is None else taken.get(one.player, 0),
            cards=_cards(one, so_far, kinds),
        )
        for one in _from_a_fixed_seat(hand.holdings, order)
    )
    size = len(now.trick.plays) + len(now.trick.taken_back) if now.trick else 0
    return Position(tuple(seats), stood.pot, hand.trump, hand.upcard, _laid(laid), size)


def _from_a_fixed_seat(holdings: Sequence[Holding], order: Sequence[str]) -> Sequence[Holding]:
    """Return the players in turn order, whoever deals, beginning with the one who sat down first."""
    places = {name: place for place, name in enumerate(order)}
    first = min(range(len(holdings)), key=lambda at: places.get(holdings[at].player, len(order)), default=0)
    return [*holdings[first:], *holdings[:first]]


def _acts(now: Moment, player: str) -> bool:
    if now.ruling:
        return player in now.ruling.players
    one = now.play or now.step
    return one is not None and one.player == player


# Money


def _standing(hand: PlayedHand, so_far: Sequence[Moment]) -> Standing:
    """Return stacks and pot after the last payment so far; after the end of the hand, its final values."""
    known = {"deal": hand.money.before, "play": hand.money.playing, "over": hand.money.table}
    last = max((at for at, one in enumerate(so_far) if one.kind in known), default=0)
    stood = known.get(so_far[last].kind, hand.money.before)
    return standing_after(stood, [one.step for one in so_far[last:] if one.step])


def _change(now: Moment, player: str) -> int | None:
    """Return the amount that this moment's payment adds to a stack; negative if it takes some."""
    step = now.step
    if step is None or step.player != player or not step.amount:
        return None
    return -step.amount if step.giver == account_name(player) else step.amount


# Cards


def _said(holding: Holding, kinds: Collection[Kind]) -> str | None:
    """Describe a player's actions so far: nobody has passed before the question whether to stay."""
    return holding.said if holding.said in ("away", "out") or "stayed" in kinds else None


def _cards(holding: Holding, so_far: Sequence[Moment], kinds: Collection[Kind]) -> tuple[Card, ...]:
    """Return the cards a player has left, known or not; none for those who passed or are not dealt in."""
    if holding.said in ("away", "out") or "over" in kinds:
        return ()
    if "stayed" not in kinds:
        unseen = len(holding.cards) + holding.unknown
        return tuple([Card(one) for one in holding.dealt or (None,) * unseen])
    if holding.said == "passed":
        return ()
    gone = Counter(
        one.play.card for one in so_far if one.play and one.play.player == holding.player and not _stays(one.play)
    )
    now = so_far[-1].play
    proof = now.held if now and now.player == holding.player else ()
    left = [one.card for one in holding.cards if not gone[one.card]]
    unknown = max(0, holding.unknown - gone[None])
    return (*(Card(one, PROOF if one in proof else "") for one in _sorted(left)), *[Card(None)] * unknown)


def _stays(play: PlayedCard) -> bool:
    """Check whether a card that was put down is still in the hand."""
    return play.taken_back or play.stray


def _sorted(cards: Iterable[str]) -> list[str]:
    """Sort cards as players do: spades, hearts, diamonds, clubs, the highest first."""
    return sorted(cards, key=lambda one: ("shdc".index(one[1]), -"23456789TJQKA".index(one[0])))


def _laid(moments: Sequence[Moment]) -> tuple[Card, ...]:
    """Return the cards of a trick so far; the winner is marked once its last card is played."""
    if not moments or moments[0].trick is None:
        return ()
    over, trick = moments[-1].last, moments[0].trick
    takes = [trick.plays[at] for at in trick.winning] if over else []
    plays = [one.play for one in moments if one.play]
    proofs = [one.play for one in moments if one.proofs]
    signs = [_signs(one, any(one is other for other in takes), any(one is other for other in proofs)) for one in plays]
    return tuple([Card(one.card, sign, one.player) for one, sign in zip(plays, signs, strict=True)])


def _signs(play: PlayedCard, takes: bool, proves: bool) -> str:
    signs = (
        (WRONG, play.verdict == "renege"),
        (PROOF, proves),
        (BACK, play.taken_back),
        (STRAY, play.stray),
        (TAKES, takes),
    )
    return "".join(sign for sign, fits in signs if fits)


def _tricks_taken(hand: PlayedHand, so_far: Sequence[Moment]) -> Mapping[str, int] | None:
    """Count the tricks each has taken so far; ``None`` if uncertain."""
    done = [one.trick for one in so_far if one.last and one.trick]
    if any(one.kind == "over" for one in so_far) and hand.tricks_taken is not None:
        return hand.tricks_taken
    if hand.took is not None and any(one.noted and one.noted.keyword == "took" for one in so_far):
        return hand.took
    now = so_far[-1]
    missed = any(line <= now.line for line in hand.gaps)
    unproven = now.kind in ("money", "over", "after") and hand.money.result == "unproven"
    if missed or unproven or any(len(one.takers) != 1 for one in done):
        return None
    return Counter(one.takers[0] for one in done)
