"""Doubt, which is what may be otherwise than the log says. Proofs, turns, winners and money all ask it.

If a line can't be read, or two facts contradict each other, the scribe made a mistake and nobody knows which word is
wrong. Whatever a correction could change is unproven. ``TableDoubt`` lasts from hand to hand and covers seats, turn and
house rules, ``Doubt`` is about the lines, cards and owners of one hand, and ``MoneyDoubt`` about the amounts in the
books.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, fields, replace
from functools import lru_cache
from itertools import product
from operator import attrgetter
from typing import Any, Final

from referee.engine.house import OPTIONS, House
from referee.records import record

EVERY_OPTION: Final = frozenset(OPTIONS)
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


@record(frozen=False)
class TableDoubt:
    """What may be otherwise at the table from here on.

    ``options`` are the house rules whose value is uncertain, since a change could not be read, or there is no such
    rule, variant or value (N104). If ``seats`` is true, an unreadable line may have seated or moved somebody, so that
    positions identify nobody, and the line may have introduced an unknown name. If ``unseated`` is true, a name that is
    like nobody's shows that a ``seat`` line is lost. The seats of the players ``adrift`` are uncertain. If ``turn`` is
    true, nobody knows who deals next. If ``players_out`` is true, nobody knows who is out of the game, since the stacks
    are unknown.
    """

    options: frozenset[str] = frozenset()
    seats: bool = False
    unseated: bool = False
    adrift: set[int] = field(default_factory=set)
    turn: bool = False
    players_out: bool = False

    def copy(self) -> "TableDoubt":
        """Copy the doubt, for playing on differently from here."""
        return replace(self, adrift=self.adrift.copy())

    def lose_seats(self) -> None:
        """Note that a line may be lost that seated or moved somebody, and may have introduced any unknown name."""
        self.seats, self.unseated = True, False

    def lose_lines(self, lost: frozenset[str], left: set[int]) -> None:
        """Note what is in doubt if lines of these kinds may be lost. A player who ``left`` may have returned."""
        if not lost.isdisjoint(("seat", "join", "leave", "rules")):
            self.lose_seats()
        if "join" in lost:
            self.adrift |= left
        if "rule" in lost:
            self.options = EVERY_OPTION

    @property
    def rules_of_money(self) -> bool:
        """Whether a money rule is uncertain."""
        return bool(self.options) and not self.options.isdisjoint(MONEY)


@record(frozen=False)
class Doubt:
    """What may be otherwise in one hand.

    ``lines`` are keywords of lines that may be lost in it, and ``options`` house rules whose value is uncertain, with
    ``rules_of_money`` if one of them decides who pays whom. ``cards`` is the mask of the conflicting cards, treated as
    a ``?`` everywhere, and ``doubled`` that of a player's cards in a trick with several of them. The recorded deal and
    draw of the players in ``records`` prove nothing, since they contradict something. If ``turns`` is true, the
    order of play is wrong, or something that it depends on, which is the trump or a card that took a trick. The players
    in ``takebacks`` took back a card that may have been a renege. If ``ruling`` is true, a ruling on a renege is lost,
    which may have waived it. If ``dealer_sure``, nobody else can have dealt, and if ``draws_known``, every draw was
    noted.
    """

    table: TableDoubt
    options: frozenset[str]
    rules_of_money: bool
    lines: set[str] = field(default_factory=set)
    cards: int = 0
    doubled: int = 0
    records: set[int] = field(default_factory=set)
    turns: bool = False
    takebacks: set[int] = field(default_factory=set)
    ruling: bool = False
    dealer_sure: bool = False
    draws_known: bool = False

    def __bool__(self) -> bool:
        """Check whether anything may differ from the log."""
        several = self.lines or self.options or self.cards or self.records or self.takebacks
        return bool(several or self.turns or self.ruling)

    def may_lack(self, *keywords: str) -> bool:
        """Check whether a line of one of these kinds may be lost."""
        return bool(self.lines) and not self.lines.isdisjoint(keywords)

    def rules(self, *options: str) -> bool:
        """Check whether one of these options is uncertain."""
        return bool(self.options) and not self.options.isdisjoint(options)

    def explains(self, code: str) -> bool:
        """Check whether an uncertain rule may explain what this code would find."""
        return bool(self.options) and not self.options.isdisjoint(EXPLAINED_BY.get(code, ()))

    @property
    def seats(self) -> bool:
        """Whether positions identify nobody, and a player may be unknown."""
        return self.table.seats

    @property
    def players(self) -> bool:
        """Whether somebody who was not dealt in may have been, or the other way round, not counting those out."""
        return self.table.seats or self.may_lack("away")

    @property
    def stayers(self) -> bool:
        """Whether a line that says who stayed may be lost."""
        return self.may_lack("stay", "pass", "blind")

    def may_be_out(self, house: House) -> bool:
        """Check whether anybody may have been eliminated, given what is known of the money and the rules."""
        return self.table.players_out and (house.short_stack == "eliminate" or self.rules("short-stack"))

    def doubt_dealer(self) -> None:
        """Note that either another player dealt, or the name of the dealer is wrong."""
        self.dealer_sure = False
        self.lines.add("dealer")

    def certain(self, card: int | None) -> int | None:
        """Return a card if it is certain, or ``None`` if it was missed (``?``) or is in conflict."""
        return None if card is None or self.cards >> card & 1 else card

    def houses(self, house: House, *options: str) -> tuple[House, ...]:
        """List the house rules that may have been in force, this house first and then every variation of the doubtful
        ones among these options."""
        return _houses(house, tuple(filter(self.options.__contains__, options))) if self.options else (house,)


@lru_cache(maxsize=64)
def _houses(house: House, options: tuple[str, ...]) -> tuple[House, ...]:
    names = [option.replace("-", "_") for option in options]
    variants = {house: None}
    for values in product(*(map(OPTIONS[option].read, OPTIONS[option].choices) for option in options)):
        changes: dict[str, Any] = dict(zip(names, values, strict=True))
        with suppress(ValueError):  # Rules that can't be played.
            variants[replace(house, **changes)] = None
    return tuple(variants)


@record(frozen=False)
class MoneyDoubt:
    """What may be otherwise in the books.

    If the stacks and the pot are not ``known``, a result was unproven and no full count has followed. If they are
    ``doubtful``, a line about money could not be read, or a rule may have been lost, so that a difference accuses
    nobody up to the next full count. They are ``traceable`` if the bank's outlay is known, so that a full count can
    tell everything. The ``uncounted`` left while the money was unknown.

    The ``unpaid`` owed for a finding while nobody knew the money and have paid nothing for it since, and the
    corrections of the accounts in ``unclear`` are unknown until they do.
    """

    known: bool = True
    doubtful: bool = False
    traceable: bool = True
    uncounted: frozenset[int] = frozenset()
    unpaid: frozenset[int] = frozenset()
    unclear: frozenset[int] = frozenset()

    @property
    def is_settled(self) -> bool:
        """Whether every amount is certain."""
        return self.known and not self.doubtful

    def copy(self) -> "MoneyDoubt":
        """Copy the doubt, for books that are kept differently from here. Its values never change themselves."""
        return MoneyDoubt(*_VALUES(self))


_VALUES = attrgetter(*[slot.name for slot in fields(MoneyDoubt)])
