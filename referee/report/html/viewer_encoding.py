"""A compact encoding for the viewer's script.

Positions are sent as changes from one moment to the next, from which the script rebuilds the whole table; sentences as
references to a table of phrases that many of them share.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from referee.playback.position import TAKES, Card, Position, SeatView
from referee.records import JsonValue
from referee.report.wording.phrases import signed
from referee.table.money import plain
from referee.text.unicode import has_unknown

ACTS, POT, LAID, SIZE, SEATS = range(5)
"""Indices in a row: the acting seats; the pot; the cards of the trick; its full size; the first seat."""
DID, STACK, CHANGE, TRICKS, CARDS, OF_A_SEAT = range(6)
"""Indices of a seat's values: action; stack; its change at this moment; tricks; cards; the number of values."""

FIRST: Final = "/"
"""Begins a card that starts a new trick, replacing the last one."""
NEXT: Final = "+"
"""Begins a card that is added to the current trick."""

_LAID: Final = re.compile("([0-9]*)([2-9TJQKA?][cdhs?])")


def row(at: Position) -> list[str]:
    """Encode a position as texts, empty for unknown: seats are numbers from 0, cards two characters and their marks.

    In a trick, each card follows its player's seat and a space.
    """
    seats = {one.player: str(number) for number, one in enumerate(at.seats)}
    acts = " ".join(str(number) for number, one in enumerate(at.seats) if one.acts)
    laid = "".join(f"{seats.get(card.player or '', '')}{_card(card)} " for card in at.laid)
    return [acts, _sum(at.pot), laid, str(at.size), *(text for one in at.seats for text in _seat(one))]


def unset(seats: int) -> list[str]:
    """Return the row that the first of a hand is compared with."""
    return [""] * (SEATS + OF_A_SEAT * seats)


def change(before: Sequence[str], after: Sequence[str]) -> str:
    """Encode the difference of two rows in the shortest possible way: steps separated by commas.

    ``/14d!`` and ``+14d!``: seat 1 plays the four of diamonds, which was not allowed, to a new trick or to this one; it
    is the acting seat, and no longer holds the card. ``*2``: the third card takes the trick, and its seat has one more
    trick. ``12:drew 3``: index 12 now has this value. Acting seats and the effect of a payment last for one moment
    only.
    """
    shortcuts = _shortcuts(before[LAID].split(), after[LAID].split())
    return min((_with_rest(before, after, steps) for steps in shortcuts), key=len)


def changed(before: Sequence[str], text: str) -> list[str]:
    """Apply a change to a row."""
    now = [*before]
    now[ACTS] = ""
    now[SEATS + CHANGE :: OF_A_SEAT] = [""] * len(now[SEATS + CHANGE :: OF_A_SEAT])
    for step in filter(None, text.split(",")):
        if step[0] in (FIRST, NEXT):
            _lay(now, step)
        elif step[0] == TAKES:
            _take(now, int(step[1:]))
        else:
            place, _, value = step.partition(":")
            now[int(place)] = value
    return now


def _lay(now: list[str], step: str) -> None:
    now[LAID] = ("" if step[0] == FIRST else now[LAID]) + f"{step[1:]} "
    now[ACTS], card = _owned(step[1:])
    if now[ACTS]:
        place = SEATS + OF_A_SEAT * int(now[ACTS]) + CARDS
        now[place] = now[place].replace(card, "", 1)


def _take(now: list[str], at: int) -> None:
    laid = now[LAID].split()
    laid[at] += TAKES
    now[LAID] = "".join(f"{one} " for one in laid)
    seat, _ = _owned(laid[at])
    place = SEATS + OF_A_SEAT * int(seat or 0) + TRICKS
    if seat and now[place]:
        now[place] = str(int(now[place]) + 1)


def _owned(laid: str) -> tuple[str, str]:
    """Split a card of the trick into its seat, empty if unknown, and the card without its marks."""
    found = _LAID.match(laid)
    return (found[1], found[2]) if found else ("", "")


def _shortcuts(before: Sequence[str], after: Sequence[str]) -> Iterator[list[str]]:
    """Return the possible short steps for a change in a trick, including none."""
    yield []
    if after and len(after) in (1, len(before) + 1):
        last = (FIRST if len(after) == 1 else NEXT) + after[-1].replace(TAKES, "")
        yield [last, *(f"{TAKES}{at}" for at, one in enumerate(after) if TAKES in one)]


def _with_rest(before: Sequence[str], after: Sequence[str], steps: Sequence[str]) -> str:
    """Complete some steps by whatever they leave out."""
    there = changed(before, ",".join(steps))
    rest = [f"{place}:{now}" for place, (was, now) in enumerate(zip(there, after, strict=True)) if was != now]
    return ",".join([*steps, *rest])


def _seat(seat: SeatView) -> tuple[str, ...]:
    tricks = "" if seat.tricks is None else str(seat.tricks)
    change = signed(seat.change) if seat.change else ""
    return _did(seat), _sum(seat.stack), change, tricks, "".join(map(_card, seat.cards))


def _sum(amount: int | None) -> str:
    return "" if amount is None else plain(amount)


def _did(seat: SeatView) -> str:
    if seat.drew is None:
        return seat.said or ""
    return f"drew {seat.drew}" if seat.drew else "stood pat"


def _card(card: Card) -> str:
    return (card.name or "??") + card.signs


GAP: Final = "¤"
"""Marks a gap in a phrase, for a part that differs between sentences."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""Mark the players of a hand, in turn order."""
_CARD_OR_NUMBER: Final = r"\b[2-9TJQKA][cdhs]\b|[0-9]+(?:\.[0-9]+)?"


class Phrases:
    """The phrases of a game's sentences, each stored once.

    A text is encoded as the index of its phrase, followed by the values of its gaps, separated by spaces. A small
    letter is a player, by seat; a card or a number is itself. Decoding gives back exactly the original.
    """

    def __init__(self) -> None:
        self._phrases: dict[tuple[str, str], int] = {}

    @property
    def table(self) -> list[JsonValue]:
        """The phrases: heading and text, or the text alone."""
        return [[head, told] if head else told for head, told in self._phrases]

    def said(self, entry: tuple[str, str], names: Sequence[str]) -> str:
        """Encode an entry, heading and text, which may contain these names."""
        fills: list[str] = []
        seats = dict(zip(names, LETTERS, strict=False))

        def gap(found: re.Match[str]) -> str:
            fills.append(seats.get(found[0], found[0]))
            return GAP

        head, told = entry
        if GAP not in head + told and not has_unknown(head + told):
            pattern = _gaps(tuple(seats))
            head, told = pattern.sub(gap, head), pattern.sub(gap, told)
        return " ".join([str(self._phrases.setdefault((head, told), len(self._phrases))), *fills])


@lru_cache(maxsize=64)
def _gaps(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for the parts that differ between sentences: these names, longest first, cards and numbers."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)|{_CARD_OR_NUMBER}" if named else _CARD_OR_NUMBER)
