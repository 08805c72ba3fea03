"""The kinds of slip of the pen, where each may be made in a log, and how the referee may name it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from evenings.rewrite import WITH_CARDS, Line, Sort, Word
from evenings.scribe import WORDS, misspelt, name_misspelt, smeared
from naive.page import written_name
from naive.rules import PACK
from slips.evening import Evening

from referee.notation.read import parse
from referee.notation.statements import Unreadable
from referee.text import within_edits

READING = frozenset({"N101", "N102", "N103", "N104", "N105", "N106", "N107", "N108"})
"""A line that can't be read, or is out of place."""
CARDS = frozenset({"C301", "C302", "C303", "C304", "C305"})
MONEY = frozenset({"L601", "L602", "L603", "L604", "L605", "L606", "L607", "L608"})


class NoPlaceError(Exception):
    """An evening has no place for a slip of this kind."""


class Name(NamedTuple):
    """A way to name a slip: one error with one of these codes, in its line or anywhere in its hand."""

    codes: frozenset[str]
    in_line: bool = True


@dataclass(frozen=True)
class Slip:
    """One slip: from line ``at`` (from 0) of a log, ``put`` replaces ``gone`` lines.

    ``names`` are the ways in which the referee may name it. ``missing`` is the name that the log now lacks, ``written``
    its replacement: any number of lines may then be reported for naming nobody. ``hand`` is its hand, from 1; ``turn``
    is true if that hand's first line is lost.
    """

    kind: str
    at: int
    gone: int
    put: tuple[str, ...]
    hand: int
    names: tuple[Name, ...] = (Name(READING),)
    missing: str = ""
    written: str = ""
    turn: bool = False
    many: frozenset[str] = frozenset()
    """Codes that may be reported several times for the slip, once for each player that the line names."""
    hands: tuple[int, ...] = ()
    """The hands, from 1, in which it may be named if not in its line; its own if there is none."""
    lines: tuple[int, ...] = field(default=(0,))
    """The lines that may be named, relative to ``at``."""

    def apply(self, lines: list[str]) -> list[str]:
        return lines[: self.at] + list(self.put) + lines[self.at + self.gone :]


class Place(NamedTuple):
    """A word in a line of an evening, for a slip to change."""

    evening: Evening
    at: int
    word: Word

    @property
    def line(self) -> Line:
        return self.evening.lines[self.at]

    def edited(self, kind: str, wrong: str, **more: object) -> Slip:
        """Return the slip that writes the word like this."""
        return self.rewritten(kind, self.line.put(self.word, wrong), **more)

    def rewritten(self, kind: str, text: str, **more: object) -> Slip:
        """Return the slip that writes the line like this."""
        return Slip(f"{kind}: {self.line.key}", self.at, 1, (text,), self.line.hand, **more)  # type: ignore[arg-type]


def place(  # noqa: PLR0913
    chance: Random,
    evening: Evening,
    sort: Sort,
    *,
    keys: Collection[str] = (),
    skip: Collection[str] = (),
    hands: Collection[int] | None = None,
) -> Place:
    """Choose a word of a sort, in any of these hands; the lines of each keyword are equally likely.

    Raises ``NoPlaceError``.
    """
    places: dict[str, list[int]] = {}
    for at, line in enumerate(evening.lines):
        if hands is not None and line.hand not in hands:
            continue
        if line.key and line.key not in skip and (not keys or line.key in keys) and _words(line, sort):
            places.setdefault(line.key, []).append(at)
    if not places:
        raise NoPlaceError
    at = chance.choice(places[chance.choice(sorted(places))])
    return Place(evening, at, chance.choice(_words(evening.lines[at], sort)))


def _words(line: Line, sort: Sort) -> list[Word]:
    """Return the words of a sort; of cards only those that were written, and no suit alone."""
    return [word for word in line.of(sort) if sort != "card" or len(word.text) > 1]


def choice(chance: Random, some: Collection[str]) -> str:
    """Choose one of some words. Raises ``NoPlaceError`` if there is none."""
    if not some:
        raise NoPlaceError
    return chance.choice(sorted(some))


SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


def card(text: str) -> str:
    """Return a card in canonical form."""
    text = text.replace("10", "T")
    return text[0].upper() + SUITS.get(text[1], text[1].lower())


def misread(chance: Random, evening: Evening) -> Slip:
    """Write a card of a trick as another one that was played in the hand; ``tests/worlds`` misread other lines too."""
    where = place(chance, evening, "card", keys=("trick",))
    played = {play.card for trick in evening.hands[where.line.hand - 1].tricks for play in trick}
    wrong = choice(chance, (played & _written(evening, where.line.hand, "trick")) - {card(where.word.text)})
    return where.edited(
        "card", wrong, names=(Name(frozenset({"C301", "C302", "C304"}), in_line=False), Name(frozenset({"T404"})))
    )


def free(chance: Random, evening: Evening) -> Slip:
    """Write a card as one that is nowhere else in the hand, which often leaves no trace."""
    where = place(chance, evening, "card", keys=WITH_CARDS)
    return where.edited("free card", choice(chance, set(PACK) - _written(evening, where.line.hand)))


def _written(evening: Evening, hand: int, *keys: str) -> set[str]:
    """Return the cards in the lines of a hand, or in those with these keywords."""
    lines = (line for line in evening.lines if line.hand == hand and (not keys or line.key in keys))
    return {card(word.text) for line in lines for word in line.of("card") if len(word.text) > 1}


def missed(chance: Random, evening: Evening) -> Slip:
    """Leave a card out of a trick, with or without its name, or write ``?`` instead."""
    where = place(chance, evening, "card", keys=("trick",))
    line, word = where.line, where.word
    if chance.random() < 0.5:
        return where.edited("card missed, ?", "?", names=())
    if chance.random() < 0.2 and len(line.of("name")) > 1:
        return where.edited("card missed, its name stays", "")
    before = next((one for one in reversed(line.words) if one.end <= word.start), word)
    start = before.start if before.sort == "name" else word.start
    left, right = line.text[:start].rstrip(" ,"), line.text[word.end :].lstrip(" ,")
    ends = not right or right.startswith(("->", "#"))
    comma = "," if "," in line.text and left.split()[-1] != "trick" and not ends else ""
    return where.rewritten("card missed, left out", f"{left}{comma} {right}", names=(Name(frozenset({"T402"})),))


AMOUNTS = ("ante", "second ante", "win", "divide", "carry", "bourre", "pot", "stacks")
"""The lines whose amounts are written wrong; a ``second ante`` is any ante of an evening with second antes."""


def wrong_digit(kind: str, chance: Random, evening: Evening) -> Slip:
    """Write an amount in a line of this kind with one digit other, missing, doubled, or exchanged with the next."""
    second = evening.options["second-ante"]
    if kind in ("ante", "second ante") and bool(second) != (kind == "second ante"):
        raise NoPlaceError
    lines = [at for at, line in enumerate(evening.lines) if _is_of(kind, line, evening) and line.of("number")]
    if not lines:
        raise NoPlaceError
    at = chance.choice(lines)
    where = Place(evening, at, chance.choice(evening.lines[at].of("number")))
    wrong = _miswritten(chance, where.word.text)
    if _hundredths(wrong) == _hundredths(where.word.text):
        raise NoPlaceError
    return where.edited("digit", wrong, names=(Name(MONEY | READING),), many=frozenset({"L601"}))


def _is_of(kind: str, line: Line, evening: Evening) -> bool:
    """Check whether a line is of a kind; an ante that the dealer sets is a fact, whose slip leaves no trace."""
    if not kind.endswith("ante"):
        return line.key.replace("é", "e") == kind
    return line.key == "ante" and bool(line.of("name") or evening.options["ante"] != "dealer")


def _miswritten(chance: Random, text: str) -> str:
    """Write an amount with one digit wrong."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = chance.choice(places)
    way = chance.random()
    if way < 0.6:
        return text[:at] + chance.choice("0123456789") + text[at + 1 :]
    if way < 0.75 and len(places) > 1:
        return text[:at] + text[at + 1 :]
    if way < 0.9:
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]


def _hundredths(text: str) -> float | None:
    """Return an amount's worth; ``None`` if it is no amount."""
    try:
        return float(text.lstrip("$€"))
    except ValueError:
        return None


WHO = frozenset({"H201", "H204", "H205", "H208", "T401", "T402", "T404", "N101"})
"""The ways in which two lines may contradict each other about who dealt, stayed, drew or played."""
ONCE = (Name(READING | CARDS | {"T402", "T403"}),)
AGAIN = frozenset({"H204", "H209", "C303", "N105"})
"""Naming a player twice declares twice, and a repeated line in the wrong place is also out of order."""
CLAIMS = ("pot", "stacks", "ante")
"""A repeated claim may be true in its place but not later: then it is a wrong claim."""
MONEY_FACTS = ("rebuy", "pay", "put", "forfeit")
"""Repeating such a line repeats the event: nothing shows that it happened once."""


def name_of_player(chance: Random, evening: Evening) -> Slip:
    """Misspell a name so that it is nobody's."""
    where = place(chance, evening, "name", skip=("seat", "join", "game"))
    return where.edited("name", name_misspelt(chance, where.word.text, evening.names))


def before_misdeal(chance: Random, evening: Evening) -> Slip:
    """Misspell the name of a player who declared or drew in a hand that turned out to be misdealt."""
    void = {line.hand for line in evening.lines if line.key == "misdeal"}
    where = place(chance, evening, "name", keys=("stay", "pass", "blind", "draw"), hands=void)
    return where.edited("name", name_misspelt(chance, where.word.text, evening.names))


def seat(chance: Random, evening: Evening) -> Slip:
    """Misspell the name of a player sitting down, so that everything said about this player names nobody."""
    where = place(chance, evening, "name", keys=("seat", "join"))
    where = where._replace(word=where.line.of("name")[0])
    wrong = name_misspelt(chance, where.word.text, evening.names)
    return where.edited("name", wrong, missing=where.word.name, written=wrong.strip('"'))


def keyword(chance: Random, evening: Evening) -> Slip:
    """Misspell a keyword."""
    where = place(chance, evening, "key")
    return where.edited("keyword", misspelt(chance, where.word.text, WORDS), turn=where.line.key == "hand")


def waiver(chance: Random, evening: Evening) -> Slip:
    """Misspell the keyword of a waiver by one letter, so that what it waived has to wait for it."""
    where = place(chance, evening, "key", keys=("ruling",))
    wrong = misspelt(chance, where.word.text, WORDS)
    if where.line.words[1].text != "waive" or not within_edits(wrong, ("ruling",), 1):
        raise NoPlaceError
    return where.edited("waiver", wrong)


def second_word(chance: Random, evening: Evening) -> Slip:
    """Misspell a fixed word within a line: ``none``, ``after``, ``renege``, ``waive``."""
    where = place(chance, evening, "word", skip=("rules", "rule"))
    return where.edited("word", misspelt(chance, where.word.text, WORDS | evening.names))


def value(chance: Random, evening: Evening) -> Slip:
    """Misspell a rule set, a variant, an option or its value."""
    where = place(chance, evening, "word", keys=("rules", "rule"))
    if not any(letter.isalpha() for letter in where.word.text):
        raise NoPlaceError
    return where.edited("value", misspelt(chance, where.word.text, WORDS | {"any", "most", "ante", "antes"}))


def smudged(chance: Random, evening: Evening) -> Slip:
    """Smudge a card or a number in a line with a readable keyword."""
    where = place(chance, evening, "card" if chance.random() < 0.5 else "number", skip=("hand", "date"))
    text = where.word.text
    return where.edited("smudged", chance.choice([f"{text[:-1]}{text}%", f"%{text}", "8%", "+", f"{text}="]))


def joined(chance: Random, evening: Evening) -> Slip:
    """Join two lines of a hand into one that can't be read; a readable one would leave no trace."""
    where = place(chance, evening, "key", skip=("game", "date"))
    line, after = where.line, evening.lines[where.at + 1 : where.at + 2]
    if not after or not after[0].words or after[0].hand != line.hand:
        raise NoPlaceError
    text = f"{line.text.partition('#')[0].rstrip()} {after[0].text.strip()}"
    if not isinstance(parse(1, text), Unreadable):
        raise NoPlaceError
    return Slip(f"run together: {line.key}", where.at, 2, (text,), line.hand)


def hand_lost(chance: Random, evening: Evening) -> Slip:
    """Leave out the line that begins a hand, but not the first."""
    where = place(chance, evening, "key", keys=("hand",))
    if where.line.hand < 2:
        raise NoPlaceError
    end = next((at for at in range(where.at + 1, len(evening.lines)) if evening.lines[at].key == "hand"), None)
    lines = tuple(range((end or len(evening.lines)) - where.at))
    return Slip("hand lost", where.at, 1, (), where.line.hand, (Name(READING),), turn=True, lines=lines)


def hand_twice(chance: Random, evening: Evening) -> Slip:
    """Write the line that begins a hand twice, with its number."""
    where = place(chance, evening, "key", keys=("hand",))
    line = f"hand {where.line.hand}"
    return Slip("hand twice", where.at, 1, (line, "", f"Hand {where.line.hand}:"), where.line.hand)


def lost(chance: Random, evening: Evening) -> Slip:
    """Make a line's keyword unreadable, or leave it out."""
    where = place(chance, evening, "key", skip=("trick",))
    bare = where.line.text[where.word.end :].strip()
    first, text = bare.split(" ")[0].strip(","), where.line.put(where.word, smeared(chance))
    if chance.random() < 0.3 and first and first not in WORDS:
        text = where.line.text[: where.word.start] + bare
    return where.rewritten("line lost", text, turn=where.line.key == "hand")


def twice(chance: Random, evening: Evening) -> Slip:
    """Write a line twice, in a row or later in its hand.

    A later ``pot`` or ``takeback`` would be a different one, so these are only repeated in a row.
    """
    where = place(chance, evening, "key", skip=("trick", "hand", *MONEY_FACTS))
    at, line, lines = where.at, where.line, evening.lines
    later = [n for n in range(at + 1, len(lines)) if lines[n].words and _place(lines[n]) == _place(line)]
    to = chance.choice(later) if later and line.key not in ("pot", "takeback") and chance.random() < 0.5 else at
    put = (*(one.text for one in lines[at : to + 1]), line.text)
    names = (*ONCE, Name(AGAIN), *([Name(MONEY)] if line.key in CLAIMS else []))
    return Slip(
        f"line twice: {line.key}", at, to + 1 - at, put, line.hand, names=names, lines=(0, to + 1 - at), many=AGAIN
    )


def _place(line: object) -> tuple[object, object]:
    return line.hand, line.between  # type: ignore[attr-defined]


def seated(key: str, chance: Random, evening: Evening) -> Slip:
    """Write another player at the table in a line of this kind."""
    where = place(chance, evening, "name", keys=(key,))
    hand = evening.hands[where.line.hand - 1]
    tricks = [line for line in evening.lines if line.key == "trick" and line.hand == hand.number]
    named = tricks and all(len(line.of("name")) > 1 for line in tricks)
    if not named and (key in {"stay", "pass"} or (key == "dealer" and hand.number == 1)):
        raise NoPlaceError  # Nothing need show who played.
    deals = any(line.key == "deal" and line.hand == hand.number for line in evening.lines)
    if key == "draw" and (deals or where.line.of("card")):
        raise NoPlaceError  # Of cards dealt and drawn, each is a trace of its own.
    if key == "trick" and len(where.line.of("name")) < 2:
        raise NoPlaceError  # This is only an arrow.
    others = {*hand.order} - {where.word.name} - ({one.name for one in where.line.of("name")})
    hands = tuple(range(hand.number, len(evening.hands) + 1)) if key == "dealer" else (hand.number,)
    return where.edited(
        "seated name", written_name(choice(chance, others)), names=(Name(WHO | CARDS, in_line=False),), hands=hands
    )


def seat_left_out(chance: Random, evening: Evening) -> Slip:
    """Leave out a ``seat`` line."""
    where = place(chance, evening, "key", keys=("seat",))
    missing = where.line.of("name")[0].name
    first = [word.name for line in evening.lines if line.hand == 1 and not line.between for word in line.of("name")]
    if missing not in first:
        raise NoPlaceError  # The first hand has no trace.
    return Slip(
        "seat lost: left out", where.at, 1, (), 0, names=(Name(READING | {"H202"}, in_line=False),), missing=missing
    )


def blinds(chance: Random, evening: Evening) -> Slip:
    """Write another number of blind hands."""
    where = place(chance, evening, "number", keys=("blinds",))
    wrong = choice(chance, {str(number) for number in range(10)} - {where.word.text})
    return where.edited("number", wrong, names=(Name(frozenset({"H209", "C305"}), in_line=False),))


RESULTS = ("win", "divide", "carry", "bourre", "bourré")
TOO_FEW = (Name(frozenset({"T403"}), in_line=False),)
TWICE = (Name(frozenset({"C301", "C302", "N101", "N105"})), *TOO_FEW)


def mangled(chance: Random, evening: Evening) -> Slip:
    """Make the keyword of a trick line unreadable."""
    return place(chance, evening, "key", keys=("trick",)).edited("trick lost", smeared(chance))


def removed(chance: Random, evening: Evening) -> Slip:
    """Leave out a trick line in a hand with a claimed result."""
    where = place(chance, evening, "key", keys=("trick",))
    rest = {line.key for line in evening.lines[where.at :] if line.hand == where.line.hand}
    if "rest" in rest or rest.isdisjoint(RESULTS):
        raise NoPlaceError
    return Slip("trick lost: left out", where.at, 1, (), where.line.hand, names=TOO_FEW)


def doubled(chance: Random, evening: Evening) -> Slip:
    """Write a trick line twice, in a row or later in its hand: unchanged, without its arrow, or without names."""
    where = place(chance, evening, "card", keys=("trick",))
    at, line, lines = where.at, where.line, evening.lines
    later = [n for n in range(at + 1, len(lines)) if lines[n].hand == line.hand and not lines[n].between]
    tricks = [n for n in later if lines[n].key == "trick"]
    to = chance.choice(tricks) if tricks and chance.random() < 0.5 else at
    text, arrows = line.text, line.of("arrow")
    if arrows and chance.random() < 0.3:
        text = text[: arrows[0].start]
    if chance.random() < 0.3:
        text = _without_names(line)
    put = (*(one.text for one in lines[at : to + 1]), text)
    return Slip("trick twice", at, to + 1 - at, put, line.hand, names=TWICE, lines=(0, to + 1 - at))


def arrow(chance: Random, evening: Evening) -> Slip:
    """Point an arrow to another player at the table."""
    where = place(chance, evening, "arrow", keys=("trick",))
    line, hand = where.line, evening.hands[where.line.hand - 1]
    if len(line.of("name")) < 2 or any(word.text == "?" for word in line.of("card")):
        raise NoPlaceError  # Nothing need show whose the cards are.
    taker = line.words[-1]
    others = hand.order if chance.random() < 0.1 else hand.stayed
    text = line.put(taker, written_name(choice(chance, {*others} - {taker.name})))
    return where.rewritten("wrong arrow", text, names=(Name(frozenset({"T404"})),))


def arrow_to_nobody(chance: Random, evening: Evening) -> Slip:
    """Point an arrow to a name that nobody has."""
    where = place(chance, evening, "arrow", keys=("trick",))
    taker = where.line.words[-1]
    return where.rewritten("arrow to nobody", where.line.put(taker, name_misspelt(chance, taker.text, evening.names)))


def crowded(chance: Random, evening: Evening) -> Slip:
    """Give a player two cards in a trick: write another's card next to the name, or one card too many."""
    where = place(chance, evening, "card", keys=("trick",))
    line, owners = where.line, where.line.of("name")[: len(where.line.of("card"))]
    if len(owners) < 2 or owners[0].start > where.word.start:
        raise NoPlaceError
    twice = Name(frozenset({"T402"}))
    if chance.random() < 0.5:
        one, other = chance.sample(owners, 2)
        return where.rewritten("two cards, another's", line.put(one, other.text), names=(twice,))
    owner, extra = chance.choice(owners), chance.choice(sorted(PACK))
    end = chance.choice(line.of("card")).end
    text = f"{line.text[:end]}, {owner.text} {extra}{line.text[end:]}"
    return where.rewritten("two cards, one too many", text, names=(twice,))


def _without_names(line: Line) -> str:
    """Return a trick with only its cards and its arrow."""
    cards = " ".join(word.text for word in line.of("card"))
    return f"  trick {cards}" + (f" -> {line.words[-1].text}" if line.of("arrow") else "")


TRACED: dict[str, Callable[[Random, Evening], Slip]] = {
    "card": misread,
    "card missed": missed,
    "trick lost": mangled,
    "trick left out": removed,
    "trick twice": doubled,
    "wrong arrow": arrow,
    "two cards of one player": crowded,
    "arrow to nobody": arrow_to_nobody,
    "name": name_of_player,
    "name before a misdeal": before_misdeal,
    "name of a seat": seat,
    "keyword": keyword,
    "waiver": waiver,
    "word": second_word,
    "value": value,
    "smudged": smudged,
    "run together": joined,
    "line lost": lost,
    "line twice": twice,
    "hand twice": hand_twice,
}
"""Slips that contradict something or can't be read: nobody may be accused, and no chip moved."""
NAMES: dict[str, Callable[[Random, Evening], Slip]] = {
    "dealer": partial(seated, "dealer"),
    "stay": partial(seated, "stay"),
    "pass": partial(seated, "pass"),
    "draw": partial(seated, "draw"),
    "player in a trick": partial(seated, "trick"),
    "seat left out": seat_left_out,
    "number of blind hands": blinds,
}
"""Slips that contradict another line of the hand, if they leave a trace: then they are one finding."""
KINDS = TRACED | NAMES | {"free card": free, "hand lost": hand_lost}


def make(kind: str, chance: Random, evening: Evening) -> Slip | None:
    """Make a slip of a kind; ``None`` if there is no place for it."""
    try:
        return KINDS[kind](chance, evening)
    except NoPlaceError:
        return None
