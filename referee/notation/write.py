"""From a statement to its line in canonical form."""

from collections.abc import Callable
from string import Formatter
from types import NoneType
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
    s.Trump: "trump {card}{suit}",
    s.Take: "take {name}",
    s.Pass: "pass {names:, }",
    s.Stay: "stay {names:, }",
    s.Early: "early {name}",
    s.Blind: "blind {name}",
    s.Draw: "draw {counts:, }",
    s.Exchange: "draw {name} {discards: } -> {received: }",
    s.Reshuffle: "reshuffle",
    s.Trick: "trick {plays:, } -> {taker}",
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
"""Every statement with its fields; what stands between the items of a list follows its colon."""


def written(statement: s.Statement) -> str:
    """A statement as the canonical form writes it, without indentation. There is none for an ``Unreadable``."""
    return _PARTS.format(_form(statement), statement).rstrip()


def _form(statement: s.Statement) -> str:
    match statement:
        case s.Rules(variants=()):
            return "rules {ruleset}"
        case s.Trick(plays=plays, taker=taker):
            cards = "trick {plays:, }" if plays[0].name else "trick {plays: }"
            return cards + " -> {taker}" if taker else cards
    return FORMS[type(statement)]


class _Parts(Formatter):
    """Fills a form from a statement."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return getattr(args[0], str(key))

    def format_field(self, value: Any, between: str) -> str:
        return between.join(map(_text, value)) or "none" if between else _text(value)


_PARTS = _Parts()


def _text(part: Any) -> str:
    return _TEXTS[type(part)](part)


def _pair(part: tuple[Any, ...]) -> str:
    return " ".join(text for one in part if (text := _text(one)))


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    NoneType: lambda _: "",
    str: str,
    s.Name: lambda name: spelling(name.text),
    s.Word: lambda word: str(word.text),
    s.Amount: lambda amount: plain(amount.hundredths),
    s.Count: lambda count: str(count.number),
    s.Card: lambda card: "?" if card.card is None else NAMES[card.card],
    s.Suit: lambda suit: SUITS[suit.suit],
    s.Sum: _pair,
    s.Number: _pair,
    s.Laid: _pair,
}
