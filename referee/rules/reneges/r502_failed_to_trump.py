"""R502: a trump was due and none was played."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was played on which lead, and which trumps were held."""
    return renege("R502", facts, player)


RULE = Rule(
    code="R502",
    name="failed-to-trump",
    severity="error",
    law="trump if you can't follow",
    clause="ruff",
    page=f"""\
A player without a card of the suit led has to trump. A third suit was played while a trump was in the hand, and the
trump was due. In `booed` a trump is due only if it takes the trick so far; its variant `must-trump` makes it due even
if it does not.

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
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 2c  # expect R502 Ann
  trick Bob Th, Ann 8s
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
