"""Games in which the table ruled: a log of the second referee's scribe, with rulings written into its hands."""

import re
from random import Random

from evenings.evening import evening, expected, with_renege
from evenings.scribe import FULL, SKETCH, scribble

_NAME = re.compile(r'^\s*seat\s+("[^"]*"|[^ ,]+)', re.MULTILINE)
_RESULT = re.compile(r"^\s*(win|divide|carry)\b.*")
CARDS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]


def planted(seed: int, ruleset: str) -> str:
    """A log with up to four rulings, some perhaps in places where they don't count."""
    chance = Random(seed)
    played = with_renege(seed, ruleset) or evening(seed, ruleset)
    log = scribble(played, chance.choice((FULL, SKETCH)), seed)
    names = _NAME.findall(log.text)
    lines = log.text.splitlines()
    if played.fault and chance.random() < 0.7:
        found = expected(played.fault, log)
        lines.insert(found.line, f'  ruling {chance.choice(("renege", "waive"))} "{found.player}"')
    for _ in range(chance.randint(1, 4)):
        _plant(lines, names, chance)
    return "\n".join(lines) + "\n"


def _plant(lines: list[str], names: list[str], chance: Random) -> None:
    one, other = chance.sample(names, 2)
    results = [number for number, line in enumerate(lines) if _RESULT.match(line)]
    if results and chance.random() < 0.25:
        lines[chance.choice(results)] = f"  share {one} {other}"
        return
    ruling = chance.choice(
        (
            *(f"ruling {what} {one}" for what in ("renege", "waive") for _ in range(2)),
            *("misdeal", f"forfeit {one}", f"takeback {one} {chance.choice(CARDS)}"),
        )
    )
    begins = next((number for number, line in enumerate(lines) if line.lstrip().startswith("hand")), 0)
    lines.insert(chance.randint(begins + 1, len(lines)), f"  {ruling}")
