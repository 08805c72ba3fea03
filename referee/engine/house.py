"""The house rules. Each option that the program uses has a type, and a question at the table with its answers.

A rule set, its variants and a log's ``rule`` lines are combined into one ``House``. A log writes values as text
(``"3-6"``, ``"none"``, ``"1.50"``), while amounts in a ``House`` are hundredths. ``Option.read`` rejects any other
value and ``House`` any combination that makes no sense, both with a ``ValueError``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from referee.records import Internal, record
from referee.values import plain

_AMOUNT = re.compile(r"[$€]?([0-9]{1,9})(?:\.([0-9]{1,2}))?")
_RANGE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


class _Kind(NamedTuple):
    """The way to read and write the values of an option that can't be listed, an ``amount`` or a ``range``."""

    takes: Literal["", "amount", "range"]
    words: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _no_other(text: str) -> Any:
    raise ValueError(text)


def _amount(text: str) -> int:
    """Read an amount, in hundredths."""
    matched = _AMOUNT.fullmatch(text)
    if matched is None:
        raise ValueError(text)
    return int(matched[1]) * 100 + int((matched[2] or "").ljust(2, "0"))


def _range(text: str) -> tuple[int, int]:
    matched = _RANGE.fullmatch(text)
    if matched is None or int(matched[1]) > int(matched[2]):
        raise ValueError(text)
    return int(matched[1]), int(matched[2])


def _bounds(bounds: tuple[int, int]) -> str:
    return f"{bounds[0]}-{bounds[1]}"


_LISTED = _Kind("", "", _no_other, str)
_AN_AMOUNT = _Kind("amount", "an amount", _amount, plain)
_POSITIVE = _Kind("amount", "an amount above 0", lambda text: _amount(text) or _no_other(text), plain)
_SEATS = _Kind(
    "range",
    "LOW-HIGH, from 2 up",
    lambda text: bounds if (bounds := _range(text))[0] >= 2 else _no_other(text),
    _bounds,
)
_USUAL = _Kind(
    "range",
    "usual LOW-HIGH",
    lambda text: _range(text.removeprefix("usual ")) if text.startswith("usual ") else _no_other(text),
    lambda bounds: f"usual {_bounds(bounds)}",
)


def _option(question: str, choices: str = "", kind: _Kind = _LISTED, values: str = "") -> Any:
    """Describe an option by its question at the table, and the values that can be listed, unless their names say all.

    The ``kind`` is that of its other values. ``values`` are all of them in words, where a plain list would not do.
    """
    words = dict(choice.split(": ") for choice in choices.split("; ") if choice)
    return field(metadata={"question": question, "words": words, "kind": kind, "values": values})


@record(kw_only=True)
class House:
    """The rules of one table."""

    players: tuple[int, int] = _option("How many may play a hand?", kind=_SEATS)
    stack: int | Literal["any"] = _option("What does everybody begin with?", "any: what each brings", _AN_AMOUNT)
    ante: int | Literal["dealer"] = _option(
        "How much is the ante?", "dealer: the dealer sets it for each hand", _AN_AMOUNT
    )
    ante_limit: int | None = _option("What is the most that a dealer may set as ante?", "none: no limit", _AN_AMOUNT)
    second_ante: int = _option("What does each player who stays put in?", kind=_AN_AMOUNT)
    hand_size: Literal[3, 4, 5] = _option("How many cards is each player dealt?")
    upcard: Literal["next", "dealer-last"] = _option(
        "Which card is turned up for trump?", "next: the next of the stock; dealer-last: the dealer's own last card"
    )
    trump_pickup: bool = _option(
        "May a dealer who stays take the card turned up, discard at least one and receive one fewer?"
    )
    draw_max: Literal[0, 1, 2, 3, 4, 5] = _option("How many cards may a player exchange?", values="0 to 5")
    stock_out: Literal["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"] = _option(
        "What if the stock runs out?",
        "recycle: it never does, since passed hands and discards go straight under it; "
        "reshuffle-folded: passed hands are shuffled into a new one; "
        "reshuffle-all: passed hands and the discards of players served before are shuffled; forbidden: it may not",
    )
    blind_hands: tuple[int, int] | None = _option(
        "How many extra hands are dealt? The usual number is not a limit; only the pack is.", kind=_USUAL
    )
    lead: Literal["any", "highest-trump", "high-trump-honour", "highest-then-honour"] = _option(
        "What must a player lead who holds the ace, king or queen of trumps?",
        "any: any card; highest-trump: the highest trump; high-trump-honour: any of those three; "
        "highest-then-honour: the highest trump to the first trick, and any of those three later",
    )
    head: bool = _option("Must a player who follows suit beat the best card of the trick if possible?")
    ruff: Literal["must", "to-win"] = _option(
        "Must a player out of the suit led trump?", "must: yes; to-win: only with a trump that wins so far"
    )
    overtrump: bool = _option("Must a player who must trump beat the trumps already played if possible?")
    cinch: bool = _option(
        "Must a player who is sure of the pot play the highest trump, and a last player take the trick?"
    )
    tie: Literal["carry", "divide"] = _option(
        "What if players tie for the most tricks?", "carry: the pot rides to the next hand; divide: the pot is split"
    )
    tie_exempt: bool = _option("Are players who tied free of the next ante?")
    win_by: Literal["most", "majority"] = _option(
        "How many tricks win the pot?", "most: the most; majority: more than half of them (otherwise it rides)"
    )
    win_limit: int | None = _option("What is the most that a winner takes from the pot?", "none: all of it", _AN_AMOUNT)
    bourre: int | Literal["pot", "antes", "ante"] = _option(
        "What does a player without a trick pay into the next pot?",
        "pot: as much as the whole pot; antes: the sum of the hand's antes; ante: one ante",
        _AN_AMOUNT,
        "pot, antes, ante or an amount",
    )
    bourre_limit: int | None = _option("What is the most that a bourré pays?", "none: no limit", _AN_AMOUNT)
    bourre_exempt: bool = _option("Is a player who paid a bourré free of the next ante?")
    renege: Literal["none", "bourre", "bourre-and-forfeit"] = _option(
        "What is the penalty for a proven or ruled renege?",
        "none: none; bourre: pays like a bourré; bourre-and-forfeit: pays like a bourré, and can't win this pot",
    )
    corrected: Literal["free", "forfeit"] = _option(
        "What does a renege taken back in time cost?", "free: nothing; forfeit: this pot and the next turn to deal"
    )
    early: Literal["free", "forfeit"] = _option(
        "What does a declaration, gesture or card before the turn cost?",
        "free: nothing; forfeit: the next turn to deal",
    )
    dealer_ace: bool = _option("Must the dealer stay if the card turned up is an ace?")
    short_stack: Literal["eliminate", "debt"] = _option(
        "What if a player can't pay?", "eliminate: puts in the rest and is out; debt: has a stack below zero"
    )
    goal: Literal["last-standing", "target", "none"] = _option(
        "When is the game won?",
        "last-standing: when only one player is left; target: when a player has the target; none: never",
    )
    target: int | None = _option("Which stack wins the game?", kind=_POSITIVE)
    chip: int | Literal["auto"] = _option(
        "What is the smallest unit when a pot is split?", "auto: the smallest that the log uses", _POSITIVE
    )

    def __post_init__(self) -> None:
        """Reject a combination that makes no sense, with a ``ValueError`` that says why."""
        if self.goal == "target" and self.target is None:
            raise ValueError("goal target needs a target: write rule target and an amount")
        if self.goal != "target" and self.target is not None:
            raise ValueError(f"a target makes no sense where the goal is {self.goal}: write rule target none")
        if self.goal == "last-standing" and self.short_stack == "debt":
            raise ValueError("nobody is ever out where a stack may go below zero: write rule short-stack eliminate")
        fewest, seats = self.players
        most_hands = max(seats, fewest + (self.blind_hands[0] if self.blind_hands else 0))
        turned = self.upcard == "next"
        if most_hands * self.hand_size + turned > 52:
            beside = " and the card turned up" if turned else ""
            raise ValueError(f"{most_hands} hands of {self.hand_size} cards{beside} are more than the pack of 52 holds")
        if self.trump_pickup and self.upcard == "dealer-last":
            raise ValueError("the dealer can't take the card turned up where it is the dealer's own last card")


class Option(NamedTuple):
    """One house rule, with its name in a log and the question that it answers at the table.

    ``choices`` are the values that can be listed, each in words. Another value ``takes`` an amount or a range.
    """

    name: str
    question: str
    choices: Mapping[str, str]
    takes: Literal["", "amount", "range"]
    values: str
    """All values in words, such as ``an amount or dealer``."""
    listed: Internal[Mapping[str, Any]]
    kind: Internal[_Kind]

    @property
    def meaning(self) -> str:
        """The question, and what its values say."""
        words = "; ".join(f"{value}: {text}" for value, text in self.choices.items() if value != text)
        return f"{self.question} {words}".rstrip()

    def read(self, text: str) -> Any:
        """Read a value for a ``House``. Raises ``ValueError`` for a text that the option doesn't take."""
        return self.listed[text] if text in self.listed else self.kind.read(text)


def _listable_values(kind: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of a type that can be listed, each with its text in a log."""
    if get_origin(kind) is Literal:
        yield from ((str(value), value) for value in get_args(kind))
    elif kind is bool:
        yield from (("yes", True), ("no", False))
    elif kind is type(None):
        yield "none", None
    elif get_origin(kind) in (Union, UnionType):
        for part in get_args(kind):
            yield from _listable_values(part)


def _options() -> Iterator[Option]:
    for rule in fields(House):
        question, words, kind, values = rule.metadata.values()
        listed = dict(_listable_values(rule.type))
        choices = {value: words.get(value, value) for value in listed}
        *first, last = filter(None, (kind.words, *listed))
        values = values or (f"{', '.join(first)} or {last}" if first else last)
        yield Option(rule.name.replace("_", "-"), question, choices, kind.takes, values, listed, kind)


OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _options()}
"""Every option by its name, in the order of the fields of ``House``."""


_WRITTEN: Final = {name: {value: text for text, value in option.listed.items()} for name, option in OPTIONS.items()}


@lru_cache(maxsize=64)
def options_of(house: House) -> Mapping[str, str]:
    """Return every option of a house as a log writes it. ``Option.read`` turns each text back into an equal value."""
    values = [(option, getattr(house, option.name.replace("-", "_"))) for option in OPTIONS.values()]
    return {option.name: _WRITTEN[option.name].get(value) or option.kind.write(value) for option, value in values}
