"""Write a statement as a line in canonical form."""

from collections.abc import Callable
from string import Formatter
from typing import Any, Final

from referee import statements as s
from referee.notation.names import spelling
from referee.table.cards import NAMES, SUITS
from referee.table.money import plain

FORMS: Final[dict[type[s.Statement], str]] = {
    s.Game: 'game "{title}"',
    s.Date: "date {day}",
    s.Rules: "rules {ruleset}, {variants:, }",
    s.Rule: "rule {option} {value}",
    s.Seat: "seat {name} {amount}",
    s.Rebuy: "rebuy {name} {amount}",
    s.Leave: "leave {name} {amount}",
    s.Join: "join {name} {amount} after {after}",
    s.Forfeit: "forfeit {name}",
    s.Pay: "pay {giver} {taker} {amount}",
    s.Put: "put {name} {amount}",
    s.Stacks: "stacks {sums:, }",
    s.Hand: "hand {number}",
    s.Dealer: "dealer {name}",
    s.Away: "away {names:, }",
    s.Ante: "ante {amount}",
    s.Antes: "ante {sums:, }",
    s.Deal: "deal {name} {cards: }",
    s.Blinds: "blinds {number}",
    s.Trump: "trump {card}",
    s.Take: "take {name}",
    s.Pass: "pass {names:, }",
    s.Stay: "stay {names:, }",
    s.Early: "early {name}",
    s.Blind: "blind {name}",
    s.Draw: "draw {counts:, }",
    s.Exchange: "draw {name} {discards: } -> {received: }",
    s.Reshuffle: "reshuffle",
    s.Trick: "trick {laid:, } -> {taker}",
    s.TakeBack: "takeback {name} {card}",
    s.Took: "took {counts:, }",
    s.Rest: "rest {name}",
    s.Show: "show {name} {cards: }",
    s.RuledRenege: "ruling renege {name}",
    s.Waive: "ruling waive {name}",
    s.Misdeal: "misdeal",
    s.Pot: "pot {amount}",
    s.Win: "win {name} {amount}",
    s.Divide: "divide {names: } {amount}",
    s.Carry: "carry {amount}",
    s.Bourre: "bourre {sums:, }",
    s.Share: "share {names: } {amount}",
    s.Out: "out {names:, }",
}
"""Every statement with its fields; a list's separator follows its colon."""


def written(statement: s.Statement) -> str:
    """Write a statement in canonical form, without indentation. An ``Unreadable`` has none."""
    return _PARTS.format(_form(statement), statement).rstrip()


def _form(statement: s.Statement) -> str:
    match statement:
        case s.Rules(variants=()):
            return "rules {ruleset}"
        case s.Trump(card=None):
            return "trump {suit}"
        case s.Trick(taker=None):
            return "trick {laid:, }" if statement.names else "trick {laid: }"
        case s.Trick(names=None):
            return "trick {laid: } -> {taker}"
    return FORMS[type(statement)]


class _Parts(Formatter):
    """Fill in a form from a statement: each field by its name, a list item by item."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        write, value = _WRITE[str(key)], _value(args[0], str(key))
        if isinstance(value, tuple):
            return tuple(map(write, value))
        return "" if value is None and key != "card" else write(value)

    def format_field(self, value: Any, between: str) -> str:
        return between.join(value) or "none" if between else str(value)


_PARTS = _Parts()


def _value(statement: Any, field: str) -> Any:
    if field != "laid":
        return getattr(statement, field)
    return tuple(zip(statement.names, statement.cards, strict=True)) if statement.names else statement.cards


def _card(card: int | None) -> str:
    return "?" if card is None else NAMES[card]


def _sum(one: tuple[str, int | None]) -> str:
    name, amount = one
    return spelling(name) if amount is None else f"{spelling(name)} {plain(amount)}"


def _laid(one: int | tuple[str, int | None] | None) -> str:
    return f"{spelling(one[0])} {_card(one[1])}" if isinstance(one, tuple) else _card(one)


_WRITE: Final[dict[str, Callable[[Any], str]]] = {
    "title": str,
    "day": str,
    "ruleset": str,
    "variants": str,
    "option": str,
    "value": str,
    "name": spelling,
    "names": spelling,
    "giver": spelling,
    "taker": spelling,
    "after": spelling,
    "amount": plain,
    "number": str,
    "sums": _sum,
    "counts": lambda one: f"{spelling(one[0])} {one[1]}",
    "card": _card,
    "cards": _card,
    "discards": _card,
    "received": _card,
    "laid": _laid,
    "suit": SUITS.__getitem__,
}
"""The writer of each field, or of a list's item."""
