"""L602: the pot was counted wrongly."""

from referee.finding import WrongCount
from referee.rules.phrases import IF_ALL_NOTED, amount, but_counted
from referee.rules.rule import Rule


def check(facts: WrongCount, player: str | None) -> str:
    """Say what the pot should have held, what was counted, and the difference."""
    return f"The pot should hold {amount(facts.due)}{IF_ALL_NOTED}{but_counted(facts.due, facts.counted)}"


RULE = Rule(
    code="L602",
    name="wrong-pot",
    severity="error",
    law="the pot matches the payments",
    clause="money",
    page="""\
A `pot` line disagrees with the payments. Before the tricks it gives the pot that is played for; after the hand's
result, the pot after all payments.

Nobody in particular is at fault. The ledger follows the count, because that money was really there, and keeps the
difference as unexplained money until a later count shows where it went. Bourrés that matched the counted pot were
right.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  pot 2  # expect L602
  stay Bob
  win Bob 2
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  pot 3
  stay Bob
  win Bob 3
""",
)
