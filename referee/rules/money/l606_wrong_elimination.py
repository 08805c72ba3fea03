"""L606: a player who could pay was listed as out, or one who could not was left out."""

from referee.finding import WrongElimination
from referee.rules.rule import Rule


def check(facts: WrongElimination, player: str | None) -> str:
    """Say who it was, and what was wrong about the `out` line."""
    if facts.reason == "left-out":
        return f"The `out` line leaves out {player}, who could not pay in full and was out of the game"
    return f"The `out` line names {player}, who has paid everything due so far and is still in the game"


RULE = Rule(
    code="L606",
    name="wrong-elimination",
    severity="error",
    law="whoever cannot pay in full is out",
    clause="elimination",
    page="""\
A player who cannot pay in full puts in the rest of the stack and is out of the game. An `out` line names a player who
could pay, or leaves out one who could not. Paying with the last chip is paying in full: such a player is still in, and
is out only when the next payment cannot be made.

A player wrongly listed as out is still in, and a player wrongly left out is still out of the game. If there is no
`out` line, nothing is compared. If the house rules allow debts (`short-stack debt`) nobody is eliminated.

Nothing is owed for it. An eliminated player comes back by a `join` line.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3
  out Bob  # expect L606 Bob
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3
""",
)
