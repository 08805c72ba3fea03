"""The state of a log that is being written, for front ends in other languages."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from referee.finding import Severity
from referee.playback.played_hand import Said
from referee.report.json.base import Amount, FindingReport, Report, Wire, Words
from referee.report.wording.slips import told
from referee.scribe.prompts import Kind


class TappableReport(Wire):
    """A player or a word to tap: the ``label`` to show, and the text that an answer has for it."""

    label: Words
    types: Words


class _InputReport(Wire):
    asks: str
    before: str
    optional: bool


class CardInputReport(_InputReport):
    """A card of the pack; ``player`` is whose it is, if certain. Grey those ``seen``: that player can't hold them.

    ``unknown``: ``?`` is an answer, too. ``out_of_turn`` are the others who may have played instead.
    """

    type: Literal["card"]
    player: Words | None
    seen: tuple[str, ...]
    unknown: bool
    out_of_turn: tuple[TappableReport, ...]


class SuitOrCardInputReport(_InputReport):
    """A card of the pack, or only a suit."""

    type: Literal["suit_or_card"]
    seen: tuple[str, ...]


class PlayersInputReport(_InputReport):
    """One player, or ``many``; ``none``: ``-``, nobody, is an answer, too."""

    type: Literal["players"]
    players: tuple[TappableReport, ...]
    many: bool
    none: bool


class CountsInputReport(_InputReport):
    """A number of cards or tricks for each player, from ``least`` to ``most``; a player left out has none."""

    type: Literal["counts"]
    players: tuple[TappableReport, ...]
    least: int
    most: int


class AmountsInputReport(_InputReport):
    """Some players, each with an amount; ``every``: all of them.

    ``usual`` are the amounts to begin with, one for each player, or none if they are not known.

    ``bare``: a player may be named without an amount. ``none``: ``-``, nobody, is an answer, too.
    """

    type: Literal["amounts"]
    players: tuple[TappableReport, ...]
    every: bool
    bare: bool
    none: bool
    usual: tuple[str, ...]


class AmountInputReport(_InputReport):
    """An amount of money."""

    type: Literal["amount"]


class NumberInputReport(_InputReport):
    """A whole number from ``least`` to ``most``."""

    type: Literal["number"]
    least: int
    most: int


class WordsInputReport(_InputReport):
    """One of some words, or ``many`` of them."""

    type: Literal["words"]
    words: tuple[TappableReport, ...]
    many: bool


class NameInputReport(_InputReport):
    """The name of somebody who is not at the table yet; the text of the answer has it in double quotes."""

    type: Literal["name"]


class TextInputReport(_InputReport):
    """Any text."""

    type: Literal["text"]


InputReport = Annotated[
    CardInputReport
    | SuitOrCardInputReport
    | PlayersInputReport
    | CountsInputReport
    | AmountsInputReport
    | AmountInputReport
    | NumberInputReport
    | WordsInputReport
    | NameInputReport
    | TextInputReport,
    Field(discriminator="type"),
]
"""What may be tapped. The text of an answer has the texts of its inputs, in order, with blanks between.

An input that has ``before`` has this word before its text; an ``optional`` one may be left out. ``asks`` is a question.
"""


class ChoiceReport(Wire):
    """A ready-made answer: the ``label`` to show, and the text that it ``types``; ask for its inputs first."""

    label: Words
    types: Words
    input: tuple[InputReport, ...]


class PartReport(Wire):
    """A part of a line that is edited. The parts together are its text; ``input`` is what may replace one, or null."""

    text: str
    input: InputReport | None


class PromptReport(Wire):
    """A question: ``turn`` is the player whose turn it is, ``offer`` are the lines that an empty answer writes.

    If an empty answer is possible, it is the first of the ``choices``, and types nothing. ``parts`` are those of a line
    that is edited, if ``kind`` is ``edit``. The lines after the first of ``question`` are the rules to confirm.
    """

    kind: Kind
    question: Words
    accepted: Words
    who: tuple[Words, ...]
    turn: Words | None
    offer: tuple[Words, ...]
    input: tuple[InputReport, ...]
    choices: tuple[ChoiceReport, ...]
    parts: tuple[PartReport, ...]


class CardReport(Wire):
    """A card on the table, null if unknown; ``player`` is who played it to a trick.

    ``signs`` are ``!`` (was not allowed), ``+`` (proves a violation), ``*`` (takes the trick), ``<`` (was taken back)
    and ``x`` (counts for nothing).
    """

    name: str | None
    signs: str
    player: Words | None


class SeatReport(Wire):
    """A player at the table; ``acts``: it is this player's turn. Amounts and numbers are null if unknown.

    ``said`` is what the player did so far, ``drew`` the number of cards drawn, ``tricks`` the number taken; ``cards``
    are those left in the hand.
    """

    player: Words
    dealer: bool
    acts: bool
    said: Said | None
    drew: int | None
    stack: Amount | None
    tricks: int | None
    cards: tuple[CardReport, ...]


class TableReport(Wire):
    """The table in front of the question.

    ``hand`` is the number of the hand, 0 before the first one. ``trick`` is the number of the trick, from 1, if the
    question is about a card of it; ``laid`` are its cards so far, of ``size``, or the trick before until its first card
    is there.
    """

    hand: int
    dealer: Words | None
    ante: Amount | None
    pot: Amount | None
    trump: str | None
    upcard: str | None
    trick: int | None
    laid: tuple[CardReport, ...]
    size: int
    seats: tuple[SeatReport, ...]


class MarkReport(Wire):
    """The code of a finding on a line, and its severity."""

    code: str
    severity: Severity


class LogLineReport(Wire):
    """A line of the log, counted from 1; ``marks`` are the findings on it, also as evidence."""

    number: int
    text: Words
    editable: bool
    marks: tuple[MarkReport, ...]


class HelpRow(Wire):
    """A row of the help: what to type, and its meaning."""

    typed: str
    does: str


def _in_words(slips: Any) -> Any:
    return tuple(told(slips)) if isinstance(slips, Sequence) and not any(map(_is_text, slips)) else slips


def _is_text(one: Any) -> bool:
    return isinstance(one, str)


def _rows(rows: Any) -> Any:
    return tuple([{"typed": one[0], "does": one[1]} if isinstance(one, tuple) else one for one in rows])


class StateReport(Report):
    """A log that is being written, after the last action.

    ``log`` is its text; a byte that is not UTF-8 is a lone surrogate, U+DC00 and the byte. ``findings`` are
    the proven ones, in text order, and ``new`` the positions (from 0) of those that came with the last action. ``said``
    are other remarks about it, in sentences. Show the ``slips`` that would explain it before both.

    ``refused`` is the reason why the last entry was not written, else null. ``typed`` is a text that belongs into the
    prompt: the entry that was refused, or the line to change, number ``editing``. ``waiting`` are pasted lines that
    are not entered yet. ``answers`` are the answers so far to the questions about the rules, or null. ``help`` has rows
    after ``help``.
    """

    log: str
    prompt: PromptReport
    table: TableReport
    lines: tuple[LogLineReport, ...]
    said: tuple[Words, ...]
    slips: Annotated[tuple[Words, ...], BeforeValidator(_in_words)]
    findings: tuple[FindingReport, ...]
    new: tuple[int, ...]
    errors: int
    refused: Words | None
    typed: str
    editing: int | None
    waiting: tuple[str, ...]
    answers: tuple[str, ...] | None
    help: Annotated[tuple[HelpRow, ...], BeforeValidator(_rows)]
    can_undo: bool
    can_redo: bool
