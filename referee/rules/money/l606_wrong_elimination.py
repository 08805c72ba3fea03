"""L606: somebody was said to be out who could pay, or one who could not pay was left out."""

from referee.finding import WrongElimination
from referee.rules.phrases import who
from referee.rules.rule import Rule


def check(facts: WrongElimination, player: str | None) -> str:
    """Says who it was, and what was wrongly said of them."""
    if facts.reason == "left-out":
        return f"{who(player)} could not pay in full and was not named as out"
    return f"{who(player)} was named as out, but could pay"


RULE = Rule(
    code="L606",
    name="wrong-elimination",
    severity="error",
    law="who cannot pay in full is out",
    clause="elimination",
    page="""\
A player who cannot pay in full puts in what is left and is out of the game. An `out` line names one who could pay, or
leaves out one who could not. To pay the last chip is to pay in full: such a player is still in, and is out only when
the next payment cannot be made.

One wrongly said to be out is still in, and one wrongly left out is out all the same. A log without an `out` line claims
nothing. Where the house rules allow debts (`short-stack debt`) nobody is eliminated.

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
