"""H209: a blind hand was taken where there was none to take."""

from referee.finding import Fact, Violation
from referee.rules.phrases import counted, who
from referee.rules.rule import Rule


def check(violation: Violation) -> str:
    """Says who took a blind hand and what stood against it."""
    return f"{who(violation)} took a blind hand, {_why(violation.facts.get('reason'), violation.facts.get('dealt'))}"


def _why(reason: Fact, dealt: Fact) -> str:
    if reason == "none-left":
        return "and none was left" + ("" if dealt is None else f": {counted(dealt, 'blind hand')} had been dealt")
    if reason == "after-a-draw":
        return "but had drawn cards; it takes the place of the hand as dealt"
    return "which these rules do not have"


RULE = Rule(
    code="H209",
    name="blind-hand",
    severity="error",
    law="a blind hand for the hand as dealt",
    clause="blind",
    check=check,
    page="""\
In the three-card game several hands are dealt that belong to nobody. A player who likes none of the dealt cards may
put them away and take one of these unseen; such a player stays, and has to play.

The finding is said where no blind hand was left, where the rules have none, and where the player had drawn cards
first. How many were dealt is known only from a `blinds` line; without one, only the pack sets a limit. The hand is
played on, and nothing is owed.
""",
    flawed="""\
rules three-card
seat Ann 50
seat Bob 50
seat Cal 50
seat Dee 50
seat Eve 50
seat Fay 50
seat Gus 50

hand 1
  dealer Gus
  blinds 1
  trump 7s
  blind Ann
  blind Bob  # expect H209 Bob
  trick Ann Kd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  win Ann 7
""",
    clean="""\
rules three-card
seat Ann 50
seat Bob 50
seat Cal 50
seat Dee 50
seat Eve 50
seat Fay 50
seat Gus 50

hand 1
  dealer Gus
  blinds 1
  trump 7s
  blind Ann
  stay Bob
  trick Ann Kd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  win Ann 7
""",
)
