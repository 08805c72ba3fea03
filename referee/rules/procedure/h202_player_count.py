"""H202: too few or too many players at a hand."""

from referee.finding import PlayerCount
from referee.rules.phrases import were
from referee.rules.rule import Rule


def check(facts: PlayerCount, player: str | None) -> str:
    """Say how many may play and how many did."""
    span = f"{facts.low}" if facts.low == facts.high else f"{facts.low} to {facts.high}"
    dealt_in = were(facts.players, "dealt in") if facts.players else "nobody was dealt in"
    return f"This game is for {span} players, but {dealt_in}"


RULE = Rule(
    code="H202",
    name="player-count",
    severity="error",
    law="as many players as the game allows",
    clause="players",
    page="""\
Each rule set says how many can play. The referee reports too few only at the first hand, since players may drop out
later, but too many at any hand.

The hand is judged as usual, and nothing is owed for it. A table that plays with another number
writes `rule players 2-6`.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200

hand 1  # expect H202
  dealer Bob
  trump 7s
  stay Ann
  win Ann 2
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Bob
  trump 7s
  stay Ann
  win Ann 3
""",
)
