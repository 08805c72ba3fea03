"""R501: a player who held the suit led played another suit."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was played on which lead, and which cards of that suit were held."""
    return renege("R501", facts, player)


RULE = Rule(
    code="R501",
    name="failed-to-follow",
    severity="error",
    law="follow suit",
    clause="follow",
    page=f"""\
A player who has a card of the suit led has to play one. Another suit was played, a trump perhaps, while a card of the
suit led was in the hand. That card was due.

{PROOF}
{COST}""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h  # expect R501 Bob
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
    clean="""\
rules winning-moves
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
