"""The house rules: every option that the engine may ask for, typed, with its values and its meaning.

A rule set, its variants and a log's ``rule`` lines all end in one ``House``. Values are given as a log writes them
(``"3-6"``, ``"none"``, ``"1.50"``); inside, amounts are hundredths. Any other value, and any combination that makes
no sense, raises ``pydantic.ValidationError`` with the reason.
"""

import re
from dataclasses import fields
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic.dataclasses import dataclass

_AMOUNT = re.compile(r"[$€]?([0-9]{1,9})(?:\.([0-9]{1,2}))?")
_RANGE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


def _amount(value: Any) -> Any:
    """Hundredths of an amount as written; a word such as ``pot`` stays for the type to accept or refuse."""
    if isinstance(value, str) and (found := _AMOUNT.fullmatch(value)):
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
    return value


def _none(value: Any) -> Any:
    return None if value == "none" else value


def _limit(value: Any) -> Any:
    return _amount(_none(value))


def _range(value: Any) -> Any:
    found = _RANGE.fullmatch(value) if isinstance(value, str) else None
    return (int(found[1]), int(found[2])) if found and int(found[1]) <= int(found[2]) else value


def _usual(value: Any) -> Any:
    return _range(value.removeprefix("usual ")) if isinstance(value, str) and value.startswith("usual ") else _none(value)


def _yes(value: Any) -> Any:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]", value) else value


Hundredths = Annotated[int, Field(strict=True, ge=0)]
Range = Annotated[tuple[int, int], BeforeValidator(_range)]
Yes = Annotated[bool, Field(strict=True), BeforeValidator(_yes)]
Limit = Annotated[Hundredths | None, BeforeValidator(_limit)]


def _option(values: str, meaning: str) -> Any:
    return Field(title=values, description=meaning)


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The rules of one table."""

    players: Range = _option("LOW-HIGH", "seats allowed at a hand")
    stack: Annotated[Hundredths | Literal["any"], BeforeValidator(_amount)] = _option(
        "amount or any", "starting stack; any: each seat line says"
    )
    ante: Annotated[Hundredths | Literal["dealer"], BeforeValidator(_amount)] = _option(
        "amount or dealer", "what each puts in before the deal; dealer: the hand's ante line says"
    )
    ante_limit: Limit = _option("amount or none", "most that a dealer may set")
    second_ante: Annotated[Hundredths, BeforeValidator(_amount)] = _option("amount", "put in by each who stays")
    hand_size: Annotated[Literal[3, 4, 5], BeforeValidator(_number)] = _option("3, 4, 5", "cards dealt")
    upcard: Literal["next", "dealer-last"] = _option(
        "next, dealer-last", "the card turned for trump: the next of the stock, or the dealer's own last card"
    )
    trump_pickup: Yes = _option(
        "yes, no", "the dealer who stays may take the upcard, discards at least one, receives one fewer"
    )
    draw_max: Annotated[int, Field(strict=True, ge=0, le=5), BeforeValidator(_number)] = _option(
        "0-5", "most cards exchanged"
    )
    stock_out: Literal["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"] = _option(
        "recycle, reshuffle-folded, reshuffle-all, forbidden",
        "what becomes of a stock that runs out: passed hands and discards go under it as they come; passed hands are"
        " shuffled into a new one; those and the discards of players served before; or it may not run out",
    )
    blind_hands: Annotated[tuple[int, int] | None, BeforeValidator(_usual)] = _option(
        "usual LOW-HIGH or none", "extra hands dealt (the usual number is no limit, the pack is)"
    )
    lead: Literal["any", "highest-trump", "high-trump-honour", "highest-then-honour"] = _option(
        "any, highest-trump, high-trump-honour, highest-then-honour",
        "what a leader who holds the ace, king or queen of trumps must lead: anything; the highest trump; any of"
        " those three; the highest trump to the first trick and any of the three later",
    )
    head: Yes = _option("yes, no", "following suit, must beat the best card of the trick where possible")
    ruff: Literal["must", "to-win"] = _option(
        "must, to-win", "out of the suit led: must trump; must trump only with a trump that wins the trick so far"
    )
    overtrump: Yes = _option("yes, no", "having to trump, must beat the trumps already there where possible")
    cinch: Yes = _option("yes, no", "one who is sure of the pot has obligations")
    tie: Literal["carry", "divide"] = _option(
        "carry, divide", "most tricks shared: the pot stays for the next hand, or is divided"
    )
    tie_exempt: Yes = _option("yes, no", "those who tied owe no next ante")
    win_by: Literal["most", "majority"] = _option(
        "most, majority", "the pot goes to the most tricks, or only to more than half of them (else it carries)"
    )
    win_limit: Limit = _option("amount or none", "most that is taken from the pot; the rest stays")
    bourre: Annotated[Hundredths | Literal["pot", "antes", "ante"], BeforeValidator(_amount)] = _option(
        "pot, antes, ante, amount",
        "one without a trick pays into the next pot: the whole pot as it stood; the sum of the hand's antes; one"
        " ante; a fixed sum",
    )
    bourre_limit: Limit = _option("amount or none", "most that such a payment comes to")
    bourre_exempt: Yes = _option("yes, no", "having paid it, owes no next ante")
    renege: Literal["none", "bourre", "bourre-and-forfeit"] = _option(
        "none, bourre, bourre-and-forfeit",
        "penalty of a proven or ruled renege: none; pays as a bourré does; also can't win this pot",
    )
    corrected: Literal["free", "forfeit"] = _option(
        "free, forfeit",
        "a renege taken back in time: costs nothing; or can't win this pot and loses the next turn to deal",
    )
    dealer_ace: Yes = _option("yes, no", "the dealer must stay where the upcard is an ace")
    short_stack: Literal["eliminate", "debt"] = _option(
        "eliminate, debt", "one who can't pay: puts in the rest and is out; or the stack goes below zero"
    )
    goal: Literal["last-standing", "target", "none"] = _option("last-standing, target, none", "when the game is won")
    target: Limit = _option("amount", "for goal = target")
    chip: Annotated[Hundredths | Literal["auto"], BeforeValidator(_amount)] = _option(
        "amount or auto", "smallest unit of a division; auto: the smallest that the log uses"
    )

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.goal == "target" and not self.target:
            raise ValueError("goal target needs a target: an amount above 0")
        if self.goal != "target" and self.target:
            raise ValueError(f"a target makes no sense where the goal is {self.goal}: write rule target none")
        if self.chip == 0:
            raise ValueError("chip is the smallest unit of a division: an amount above 0, or auto")
        low, high = self.players
        if low < 2:
            raise ValueError("it takes two to play: players starts at 2 or more")
        turned = 1 if self.upcard == "next" else 0
        if high * self.hand_size + turned > 52:
            raise ValueError(f"{high} hands of {self.hand_size} cards are more than the pack of 52 holds")
        return self


class Option(NamedTuple):
    """One house rule: its name in a log, the values it takes, and what it means."""

    name: str
    values: str
    meaning: str


OPTIONS = tuple(
    Option(name.replace("_", "-"), field.title or "", field.description or "")
    for name, field in House.__pydantic_fields__.items()  # type: ignore[attr-defined]
)
"""Every option, in the order of the design's table."""


def written(house: House) -> dict[str, str]:
    """Every option of a house as a log would write it; what ``House`` reads back to an equal house."""
    from referee.table.money import plain

    amounts = {"stack", "ante", "ante_limit", "second_ante", "win_limit", "bourre", "bourre_limit", "target", "chip"}

    def text(name: str, value: Any) -> str:
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ("usual " if name == "blind_hands" else "") + f"{value[0]}-{value[1]}"
        return plain(value) if name in amounts and isinstance(value, int) else str(value)

    return {one.name.replace("_", "-"): text(one.name, getattr(house, one.name)) for one in fields(house)}
