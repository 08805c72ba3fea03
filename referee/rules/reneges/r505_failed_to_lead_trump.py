"""R505: a leader with the ace, king or queen of trumps did not lead the trump that was due."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was led, and which trumps were held."""
    return renege("R505", facts, player)


RULE = Rule(
    code="R505",
    name="failed-to-lead-trump",
    severity="error",
    law="lead trump from ace, king or queen",
    clause="lead",
    page=f"""\
In some games a leader who holds the ace, king or queen of trumps has to lead trump: the highest held in `boure` and
`three-card`, any of those three in `booray`. Another card was led. In `winning-moves`, `booed` and `louisiana` a
leader is free.

{PROOF}
{COST}""",
    flawed="""\
rules boure
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d  # expect R505 Ann
  trick Ann Qs, Bob 9h
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob Th, Ann 2c
  win Ann 3
""",
    clean="""\
rules boure
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Qs, Bob 9h
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob Th, Ann 2c
  win Ann 3
""",
)
