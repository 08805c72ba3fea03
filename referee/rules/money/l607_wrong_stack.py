"""L607: the count of a stack disagrees with the payments."""

from referee.finding import WrongCount
from referee.rules.phrases import IF_ALL_NOTED, amount, but_counted
from referee.rules.rule import Rule


def check(facts: WrongCount, player: str | None) -> str:
    """Say whose stack it was, what it should have held, what was counted, and the difference."""
    stack = f"{player} should have {amount(facts.due)}{IF_ALL_NOTED}"
    return f"{stack}{but_counted(facts.due, facts.counted)}"


RULE = Rule(
    code="L607",
    name="wrong-stack",
    severity="error",
    law="stacks match the payments",
    clause="money",
    page="""\
A `stacks` line, or the money that a player cashed out on leaving, disagrees with the payments. The ledger follows the
count, because that money was really there. It assumes that the difference came from the pot or went to it, and is
owed back.

If a later count, before the pot is next taken, agrees with the earlier ledger, the count was only a slip: the
correction is withdrawn, and there is no second finding. If the counts are right for a while and then wrong, the
finding is at the first count that differs; the mistake lies between it and the count before.

If the pot does not hold the difference, the finding is L608.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
  stacks Ann 198, Bob 202, Cal 199  # expect L607 Ann
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
  stacks Ann 199, Bob 202, Cal 199
""",
)
