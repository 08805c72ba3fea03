"""Everything about a hand that may differ from the log.

If a line can't be read, or two facts contradict each other, the scribe made a mistake and nobody knows which word is
wrong. Whatever a correction could change is unproven. Proofs, turns, winners and money all check here.
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
"""The options that decide who pays whom, and how much."""

EXPLAINED_BY: Final[Mapping[str, frozenset[str]]] = {
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
"""For each finding, the options that may explain it if they had another value."""


@dataclass(slots=True)
class Doubt:
    """Doubts about one hand.

    ``lines``: keywords of lines that may be lost in it. ``options``: house rules whose value is uncertain. ``cards``:
    the mask of the conflicting cards, each treated as a ``?`` everywhere; ``doubled`` are those of a player with
    several in one trick. ``records``: players whose recorded deal and draw prove nothing, since they contradict
    something. ``turns``: the order of play is wrong, or something it depends on is: the trump, or a card that took a
    trick. ``takebacks``: players who took back a card that may have been a renege. ``ruling``: a ruling on a renege is
    lost, which may have waived it.
    """

    lines: set[str] = field(default_factory=set)
    options: frozenset[str] = frozenset()
    cards: int = 0
    doubled: int = 0
    records: set[int] = field(default_factory=set)
    turns: bool = False
    takebacks: set[int] = field(default_factory=set)
    ruling: bool = False

    def __bool__(self) -> bool:
        """Check whether anything may differ from the log."""
        several = self.lines or self.options or self.cards or self.records or self.takebacks
        return bool(several or self.turns or self.ruling)

    def lost(self, *keywords: str) -> bool:
        """Check whether a line of one of these kinds may be lost."""
        return bool(self.lines) and not self.lines.isdisjoint(keywords)

    def rules(self, *options: str) -> bool:
        """Check whether one of these options is uncertain."""
        return bool(self.options) and not self.options.isdisjoint(options)

    def explains(self, code: str) -> bool:
        """Check whether an uncertain rule may explain what this code would find."""
        return bool(self.options) and not self.options.isdisjoint(EXPLAINED_BY.get(code, ()))

    @property
    def money(self) -> bool:
        """True if a money rule is uncertain."""
        return bool(self.options) and not self.options.isdisjoint(MONEY)

    def certain(self, card: int | None) -> int | None:
        """Return a card if it is certain: ``None`` if it is in conflict, as for a ``?``."""
        return None if card is None or self.cards >> card & 1 else card


def houses(house: House, doubtful: frozenset[str], *options: str) -> tuple[House, ...]:
    """List the house rules that may have been in force: this house, then every variation of the doubtful ones among
    these options."""
    return _houses(house, tuple(option for option in options if option in doubtful)) if doubtful else (house,)


@lru_cache(maxsize=64)
def _houses(house: House, options: tuple[str, ...]) -> tuple[House, ...]:
    doubtful = [one for option in options for one in OPTIONS if one.name == option]
    names = [one.name.replace("-", "_") for one in doubtful]
    found = {house: None}
    for values in product(*([one.read(choice) for choice in one.choices] for one in doubtful)):
        others: dict[str, Any] = dict(zip(names, values, strict=True))
        with suppress(ValueError):  # Rules that can't be played.
            found[replace(house, **others)] = None
    return tuple(found)
