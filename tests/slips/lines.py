"""Misspelt words, and lost or repeated lines."""

from random import Random

from referee.notation.parse import parse
from referee.statements import Unreadable
from slips.evening import Evening
from slips.slip import CARDS, MONEY, READING, Name, Slip, edited
from slips.spelling import WORDS, misspelt, name_misspelt, smeared
from slips.words import Line, Word

ONCE = (Name(READING | CARDS | {"T402", "T403"}),)
AGAIN = frozenset({"H204", "H209", "C303", "N105"})
"""Naming a player twice declares twice, and a repeated line in the wrong place is also out of order."""
CLAIMS = ("pot", "stacks", "ante")
"""A repeated claim may be true in its place but not later: then it is a wrong claim."""
MONEY_FACTS = ("rebuy", "pay", "put", "forfeit")
"""Repeating such a line repeats the event: nothing shows that it happened once."""


def name(chance: Random, evening: Evening) -> Slip | None:
    """Misspell a name so that it is nobody's."""
    site = _site(chance, evening, "name", skip=("seat", "join", "game"))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    text = line.put(word, name_misspelt(chance, word.text, _names(evening)))
    return edited(f"name: {line.key}", evening.lines, at, text)


def seat(chance: Random, evening: Evening) -> Slip | None:
    """Misspell the name of a player sitting down, so that everything said about this player names nobody."""
    found = [at for at, line in enumerate(evening.lines) if line.key in ("seat", "join") and line.of("name")]
    at = chance.choice(found)
    line = evening.lines[at]
    word = line.of("name")[0]
    wrong = name_misspelt(chance, word.text, _names(evening))
    more = {"missing": word.name, "written": wrong.strip('"')}
    return edited(f"name: {line.key}", evening.lines, at, line.put(word, wrong), **more)


def keyword(chance: Random, evening: Evening) -> Slip | None:
    """Misspell a keyword."""
    site = _site(chance, evening, "key")
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    text = line.put(word, misspelt(chance, word.text, WORDS))
    return edited(f"keyword: {line.key}", evening.lines, at, text, turn=-(line.key == "hand"))


def second_word(chance: Random, evening: Evening) -> Slip | None:
    """Misspell a fixed word within a line: ``none``, ``after``, ``renege``, ``waive``."""
    site = _site(chance, evening, "word", skip=("rules", "rule"))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    text = line.put(word, misspelt(chance, word.text, WORDS | _names(evening)))
    return edited(f"word: {line.key} {word.text}", evening.lines, at, text)


def value(chance: Random, evening: Evening) -> Slip | None:
    """Misspell a rule set, a variant, an option or its value."""
    site = _site(chance, evening, "word", keys=("rules", "rule"))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    which = line.of("word").index(word)
    kind = (["rule set"] + ["variant"] * 9 if line.key == "rules" else ["option", "choice"])[which]
    if not any(letter.isalpha() for letter in word.text):
        return None
    text = line.put(word, misspelt(chance, word.text, WORDS | {"any", "most", "ante", "antes"}))
    return edited(f"value: {kind}", evening.lines, at, text)


def smudged(chance: Random, evening: Evening) -> Slip | None:
    """Smudge a card or a number in a line with a readable keyword."""
    site = _site(chance, evening, chance.choice(["card", "number"]), skip=("hand", "date"))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    wrong = chance.choice([f"{word.text[:-1]}{word.text}%", f"%{word.text}", "8%", "+", f"{word.text}="])
    return edited(f"smudged: {line.key}", evening.lines, at, line.put(word, wrong))


def joined(chance: Random, evening: Evening) -> Slip | None:
    """Join two lines of a hand into one that can't be read; a readable one would leave no trace."""
    site = _site(chance, evening, "key", skip=("game", "date"))
    if site is None:
        return None
    at, _ = site
    line, after = evening.lines[at], evening.lines[at + 1 : at + 2]
    if not after or not after[0].words or after[0].hand != line.hand:
        return None
    text = f"{line.text.partition('#')[0].rstrip()} {after[0].text.strip()}"
    if not isinstance(parse(1, text), Unreadable):
        return None
    return Slip(f"run together: {line.key}", at, 2, (text,), line.hand)


def lost(chance: Random, evening: Evening) -> Slip | None:
    """Make a line's keyword unreadable, or leave it out."""
    site = _site(chance, evening, "key", skip=("trick",))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    bare = line.text[word.end :].strip()
    first = bare.split(" ")[0].strip(",") if bare else ""
    text = line.put(word, smeared(chance))
    if chance.random() < 0.3 and first and first not in WORDS:
        text = line.text[: word.start] + bare
    return edited(f"line lost: {line.key}", evening.lines, at, text, turn=-(line.key == "hand"))


def twice(chance: Random, evening: Evening) -> Slip | None:
    """Write a line twice, in a row or later in its hand.

    A later ``pot`` or ``takeback`` would be a different one, so these are only repeated in a row. A repeated ``hand``
    line is an empty hand.
    """
    site = _site(chance, evening, "key", skip=("trick", "hand", *MONEY_FACTS))
    if site is None:
        return None
    at, _ = site
    line = evening.lines[at]
    to = at
    later = [n for n in range(at + 1, len(evening.lines)) if _follows(line, evening.lines[n])]
    if later and line.key not in ("hand", "pot", "takeback") and chance.random() < 0.5:
        to = chance.choice(later)
    put = (*(one.text for one in evening.lines[at : to + 1]), line.text)
    places = (0, to + 1 - at)
    turn = int(line.key == "hand")
    names = (*ONCE, Name(MONEY)) if line.key in CLAIMS else ONCE
    names = (*names, Name(AGAIN))
    return Slip(
        f"line twice: {line.key}", at, to + 1 - at, put, line.hand, names=names, lines=places, turn=turn, many=AGAIN
    )


def _follows(line: Line, other: Line) -> bool:
    return other.hand == line.hand and other.between == line.between and bool(other.words)


def gone(chance: Random, evening: Evening) -> Slip | None:
    """Leave out a ``rule`` or ``draw`` line, which nothing can reveal."""
    site = _site(chance, evening, "key", keys=("rule", "draw"))
    if site is None:
        return None
    at, _ = site
    line = evening.lines[at]
    return Slip(f"line not there: {line.key}", at, 1, (), line.hand, names=(Name(CARDS, "hand"),))


def _names(evening: Evening) -> frozenset[str]:
    return frozenset(word.name for line in evening.lines for word in line.of("name"))


def _site(
    chance: Random, evening: Evening, sort: str, *, keys: tuple[str, ...] = (), skip: tuple[str, ...] = ()
) -> tuple[int, Word] | None:
    """Choose a word of a sort; each keyword's lines are equally likely."""
    found: dict[str, list[int]] = {}
    for at, line in enumerate(evening.lines):
        if line.key and line.key not in skip and (not keys or line.key in keys) and line.of(sort):  # type: ignore[arg-type]
            found.setdefault(line.key, []).append(at)
    if not found:
        return None
    at = chance.choice(found[chance.choice(sorted(found))])
    return at, chance.choice(evening.lines[at].of(sort))  # type: ignore[arg-type]
