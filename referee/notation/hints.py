"""Explain a line that the parser rejected: the place, what was expected there, and what was probably meant."""

from collections.abc import Set
from functools import cache
from typing import Final

from lark import UnexpectedInput
from lark.exceptions import UnexpectedToken

from referee.notation import grammar, openings
from referee.notation.amounts import fault, is_debt, money, plain
from referee.notation.names import described
from referee.notation.refused import RefusedError
from referee.notation.repairs import REPAIRS, WORD, StopPoint
from referee.statements import Repair
from referee.text.limits import EXCERPT, NUMBER_DIGITS, ORDINAL_DIGITS
from referee.text.place import Place

_IN_WORDS: Final = {
    "NAME": "a name",
    "CARD": "a card",
    "SUIT": "a suit",
    "AMOUNT": "an amount",
    "BALANCE": "an amount",
    "NUMBER": "a number",
    "ORDINAL": "a number",
    "TITLE": "a title in double quotes",
    "DAY": "a date such as 2026-11-17",
    "RULESET": "a rule set",
    "VARIANT": "a variant",
    "OPTION": "an option",
    "VALUE": "a value",
    "ARROW": "`->`",
    "$END": "the end of the line",
}
"""The words for what may be expected, in the order of the message, after the keywords."""
_UNMENTIONED: Final = {"MISSED", "COMMA", "COMMENT", "_NEWLINE"}
_SPLIT: Final = "`split` is ambiguous: in Louisiana the pot stays, elsewhere it is divided"


def refusal(error: UnexpectedInput, number: int, text: str) -> RefusedError:
    """Turn the parser's error into an explanation for the line with this number."""
    accepted = grammar.accepted(error.interactive_parser)
    spot = _spot(text, _start(error, text), accepted)
    repair = next((one for kind in REPAIRS for one in kind(spot) if _helps(spot, one)), None)
    if slip := _amount(number, spot, accepted, repair):
        return slip
    if repair and not spot.before and repair.meant == openings.meant(text):
        repair = repair._replace(sure=True)
    at = Place(number, spot.start + 1, max(spot.end, spot.start + 1) + 1)
    if spot.word == "split" and not spot.before:
        return RefusedError("N101", at, _SPLIT, ("`carry`", "`divide`"), "carry or divide")
    return RefusedError(
        "N101", at, _problem(spot, accepted), _expected(spot, accepted), repair and repair.meant, repair
    )


def _start(error: UnexpectedInput, text: str) -> int:
    """Find the start of the word that doesn't fit; the end of the last word if the line ends too early."""
    if not isinstance(error, UnexpectedToken):
        return error.column - 1
    if error.token.type == "$END":
        return len(text.rstrip(" \t"))
    start = error.token.column - 1
    return len(text[:start].rstrip(" \t")) if error.token.type == "COMMENT" else start


def _spot(text: str, start: int, accepted: frozenset[str]) -> StopPoint:
    words = list(WORD.finditer(text))
    here = next((word for word in words if word.start() == start), None)
    end = here.end() if here else start
    before = [word for word in words if word.end() <= start and word[0] != ","]
    after = [word for word in words if word.start() >= end]
    opening = words[0][0] if words else ""
    neighbours = before[-1] if before else None, after[0] if after else None
    return StopPoint(text, start, end, opening, *neighbours, _keywords(accepted))


@cache
def _keywords(accepted: frozenset[str]) -> tuple[str, ...]:
    """Pick the keywords from the terminals at one of the few hundred places in the grammar."""
    return tuple(grammar.keyword(one) for one in sorted(accepted - _IN_WORDS.keys() - _UNMENTIONED))


def _helps(spot: StopPoint, repair: Repair) -> bool:
    """Check whether the repaired line can be read further."""
    text = spot.text[: repair.start] + repair.meant + spot.text[repair.end :]
    try:
        grammar.parser().parse(text, start="line")
    except UnexpectedInput as error:
        return _start(error, text) > repair.start + len(repair.meant)
    return True


def _amount(number: int, spot: StopPoint, accepted: Set[str], repair: Repair | None) -> RefusedError | None:
    """Report a bad amount where one was due, or one cut in two at a decimal comma."""
    slip = money(spot.text, spot.start)
    cut = repair and slip and repair[:3] == (*slip.span(), plain(slip[0]))
    if not slip or not (cut or accepted & {"AMOUNT", "BALANCE"}):
        return None
    at = Place(number, slip.start() + 1, slip.end() + 1)
    problem = fault(slip[0], may_be_debt="BALANCE" in accepted)
    meant = plain(slip[0])
    if "BALANCE" not in accepted and is_debt(slip[0]):
        meant = None
    repair = Repair(*slip.span(), meant, sure=is_debt(slip[0])) if meant else None
    return RefusedError("N106", at, problem, ("an amount",), meant, repair)


def _problem(spot: StopPoint, accepted: Set[str]) -> str:
    if not spot.word:
        return "the line ends too early"
    digits = NUMBER_DIGITS if "NUMBER" in accepted else ORDINAL_DIGITS if "ORDINAL" in accepted else 0
    if digits and spot.word.isascii() and spot.word.isdecimal():
        return f"a number has at most {digits} digits here"
    if not spot.before:
        return f"unknown keyword `{_excerpt(spot.word)}`"
    first = spot.word[0]
    shown = f"`{_excerpt(spot.word)}`" if first.isascii() or first.isalnum() else described(first)
    return f"{shown} can't be used here"


def _expected(spot: StopPoint, accepted: frozenset[str]) -> tuple[str, ...]:
    """Describe what may come there; before the numbers of a ``draw`` line without names, a name for each."""
    told = _in_words(accepted)
    if spot.opening == "draw" and spot.word.isdecimal():
        return tuple("a name before each number" if one == "a name" else one for one in told)
    return told


@cache
def _in_words(accepted: frozenset[str]) -> tuple[str, ...]:
    keywords = [f"`{word}`" for word in _keywords(accepted)]
    told = [words for terminal, words in _IN_WORDS.items() if terminal in accepted]
    return (*keywords, *told) if len(keywords) < 5 else ("a keyword",)


def _excerpt(word: str) -> str:
    return word if len(word) <= EXCERPT else f"{word[:EXCERPT]}…"
