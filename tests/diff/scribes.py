"""Two scribes at one table: each notes what he cares to, and one of them may lose lines or get them wrong."""

import re
from random import Random

from evenings.evening import evening
from evenings.scribe import STYLES, scribble

LISTS = {"stay": "stay", "pass": "stay", "blind": "stay", "bourré": "bourre"}
COMPLETE = {"stay", "draw", "took", "bourre", "ante"}
KEPT = {"", "hand", "rules", "seat"}


def notes(seed: int, ruleset: str, style: str, hand: int = 0) -> str:
    """A faultless evening as one scribe writes it; another ``hand`` writes it differently."""
    return scribble(evening(seed, ruleset), STYLES[style], seed + hand).text


def with_lines_lost(text: str, seed: int) -> str:
    """A log without some of its lines; of a list that names everybody none is lost alone."""
    rng = Random(seed)
    kept, lists = [], {}
    for line in text.splitlines(keepends=True):
        word = (line.split() or [""])[0]
        lists = {} if word == "hand" else lists
        kind = LISTS.get(word, word)
        lost = lists.setdefault(kind, rng.random() < 0.3) if kind in COMPLETE else rng.random() < 0.3
        if word in KEPT or word.startswith("#") or not lost:
            kept.append(line)
    return "".join(kept)


def with_slips(text: str, seed: int, wild: bool = False) -> str:
    """A log with some lines got wrong, cut or lost; with ``wild`` ones also shuffled and in another place."""
    rng = Random(seed)
    lines = text.splitlines()
    for _ in range(rng.randrange(1, 8)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7 if wild else 4):
            case 0:
                lines[at] = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), lines[at], count=1)
            case 1:
                lines[at] = lines[at].replace("d", "c", 1)
            case 2:
                lines[at] = lines[at][: len(lines[at]) // 2]
            case 3:
                lines[at] = lines[at] if lines[at].startswith("hand") else ""
            case 4:
                lines[at] = " ".join(rng.sample(lines[at].split(), len(lines[at].split())))
            case 5:
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines.insert(at, lines[other])
    return "\n".join(lines) + "\n"
