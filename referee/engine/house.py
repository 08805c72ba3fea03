"""The house rules. Each option that the program uses has a type, values, a meaning, and a question at the table.

A rule set, its variants and a log's ``rule`` lines are combined into one ``House``. A log writes values as text
(``"3-6"``, ``"none"``, ``"1.50"``), while amounts in a ``House`` are hundredths. ``Option.read`` rejects any other
value and ``House`` any combination that makes no sense, both with a ``ValueError``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from referee.records import record
from referee.values import plain

_AMOUNT = re.compile(r"[$€]?([0-9]{1,9})(?:\.([0-9]{1,2}))?")
_RANGE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


class _Kind(NamedTuple):
    """The way to read and write the values of an option that can't be listed, an ``amount`` or a ``range``."""

    takes: Literal["", "amount", "range"]
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


_LISTED = _Kind("", _no_other, str)
_AN_AMOUNT = _Kind("amount", _amount, plain)
_POSITIVE = _Kind("amount", lambda text: _amount(text) or _no_other(text), plain)
_SEATS = _Kind("range", lambda text: bounds if (bounds := _range(text))[0] >= 2 else _no_other(text), _bounds)
_USUAL = _Kind(
    "range",
    lambda text: _range(text.removeprefix("usual ")) if text.startswith("usual ") else _no_other(text),
    lambda bounds: f"usual {_bounds(bounds)}",
)


def _option(values: str, meaning: str, kind: _Kind = _LISTED) -> Any:
    return field(metadata={"values": values, "meaning": meaning, "kind": kind})


@record(kw_only=True)
class House:
    """The rules of one table."""

    players: tuple[int, int] = _option("LOW-HIGH, from 2 up", "seats allowed at a hand", _SEATS)
    stack: int | Literal["any"] = _option("an amount or any", "starting stack; any: as each seat line says", _AN_AMOUNT)
    ante: int | Literal["dealer"] = _option(
        "an amount or dealer",
        "what each player puts in before the deal; dealer: as the hand's ante line says",
        _AN_AMOUNT,
    )
    ante_limit: int | None = _option("an amount or none", "the most that a dealer may set", _AN_AMOUNT)
    second_ante: int = _option("an amount", "put in by each player who stays", _AN_AMOUNT)
    hand_size: Literal[3, 4, 5] = _option("3, 4 or 5", "cards dealt")
    upcard: Literal["next", "dealer-last"] = _option(
        "next or dealer-last", "the card turned for trump: the next of the stock, or the dealer's own last card"
    )
    trump_pickup: bool = _option(
        "yes or no", "the dealer who stays may take the card turned up, discards at least one, receives one fewer"
    )
    draw_max: Literal[0, 1, 2, 3, 4, 5] = _option("0 to 5", "most cards exchanged")
    stock_out: Literal["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"] = _option(
        "recycle, reshuffle-folded, reshuffle-all or forbidden",
        "what happens when the stock runs out: it never does, since passed hands and discards go straight under it;"
        " passed hands are shuffled into a new one; so are the discards of players served before; it may not run out",
    )
    blind_hands: tuple[int, int] | None = _option(
        "usual LOW-HIGH or none", "extra hands dealt (the usual number is not a limit; only the pack is)", _USUAL
    )
    lead: Literal["any", "highest-trump", "high-trump-honour", "highest-then-honour"] = _option(
        "any, highest-trump, high-trump-honour or highest-then-honour",
        "what a leader who holds the ace, king or queen of trumps must lead: anything; the highest trump; any of"
        " those three; the highest trump to the first trick and any of the three later",
    )
    head: bool = _option("yes or no", "a player who follows suit must beat the best card of the trick if possible")
    ruff: Literal["must", "to-win"] = _option(
        "must or to-win", "a player out of the suit led: must trump; must trump only with a trump that wins so far"
    )
    overtrump: bool = _option("yes or no", "a player who must trump must beat the trumps already played if possible")
    cinch: bool = _option(
        "yes or no",
        "a player sure of the pot must play the highest trump, or if last, take the trick",
    )
    tie: Literal["carry", "divide"] = _option(
        "carry or divide", "a tie for the most tricks: the pot rides to the next hand, or is split"
    )
    tie_exempt: bool = _option("yes or no", "players who tied don't owe the next ante")
    win_by: Literal["most", "majority"] = _option(
        "most or majority", "the pot goes to the most tricks, or only to more than half of them (otherwise it rides)"
    )
    win_limit: int | None = _option(
        "an amount or none", "the most that a winner takes from the pot; the rest stays", _AN_AMOUNT
    )
    bourre: int | Literal["pot", "antes", "ante"] = _option(
        "pot, antes, ante or an amount",
        "a player without a trick pays into the next pot: as much as the whole pot; the sum of the hand's antes; one"
        " ante; a fixed sum",
        _AN_AMOUNT,
    )
    bourre_limit: int | None = _option("an amount or none", "the most that a bourré pays", _AN_AMOUNT)
    bourre_exempt: bool = _option("yes or no", "a player who paid it doesn't owe the next ante")
    renege: Literal["none", "bourre", "bourre-and-forfeit"] = _option(
        "none, bourre or bourre-and-forfeit",
        "penalty for a proven or ruled renege: none; pays like a bourré; also can't win this pot",
    )
    corrected: Literal["free", "forfeit"] = _option(
        "free or forfeit",
        "a renege taken back in time: costs nothing; or costs this pot and the next turn to deal",
    )
    early: Literal["free", "forfeit"] = _option(
        "free or forfeit",
        "a declaration, gesture or card before the turn: costs nothing; or costs the next turn to deal",
    )
    dealer_ace: bool = _option("yes or no", "the dealer must stay if the card turned up is an ace")
    short_stack: Literal["eliminate", "debt"] = _option(
        "eliminate or debt", "a player who can't pay: puts in the rest and is out; or has a stack below zero"
    )
    goal: Literal["last-standing", "target", "none"] = _option(
        "last-standing, target or none", "when the game is won: only one player is left; a player has the target; never"
    )
    target: int | None = _option("an amount above 0 or none", "for goal = target", _POSITIVE)
    chip: int | Literal["auto"] = _option(
        "an amount above 0 or auto", "smallest unit when splitting; auto: the smallest that the log uses", _POSITIVE
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
    """One house rule, with its name in a log, its values (such as "an amount or dealer"), its meaning, and the question
    that it answers at the table.

    ``choices`` are the values that can be listed, each in words. Another value ``takes`` an amount or a range.
    """

    name: str
    values: str
    meaning: str
    question: str
    choices: Mapping[str, str]
    takes: Literal["", "amount", "range"]

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

_YES_NO: Final = "yes: yes; no: no"
_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "players": ("How many may play?", ""),
    "stack": ("What does everybody begin with?", "any: what each brings"),
    "ante": ("How much is the ante?", "dealer: the dealer sets it for each hand"),
    "ante-limit": ("The most that a dealer may set as ante", "none: no limit"),
    "second-ante": ("What does it cost to stay?", ""),
    "hand-size": ("How many cards is each player dealt?", "3: three; 4: four; 5: five"),
    "upcard": (
        "Which card is turned up for trump?",
        "next: the top card of the stock; dealer-last: the dealer’s own last card",
    ),
    "trump-pickup": ("May the dealer take the card turned up?", _YES_NO),
    "draw-max": ("How many cards may a player exchange?", "0: none; 1: one; 2: two; 3: three; 4: four; 5: five"),
    "stock-out": (
        "What if the stock runs out?",
        "recycle: it never does, as discards go under it; reshuffle-folded: passed hands are shuffled; "
        "reshuffle-all: passed hands and discards are shuffled; forbidden: it may not",
    ),
    "blind-hands": ("How many blind hands are dealt?", "none: none"),
    "lead": (
        "What must a player lead who holds the ace, king or queen of trumps?",
        "any: any card; highest-trump: the highest trump; high-trump-honour: one of these three; "
        "highest-then-honour: the highest trump, and after the first trick one of these three",
    ),
    "head": ("Must you beat the trick when you follow suit, if you can?", _YES_NO),
    "ruff": ("Must you trump if you can’t follow suit?", "must: yes; to-win: only if that wins the trick so far"),
    "overtrump": ("Must you beat the trumps in the trick, if you can?", _YES_NO),
    "cinch": ("Must you play your highest trumps when you are sure of the pot?", _YES_NO),
    "tie": ("A tie for the most tricks", "carry: the pot rides; divide: the pot is split"),
    "tie-exempt": ("Are those who tied free of the next ante?", _YES_NO),
    "win-by": ("How many tricks win the pot?", "most: the most; majority: more than half of them"),
    "win-limit": ("The most that a winner takes from the pot", "none: all of it"),
    "bourre": (
        "What does it cost to take no trick?",
        "pot: as much as the pot; antes: as much as all antes of the hand; ante: one ante",
    ),
    "bourre-limit": ("The most that a bourré costs", "none: no limit"),
    "bourre-exempt": ("Is who paid a bourré free of the next ante?", _YES_NO),
    "renege": (
        "What does a renege cost?",
        "none: nothing; bourre: as much as a bourré; bourre-and-forfeit: as much as a bourré, and the pot",
    ),
    "corrected": (
        "A renege that is taken back in time",
        "free: costs nothing; forfeit: costs this pot and the next deal",
    ),
    "early": ("A declaration or card before one’s turn", "free: costs nothing; forfeit: costs the next turn to deal"),
    "dealer-ace": ("Must the dealer stay if an ace is turned up?", _YES_NO),
    "short-stack": ("A player who can’t pay", "eliminate: puts in the rest and is out; debt: owes it"),
    "goal": (
        "When is the game won?",
        "last-standing: when one player is left; target: when somebody has the target; none: never",
    ),
    "target": ("The stack that wins the game", "none: none"),
    "chip": ("The smallest unit when a pot is split", "auto: the smallest that the log uses"),
}
"""For each option a question, and its listed values in words."""

OPTIONS: Final[Mapping[str, Option]] = {
    name: Option(
        name,
        rule.metadata["values"],
        rule.metadata["meaning"],
        _WORDS[name][0],
        dict(pair.split(": ") for pair in _WORDS[name][1].split("; ") if pair),
        rule.metadata["kind"].takes,
    )
    for rule, name in zip(fields(House), _READ, strict=True)
}
"""Every option by its name, in the order of the design's table."""


def options_of(house: House) -> dict[str, str]:
    """Return every option of a house as a log writes it. ``Option.read`` turns each text back into an equal value."""
    values = {name: getattr(house, name.replace("-", "_")) for name in _READ}
    return {
        name: _WRITTEN[name][value] if value in _WRITTEN[name] else _READ[name][0].write(value)
        for name, value in values.items()
    }


_SAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("2-6", "2-7", "2-8", "3-6"),
    "blind-hands": ("usual 4-6", "usual 3-5"),
    "stack": ("100", "200", "400"),
    "target": ("200", "400"),
    "second-ante": ("0", "1", "2"),
    **dict.fromkeys(("ante-limit", "win-limit", "bourre-limit"), ("5", "10", "20", "50")),
    **dict.fromkeys(("ante", "bourre", "chip"), ("0.25", "0.5", "1", "2", "5")),
}
"""Some of the values of options that can't be listed."""


def samples(option: str, house: House | None, seated: int) -> Iterator[str]:
    """Yield values to choose from for an option that can't be listed, with those that suit the table first."""
    if option == "players" and house:
        yield f"{min(house.players[0], seated or 10)}-{max(house.players[1], seated)}"
    yield from _SAMPLES.get(option, ())
