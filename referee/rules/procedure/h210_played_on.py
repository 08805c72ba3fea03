"""H210: a hand was played after the game was won."""

from referee.finding import PlayedOn
from referee.rules.rule import Rule


def check(facts: PlayedOn, player: str | None) -> str:
    """Say who had won the game, and when."""
    return f"{facts.winner} had won the game in hand {facts.won_in}, but play went on"


RULE = Rule(
    code="H210",
    name="played-on",
    severity="error",
    law="the game ends when it is won",
    clause="goal",
    page="""\
A game with a goal is over when a player has reached the target, or when only one is left. Here the table played
another hand.

What was won at cards counts: a player's stack without anything bought after the first buy-in, with what was cashed out,
and as if nobody had paid anybody by agreement. One who brought the target or more has not reached it by play.

The referee reports it once, at the first hand too many; it judges later hands like any other. The money at the table
decides, not what it should have been: a target reached through a wrong payment was reached, and the correction is in
the ledger.

Games without a goal last as long as you like. A table that plays on after the target writes: `rule goal none` with
`rule target none`.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 399
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3

hand 2  # expect H210
  dealer Ann
  trump 5h
  stay Cal
  win Cal 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 399
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
""",
)
