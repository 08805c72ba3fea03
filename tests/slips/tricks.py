"""Lost or repeated trick lines, and wrong arrows."""

from random import Random

from naive.page import name

from slips.evening import Evening
from slips.facts import card, seen
from slips.slip import Name, Slip, edited
from slips.spelling import name_misspelt, smeared
from slips.words import Line

RESULTS = ("win", "divide", "carry", "bourre", "bourré")
TOO_FEW = (Name(frozenset({"T403"}), "hand"),)
TWICE = (Name(frozenset({"C301", "C302", "N101", "N105"})), Name(frozenset({"T403"}), "hand"))


def mangled(chance: Random, evening: Evening) -> Slip | None:
    """Make the keyword of a trick line unreadable."""
    at = _trick(chance, evening)
    if at is None:
        return None
    line = evening.lines[at]
    return edited("trick lost: mangled", evening.lines, at, line.put(line.words[0], smeared(chance)))


def removed(chance: Random, evening: Evening) -> Slip | None:
    """Leave out a trick line in a hand with a claimed result."""
    at = _trick(chance, evening)
    if at is None:
        return None
    rest = {line.key for line in evening.lines[at:] if line.hand == evening.lines[at].hand}
    if "rest" in rest or rest.isdisjoint(RESULTS):
        return None
    return Slip("trick lost: left out", at, 1, (), evening.lines[at].hand, names=TOO_FEW)


def doubled(chance: Random, evening: Evening) -> Slip | None:
    """Write a trick line twice, in a row or later in its hand: unchanged, without its arrow, or without names."""
    at = _trick(chance, evening)
    if at is None:
        return None
    line = evening.lines[at]
    if all(word.text == "?" for word in line.of("card")):
        return None
    later = [n for n in range(at + 1, len(evening.lines)) if _same_hand(evening.lines, at, n)]
    tricks = [n for n in later if evening.lines[n].key == "trick"]
    when = chance.choice(["at once", "later"]) if tricks else "at once"
    to = at if when == "at once" else chance.choice(tricks)
    text = line.text
    if chance.random() < 0.3:
        text = line.text[: (line.of("arrow") or [line.words[-1]])[0].start] if line.of("arrow") else line.text
    if chance.random() < 0.3:
        text = _without_names(line)
    put = (*(one.text for one in evening.lines[at : to + 1]), text)
    return Slip(f"trick twice: {when}", at, to + 1 - at, put, line.hand, names=TWICE, lines=(0, to + 1 - at))


def arrow(chance: Random, evening: Evening) -> Slip | None:
    """Point an arrow to another player at the table."""
    at = _trick(chance, evening, arrow=True)
    if at is None:
        return None
    line = evening.lines[at]
    cards = [word.text for word in line.of("card")]
    if "?" in cards or not {card(one) for one in cards} <= seen(evening, line.hand).sure:
        return None
    hand = evening.hands[line.hand - 1]
    taker = line.words[-1]
    others = [one for one in hand.stayed if one != taker.name]
    if chance.random() < 0.1:
        others = [one for one in hand.order if one != taker.name]
    text = line.put(taker, name(chance.choice(others)))
    return edited("wrong arrow", evening.lines, at, text, names=(Name(frozenset({"T404"})),))


def arrow_to_nobody(chance: Random, evening: Evening) -> Slip | None:
    """Point an arrow to a name that nobody has."""
    at = _trick(chance, evening, arrow=True)
    if at is None:
        return None
    line = evening.lines[at]
    names = frozenset(word.name for one in evening.lines for word in one.of("name"))
    text = line.put(line.words[-1], name_misspelt(chance, line.words[-1].text, names))
    return edited("arrow to nobody", evening.lines, at, text)


def _trick(chance: Random, evening: Evening, *, arrow: bool = False) -> int | None:
    found = [n for n, line in enumerate(evening.lines) if line.key == "trick" and (line.of("arrow") or not arrow)]
    return chance.choice(found) if found else None


def _same_hand(lines: list[Line], at: int, other: int) -> bool:
    return lines[other].hand == lines[at].hand and not lines[other].between


def _without_names(line: Line) -> str:
    """Return a trick with only its cards and its arrow."""
    arrow = line.of("arrow")
    cards = " ".join(word.text for word in line.of("card"))
    return f"  trick {cards}" + (f" -> {line.words[-1].text}" if arrow else "")
