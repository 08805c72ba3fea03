"""Misspelt words, names of other players, and lost or repeated lines."""

from random import Random

from evenings.spelling import WORDS, misspelt, name_misspelt, smeared
from naive.page import name as written_name

from referee.notation.read import parse
from referee.notation.statements import Unreadable
from referee.text import edited
from slips.evening import Evening
from slips.slip import CARDS, MONEY, READING, Name, NoPlaceError, Slip, choice, place

WHO = frozenset({"H201", "H204", "H205", "H208", "T401", "T402", "T404", "N101"})
"""The ways in which two lines may contradict each other about who dealt, stayed, drew or played."""
ONCE = (Name(READING | CARDS | {"T402", "T403"}),)
AGAIN = frozenset({"H204", "H209", "C303", "N105"})
"""Naming a player twice declares twice, and a repeated line in the wrong place is also out of order."""
CLAIMS = ("pot", "stacks", "ante")
"""A repeated claim may be true in its place but not later: then it is a wrong claim."""
MONEY_FACTS = ("rebuy", "pay", "put", "forfeit")
"""Repeating such a line repeats the event: nothing shows that it happened once."""


def name(chance: Random, evening: Evening) -> Slip:
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
    if where.line.words[1].text != "waive" or not edited(wrong, ("ruling",), 1):
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


def _seated(key: str, chance: Random, evening: Evening) -> Slip:
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


def other_dealer(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table as the dealer."""
    return _seated("dealer", chance, evening)


def other_stayed(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table among those who stayed."""
    return _seated("stay", chance, evening)


def other_passed(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table among those who passed."""
    return _seated("pass", chance, evening)


def other_drew(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table as one who drew."""
    return _seated("draw", chance, evening)


def other_played(chance: Random, evening: Evening) -> Slip:
    """Write a card of a trick as another player's."""
    return _seated("trick", chance, evening)


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
