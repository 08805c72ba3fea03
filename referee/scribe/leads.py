"""Ask whether a lead was written correctly, before accusing three players who did not follow it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee import statements as st
from referee.replay.card_conflicts import sightings
from referee.replay.contradictions import conflicts
from referee.replay.order import GROUP
from referee.scribe import typed
from referee.scribe.now import Now, card_names, now
from referee.scribe.remarks import suspicion
from referee.scribe.typed import UnclearError
from referee.table.cards import NAMES

_MANY: Final = 3
"""The number of players not following that makes a wrongly written lead likelier than a broken rule."""
_YES: Final = ("y", "yes")


Key = tuple[int, int | None]
"""A lead, by the line of its trick and the card."""


class DoubtedLead(NamedTuple):
    """A lead that may be miswritten: its trick, the card, and the players who did not follow it."""

    trick: st.Trick
    card: int
    players: tuple[str, ...]

    @property
    def key(self) -> "Key":
        """The line and card that identify a lead."""
        return self.trick.line, self.card


def doubted(after: Now) -> DoubtedLead | None:
    """The lead of the last trick, if three players did not follow it and may have broken a rule by that."""
    line, record = _last(after), after.record
    if line is None or record is None or not record.hand.tricks:
        return None
    hand, trick = record.hand, record.hand.tricks[-1]
    lead = trick.plays[0].card if trick.plays else None
    if trick.line.line != line.line or lead is None:
        return None
    suit = lead // 13
    off = [one for one in trick.plays if one.card is not None and one.card // 13 != suit and not one.stray]
    if len(off) < _MANY or any(one.player is None for one in off):
        return None
    there = conflicts(hand, sightings(hand, hand.tricks))
    judged = [one for one in record.proof.judgements if one.play in off and not one.taken_back]
    if not any(one.verdict == "renege" or suspicion(one, hand, there) for one in judged):
        return None
    players = [hand.seats.names[one.player] for one in off if one.player is not None]
    return DoubtedLead(line, lead, tuple(players))


def _last(after: Now) -> st.Trick | None:
    """The line of the last trick, unless the hand has moved on."""
    played = [one for one in after.lines if type(one) in GROUP and not isinstance(one, st.TakeBack)]
    last = played[-1] if played and not after.over else None
    return last if isinstance(last, st.Trick) else None


def key(line: int, after: Now) -> Key | None:
    """Find the lead of the trick on a line of the hand; ``None`` if that is not a trick."""
    return next(((line, one.cards[0]) for one in after.lines if isinstance(one, st.Trick) and one.line == line), None)


def otherwise(lead: DoubtedLead, after: Now) -> Iterator[str]:
    """Say that another card was led than the one that scribe asked about."""
    _, led = key(lead.trick.line, after) or lead.key
    if led != lead.card:
        told = f"{NAMES[led]} was led, not {NAMES[lead.card]}" if led is not None else "nobody knows which card was led"
        yield f"Line {lead.trick.line}: {told}."


def before_the_trick(lead: DoubtedLead, after: Now) -> Now:
    """Go back to the log before the line of the trick."""
    return now(after.before, tuple([one for one in after.lines if one.line < lead.trick.line]))


def confirms(text: str, lead: DoubtedLead) -> bool:
    """True if the user typed that the lead is right."""
    return not text or text.lower() in _YES or typed.cards(text) == (lead.card,)


def corrected(words: Sequence[str], after: Now) -> tuple[tuple[str, ...], int]:
    """The line of the trick with another lead, and its number. Raises ``UnclearError`` if that card can't have been
    led."""
    line = _last(after)
    cards = typed.cards(words[0]) if len(words) == 1 else None
    if line is None or cards is None or len(cards) != 1:
        led = card_names(line.cards[:1]) if line else "that"
        raise UnclearError(f"write the card that was led, such as kd, 10h, th or ?, or press Enter if it was {led}")
    [card] = cards
    if card is not None and (other := _played(card, after)) is not None:
        raise UnclearError(f"{NAMES[card]} can't have been led: line {other} already has it")
    place = line.card_at(0)
    return (line.text[: place.column - 1] + card_names(cards) + line.text[place.end - 1 :],), line.line


def _played(card: int, after: Now) -> int | None:
    """The line of the hand in which a card was played."""
    return next((one.line for one in after.lines if isinstance(one, st.Trick) and card in one.cards), None)
