"""H209: a blind hand was taken against the rules."""

from referee.finding import BlindHand
from referee.rules.rule import Rule


def check(facts: BlindHand, player: str | None) -> str:
    """Say who took a blind hand and why that was not allowed, or that more were taken than dealt."""
    match facts.reason:
        case "more-taken":
            were = "none was" if not facts.dealt else "only 1 was" if facts.dealt == 1 else f"only {facts.dealt} were"
            return f"{facts.taken} players took a blind hand, but by this line {were} dealt"
        case "none-left" if facts.dealt == 0:
            why = ", but none had been dealt"
        case "none-left":
            why = f", but none was left{f': only {facts.dealt} had been dealt' if facts.dealt else ''}"
        case "after-a-draw":
            why = " after drawing cards; it takes the place of the hand as dealt"
        case "no-such-rule":
            why = ", which these rules do not have"
    return f"{player} took a blind hand{why}"


RULE = Rule(
    code="H209",
    name="blind-hand",
    severity="error",
    law="a blind hand replaces the hand dealt",
    clause="blind",
    page="""\
In the three-card game the dealer deals several extra hands that belong to nobody. A player who likes none of the
dealt cards may put them away and take one of these unseen; such a player stays, and has to play.

The finding means that no blind hand was left, that the rules have none, or that the player had drawn cards first.
Only a `blinds` line says how many were dealt; without one, only the pack sets a limit. If two or more took a blind hand
too many, that number is wrong, and the finding is there. Play continues, and nothing is owed.
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
