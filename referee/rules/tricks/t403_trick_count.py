"""T403: more or fewer tricks than cards in a hand."""

from referee.finding import TrickCount
from referee.rules.phrases import counted
from referee.rules.rule import Rule


def check(facts: TrickCount, player: str | None) -> str:
    """Says how many tricks there are and how many there had to be."""
    tricks, due = counted(facts.tricks, "trick"), facts.due
    match facts.reason:
        case "took":
            return f"the tricks taken come to {tricks}; a hand has {due}"
        case "too-few":
            return f"the hand has {tricks} and a result; {due} were due, and the rest was conceded to nobody"
        case "too-many":
            return f"the hand has {tricks}; {due} were due"


RULE = Rule(
    code="T403",
    name="trick-count",
    severity="error",
    law="as many tricks as cards",
    clause="count",
    page="""\
A hand has as many tricks as each player has cards: five, in other games four or three. This hand has more; or it has
fewer, the log claims a result, and no `rest` line says who was conceded the last ones. A `took` line has to add up to
the same number.

Tricks that are missing at the end of a log without a result are no fault, only unproven. If the hand stopped early,
write `rest` with the player's name; if it was void, `misdeal`.
""",
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
  trick Bob 9h, Ann 8s  # expect T403
  show Ann 2c
  show Bob Th
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
  rest Ann
  show Ann 2c
  show Bob Th
  win Ann 3
""",
)
