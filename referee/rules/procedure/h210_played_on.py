"""H210: a hand was played after the game was won."""

from referee.finding import PlayedOn
from referee.rules.rule import Rule


def check(facts: PlayedOn, player: str | None) -> str:
    """Says who had won the game, and when."""
    return f"the game was over: {facts.winner} had won it in hand {facts.won_in}, and play went on"


RULE = Rule(
    code="H210",
    name="played-on",
    severity="error",
    law="the game ends when it is won",
    clause="goal",
    page="""\
A game with a goal is over when a player has reached the target, or when one alone is left. Here another hand was
played.

It is said once, at the first hand too many; the hands that follow are judged as any other. The money at the table
decides, not what it should have been: a target that was reached through a wrong payment was reached, and the
correction is in the ledger.

Games without a goal go on as long as you like. A table that plays on after the target says so: `rule goal none`
with `rule target none`.
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
