"""R503: a player followed suit below the card to beat, with a higher one in hand."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was played under which, and which higher cards were held."""
    return renege("R503", facts, player)


RULE = Rule(
    code="R503",
    name="failed-to-head",
    severity="error",
    law="beat the best card if you can",
    clause="head",
    page=f"""\
A player who follows suit has to beat the best card of the trick where that is possible. A lower card was played while
a higher one of the suit was in the hand, and the higher one was due. Once the trick is trumped, no card of the suit
led can beat it, and any will do. `booed` does not ask for it at all.

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
  trick Ann 4c, Bob 3c  # expect R503 Bob
  trick Ann 2c, Bob Jc
  trick Bob 9h, Ann 8s
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
  trick Ann 2c, Bob 3c
  win Ann 3
""",
)
