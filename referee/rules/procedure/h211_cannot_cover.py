"""H211: a player stayed without the money for the second ante."""

from referee.finding import CannotCover
from referee.rules.rule import Rule
from referee.table.money import plain


def check(facts: CannotCover, player: str | None) -> str:
    """Say what the second ante was and what the player had."""
    has = f"stayed with only {plain(facts.has)}" if facts.has else "stayed with nothing left"
    return f"The second ante was {plain(facts.due)}, but {player} {has} and should have passed"


RULE = Rule(
    code="H211",
    name="cannot-cover",
    severity="error",
    law="whoever stays puts in the second ante",
    clause="second-ante",
    page="""\
If players who stay put in a second ante, a player without the money for it has to pass. One stayed anyway.

The player's stack goes into the pot, and the player plays on; nothing more is owed. If the house rules allow debts
(`short-stack debt`) there is no such finding.
""",
    flawed="""\
rules winning-moves, double-ante
seat Ann 200
seat Bob 200
seat Cal 1

hand 1
  dealer Bob
  trump 7s
  stay Cal  # expect H211 Cal
  win Cal 3
""",
    clean="""\
rules winning-moves, double-ante
seat Ann 200
seat Bob 200
seat Cal 2

hand 1
  dealer Bob
  trump 7s
  stay Cal
  win Cal 4
""",
)
