"""H206: more cards exchanged than the rules allow."""

from referee.finding import DrewTooMany
from referee.rules.phrases import counted
from referee.rules.rule import Rule


def check(facts: DrewTooMany, player: str | None) -> str:
    """Say how many may be drawn and how many were."""
    if facts.most:
        return f"{player} could draw at most {counted(facts.most, 'card')}, but drew {facts.drew}"
    return f"This game has no draw, but {player} drew {counted(facts.drew, 'card')}"


RULE = Rule(
    code="H206",
    name="drew-too-many",
    severity="error",
    law="draw no more than allowed",
    clause="draw",
    page="""\
Each rule set says how many cards a player who stays may exchange: five, four, three in the four-card game, none in
the three-card game. A player drew more.

Play continues with the cards that were drawn, and nothing is owed. A dealer who took the card turned up receives one
card fewer than was discarded; the limit is on the cards received.
""",
    flawed="""\
rules winning-moves, four-card
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  draw Ann 4  # expect H206 Ann
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  win Ann 3
""",
    clean="""\
rules winning-moves, four-card
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  draw Ann 3
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  win Ann 3
""",
)
