"""R510: a proven renege whose penalty the table waived."""

from referee.finding import Reneged
from referee.rules.reneges.offences import renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say what was proven and that the table let it pass."""
    return f"{renege(facts.broke, facts, player)}; the table waived the penalty"


RULE = Rule(
    code="R510",
    name="renege-waived",
    severity="note",
    law="the table rules on reneges",
    clause="renege",
    page="""\
The cards prove a renege, and the table waived its penalty (`ruling waive`). This note then takes the place of the
renege's own finding. The ruling binds: nothing is owed for it, neither in the table's ledger nor in the corrections.

The ruling covers all of that player's reneges in that hand.
""",
    flawed="""\
rules booed
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h  # expect R510 Bob
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  ruling waive Bob
  win Ann 3
  bourre none
""",
    clean="""\
rules booed
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
  bourre none
""",
)
