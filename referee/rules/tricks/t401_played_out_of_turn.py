"""T401: a card out of turn, or a lead by the wrong player."""

from referee.finding import PlayedOutOfTurn
from referee.rules.rule import Rule


def check(facts: PlayedOutOfTurn, player: str | None) -> str:
    """Say whose turn it was, and who led or played which card."""
    turn, did = ("lead", "led") if facts.led else ("turn", "played")
    return f"It was {facts.due}'s {turn}, but {player} {did} {facts.card}"


RULE = Rule(
    code="T401",
    name="played-out-of-turn",
    severity="error",
    law="play in turn",
    clause="turn",
    page="""\
The player nearest to the dealer's left leads to the first trick, the taker of each trick to the next, and the others
follow clockwise. Somebody led or played out of turn.

It shows only in tricks that are written with names. The trick counts as played, with the player who really led as its
leader, and each card is judged by the cards before it. Nothing is owed for it.

After a wrong `->` the next leader may be the player named there or the one whom the cards name; neither is out of
turn.
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
  trick Bob 4d, Ann Qd  # expect T401 Bob
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
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
