"""What may be otherwise in a hand than the log says, and how.

The scribe made a mistake where a line can't be read, or where two facts contradict each other, and nobody knows which
word is the wrong one. Whatever a repair of it could change is unproven. Proofs, turns, winners and money all ask here.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

from referee.table.house import OPTIONS, House

EVERY_OPTION: Final = frozenset(option.name for option in OPTIONS)
MONEY: Final = frozenset(
    (
        *("ante", "ante-limit", "second-ante", "tie", "tie-exempt", "win-by", "win-limit", "bourre", "bourre-limit"),
        *("bourre-exempt", "renege", "corrected", "short-stack", "goal", "target", "chip"),
    )
)
"""The options that say who pays whom, and how much."""

HANGS_ON: Final[Mapping[str, frozenset[str]]] = {
    code: frozenset(options)
    for code, options in {
        "H202": ("players",),
        "H206": ("draw-max", "trump-pickup", "hand-size"),
        "H208": ("trump-pickup", "upcard"),
        "H209": ("blind-hands",),
        "H211": ("second-ante", "short-stack", "ante"),
        "H212": ("dealer-ace", "second-ante", "short-stack"),
        "C302": ("hand-size", "upcard", "trump-pickup", "draw-max"),
        "C303": ("hand-size", "upcard", "trump-pickup"),
        "C304": ("hand-size", "upcard", "trump-pickup", "stock-out", "blind-hands"),
        "C305": ("hand-size", "upcard", "trump-pickup", "stock-out", "blind-hands"),
        "T403": ("hand-size",),
    }.items()
}
"""Findings that another value of an option may explain."""


@dataclass(slots=True)
class Doubt:
    """The doubt about one hand.

    ``lines`` are the keywords of lines that may be lost in it. ``options`` are the house rules of which the value is
    not certain. ``cards`` is the mask of the cards in conflict, each a ``?`` wherever it stands. ``records`` are the
    players whose recorded deal and draw prove nothing, since they contradict something. ``turns``: something is wrong
    with the order of play, or with what makes it: the trump, or a card that took a trick. ``ruling``: what the table
    ruled on a renege is lost, which it may have waived.
    """

    lines: set[str] = field(default_factory=set)
    options: frozenset[str] = frozenset()
    cards: int = 0
    records: set[int] = field(default_factory=set)
    turns: bool = False
    ruling: bool = False

    def __bool__(self) -> bool:
        """Whether anything may be otherwise."""
        return bool(self.lines or self.options or self.cards or self.records or self.turns or self.ruling)

    def lost(self, *keywords: str) -> bool:
        """Whether a line of one of these kinds may be lost."""
        return bool(self.lines) and not self.lines.isdisjoint(keywords)

    def rules(self, *options: str) -> bool:
        """Whether the value of one of these options is not certain."""
        return bool(self.options) and not self.options.isdisjoint(options)

    def explains(self, code: str) -> bool:
        """Whether another rule than the one in force may explain what this code would find."""
        return bool(self.options) and not self.options.isdisjoint(HANGS_ON.get(code, ()))

    @property
    def money(self) -> bool:
        """Whether a rule of money is not certain."""
        return bool(self.options) and not self.options.isdisjoint(MONEY)

    def certain(self, card: int | None) -> int | None:
        """A card as far as it is certain: ``None``, as for a ``?``, where it is in conflict."""
        return None if card is None or self.cards >> card & 1 else card


def houses(house: House, doubtful: frozenset[str], *options: str) -> tuple[House, ...]:
    """The house rules that may have been in force: this house first, then it with each other value of those of these
    options that are doubtful."""
    return _houses(house, tuple(option for option in options if option in doubtful)) if doubtful else (house,)


@lru_cache(maxsize=64)
def _houses(house: House, options: tuple[str, ...]) -> tuple[House, ...]:
    doubtful = [one for option in options for one in OPTIONS if one.name == option]
    names = [one.name.replace("-", "_") for one in doubtful]
    found = {house: None}
    for values in product(*([one.read(choice) for choice in one.choices] for one in doubtful)):
        others: dict[str, Any] = dict(zip(names, values, strict=True))
        with suppress(ValueError):  # Rules that no table can play by.
            found[replace(house, **others)] = None
    return tuple(found)
