"""The house rules. Each option that the program uses has a type, values, a meaning, and a question at the table.

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

from referee.records import record
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


def _option(question: str, choices: str = "", kind: _Kind = _LISTED) -> Any:
    """Describe an option by a question, and those of its listed values that are not words already."""
    return field(metadata={"question": question, "choices": choices, "kind": kind})


@record(kw_only=True)
class House:
    """The rules of one table."""

    players: tuple[int, int] = _option("How many may play?", kind=_SEATS)
    stack: int | Literal["any"] = _option("What does everybody begin with?", "any: what each brings", _AN_AMOUNT)
    ante: int | Literal["dealer"] = _option(
        "How much is the ante?", "dealer: the dealer sets it for each hand", _AN_AMOUNT
    )
    ante_limit: int | None = _option("What is the most that a dealer may set as ante?", "none: no limit", _AN_AMOUNT)
    second_ante: int = _option("What does it cost to stay?", kind=_AN_AMOUNT)
    hand_size: Literal[3, 4, 5] = _option("How many cards is each player dealt?")
    upcard: Literal["next", "dealer-last"] = _option(
        "Which card is turned up for trump?",
        "next: the top card of the stock; dealer-last: the dealer’s own last card",
    )
    trump_pickup: bool = _option("May a dealer who stays take the card turned up, and draw one fewer?")
    draw_max: Literal[0, 1, 2, 3, 4, 5] = _option("How many cards may a player exchange?")
    stock_out: Literal["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"] = _option(
        "What if the stock runs out?",
        "recycle: it never does, as discards go under it; reshuffle-folded: passed hands are shuffled; "
        "reshuffle-all: passed hands and discards are shuffled; forbidden: it may not",
    )
    blind_hands: tuple[int, int] | None = _option("How many blind hands are usually dealt?", kind=_USUAL)
    lead: Literal["any", "highest-trump", "high-trump-honour", "highest-then-honour"] = _option(
        "What must a player lead who holds the ace, king or queen of trumps?",
        "any: any card; highest-trump: the highest trump; high-trump-honour: one of these three; "
        "highest-then-honour: the highest trump, and after the first trick one of these three",
    )
    head: bool = _option("Must you beat the trick when you follow suit, if you can?")
    ruff: Literal["must", "to-win"] = _option(
        "Must you trump if you can’t follow suit?", "must: yes; to-win: only if that wins the trick so far"
    )
    overtrump: bool = _option("Must you beat the trumps in the trick, if you can?")
    cinch: bool = _option("Must a player who is sure of the pot play the highest trump, or if last, take the trick?")
    tie: Literal["carry", "divide"] = _option(
        "What becomes of the pot after a tie for the most tricks?", "carry: it rides; divide: it is split"
    )
    tie_exempt: bool = _option("Are those who tied free of the next ante?")
    win_by: Literal["most", "majority"] = _option(
        "How many tricks win the pot?", "most: the most; majority: more than half of them, or it rides"
    )
    win_limit: int | None = _option("What is the most that a winner takes from the pot?", "none: all of it", _AN_AMOUNT)
    bourre: int | Literal["pot", "antes", "ante"] = _option(
        "What does it cost to take no trick?",
        "pot: as much as the pot; antes: as much as all antes of the hand; ante: one ante",
        _AN_AMOUNT,
    )
    bourre_limit: int | None = _option("What is the most that a bourré costs?", "none: no limit", _AN_AMOUNT)
    bourre_exempt: bool = _option("Is who paid a bourré free of the next ante?")
    renege: Literal["none", "bourre", "bourre-and-forfeit"] = _option(
        "What does a renege cost?",
        "none: nothing; bourre: as much as a bourré; bourre-and-forfeit: as much as a bourré, and the pot",
    )
    corrected: Literal["free", "forfeit"] = _option(
        "What does a renege cost that is taken back in time?", "free: nothing; forfeit: this pot and the next deal"
    )
    early: Literal["free", "forfeit"] = _option(
        "What does a declaration or card before one’s turn cost?", "free: nothing; forfeit: the next turn to deal"
    )
    dealer_ace: bool = _option("Must the dealer stay if an ace is turned up?")
    short_stack: Literal["eliminate", "debt"] = _option(
        "What if a player can’t pay?", "eliminate: puts in the rest and is out; debt: owes it"
    )
    goal: Literal["last-standing", "target", "none"] = _option(
        "When is the game won?",
        "last-standing: when one player is left; target: when somebody has the target; none: never",
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
    """One house rule, with its name in a log, and the question that it answers at the table.

    ``choices`` are the values that can be listed, each in words. Another value ``takes`` an amount or a range.
    """

    name: str
    question: str
    choices: Mapping[str, str]
    takes: Literal["", "amount", "range"]

    @property
    def values(self) -> str:
        """All its values, such as "an amount or dealer"."""
        listed, others = [*self.choices], [words] if (words := _READ[self.name][0].words) else []
        *values, last = [*others, *listed] if len(listed) < 2 else [*listed, *others]
        if last.isdigit() and len(values) > 2:
            return f"{values[0]} to {last}"
        return f"{', '.join(values)} or {last}" if values else last

    @property
    def meaning(self) -> str:
        """The question, and each choice that needs words."""
        described = [f"{value}: {words}" for value, words in self.choices.items() if words != value]
        return f"{self.question} {'; '.join(described)}".rstrip()

    def read(self, text: str) -> Any:
        """Read a value for a ``House``. Raises ``ValueError`` for a text that the option doesn't take."""
        kind, listed = _READ[self.name]
        return listed[text] if text in listed else kind.read(text)


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


_READ: Final[Mapping[str, tuple[_Kind, Mapping[str, Any]]]] = {
    rule.name.replace("_", "-"): (rule.metadata["kind"], dict(_listable_values(rule.type))) for rule in fields(House)
}
_WRITTEN: Final = {name: {value: text for text, value in listed.items()} for name, (_, listed) in _READ.items()}

OPTIONS: Final[Mapping[str, Option]] = {
    name: Option(
        name,
        rule.metadata["question"],
        {value: value for value in _READ[name][1]}
        | dict(pair.split(": ") for pair in rule.metadata["choices"].split("; ") if pair),
        rule.metadata["kind"].takes,
    )
    for rule, name in zip(fields(House), _READ, strict=True)
}
"""Every option by its name, in the order of the design's table."""


@lru_cache(maxsize=64)
def options_of(house: House) -> Mapping[str, str]:
    """Return every option of a house as a log writes it. ``Option.read`` turns each text back into an equal value."""
    values = {name: getattr(house, name.replace("-", "_")) for name in _READ}
    return {
        name: _WRITTEN[name][value] if value in _WRITTEN[name] else _READ[name][0].write(value)
        for name, value in values.items()
    }
