"""R511: a card taken back in time that would have been a renege."""

from referee.finding import Reneged
from referee.rules.reneges.offences import renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say what the first card would have been and that it was taken back."""
    return f"{renege(facts.broke, facts, player)}; the card was taken back in time"


RULE = Rule(
    code="R511",
    name="renege-corrected",
    severity="note",
    law="a renege may be taken back in time",
    clause="corrected",
    page="""\
A player put a card down, took it back before the next one was played (`takeback`), and that card would have been a
renege. The `trick` line has the card that counted.

Usually that costs nothing. In `louisiana` the player cannot win this pot any more and loses the next turn to deal; a
table that does not want that writes `ruling waive`. Taking back a card that could have been played is not a finding.
""",
    flawed="""\
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  takeback Bob 9h  # expect R511 Bob
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
    clean="""\
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
)
