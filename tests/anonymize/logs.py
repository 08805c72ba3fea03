"""Logs to be shown to others: whole games, and what a careless or hostile hand has made of them."""

from random import Random

from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import SKETCH
from evenings.scribe import scribble

SCRAPS = [
    *('"', "#", ",", "->", " ", "\t", "?", "$", "-4", "1.234", "4,50", "0.25", "+2.50", "999999999999", "none"),
    *("Ann", "ann", "Аnn", "Anη", '"Big Dee"', '"none"', '"As"', "pot", "P1", "p2", "P0", "Zoe\u0308", "Zoë"),
    *(
        "\v",
        "\x00",
        "\x1b[31m",
        "\u202e",
        "\ufeff",
        "\udcff",
        "hand",
        "trick",
        "seat",
        "win Ann 4.5.5",
        "rule ante Ann",
    ),
    *(
        "rules booed",
        "rule ante 0.50",
        "rule bourre-limit 2.25",
        "rule Ann 4",
        "trik Ann Kd",
        "seet Bob 200",
        "9",
        "Kd",
    ),
    *("# Ann was here", "seat Ann 200", "join Аnn 20 after Ann", "stacks Ann 4.05, Bob 9.999", "hnd 3", "game Ann"),
]


def game(seed: int, ruleset: str) -> str:
    """A log in a loose hand, with or without a fault."""
    played = Random(seed).choice((evening, with_renege, with_wrong_claim))(seed, ruleset)
    return scribble(played or evening(seed, ruleset), SKETCH._replace(looks=0.9), seed).text


def spoiled(seed: int, ruleset: str) -> str:
    """The same, with some of it lost, moved, doubled or overwritten."""
    chance = Random(seed)
    lines = game(seed, ruleset).split("\n")
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(lines))
        line = lines[at]
        cut = chance.randint(0, len(line))
        scrap = chance.choice(SCRAPS)
        match chance.randrange(6):
            case 0:
                lines[at] = line[:cut] + scrap + line[cut:]
            case 1:
                lines[at] = line[:cut] + line[cut + chance.randint(1, 4) :]
            case 2:
                lines[at] = f"{line} {scrap}"
            case 3:
                lines.insert(at, scrap)
            case 4:
                lines.insert(at, chance.choice(lines))
            case _:
                del lines[at : at + 1]
                lines = lines or [""]
    return "\n".join(lines)
