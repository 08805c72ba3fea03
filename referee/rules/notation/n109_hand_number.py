"""N109: a hand's number is out of sequence."""

from referee.finding import HandNumber
from referee.rules.rule import Rule


def check(facts: HandNumber, player: str | None) -> str:
    """Say which number was written and which one comes next, or that the line is there twice."""
    if facts.expected is None:
        return f"`hand {facts.written}` is written twice; the hand counts once"
    return f"This hand is numbered {facts.written}, but should be {facts.expected}"


RULE = Rule(
    code="N109",
    name="hand-number",
    severity="warning",
    law="hands are numbered in order",
    clause=None,
    page="""\
The number of a hand doesn't follow the one before. It is only a warning: the number changes nothing, but a whole hand
may be missing from the log.

If the same `hand` line is there twice with nothing in between, it is one hand, and the second line is ignored. An empty
hand under a number of its own was dealt and not noted: who deals next is then open, and so is the money.

Findings count the hands of the log from 1, whatever their numbers are. Numbers may be left out: `hand` is enough.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3

hand 3  # expect N109
  dealer Ann
  trump 5h
  stay Cal
  win Cal 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3

hand 2
  dealer Ann
  trump 5h
  stay Cal
  win Cal 3
""",
)
