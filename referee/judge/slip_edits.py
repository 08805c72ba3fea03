"""The words on which the errors of a hand rest, what the scribe may have meant to write for each of them, and how to
say so."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Final, Literal, NamedTuple

from referee.engine.cards import NAMES, card
from referee.engine.cards import SUITS as LETTERS
from referee.finding import (
    CardNotHeld,
    DuplicateCard,
    MoneyFromNowhere,
    UpcardConflict,
    Violation,
    WrongAmountWon,
    WrongAnte,
    WrongBourre,
    WrongCount,
)
from referee.judge.game import Game
from referee.ledger.books import smallest_unit
from referee.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, LINE_BYTES, NUMBER_DIGITS
from referee.notation import statements as st
from referee.notation.names import CARDS, SUITS, reading, spelling
from referee.notation.read import parse
from referee.notation.write import Edit
from referee.records import record
from referee.rules.phrases import in_a_row
from referee.text import resembling
from referee.values import Place, hundredths, words

Kind = Literal["card", "suit", "exchange", "name", "number", "line"]

_SHOWN: Final = 3
"""Up to this many readings of a word are all named; if there are more, only the likeliest is."""

_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Names for the places of equal words in a line; a line has at most one for each of ten players."""


class Word(NamedTuple):
    """A word that may be a slip, with its number among the words of its line, its kind, and its place."""

    number: int
    sort: Kind
    text: str
    at: Place


class WordReading(NamedTuple):
    """A possible meaning of a word. The readings of a word are in the order of ``rank``, the likeliest first.

    A ``near`` one differs from the word by one letter or digit.
    """

    rank: tuple[int, ...]
    text: str
    near: bool = False


@record()
class SlipEdit:
    """A change of one word of a line, or a line to leave out."""

    kind: Kind
    at: Place
    """The place of the word. An ``exchange`` spans both words."""
    written: str
    readings: tuple[WordReading, ...]
    """The words that may be meant, with each of which the same errors would be left, the likeliest first."""
    which: int = 0
    """For a word that is in the line more than once, 1 for the first of them, 2 for the second."""

    @property
    def meant(self) -> tuple[str, ...]:
        """The words that may be meant, the likeliest first, or none for a ``line`` that is to be left out."""
        return tuple(reading.text for reading in self.readings)

    @property
    def swapped(self) -> tuple[str, str]:
        """The two words of an exchange, as written."""
        first, *_, last = (self.written[at.column - 1 : at.end - 1] for at in words(1, self.written))
        return first, last

    @property
    def corrections(self) -> tuple[Edit, ...]:
        """The ways to correct it, one for each reading, the likeliest first. A duplicate line has only one."""
        if self.kind == "line":
            return (Edit(self.at, "", whole_line=True),)
        return tuple(Edit(self.at, meant) for meant in self.meant)

    @property
    def otherwise(self) -> str:
        """The word that was wrong and those that may be meant, as in ``the 4h in line 12 should be 4d (or 5d)``."""
        likeliest, *others = self.meant or ("",)
        more = f"one of {len(others)} others" if len(others) >= _SHOWN else in_a_row(others, "or")
        return self.should_be(likeliest) + (f" (or {more})" if others else "")

    def should_be(self, meant: str) -> str:
        """Say how a line should be written, as in ``the 4h in line 12 should be 4d``."""
        match self.kind:
            case "line":
                return f"line {self.at.line} is the same line written twice"
            case "exchange":
                first, last = self.swapped
                return f"line {self.at.line} has {first} and {last} the wrong way round"
            case "suit":
                return f"the trump suit in line {self.at.line} should be {meant}, not {self.written}"
            case _:
                which = f"{_ORDINALS[self.which]} " if 0 < self.which < len(_ORDINALS) else ""
                return f"the {which}{self.written} in line {self.at.line} should be {meant}"


Change = tuple[SlipEdit, st.Statement, st.Statement | None]
"""An edit with one reading, the line as written, and the line with it (``None`` if it leaves the line out)."""


_UNTOUCHED: Final = (*(st.Unreadable, st.Hand, st.Game, st.Date, st.Rules, st.Rule, st.Seat, st.Reshuffle, st.Misdeal),)
_UNORDERED: Final = (st.Away, st.Out, st.Stay, st.Pass, st.Divide, st.Share, st.Deal, st.Show)
"""Lines in which the order of words does not matter."""
_TWICE: Final = (st.Stay, st.Pass, st.Draw, st.Trick)
"""Lines that may name a player twice."""
_COUNTED: Final = {"C303": ("name", "number"), "C305": ("name", "number"), "T403": ("number",)}
"""Errors that depend on the number of cards or tricks, not on which ones they were, with the words they depend on."""
_COUNTS: Final = (st.Draw, st.Took, st.Blinds)
_FIXED: Final = frozenset(((st.Join, 1), (st.Join, 3), (st.RuledRenege, 1), (st.Waive, 1)))
"""Words, by their numbers in a line, that are no names of players at the table."""

_AMOUNT: Final = re.compile(rf"(?!0[0-9])[0-9]{{1,{AMOUNT_DIGITS}}}(?:\.[0-9]{{1,{AMOUNT_DECIMALS}}})?")
_COUNT: Final = re.compile(rf"(?!0[0-9])[0-9]{{1,{NUMBER_DIGITS}}}")


def words_of(line: st.Statement) -> tuple[Word, ...]:
    """Return the cards, suits, names and numbers of a line that may be slips."""
    if isinstance(line, _UNTOUCHED):
        return ()
    line_words = []
    for index, at in enumerate(words(line.line, line.text)[1:], 1):
        text = line.text[at.column - 1 : at.end - 1]
        sort: Kind | None = None
        if text in CARDS:
            sort = "card"
        elif isinstance(line, st.Trump):
            sort = "suit" if text in SUITS else None
        elif text[0] in "0123456789-$€":
            sort = "number"
        elif text != "?" and text.lower() != "none" and (type(line), index) not in _FIXED:
            sort = "name"
        if sort:
            line_words.append(Word(index, sort, text, at))
    return tuple(line_words)


def repeated_lines(lines: Iterable[st.Statement]) -> Iterator[Change]:
    """Yield a change for each line of a hand that repeats an earlier one, which leaves the line out."""
    earlier: set[tuple[object, ...]] = set()
    for line in lines:
        meaning = _meaning(line)
        if meaning in earlier:
            at = line.at
            yield SlipEdit("line", at, line.text[at.column - 1 : at.end - 1], ()), line, None
        earlier.add(meaning)


def changes(
    lines: Sequence[st.Statement],
    errors: Sequence[Violation],
    game: Game,
    is_worth: Callable[[Sequence[Violation]], bool],
) -> Iterator[Change]:
    """Yield the other ways to write each word of a hand on which errors rest, also swapped with the next of its kind.

    The words with most errors come first; ``is_worth`` says for which errors words are changed. ``game`` is the game
    before the hand.
    """
    by_number = {line.line: line for line in lines}
    hand_words = {line.line: words_of(line) for line in lines}
    resting: dict[Word, set[int]] = {}
    for index, error in enumerate(errors):
        for word in _premises(error, by_number, hand_words):
            resting.setdefault(word, set()).add(index)
    touched: list[tuple[set[int], tuple[Word, ...]]] = [(on, (word,)) for word, on in resting.items()]
    for line in lines:
        for first, second in _neighbours(line, hand_words[line.line]):
            touched.append((resting.get(first, set()) | resting.get(second, set()), (first, second)))
    facts = [error.facts for error in errors]
    in_conflict = {card(fact.card) for fact in facts if isinstance(fact, DuplicateCard | CardNotHeld | UpcardConflict)}
    placed = defaultdict[type[st.Statement], set[int]](set)
    for line in lines:
        placed[type(line)] |= {CARDS[word.text] for word in hand_words[line.line] if word.sort == "card"}
    seated = [game.seats.names[player] for player in game.seats.at_table()]
    unit = smallest_unit((line.text for line in lines), game.books.chip)
    for on, changed in sorted(touched, key=lambda each: (-len(each[0]), each[1][0].at, len(each[1]))):
        on_them = [errors[index] for index in sorted(on)]
        if is_worth(on_them):
            line = by_number[changed[0].at.line]
            yield from _changes(line, changed, placed[type(line)] - in_conflict, seated, unit, _gaps(on_them))


def _premises(
    error: Violation, lines: Mapping[int, st.Statement], hand_words: Mapping[int, tuple[Word, ...]]
) -> Iterator[Word]:
    """Yield the words that an error rests on, which are those at its place and at its evidence.

    A play also rests on the cards of its trick and on the trump. The taker of a trick and a turn rest on all words of
    the trick, and a lead on those of the trick before as well. An amount rests on the numbers of its line, a
    stack on its number, and a count of cards or tricks on names and numbers alone.
    """
    for place in {error.at, *[evidence.at for evidence in error.evidence]}:
        for word in hand_words.get(place.line, ()):
            is_at_place = place.column < word.at.end and word.at.column < place.end
            if is_at_place and word.sort in _COUNTED.get(error.code, (word.sort,)):
                yield word
    at = error.at.line
    if error.code[0] == "L":
        numbers = [word for word in hand_words.get(at, ()) if word.sort == "number"]
        if isinstance(lines.get(at), st.Stacks):
            numbers = [word for word in numbers if word.at.end > error.at.column][:1]
        yield from numbers
    if error.code[0] == "R" or error.code in ("T401", "T402", "T404"):
        tricks = [number for number, line in lines.items() if isinstance(line, st.Trick) and number <= at]
        trumps = [number for number, line in lines.items() if isinstance(line, st.Trump)]
        for number in (*tricks[-2 if error.code == "T401" else -1 :], *trumps):
            yield from (word for word in hand_words[number] if error.code[0] == "T" or word.sort in ("card", "suit"))


def _gaps(errors: Iterable[Violation]) -> Set[int] | None:
    """Return by how many hundredths an amount must change to explain one of the errors (``None`` if that is open)."""
    gaps: set[int] = set()
    for error in errors:
        match error.facts:
            case WrongAnte() | WrongAmountWon() | WrongBourre() as wrong:
                gaps.add(abs(wrong.due - wrong.paid))
            case WrongCount(due=due, counted=other):
                gaps.add(abs(due - other))
            case MoneyFromNowhere(due=due, counted=other, unexplained=unexplained):
                gaps |= {abs(due - other), abs(unexplained or 0)}
            case _:
                return None
    return gaps


def _changes(  # noqa: PLR0913, PLR0917
    line: st.Statement,
    touched: tuple[Word, ...],
    placed: Set[int],
    seated: Sequence[str],
    unit: int,
    gaps: Set[int] | None,
) -> Iterator[Change]:
    """Yield the other ways to write one word, or the two words swapped, with which the line has another meaning.

    A card becomes none of those ``placed``, and a name another of the ``seated``. An amount changes by one of the
    ``gaps``, and is a multiple of the ``unit``.
    """
    word, *neighbour = touched
    at = Place(line.line, word.at.column, touched[-1].at.end)
    kind: Kind = "exchange" if neighbour else word.sort
    readings: Iterable[WordReading]
    match kind:
        case "card":
            readings = (each for each in _cards(CARDS[word.text]) if CARDS[each.text] not in placed)
        case "suit":
            suits = ((suit, letter) for suit, letter in enumerate(LETTERS) if suit != SUITS[word.text])
            readings = (WordReading((suit,), letter, near=True) for suit, letter in suits)
        case "name":
            others = set() if isinstance(line, _TWICE) else set(line.players)
            written = reading(word.text)
            nearness = {name: near for near, name in resembling(written, seated)}
            readings = (
                WordReading((*nearness.get(name, (3, 0)), place), spelling(name))
                for place, name in enumerate(seated)
                if name != written and name not in others
            )
        case "number":
            readings = (each for each in _numbers(line, word, unit) if gaps is None or each.rank[0] in gaps)
        case _:
            if word.sort == "number" and gaps is not None:
                values = [abs(hundredths(each.text)) for each in touched]
                if abs(values[0] - values[1]) not in gaps:
                    return
            between = line.text[word.at.end - 1 : neighbour[0].at.column - 1]
            readings = [WordReading((), f"{neighbour[0].text}{between}{word.text}")]
    meaning, text = _meaning(line), line.text[at.column - 1 : at.end - 1]
    same = [place for place in words(at.line, line.text) if line.text[place.column - 1 : place.end - 1] == text]
    which = same.index(at) + 1 if len(same) > 1 and at in same else 0
    for meant in readings:
        changed = f"{line.text[: at.column - 1]}{meant.text}{line.text[at.end - 1 :]}"
        if len(changed.encode()) > LINE_BYTES:
            continue
        statement = _with_card(line, word, CARDS[meant.text], changed) if kind == "card" else None
        if statement is None:
            statement = parse(line.line, changed, explained=False)
            if statement is None or isinstance(statement, st.Unreadable) or _meaning(statement) == meaning:
                continue
        yield SlipEdit(kind, at, text, (meant,), which), line, statement


def _with_card(line: st.Statement, word: Word, card: int, text: str) -> st.Statement | None:
    """Return a trick or a trump with another card for the word, as reading its ``text`` would."""
    match line:
        case st.Trick(names=names, cards=cards, taker=taker):
            at = (word.number - 1) // (1 if names is None else 2)
            return st.Trick(line.line, text, names, (*cards[:at], card, *cards[at + 1 :]), taker)
        case st.Trump():
            return st.Trump(line.line, text, card, card // 13)
    return None


def _neighbours(line: st.Statement, line_words: Sequence[Word]) -> Iterator[tuple[Word, Word]]:
    """Yield each word of a line with the next of its kind, if the line means something else with the two swapped."""
    latest: dict[Kind, Word] = {}
    for word in line_words:
        first = latest.get(word.sort)
        if isinstance(line, st.Exchange):  # The last discard, and the first card received.
            changes_meaning = first is not None and first.number == 1 + len(line.discards)
        else:
            changes_meaning = word.sort != "name" or isinstance(line, st.Trick | st.Pay)
        if first and changes_meaning and not isinstance(line, _UNORDERED):
            yield first, word
        latest[word.sort] = word


def _meaning(line: st.Statement) -> tuple[object, ...]:
    """Return the meaning of a line, whatever its form and place. A line that can't be read equals no other."""
    if isinstance(line, st.Unreadable):
        return (line.line,)
    fields: tuple[str, ...] = type(line).__match_args__
    return (type(line), *[getattr(line, name) for name in fields[2:]])


# Numbers


def _numbers(line: st.Statement, word: Word, unit: int) -> Iterator[WordReading]:
    digits = word.text.lstrip("-$€")
    before = word.text.removesuffix(digits)
    form, value = (_COUNT, int) if isinstance(line, _COUNTS) else (_AMOUNT, hundredths)
    unit = 1 if isinstance(line, _COUNTS) else unit
    written = value(digits)
    for text, near in dict(_miswritten(digits)).items():
        if form.fullmatch(text) and value(text) != written and value(text) % unit == 0:
            yield WordReading((abs(value(text) - written), value(text)), before + text, near)


def _miswritten(digits: str) -> Iterator[tuple[str, bool]]:
    """Yield a number with one digit other, missing or doubled, or two neighbours swapped, and whether it is near."""
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


@cache
def _cards(written: int) -> list[WordReading]:
    """Return the other cards of the pack.

    The likeliest have the same rank, then come those of the same suit by distance of rank.
    """
    readings = []
    for other in range(52):
        if other != written:
            is_of_suit, distance = other // 13 == written // 13, abs(other % 13 - written % 13)
            rank = (0, other) if not distance else (1, distance, other) if is_of_suit else (2, other)
            readings.append(WordReading(rank, NAMES[other], near=is_of_suit or not distance))
    return sorted(readings)
