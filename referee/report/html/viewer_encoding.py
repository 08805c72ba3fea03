"""What the viewer's script is told, in few characters: of positions what is new at each
moment, from which the script has the whole table; of sentences what many have in common once, in a table."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from pydantic import JsonValue

from referee.report.board.position import TAKES, Card, Position, SeatView
from referee.report.wording.phrases import signed
from referee.table.money import plain
from referee.text.unicode import has_unknown

ACTS, POT, LAID, SIZE, SEATS = range(5)
"""Where in a row stand: the seats that act; the pot; the cards of the trick; how many it will have; the first seat."""
DID, STACK, CHANGE, TRICKS, CARDS, OF_A_SEAT = range(6)
"""And from where a seat's values begin: what the player did; stack; what this moment's payment made of it; tricks;
cards; and how many values that are."""

FIRST: Final = "/"
"""Begins a card that is laid to a new trick, in the place of the one that lay there."""
NEXT: Final = "+"
"""Begins a card that is laid to the trick that lies there."""

_LAID: Final = re.compile("([0-9]*)([2-9TJQKA?][cdhs?])")


def row(at: Position) -> list[str]:
    """A position as texts, empty for what is not known: seats are numbers from 0, cards two characters and their signs.

    In a trick, each card has the seat of whose it is before it and a space after it.
    """
    seats = {one.player: str(number) for number, one in enumerate(at.seats)}
    acts = " ".join(str(number) for number, one in enumerate(at.seats) if one.acts)
    laid = "".join(f"{seats.get(card.player or '', '')}{_card(card)} " for card in at.laid)
    return [acts, _sum(at.pot), laid, str(at.size), *(text for one in at.seats for text in _seat(one))]


def unset(seats: int) -> list[str]:
    """The row that the first of a hand differs from."""
    return [""] * (SEATS + OF_A_SEAT * seats)


def change(before: Sequence[str], after: Sequence[str]) -> str:
    """What leads from one row to the next, the shortest of all ways to say it: steps with commas between them.

    ``/14d!`` and ``+14d!``: seat 1 lays the four of diamonds, which was not allowed, to a new trick or to this one; it
    is the seat that acts, and has the card no more. ``*2``: the third card takes the trick, and its seat has one more.
    ``12:drew 3``: this stands in place 12 now. Who acts and what a payment changed is true of one moment only.
    """
    shortcuts = _shortcuts(before[LAID].split(), after[LAID].split())
    return min((_with_rest(before, after, steps) for steps in shortcuts), key=len)


def changed(before: Sequence[str], text: str) -> list[str]:
    """The row that a change leads to."""
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
    """The seat of a card of the trick, empty where nobody knows it, and the card without its signs."""
    found = _LAID.match(laid)
    return (found[1], found[2]) if found else ("", "")


def _shortcuts(before: Sequence[str], after: Sequence[str]) -> Iterator[list[str]]:
    """Ways to say what happened to a trick, none at all among them."""
    yield []
    if after and len(after) in (1, len(before) + 1):
        last = (FIRST if len(after) == 1 else NEXT) + after[-1].replace(TAKES, "")
        yield [last, *(f"{TAKES}{at}" for at, one in enumerate(after) if TAKES in one)]


def _with_rest(before: Sequence[str], after: Sequence[str], steps: Sequence[str]) -> str:
    """Some steps, and then whatever they leave to say."""
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
"""Stands in a phrase for what differs from sentence to sentence."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""Stand for the players of a hand, in turn order."""
_CARD_OR_NUMBER: Final = r"\b[2-9TJQKA][cdhs]\b|[0-9]+(?:\.[0-9]+)?"


class Phrases:
    """The phrases of a game's sentences, each once.

    What is said is a text: the place of its phrase in the table, then what fills its gaps in turn, with spaces between
    them. A small letter is a player, by the seat; a card or a number is itself. All that was said can be put together
    again from this as it was.
    """

    def __init__(self) -> None:
        self._phrases: dict[tuple[str, str], int] = {}

    @property
    def table(self) -> list[JsonValue]:
        """The phrases: heading, and what stands beside it; or this alone."""
        return [[head, told] if head else told for head, told in self._phrases]

    def said(self, entry: tuple[str, str], names: Sequence[str]) -> str:
        """An entry, heading and what stands beside it, in which these names may stand."""
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
    """What differs from sentence to sentence: these names, the longest first, cards and numbers."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)|{_CARD_OR_NUMBER}" if named else _CARD_OR_NUMBER)
