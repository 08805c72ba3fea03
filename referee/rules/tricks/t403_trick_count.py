"""T403: more or fewer tricks than cards in a hand."""

from referee.finding import TrickCount
from referee.rules.phrases import counted
from referee.rules.rule import Rule


def check(facts: TrickCount, player: str | None) -> str:
    """Say how many tricks there should be and how many there are."""
    due, tricks = counted(facts.due, "trick"), facts.tricks
    match facts.reason:
        case "took":
            return f"The `took` line should add up to {due}, but adds up to {tricks}"
        case "too-few":
            has, gap = f"only {tricks}" if tricks else "none", facts.due - tricks
            missing = ("the missing one" if gap == 1 else f"the {gap} missing ones") if tricks else "them"
            line = "`rest`" if tricks else "`took`"
            return f"This hand should have {due}, but has {has}, and no {line} line says who took {missing}"
        case "too-many":
            return f"This hand should have {due}, but has {tricks}"


RULE = Rule(
    code="T403",
    name="trick-count",
    severity="error",
    law="one trick for each card in a hand",
    clause="count",
    page="""\
A hand has as many tricks as each player has cards: five, in other games four or three. This hand has more; or it has
fewer, the log says who won, and no `rest` line says who got the last ones. A `took` line has to add up to the same
number.

Tricks that are missing at the end of a log without a result are not a fault, only unproven. If the hand stopped early,
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
