"""The rows of a played hand: who was at the table, and what was played."""

from collections.abc import Collection, Iterator, Sequence

from referee.ledger.entries import account_name
from referee.playback import Holding, Opening, PlayedCard, PlayedHand, PlayedTrick
from referee.report.sql.judged import Filled, Row
from referee.report.sql.schema import PLAYS, SEATS, TRICKS
from referee.text.escape import whole
from referee.text.place import Place


def playback_rows(path: str, hand: Opening | PlayedHand) -> Iterator[Filled]:
    """Yield the rows of a hand, or none for an opening; names are the ledger's account names, as in all tables."""
    if isinstance(hand, Opening):
        return
    of_hand: Row = {"path": whole(path), "hand": hand.number}
    for seat, holding in enumerate(hand.holdings, 1):
        yield SEATS, {**of_hand, "seat": seat, **_seat(holding), **_fate(hand, holding.player)}
    for trick in hand.tricks:
        yield TRICKS, {**of_hand, **_trick(trick)}
        for position, play in enumerate(trick.plays, 1):
            yield PLAYS, {**of_hand, "position": position, **_play(play), "took": _took(trick, position - 1)}
        for play in trick.taken_back:
            yield PLAYS, {**of_hand, "position": None, **_play(play), "took": False}


def _seat(holding: Holding) -> Row:
    none_drawn = holding.drew == 0
    return {
        "player": account_name(holding.player),
        "said": holding.said,
        "blind": holding.blind,
        "drew": holding.drew,
        "dealt": holding.dealt or None,
        "discarded": _noted(holding.discarded, none_drawn),
        "received": _noted(holding.received, none_drawn),
        "cards": [held.card for held in holding.cards],
        "unknown": holding.unknown,
    }


def _noted(cards: Sequence[str | None], none_drawn: bool) -> Sequence[str | None] | None:
    """Return exchanged cards; ``None`` if some were exchanged but not written down."""
    return cards if cards or none_drawn else None


def _fate(hand: PlayedHand, name: str) -> Row:
    """Return the outcome of a hand for one of its players."""
    return {
        "tricks": hand.tricks_taken.get(name) if hand.tricks_taken is not None else None,
        "won": _among(name, hand.money.winners),
        "bourre": _among(name, hand.money.bourre),
        "reneged": name in hand.reneged,
    }


def _among(name: str, names: Collection[str] | None) -> bool | None:
    return None if names is None else name in names


def _trick(trick: PlayedTrick) -> Row:
    return {
        "trick": trick.number,
        **_at(trick.at),
        "leader": _name(trick.leader),
        "takers": [account_name(taker) for taker in trick.takers],
        "named": _name(trick.named),
    }


def _took(trick: PlayedTrick, index: int) -> bool | None:
    """Return whether this card took the trick; ``None`` if it may have."""
    return len(trick.winning) == 1 or None if index in trick.winning else False


def _play(play: PlayedCard) -> Row:
    return {
        "trick": play.trick,
        "player": _name(play.player),
        "card": play.card,
        **_at(play.at),
        "end_col": play.at.end,
        "verdict": play.verdict,
        "code": play.code,
        "obligation": play.broke,
        "known": play.known,
        "unknown": play.unknown,
        "allowed": play.allowed,
        "led": play.led,
        "beat": play.beat,
        "evidence": [one.at.line for one in play.evidence],
        "missing": play.missing,
        "stray": play.stray,
        "taken_back": play.taken_back,
        "waived": play.waived,
    }


def _at(place: Place) -> Row:
    return {"line": place.line, "col": place.column}


def _name(name: str | None) -> str | None:
    return None if name is None else account_name(name)
