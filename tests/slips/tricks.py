"""Lost or repeated trick lines, and wrong arrows."""

from random import Random

from evenings.spelling import name_misspelt, smeared
from evenings.words import Line
from naive.page import name

from slips.evening import Evening
from slips.facts import PACK, card, seen
from slips.slip import Name, NoPlaceError, Slip, choice, place

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
    cards = [word.text for word in line.of("card")]
    if "?" in cards or not {card(one) for one in cards} <= seen(evening, line.hand).sure:
        raise NoPlaceError
    taker = line.words[-1]
    others = hand.order if chance.random() < 0.1 else hand.stayed
    text = line.put(taker, name(choice(chance, {*others} - {taker.name})))
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
