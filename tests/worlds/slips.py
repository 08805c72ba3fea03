"""Slips of the pen that leave a trace: each changes one word or one line of a hand."""

from collections.abc import Callable, Sequence
from random import Random

from worlds.cards import MISSED, ORDER
from worlds.scribe import Line

Slip = Callable[[list[Line], Random], bool]
"""Changes the lines of a hand; returns false if it found no place for the slip."""

WRONG_NAMES = {"Ann": ("Amn", "Anm"), "Bob": ("Bbo", "Bobb"), "Cal": ("Cla", "Call"), "Dee": ("Ded", "Deee")}
WRONG_KEYWORDS = {
    "trick": ("tricc", "trck", "triick", "xxxx"),
    "draw": ("drow", "daw"),
    "show": ("shw", "shov"),
    "stay": ("sta", "staay"),
    "deal": ("deaal", "dxal"),
    "trump": ("trumb",),
    "win": ("wim",),
    "rest": ("restt", "reest"),
    "bourre": ("borre",),
    "takeback": ("takback",),
    "carry": ("cary",),
}


def _tricks(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line[0] == "trick"]


def _cards(line: Line) -> list[int]:
    return [place for place, word in enumerate(line) if word in ORDER]


def _names(line: Line) -> list[int]:
    return [place for place, word in enumerate(line) if word in WRONG_NAMES]


def misread(lines: list[Line], random: Random) -> bool:
    """Write a card as another that occurs elsewhere in the hand."""
    some = [line for line in lines if line[0] in {"trick", "show", "deal", "draw"} and _cards(line)]
    accounted = sorted({line[place] for line in lines for place in _cards(line)})
    if random.random() < 0.7:
        some = _tricks(some) or some
    if not some or len(accounted) < 2:
        return False
    line = random.choice(some)
    place = random.choice(_cards(line))
    line[place] = random.choice([card for card in accounted if card != line[place]])
    return True


def missed(lines: list[Line], random: Random) -> bool:
    """Miss a card: ``?``."""
    line = random.choice(_tricks(lines))
    if _cards(line):
        line[random.choice(_cards(line))] = MISSED
    return True


def left_out(lines: list[Line], random: Random) -> bool:
    """Leave a card out of a trick, with its name if there is one."""
    line = random.choice(_tricks(lines))
    if len(_cards(line)) < 2:
        return False
    place = random.choice(_cards(line))
    named = place > 1 and line[place - 1] not in ORDER and line[place - 1] != MISSED
    del line[place - named : place + 1]
    return True


def lost(lines: list[Line], random: Random) -> bool:
    """Leave out the line of a trick, although a result is claimed."""
    kinds = {line[0] for line in lines}
    if "rest" in kinds or not kinds & {"win", "divide", "carry", "bourre"}:
        return False
    return _remove(lines, random.choice(_tricks(lines)))


def _remove(lines: list[Line], gone: Line) -> bool:
    place = next(i for i, line in enumerate(lines) if line is gone)
    del lines[place]
    return len(_tricks(lines)) > 0


def twice(lines: list[Line], random: Random) -> bool:
    """Write the line of a trick twice, in a row or later."""
    tricks = [place for place, line in enumerate(lines) if line[0] == "trick"]
    first = random.choice(tricks)
    after = random.choice([first, *(place for place in tricks if place >= first)])
    lines.insert(after + 1, list(lines[first]))
    return True


def wrong_arrow(lines: list[Line], random: Random) -> bool:
    """Point an arrow to the wrong taker."""
    some = [line for line in _tricks(lines) if "->" in line]
    players = sorted({line[place] for line in lines if line[0] == "stay" for place in _names(line)})
    if not some or len(players) < 2:
        return False
    line = random.choice(some)
    line[-1] = random.choice([player for player in players if player != line[-1]])
    return True


def misspelt_name(lines: list[Line], random: Random) -> bool:
    """Write a name that nobody has."""
    some = [line for line in lines if line[0] not in {"dealer"} and _names(line)]
    tricks = [line for line in _tricks(lines) if _names(line)]
    line = random.choice(tricks if tricks and random.random() < 0.7 else some)
    place = random.choice(_names(line))
    line[place] = random.choice(WRONG_NAMES[line[place]])
    return True


def misspelt_keyword(lines: list[Line], random: Random) -> bool:
    """Write an unknown keyword."""
    some = _tricks(lines) if random.random() < 0.6 else [line for line in lines if line[0] in WRONG_KEYWORDS]
    line = random.choice(some)
    line[0] = random.choice(WRONG_KEYWORDS[line[0]])
    return True


def wrong_winner(lines: list[Line], random: Random) -> bool:
    """Claim a result for the wrong player."""
    players = sorted({line[place] for line in lines if line[0] == "stay" for place in _names(line)})
    for line in lines:
        if line[0] in {"win", "bourre"} and _names(line) and players:
            place = random.choice(_names(line))
            line[place] = random.choice(players)
            return len(set(line)) == len(line) or line[0] == "win"
    return False


SLIPS: dict[str, Slip] = {
    "misread card": misread,
    "missed card": missed,
    "card left out": left_out,
    "line lost": lost,
    "line written twice": twice,
    "wrong arrow": wrong_arrow,
    "misspelt name": misspelt_name,
    "misspelt keyword": misspelt_keyword,
    "wrong claim": wrong_winner,
}
WEIGHTS = {"misread card": 3, "missed card": 2, "misspelt name": 2, "misspelt keyword": 2}


def slip(lines: list[Line], random: Random) -> bool:
    """Make a random slip; return whether it was possible."""
    name = random.choices(list(SLIPS), [WEIGHTS.get(each, 1.5) for each in SLIPS])[0]
    trial = [list(line) for line in lines]
    if not _tricks(lines) or not SLIPS[name](trial, random) or trial == lines:
        return False
    lines[:] = trial
    return True
