"""The log of a hand by a faultless scribe, in more or less detail, and slips of the pen that leave a trace in it."""

from collections.abc import Callable, Sequence
from random import Random

from worlds.truth import MISSED, ORDER, Truth, taking

Line = list[str]
"""The words of a line."""


def head(truth: Truth) -> list[Line]:
    """Write the lines before the hand."""
    rules = truth.rules
    changes = {
        "players": "2-8",
        "hand-size": str(rules.hand_size),
        "draw-max": str(rules.draw_max),
        "head": _yes(rules.head),
        "ruff": rules.ruff,
        "overtrump": _yes(rules.overtrump),
        "lead": rules.lead,
        "tie": rules.tie,
        "upcard": rules.upcard,
        "chip": "0.01",
    }
    lines = [["rules", "winning-moves"], *(["rule", option, value] for option, value in changes.items())]
    return [*lines, *(["seat", seat, "200"] for seat in truth.seats), ["hand", "1"]]


def hand(truth: Truth, random: Random) -> list[Line]:
    """Write the lines of the hand."""
    lines = [["dealer", truth.dealer]]
    stood = [player for player in truth.stayed if not truth.discarded[player]]
    for seat in truth.seats:
        if random.random() < 0.12:
            lines.append(["deal", seat, *_shuffled(truth.dealt[seat], random)])
    lines.append(["trump", truth.upcard if random.random() < 0.85 else truth.trump])
    lines.append(["stay", *truth.stayed])
    lines += _draws(truth, stood, random)
    lines += _tricks(truth, random)
    if truth.conceded:
        lines.append(["rest", truth.conceded])
    lines += _shown(truth, random)
    return lines + _result(truth, random)


def _draws(truth: Truth, stood: Sequence[str], random: Random) -> list[Line]:
    if random.random() < 0.3:
        return []
    lines, counts = [], ["draw"]
    for player in truth.stayed:
        out = truth.discarded[player]
        if out and random.random() < 0.25:
            back = [card for card in truth.held[player] if card not in truth.dealt[player]]
            lines.append(["draw", player, *out, "->", *back])
        elif out:
            counts += [player, str(len(out))]
    if len(counts) > 1:
        lines.append(counts)
    return lines or [["draw", "none"]]


def _tricks(truth: Truth, random: Random) -> list[Line]:
    lines = []
    named, arrows = random.choice([0.0, 0.5, 1.0]), random.choice([0.0, 0.5, 1.0])
    expected = truth.stayed[0]
    for at, trick in enumerate(truth.tricks):
        by_name = random.random() < named or trick[0][0] != expected
        line = ["trick", *(word for player, card in trick for word in ([player, card] if by_name else [card]))]
        expected = trick[taking([card for _, card in trick], truth.trump)][0]
        if random.random() < arrows:
            line += ["->", expected]
        lines.append(line)
        if truth.takeback and truth.takeback[0] == at:
            lines.append(["takeback", *truth.takeback[1:]])
    return lines


def _shown(truth: Truth, random: Random) -> list[Line]:
    lines = []
    for player in truth.stayed:
        if random.random() < (0.15 if len(truth.tricks) == truth.rules.hand_size else 0.6):
            played = {card for trick in truth.tricks for _, card in trick}
            left = [card for card in truth.held[player] if card not in played]
            cards = left if left and random.random() < 0.7 else random.sample(truth.held[player], 1)
            lines.append(["show", player, *cards])
    return lines


def _result(truth: Truth, random: Random) -> list[Line]:
    came_to = truth.came_to
    if came_to is None or random.random() < 0.25:
        return []
    lines = []
    stake = len(truth.seats)
    best = [player for player in truth.seats if player in came_to.best]
    with_amounts = random.random() < 0.5
    if len(best) == 1:
        lines.append(["win", best[0], *([str(stake)] if with_amounts else [])])
    elif truth.rules.tie == "carry":
        lines.append(["carry", *([str(stake)] if with_amounts else [])])
    else:
        lines.append(["divide", *best])
    if random.random() < 0.7:
        payers = [player for player in truth.seats if player in came_to.bourre]
        words = [word for player in payers for word in ([player, str(stake)] if with_amounts else [player])]
        lines.append(["bourre", *(words or ["none"])])
    return lines


def _shuffled(cards: Sequence[str], random: Random) -> list[str]:
    return random.sample(cards, len(cards))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def text(before: Sequence[Line], hand_lines: Sequence[Line]) -> str:
    """Return the text of a log."""
    lines = [*(" ".join(line) for line in before), *("  " + " ".join(line) for line in hand_lines)]
    return "\n".join(lines) + "\n"


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


def _trick_lines(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line[0] == "trick"]


def _cards(line: Line) -> list[int]:
    return [place for place, word in enumerate(line) if word in ORDER]


def _names(line: Line) -> list[int]:
    return [place for place, word in enumerate(line) if word in WRONG_NAMES]


def misread(lines: list[Line], random: Random) -> bool:
    """Write a card as another, mostly as one that occurs elsewhere in the hand."""
    some = [
        line for line in lines if line[0] in {"trick", "show", "takeback", "deal", "draw", "trump"} and _cards(line)
    ]
    accounted = sorted({line[place] for line in lines for place in _cards(line)})
    if random.random() < 0.7:
        some = _trick_lines(some) or some
    if not some or len(accounted) < 2:
        return False
    line = random.choice(some)
    place = random.choice(_cards(line))
    others = list(ORDER) if line[0] == "trick" and random.random() < 0.3 else accounted
    line[place] = random.choice([card for card in others if card != line[place]])
    return True


def missed(lines: list[Line], random: Random) -> bool:
    """Miss a card: ``?``."""
    line = random.choice(_trick_lines(lines))
    if _cards(line):
        line[random.choice(_cards(line))] = MISSED
    return True


def left_out(lines: list[Line], random: Random) -> bool:
    """Leave a card out of a trick, with its name if there is one."""
    line = random.choice(_trick_lines(lines))
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
    return _remove(lines, random.choice(_trick_lines(lines)))


def _remove(lines: list[Line], gone: Line) -> bool:
    place = next(i for i, line in enumerate(lines) if line is gone)
    del lines[place]
    return len(_trick_lines(lines)) > 0


def twice(lines: list[Line], random: Random) -> bool:
    """Write the line of a trick twice, in a row or later."""
    tricks = [place for place, line in enumerate(lines) if line[0] == "trick"]
    first = random.choice(tricks)
    after = random.choice([first, *(place for place in tricks if place >= first)])
    lines.insert(after + 1, list(lines[first]))
    return True


def wrong_arrow(lines: list[Line], random: Random) -> bool:
    """Point an arrow to the wrong taker."""
    some = [line for line in _trick_lines(lines) if "->" in line]
    players = sorted({line[place] for line in lines if line[0] == "stay" for place in _names(line)})
    if not some or len(players) < 2:
        return False
    line = random.choice(some)
    line[-1] = random.choice([player for player in players if player != line[-1]])
    return True


def misspelt_name(lines: list[Line], random: Random) -> bool:
    """Write a name that nobody has."""
    some = [line for line in lines if line[0] not in {"dealer"} and _names(line)]
    tricks = [line for line in _trick_lines(lines) if _names(line)]
    line = random.choice(tricks if tricks and random.random() < 0.7 else some)
    place = random.choice(_names(line))
    line[place] = random.choice(WRONG_NAMES[line[place]])
    return True


def misspelt_keyword(lines: list[Line], random: Random) -> bool:
    """Write an unknown keyword."""
    some = _trick_lines(lines) if random.random() < 0.6 else [line for line in lines if line[0] in WRONG_KEYWORDS]
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
    if not _trick_lines(lines) or not SLIPS[name](trial, random) or trial == lines:
        return False
    lines[:] = trial
    return True
