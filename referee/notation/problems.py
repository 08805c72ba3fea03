"""Explain a line that can't be read, with the place, what was expected there, and what was probably meant.

Changes are tried on the line in turn, and the first with which it can be read further is suggested.
"""

import re
from collections.abc import Iterator, Set
from contextlib import suppress
from datetime import date
from typing import Final, NamedTuple

from lark import Token, UnexpectedInput
from lark.exceptions import UnexpectedToken

from referee.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, EXCERPT, NUMBER_DIGITS, ORDINAL_DIGITS
from referee.notation import grammar
from referee.notation.forms import WORDS, after_keyword, keyword_meant, unreadable
from referee.notation.names import CARDS, describe, is_taken, reading
from referee.notation.statements import Repair, Unreadable
from referee.text import category, nearest
from referee.values import Place

MINUS_SIGNS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_MINUS = re.escape(MINUS_SIGNS)
_LIKE_MONEY = re.compile(
    rf"(?<![^ \t,])(?<![0-9],)[({_MINUS}+$€£]*[.,]?[0-9]+(?:[.,][0-9]+)*\.?[$€£)]{{0,2}}(?=[ \t,#]|$)"
)
_IN_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]{1,2})?")
_GOOD = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")


def money(text: str, at: int) -> re.Match[str] | None:
    """Find what looks like an amount, well written or not, at a position in a line (from 0)."""
    return next((amount for amount in _LIKE_MONEY.finditer(text) if amount.start() <= at < amount.end()), None)


def plain(amount: str) -> str | None:
    """Rewrite an amount such as ``4,50``, ``1,000``, ``.5``, ``4.``, ``4€``, ``+4`` or ``(4)`` as the notation has it.

    Returns ``None`` if it is right already, or if it is no amount even then.
    """
    if is_debt(amount):
        debt = amount.strip(f"()$€{MINUS_SIGNS}")
        return f"-{debt}" if _GOOD.fullmatch(debt) else None
    digits = amount.strip("+$€£")
    if _IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    digits = digits.replace(",", ".").removesuffix(".")
    digits = f"0{digits}" if digits.startswith(".") else digits
    return digits if digits != amount and _GOOD.fullmatch(digits) else None


def is_debt(amount: str) -> bool:
    """Check whether an amount is a debt with a sign that only people read, such as ``–4`` or ``(4)``."""
    return re.fullmatch(rf"[$€]?[{_MINUS}][$€]?[0-9.]+|\([$€]?[0-9.]+\)", amount) is not None


def fault(amount: str, may_be_debt: bool) -> str:
    """Say what is wrong with an amount."""
    units, _, decimals = amount.strip(f"()+$€£{MINUS_SIGNS}").partition(".")
    if len(units) > AMOUNT_DIGITS or len(decimals) > AMOUNT_DECIMALS or len(amount) > EXCERPT:
        return f"an amount has at most {AMOUNT_DIGITS} digits and {AMOUNT_DECIMALS} decimals"
    if is_debt(amount) and not may_be_debt:
        return "only `stacks` may have an amount below zero"
    return f"`{amount}` is not an amount"


WORD = re.compile(r'"[^"]*"?|->|,|[^ \t,#"]+')
_NAME = re.compile(r"[^\W0-9_][\w'.-]*")
_QUOTED = re.compile("[“”„«'‘’]([^“”»'‘’\"#]+)[“”»'‘’]")
_DATE = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})")
_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"} | {
    word: str(rank) for rank, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)
}
_SPELLED = re.compile(
    rf"({'|'.join(_RANKS)}|10|[2-9TJQKA])[ \t]+of[ \t]+([cdhs])(?:lub|iamond|eart|pade)s?\b", re.IGNORECASE
)
_TEN = re.compile("^[1Il][Oo0]")
"""A ten typed with letters for digits."""
_ARROW = re.compile(r"→|⇒|➔|[–—=-]+>|^[–—-]+$|^>$")


class StopPoint(NamedTuple):
    """The place where a line can't be read any further.

    ``start`` and ``end`` (from 0) enclose the word that doesn't fit; they are equal if the line ends too early.
    ``opening`` is the line's first word, ``before`` and ``after`` are the neighbours, and ``keywords`` are the keywords
    allowed there.
    """

    text: str
    start: int
    end: int
    opening: str
    before: re.Match[str] | None
    after: re.Match[str] | None
    keywords: tuple[str, ...]

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


def _repairs(spot: StopPoint) -> Iterator[Repair]:
    """Yield the changes that may make the line readable, the likeliest first."""
    yield from _run_together(spot)
    if keyword := nearest(spot.word, spot.keywords):
        yield Repair(spot.start, spot.end, keyword)
    arrow = _ARROW.sub(" -> ", spot.word).strip()
    if arrow != spot.word:
        yield Repair(spot.start, spot.end, arrow, sure=True)
    yield from _respell(spot)
    if (slip := money(spot.text, spot.start)) and (amount := plain(slip[0])):
        yield Repair(slip.start(), slip.end(), amount)
    if quoted := _QUOTED.match(spot.text, spot.start):
        yield Repair(quoted.start(), quoted.end(), f'"{quoted[1]}"', sure=True)
    for start, end in _here_and_before(spot) if spot.opening == "trick" else ():
        if spot.text[start].isalpha():  # The arrow before the taker's name is missing.
            yield Repair(start, end, f"-> {spot.text[start:end]}")
    if spot.before and spot.after and spot.word == ",":
        yield Repair(spot.before.start(), spot.after.end(), f"{spot.before[0]} {spot.after[0]}", sure=True)
    if spot.before and _NAME.fullmatch(spot.before[0]) and _NAME.fullmatch(spot.word):  # As in `seat Big Dee 200`.
        yield Repair(spot.before.start(), spot.end, f'"{spot.before[0]} {spot.word}"')
    title = spot.text[spot.start :].partition("#")[0].rstrip()
    if spot.opening == "game" and title and '"' not in title:
        yield Repair(spot.start, spot.start + len(title), f'"{title}"', sure=True)


def _run_together(spot: StopPoint) -> Iterator[Repair]:
    """Separate words run together, as in ``stayAnn``, ``stay:``, ``2Bob``, ``KdQd`` and ``draw Ann2``."""
    for start, end in _here_and_before(spot):
        word = spot.text[start:end]
        cards = re.findall("(?:10|[2-9TtJjQqKkAa])[CcDdHhSs♣♦♥♠]", word)
        for spaced, sure in (
            (after_keyword(word, spot.keywords), True),
            (" ".join(cards) if "".join(cards) == word else None, True),
            (re.sub(r"^([0-9]+)([^0-9.,].*)", r"\1 \2", word), True),
            (re.sub(r"^([^0-9]+)([0-9]+)$", r"\1 \2", word), False),  # Ann2 may be a name.
        ):
            if spaced and spaced != word:
                yield Repair(start, end, spaced, sure)


def _respell(spot: StopPoint) -> Iterator[Repair]:
    """Rewrite a card such as ``King of spades``, ``dK``, ``Kd.``, ``1Oh`` or ``K♡``, ``spades`` for a suit, and a date.

    Dots in a date put the day first, slashes the month, unless they can't, as in ``21.11.2026`` and ``11/21/2026``.
    """
    if spelled := _SPELLED.match(spot.text, spot.start):
        rank = _RANKS.get(spelled[1].lower(), spelled[1])
        yield Repair(spelled.start(), spelled.end(), rank + spelled[2].lower())
    word = spot.word.rstrip(":;.").translate(str.maketrans("♤♡♢♧", "♠♥♦♣"))
    for spelling in (word, word[1:] + word[:1], _TEN.sub("10", word)):
        if spelling in CARDS and spelling != spot.word:
            yield Repair(spot.start, spot.end, spelling)
    if word.lower().rstrip("s") in ("club", "diamond", "heart", "spade"):
        yield Repair(spot.start, spot.end, word[0].lower())
    if spot.opening == "date" and (day := _DATE.fullmatch(spot.word)):
        first, second = int(day[1]), int(day[3])
        swapped = first > 12 or (day[2] == "." and second <= 12)
        month, number = (second, first) if swapped else (first, second)
        with suppress(ValueError):
            yield Repair(spot.start, spot.end, date(int(day[4]), month, number).isoformat())


def _here_and_before(spot: StopPoint) -> Iterator[tuple[int, int]]:
    if spot.word:
        yield spot.start, spot.end
    if spot.before:
        yield spot.before.span()


def name(written: str) -> str | None:
    """Guess the name meant by a word that isn't a valid name."""
    if written.lower() == "none":
        return f'none or "{written}"'
    if is_taken(written):
        return f'"{written}"'
    visible = "".join(char for char in written.strip('"').rstrip(":;") if category(char) != "Cf" and char != "\ufe0f")
    straight = " ".join(re.sub("[‘’ʼ]", "'", visible).split())
    guess = f'"{straight}"' if " " in straight else straight
    with suppress(ValueError):
        reading(guess)
        return guess if guess != written else None
    return None


def explain_words(text: str, words: Iterator[Token]) -> Unreadable:
    """Explain a line with a bad word that its terminal accepts, such as a bad name, or with a name twice in a list."""
    names, repeated = set[str](), list[tuple[str, Place]]()
    for word in words:
        at = Place(1, word.column or 1, word.end_column or 1)
        try:
            value = WORDS.get(word.type, str)(word)
        except ValueError as reason:
            if word.type == "DAY":
                return unreadable(text, at, f"`{word}` is not a real date", ("a date",))
            expected = ("a name",) if word.type == "NAME" else ()
            guess = name(word) if word.type == "NAME" else None
            repair = Repair(at.column - 1, at.end - 1, guess) if guess else None
            return unreadable(text, at, str(reason), expected, guess, repair)
        if word.type == "NAME":
            repeated += [(value, at)] if value in names else []
            names.add(value)
    twice, at = repeated[0]  # It may have been meant for somebody else.
    return unreadable(text, at, f"the line names {twice} twice", ("another name",))


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
_SPLIT: Final = "`split` may mean two things: in Louisiana the pot rides, elsewhere it is split"


def explain(error: UnexpectedInput, text: str) -> Unreadable:
    """Explain the parser's error, as if for the first line of a log."""
    accepted = grammar.next_terminals(error.interactive_parser)
    spot = _spot(text, _start(error, text), accepted)
    repair = next((candidate for candidate in _repairs(spot) if _helps(spot, candidate)), None)
    amount = money(text, spot.start)
    cut_by_comma = repair and amount and repair[:3] == (*amount.span(), plain(amount[0]))
    if amount and (cut_by_comma or accepted & {"AMOUNT", "BALANCE"}):
        at = Place(1, amount.start() + 1, amount.end() + 1)
        debt, may_be_debt = is_debt(amount[0]), "BALANCE" in accepted
        guess = plain(amount[0]) if may_be_debt or not debt else None
        repair = Repair(*amount.span(), guess, sure=debt) if guess else None
        return unreadable(text, at, fault(amount[0], may_be_debt), ("an amount",), guess, repair, "N106")
    at = Place(1, spot.start + 1, max(spot.end, spot.start + 1) + 1)
    if spot.word == "split" and not spot.before:
        return unreadable(text, at, _SPLIT, ("`carry`", "`divide`"), "carry or divide")
    if repair and not spot.before and repair.meant == keyword_meant(text):
        repair = repair._replace(sure=True)
    expected: tuple[str, ...] = ("a keyword",)
    if len(spot.keywords) < 5:
        phrases = [phrase for terminal, phrase in _IN_WORDS.items() if terminal in accepted]
        if spot.opening == "draw" and spot.word.isdecimal():
            phrases = ["a name before each number" if phrase == "a name" else phrase for phrase in phrases]
        expected = (*(f"`{word}`" for word in spot.keywords), *phrases)
    return unreadable(text, at, _problem(spot, accepted), expected, repair and repair.meant, repair)


def _start(error: UnexpectedInput, text: str) -> int:
    """Find the start of the word that doesn't fit, or the end of the last word if the line ends too early."""
    if not isinstance(error, UnexpectedToken):
        return error.column - 1
    if error.token.type == "$END":
        return len(text.rstrip(" \t"))
    start = error.token.column - 1
    return len(text[:start].rstrip(" \t")) if error.token.type == "COMMENT" else start


def _spot(text: str, start: int, accepted: frozenset[str]) -> StopPoint:
    words = list(WORD.finditer(text))
    bad_word = next((word for word in words if word.start() == start), None)
    end = bad_word.end() if bad_word else start
    before = [word for word in words if word.end() <= start and word[0] != ","]
    after = [word for word in words if word.start() >= end]
    opening = words[0][0] if words else ""
    neighbours = before[-1] if before else None, after[0] if after else None
    keywords = tuple(grammar.keyword(terminal) for terminal in sorted(accepted - _IN_WORDS.keys() - _UNMENTIONED))
    return StopPoint(text, start, end, opening, *neighbours, keywords)


def _helps(spot: StopPoint, repair: Repair) -> bool:
    """Check whether the repaired line can be read further."""
    text = spot.text[: repair.start] + repair.meant + spot.text[repair.end :]
    try:
        grammar.parser().parse(text, start="line")
    except UnexpectedInput as error:
        return _start(error, text) > repair.start + len(repair.meant)
    return True


def _problem(spot: StopPoint, accepted: Set[str]) -> str:
    """Say what is wrong at this place."""
    if not spot.word:
        return "the line ends too early"
    digits = NUMBER_DIGITS if "NUMBER" in accepted else ORDINAL_DIGITS if "ORDINAL" in accepted else 0
    if digits and spot.word.isascii() and spot.word.isdecimal():
        return f"a number has at most {digits} digits here"
    word = spot.word if len(spot.word) <= EXCERPT else f"{spot.word[:EXCERPT]}…"
    if not spot.before:
        return f"unknown keyword `{word}`"
    shown = f"`{word}`" if word[0].isascii() or word[0].isalnum() else describe(word[0])
    return f"{shown} can't be used here"
