"""The answers to a prompt as data, for a front end that is tapped: what may be tapped, and ready-made answers.

An answer is a text for ``Session.enter``. It has the texts of its inputs, in order, with blanks between:

- ``CardInput``: a card as ``Kd``, or ``?`` for one that the scribe missed; a card out of turn follows its player's
  ``types``.
- ``PlayersInput``: the ``types`` of one or more players; ``-`` for nobody.
- ``CountsInput`` and ``AmountsInput``: the ``types`` of each player, and the number after it; ``-`` for nobody.
- ``AmountInput`` and ``NumberInput``: the number; ``SuitOrCardInput``: ``s`` or ``7s``.
- ``WordsInput``: the ``types`` of one or more words; ``NameInput``: a name in double quotes; ``TextInput``: any text.

An input that has ``before`` has this word before its text. An ``optional`` one may be left out, ``before`` included.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple


class Tappable(NamedTuple):
    """A player or a word to tap: the ``label`` to show, and the text that an answer has for it."""

    label: str
    types: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Input:
    asks: str = ""
    before: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInput(_Input):
    """A card of the pack.

    ``player`` is whose card it is, if that is certain. Show the cards ``seen`` greyed: that player can't hold them, but
    they may be tapped. ``unknown``: ``?`` is an answer, too. ``out_of_turn`` are the others, if one of them played it.
    """

    type: Literal["card"] = "card"
    player: str | None = None
    seen: tuple[str, ...] = ()
    unknown: bool = True
    out_of_turn: tuple[Tappable, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitOrCardInput(_Input):
    """A card of the pack, or only a suit."""

    type: Literal["suit_or_card"] = "suit_or_card"
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersInput(_Input):
    """One player, or ``many``; ``none``: nobody is an answer, too."""

    type: Literal["players"] = "players"
    players: tuple[Tappable, ...]
    many: bool = False
    none: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsInput(_Input):
    """A number of cards or tricks for each player, from ``least`` to ``most``; a player left out has none."""

    type: Literal["counts"] = "counts"
    players: tuple[Tappable, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountsInput(_Input):
    """Some players, each with an amount; ``every``: all of them. ``usual`` are the amounts to begin with, if known.

    ``bare``: a player may be named without an amount. ``none``: nobody is an answer, too.
    """

    type: Literal["amounts"] = "amounts"
    players: tuple[Tappable, ...]
    every: bool = False
    bare: bool = False
    none: bool = False
    usual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountInput(_Input):
    """An amount of money."""

    type: Literal["amount"] = "amount"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberInput(_Input):
    """A whole number from ``least`` to ``most``."""

    type: Literal["number"] = "number"
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsInput(_Input):
    """One of some words, or ``many`` of them."""

    type: Literal["words"] = "words"
    words: tuple[Tappable, ...]
    many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NameInput(_Input):
    """The name of somebody who is not at the table yet."""

    type: Literal["name"] = "name"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextInput(_Input):
    """Any text."""

    type: Literal["text"] = "text"


Input = (
    CardInput | SuitOrCardInput | PlayersInput | CountsInput | AmountsInput | AmountInput | NumberInput | WordsInput
    | NameInput | TextInput
)  # fmt: skip


class Choice(NamedTuple):
    """A ready-made answer: the ``label`` to show, and the text that it ``types``.

    If it has inputs, it asks for these first: the answer is ``types`` and the texts of the inputs, with blanks between.
    """

    label: str
    types: str
    input: tuple[Input, ...] = ()


class LinePart(NamedTuple):
    """A part of a line that is edited. The parts of a line together are its text; ``input`` is what may replace one."""

    text: str
    input: Input | None = None
