"""C301: one card in two places."""

import re
from typing import Final

from referee.finding import DuplicateCard
from referee.rules.rule import Rule

_DEED: Final = re.compile(r"(?P<did>\w[\w ]*? (?:by|to)) (?P<player>.+)")
"""What was done with a card, and by whom or to whom: ``played by Ann``."""


def check(facts: DuplicateCard, player: str | None) -> str:
    """Say which card it is and both places where it was, or which trick was written twice."""
    places = [place for place in (facts.first, facts.second) if place]
    if not places:
        return f"This trick repeats line {facts.again}; no card can be played twice"
    if places == ["played by somebody"] * 2:
        return f"There is only one {facts.card}, but it was played twice"
    return f"There is only one {facts.card}, but it was {_both(*places)}"


def _both(first: str, second: str) -> str:
    """Say that a card was in both places: ``played by both Ann and Bob``, ``both dealt to Ann and shown by Bob``."""
    if first == second:
        return f"{first} twice"
    one, other = (_DEED.fullmatch(told) for told in (first, second))
    if one and other and one["did"] == other["did"]:
        return f"{one['did']} both {one['player']} and {other['player']}"
    return f"both {first} and {second}"


RULE = Rule(
    code="C301",
    name="duplicate-card",
    severity="error",
    law="there is one of each card",
    clause="pack",
    page="""\
A pack has every card once. The log has one card in two places where it cannot have been both: dealt to two players,
played twice, played by one and shown by another.

Most likely the scribe misread a card. A card in conflict proves nothing and convicts nobody: it counts as a missed
card (`?`), in both places. A trick line with the same cards as one before it was written twice: it is one trick, with
one finding, at its first card. Cards that have gone back to the stock may turn up again if the rules shuffle them in;
that is not a conflict.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  deal Bob Kd 5d 4d Jc 9h  # expect C301
  trump 7s
  stay Ann
  win Ann 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  deal Bob Th 5d 4d Jc 9h
  trump 7s
  stay Ann
  win Ann 3
""",
)
