"""The house rules: every option that the engine may ask for, typed, with its values and its meaning.

A rule set, its variants and a log's ``rule`` lines all end in one ``House``. Values are given as a log writes them
(``"3-6"``, ``"none"``, ``"1.50"``); inside, amounts are hundredths. Any other value, and any combination that makes
no sense, raises ``pydantic.ValidationError`` with the reason.
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Self, Union, get_args, get_origin

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, TypeAdapter, model_validator
from pydantic.dataclasses import dataclass

from referee.table.money import plain

_AMOUNT = re.compile(r"[$€]?([0-9]{1,9})(?:\.([0-9]{1,2}))?")
_RANGE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


def _amount(value: Any) -> Any:
    """Hundredths of an amount as written; a word such as ``pot`` stays for the type to accept or refuse."""
    if isinstance(value, str) and (found := _AMOUNT.fullmatch(value)):
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
    return value


def _plain(value: int | str | None) -> str:
    return plain(value) if isinstance(value, int) else value or "none"


def _limit(value: Any) -> Any:
    return None if value == "none" else _amount(value)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]", value) else value


def _yes(value: Any) -> Any:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _range(value: Any) -> Any:
    found = _RANGE.fullmatch(value) if isinstance(value, str) else None
    return (int(found[1]), int(found[2])) if found else value


def _ordered(bounds: tuple[int, int]) -> tuple[int, int]:
    if bounds[0] > bounds[1]:
        raise ValueError("the low end is above the high end")
    return bounds


def _usual(value: Any) -> Any:
    if isinstance(value, str) and value.startswith("usual "):
        return _range(value.removeprefix("usual "))
    return None if value == "none" else value


_READ_AMOUNT, _WRITE_AMOUNT = BeforeValidator(_amount), PlainSerializer(_plain)
_READ_RANGE, _WRITE_RANGE = BeforeValidator(_range), PlainSerializer(lambda bounds: f"{bounds[0]}-{bounds[1]}")
_WRITE_USUAL = PlainSerializer(lambda bounds: f"usual {bounds[0]}-{bounds[1]}" if bounds else "none")

Hundredths = Annotated[int, Field(strict=True, ge=0)]
Positive = Annotated[int, Field(strict=True, gt=0)]
Seats = Annotated[int, Field(strict=True, ge=2)]
Blinds = Annotated[int, Field(strict=True, ge=0)]
Limit = Annotated[Hundredths | None, BeforeValidator(_limit), _WRITE_AMOUNT]
Yes = Annotated[bool, Field(strict=True), BeforeValidator(_yes), PlainSerializer(lambda yes: "yes" if yes else "no")]


def _option(values: str, meaning: str) -> Any:
    return Field(title=values, description=meaning)


@dataclass(frozen=True, slots=True, kw_only=True, config={"extra": "forbid"})
class House:
    """The rules of one table."""

    players: Annotated[tuple[Seats, Seats], AfterValidator(_ordered), _READ_RANGE, _WRITE_RANGE] = _option(
        "LOW-HIGH, from 2 up", "seats allowed at a hand"
    )
    stack: Annotated[Hundredths | Literal["any"], _READ_AMOUNT, _WRITE_AMOUNT] = _option(
        "an amount or any", "starting stack; any: each seat line says"
    )
    ante: Annotated[Hundredths | Literal["dealer"], _READ_AMOUNT, _WRITE_AMOUNT] = _option(
        "an amount or dealer", "what each puts in before the deal; dealer: the hand's ante line says"
    )
    ante_limit: Limit = _option("an amount or none", "most that a dealer may set")
    second_ante: Annotated[Hundredths, _READ_AMOUNT, _WRITE_AMOUNT] = _option("an amount", "put in by each who stays")
    hand_size: Annotated[Literal[3, 4, 5], BeforeValidator(_number), PlainSerializer(str)] = _option(
        "3, 4 or 5", "cards dealt"
    )
    upcard: Literal["next", "dealer-last"] = _option(
        "next or dealer-last", "the card turned for trump: the next of the stock, or the dealer's own last card"
    )
    trump_pickup: Yes = _option(
        "yes or no", "the dealer who stays may take the upcard, discards at least one, receives one fewer"
    )
    draw_max: Annotated[int, Field(strict=True, ge=0, le=5), BeforeValidator(_number), PlainSerializer(str)] = _option(
        "0 to 5", "most cards exchanged"
    )
    stock_out: Literal["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"] = _option(
        "recycle, reshuffle-folded, reshuffle-all or forbidden",
        "what becomes of a stock that runs out: passed hands and discards go under it as they come; passed hands are"
        " shuffled into a new one; those and the discards of players served before; or it may not run out",
    )
    blind_hands: Annotated[
        Annotated[tuple[Blinds, Blinds], AfterValidator(_ordered)] | None, BeforeValidator(_usual), _WRITE_USUAL
    ] = _option("usual LOW-HIGH or none", "extra hands dealt (the usual number is no limit, the pack is)")
    lead: Literal["any", "highest-trump", "high-trump-honour", "highest-then-honour"] = _option(
        "any, highest-trump, high-trump-honour or highest-then-honour",
        "what a leader who holds the ace, king or queen of trumps must lead: anything; the highest trump; any of"
        " those three; the highest trump to the first trick and any of the three later",
    )
    head: Yes = _option("yes or no", "following suit, must beat the best card of the trick where possible")
    ruff: Literal["must", "to-win"] = _option(
        "must or to-win", "out of the suit led: must trump; must trump only with a trump that wins the trick so far"
    )
    overtrump: Yes = _option("yes or no", "having to trump, must beat the trumps already there where possible")
    cinch: Yes = _option("yes or no", "one who is sure of the pot has obligations")
    tie: Literal["carry", "divide"] = _option(
        "carry or divide", "most tricks shared: the pot stays for the next hand, or is divided"
    )
    tie_exempt: Yes = _option("yes or no", "those who tied owe no next ante")
    win_by: Literal["most", "majority"] = _option(
        "most or majority", "the pot goes to the most tricks, or only to more than half of them (else it carries)"
    )
    win_limit: Limit = _option("an amount or none", "most that is taken from the pot; the rest stays")
    bourre: Annotated[Hundredths | Literal["pot", "antes", "ante"], _READ_AMOUNT, _WRITE_AMOUNT] = _option(
        "pot, antes, ante or an amount",
        "one without a trick pays into the next pot: the whole pot as it stood; the sum of the hand's antes; one"
        " ante; a fixed sum",
    )
    bourre_limit: Limit = _option("an amount or none", "most that such a payment comes to")
    bourre_exempt: Yes = _option("yes or no", "having paid it, owes no next ante")
    renege: Literal["none", "bourre", "bourre-and-forfeit"] = _option(
        "none, bourre or bourre-and-forfeit",
        "penalty of a proven or ruled renege: none; pays as a bourré does; also can't win this pot",
    )
    corrected: Literal["free", "forfeit"] = _option(
        "free or forfeit",
        "a renege taken back in time: costs nothing; or can't win this pot and loses the next turn to deal",
    )
    dealer_ace: Yes = _option("yes or no", "the dealer must stay where the upcard is an ace")
    short_stack: Literal["eliminate", "debt"] = _option(
        "eliminate or debt", "one who can't pay: puts in the rest and is out; or the stack goes below zero"
    )
    goal: Literal["last-standing", "target", "none"] = _option(
        "last-standing, target or none", "when the game is won: one alone is left; one has the target; it has no end"
    )
    target: Annotated[Positive | None, BeforeValidator(_limit), _WRITE_AMOUNT] = _option(
        "an amount above 0 or none", "for goal = target"
    )
    chip: Annotated[Positive | Literal["auto"], _READ_AMOUNT, _WRITE_AMOUNT] = _option(
        "an amount above 0 or auto", "smallest unit of a division; auto: the smallest that the log uses"
    )

    @model_validator(mode="after")
    def _goal_can_be_reached(self) -> Self:
        if self.goal == "target" and self.target is None:
            raise ValueError("goal target needs a target: write rule target and an amount")
        if self.goal != "target" and self.target is not None:
            raise ValueError(f"a target makes no sense where the goal is {self.goal}: write rule target none")
        if self.goal == "last-standing" and self.short_stack == "debt":
            raise ValueError("nobody is ever out where a stack may go below zero: write rule short-stack eliminate")
        return self

    @model_validator(mode="after")
    def _pack_is_enough(self) -> Self:
        fewest, seats = self.players
        most = max(seats, fewest + (self.blind_hands[0] if self.blind_hands else 0))
        turned = self.upcard == "next"
        if most * self.hand_size + turned > 52:
            beside = " and the card turned up" if turned else ""
            raise ValueError(f"{most} hands of {self.hand_size} cards{beside} are more than the pack of 52 holds")
        return self

    @model_validator(mode="after")
    def _upcard_can_be_taken(self) -> Self:
        if self.trump_pickup and self.upcard == "dealer-last":
            raise ValueError("the dealer can't take the upcard where it is the dealer's own last card")
        return self


class Option(NamedTuple):
    """One house rule: its name in a log, the values it takes (``ante takes an amount or dealer``), what it means.

    ``choices`` are those of its values that can be listed, which amounts and ranges can't.
    """

    name: str
    values: str
    meaning: str
    choices: tuple[str, ...]


def _listed(kind: Any) -> Iterator[str]:
    """The values of a type that can be listed."""
    if get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    elif kind is bool:
        yield from ("yes", "no")
    elif kind is type(None):
        yield "none"
    elif get_origin(kind) in (Union, UnionType):
        for part in get_args(kind):
            yield from _listed(part)


def _choices(kind: Any, values: str) -> tuple[str, ...]:
    """The values of an option that can be listed; a short range is told by its words."""
    if found := re.fullmatch("([0-9]) to ([0-9])", values):
        return tuple(map(str, range(int(found[1]), int(found[2]) + 1)))
    return tuple(_listed(kind))


OPTIONS = tuple(
    Option(name.replace("_", "-"), values, field.description or "", _choices(field.annotation, values))
    for name, field in House.__pydantic_fields__.items()  # type: ignore[attr-defined]
    for values in (field.title or "",)
)
"""Every option, in the order of the design's table."""

_HOUSE = TypeAdapter(House)


def written(house: House) -> dict[str, str]:
    """Every option of a house as a log would write it; what ``House`` reads back to an equal house."""
    return {name.replace("_", "-"): text for name, text in _HOUSE.dump_python(house).items()}
