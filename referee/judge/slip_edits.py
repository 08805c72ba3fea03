"""The words of a hand, and what the scribe may have meant to write for each of them."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from referee.engine.cards import HONOURS, NAMES
from referee.engine.cards import SUITS as LETTERS
from referee.engine.house import House
from referee.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, LINE_BYTES, NUMBER_DIGITS
from referee.notation import statements as st
from referee.notation.names import CARDS, SUITS, reading, spelling
from referee.notation.read import parse
from referee.text import resembling
from referee.values import Place, hundredths, words

Kind = Literal["card", "suit", "exchange", "name", "number", "line"]
Sort = Literal["card", "suit", "name", "number"]


class Word(NamedTuple):
    """A word that may be a slip: its line, its number among the line's words, its kind, and its place."""

    line: int
    number: int
    sort: Sort
    text: str
    at: Place


class WordReading(NamedTuple):
    """A possible meaning of a word. The readings of a word are in the order of ``rank``, the likeliest first.

    ``near``: it differs by one letter or digit.
    """

    rank: tuple[int, ...]
    text: str
    near: bool = False


@dataclass(frozen=True, slots=True)
class SlipEdit:
    """One change of one word of a line, from ``column`` to ``end_column``.

    All ``readings`` are equivalent under every rule, and ``statement`` is the line with the first of them; for a line
    to leave out it is ``None``, and there is no reading. ``which`` is for a word that is in the line more than once: 1
    for the first of them, 2 for the second; else 0.
    """

    kind: Kind
    line: int
    column: int
    end_column: int
    written: str
    readings: tuple[WordReading, ...]
    statement: st.Statement | None
    which: int = 0


class Surroundings(NamedTuple):
    """The facts that the edits of a hand depend on.

    ``seated`` are the names of those at the table. ``cards`` are all cards in the hand, ``played`` those in its tricks,
    ``dealt`` those in its deals, ``drawn`` those from the stock, except cards in conflict with another; none is
    ``drawn`` if a card may have come back into the stock. ``upcard_held``: somebody may have the upcard in hand.
    ``trump`` is the suit (``None`` if it was not noted), ``unit`` the smallest unit of money in the log, in hundredths.
    """

    seated: tuple[str, ...]
    cards: frozenset[int]
    played: frozenset[int]
    dealt: frozenset[int]
    drawn: frozenset[int]
    upcard_held: bool
    trump: int | None
    house: House
    unit: int


_UNTOUCHED: Final = (*(st.Unreadable, st.Hand, st.Game, st.Date, st.Rules, st.Rule, st.Seat, st.Reshuffle, st.Misdeal),)
_UNORDERED: Final = (st.Away, st.Out, st.Stay, st.Pass, st.Divide, st.Share, st.Deal, st.Show)
"""Lines in which the order of words does not matter."""
_TWICE: Final = (st.Stay, st.Pass, st.Draw, st.Trick)
"""Lines that may name a player twice."""
_COUNTS: Final = (st.Draw, st.Took, st.Blinds)

_AMOUNT: Final = re.compile(rf"[0-9]{{1,{AMOUNT_DIGITS}}}(?:\.[0-9]{{1,{AMOUNT_DECIMALS}}})?")
_COUNT: Final = re.compile(rf"[0-9]{{1,{NUMBER_DIGITS}}}")


def words_of(line: st.Statement) -> tuple[Word, ...]:
    """The cards, suits, names and numbers of a line that may be slips."""
    if isinstance(line, _UNTOUCHED):
        return ()
    found = []
    for index, at in enumerate(words(line.line, line.text)[1:], 1):
        text = line.text[at.column - 1 : at.end - 1]
        sort = _sort(line, index, text)
        if sort:
            found.append(Word(line.line, index, sort, text, at))
    return tuple(found)


def _sort(line: st.Statement, index: int, text: str) -> Sort | None:
    if text in CARDS:
        return "card"
    if isinstance(line, st.Trump):
        return "suit" if text in SUITS else None
    if text[0] in "0123456789-$€":
        return "number"
    fixed = (isinstance(line, st.Join) and index != 4) or (isinstance(line, st.RuledRenege | st.Waive) and index == 1)
    return None if fixed or text == "?" or text.lower() == "none" else "name"


def noted_cards(lines: Iterable[st.Statement]) -> frozenset[int]:
    """All cards in these lines."""
    return frozenset(CARDS[word.text] for line in lines for word in words_of(line) if word.sort == "card")


def left_out(lines: Iterable[st.Statement]) -> Iterator[SlipEdit]:
    """Leave out each line of a hand that repeats an earlier one."""
    said: set[tuple[object, ...]] = set()
    for line in lines:
        says = _says(line)
        if says in said:
            at = line.at
            yield SlipEdit("line", line.line, at.column, at.end, line.text[at.column - 1 : at.end - 1], (), None)
        said.add(says)


def edits(line: st.Statement, word: Word, around: Surroundings) -> Iterator[SlipEdit]:
    """The other ways to write one word."""
    ways = {"card": _cards, "suit": _suits, "name": _names, "number": _numbers}
    for readings in ways[word.sort](line, word, around):
        yield from _edit(word.sort, line, (word,), readings)


def exchanged(line: st.Statement, first: Word, second: Word) -> Iterator[SlipEdit]:
    """Swap two neighbouring words of a line, if that changes its meaning."""
    between = line.text[first.at.end - 1 : second.at.column - 1]
    reading_ = WordReading((), f"{second.text}{between}{first.text}")
    return _edit("exchange", line, (first, second), (reading_,))


def may_be_exchanged(line: st.Statement, word: Word) -> bool:
    """True if the meaning of a line changes when this word and the next of its kind are swapped."""
    if isinstance(line, _UNORDERED):
        return False
    if isinstance(line, st.Exchange):  # The last discard, and the first card received.
        return word.number == 1 + len(line.discards)
    return word.sort != "name" or isinstance(line, st.Trick | st.Pay)


def _edit(
    kind: Kind, line: st.Statement, touched: tuple[Word, ...], readings: tuple[WordReading, ...]
) -> Iterator[SlipEdit]:
    """The line with the first reading in place of one or two words, if it can be read and has another meaning."""
    start, end = touched[0].at.column, touched[-1].at.end
    text = f"{line.text[: start - 1]}{readings[0].text}{line.text[end - 1 :]}"
    if 4 * len(text) > LINE_BYTES and len(text.encode()) > LINE_BYTES:
        return
    statement = parse(line.line, text, explained=False)
    if statement is not None and not isinstance(statement, st.Unreadable) and _says(statement) != _says(line):
        written = line.text[start - 1 : end - 1]
        yield SlipEdit(kind, line.line, start, end, written, readings, statement, _which(line, written, start))


def _which(line: st.Statement, written: str, start: int) -> int:
    """Number a word among the equal words of its line, by its column: 1 for the first; 0 if there is only one."""
    if line.text.count(written) < 2:
        return 0
    same = [at.column for at in words(line.line, line.text) if line.text[at.column - 1 : at.end - 1] == written]
    return same.index(start) + 1 if len(same) > 1 and start in same else 0


def _says(line: st.Statement) -> tuple[object, ...]:
    """The meaning of a line, whatever its form and place; a line that can't be read equals no other."""
    if isinstance(line, st.Unreadable):
        return (line.line,)
    fields: tuple[str, ...] = type(line).__match_args__
    return (type(line), *[getattr(line, each) for each in fields[2:]])


def _suits(_line: st.Statement, word: Word, _around: Surroundings) -> Iterator[tuple[WordReading, ...]]:
    for suit, letter in enumerate(LETTERS):
        if suit != SUITS[word.text]:
            yield (WordReading((suit,), letter, near=True),)


def _names(line: st.Statement, word: Word, around: Surroundings) -> Iterator[tuple[WordReading, ...]]:
    there = set() if isinstance(line, _TWICE) else set(st.named(line))
    written = reading(word.text)
    nearness = {name: near for near, name in resembling(written, around.seated)}
    for place, name in enumerate(around.seated):
        if name != written and name not in there:
            yield (WordReading((*nearness.get(name, (3, 0)), place), spelling(name)),)


# Numbers


def _numbers(line: st.Statement, word: Word, around: Surroundings) -> Iterator[tuple[WordReading, ...]]:
    sign = "-$€" if word.text[0] in "-$€" else ""
    digits = word.text.lstrip(sign)
    before = word.text[: len(word.text) - len(digits)]
    form, value = (_COUNT, int) if isinstance(line, _COUNTS) else (_AMOUNT, hundredths)
    unit = 1 if isinstance(line, _COUNTS) else around.unit
    written = value(digits)
    found: dict[str, bool] = {}
    for text, near in _miswritten(digits):
        padded = len(text) > 1 and text[0] == "0" and text[1] != "."
        if form.fullmatch(text) and not padded and value(text) != written and value(text) % unit == 0:
            found.setdefault(text, near)
    for text, near in found.items():
        yield (WordReading((abs(value(text) - written), value(text)), before + text, near),)


def _miswritten(digits: str) -> Iterator[tuple[str, bool]]:
    """A number with one digit changed, missing or doubled, or two neighbouring ones swapped, and whether it is near."""
    for at, digit in enumerate(digits):
        if digit == ".":
            continue
        before, after = digits[:at], digits[at + 1 :]
        yield from ((f"{before}{other}{after}", True) for other in "0123456789" if other != digit)
        yield before + after, True
        yield before + 2 * digit + after, True
        if after and after[0] != ".":
            yield f"{before}{after[0]}{digit}{after[1:]}", False


# Cards


def _cards(line: st.Statement, word: Word, around: Surroundings) -> Iterator[tuple[WordReading, ...]]:
    """The other cards of the pack, grouped where no rule can tell them apart."""
    written, taken = CARDS[word.text], _taken(line, word, around)
    alike: dict[object, list[WordReading]] = {}
    for reading_ in sorted(_read_as(written, card) for card in range(52) if card != written and card not in taken):
        alike.setdefault(_class(CARDS[reading_.text], line, around), []).append(reading_)
    return map(tuple, alike.values())


def _taken(line: st.Statement, word: Word, around: Surroundings) -> Collection[int]:
    """The cards that can't be meant in a line because another line has them."""
    match line:
        case st.Trick():
            return around.played
        case st.Deal():
            return around.dealt | around.drawn
        case st.Exchange() if word.number > 1 + len(line.discards) and around.drawn:
            return around.dealt | around.drawn
        case st.Exchange():
            return around.drawn
        case st.Trump() if not around.upcard_held:
            return around.dealt | around.drawn | around.played
    return ()


def _read_as(written: int, card: int) -> WordReading:
    """A card as a reading, ranked: the same rank first, then the same suit by distance of rank, then pack order."""
    (suit, rank), (other, of) = divmod(written, 13), divmod(card, 13)
    if rank == of:
        return WordReading((0, card), NAMES[card], near=True)
    if suit == other:
        return WordReading((1, abs(rank - of), card), NAMES[card], near=True)
    return WordReading((2, card), NAMES[card])


def _class(card: int, line: st.Statement, around: Surroundings) -> object:
    """A key for cards that no rule tells apart: cards of one suit that nobody saw, with no seen card between them.

    Rules only compare ranks, except for honours, including aces, and for the sure tricks of a cinch, which are counted
    among all trumps.
    """
    suit = card // 13
    if card in around.cards:
        return card
    if around.house.cinch and (isinstance(line, st.Trump) or around.trump in (None, suit)):
        return card
    honour = card % 13 == 12, bool(HONOURS[suit] >> card & 1)
    below = sum(other // 13 == suit and other < card for other in around.cards)
    return suit, below, honour


def followers(line_words: Sequence[Word]) -> dict[int, Word]:
    """For each word of a line, by its number, the next one of its kind."""
    latest: dict[Sort, Word] = {}
    found = {}
    for word in reversed(line_words):
        if word.sort in latest:
            found[word.number] = latest[word.sort]
        latest[word.sort] = word
    return found
