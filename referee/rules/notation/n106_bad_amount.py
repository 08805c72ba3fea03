"""N106: an amount that can't be read, or is too large."""

from referee.finding import Problem
from referee.rules.phrases import begun, meant
from referee.rules.rule import Rule


def check(facts: Problem, player: str | None) -> str:
    """Say what is wrong with the amount, and what was probably meant."""
    return f"{begun(facts.problem)}{meant(facts)}"


RULE = Rule(
    code="N106",
    name="bad-amount",
    severity="error",
    law="money is exact",
    clause=None,
    page="""\
An amount is at most nine digits and two decimals, with `$` or `€` before it if you like: `4`, `4.5`, `$4.50`. Only a
stack may be below zero, for a debt: `stacks Cal -3`.

Any other amount is neither rounded nor guessed. The line is set aside, and what it would have settled follows from the
rules or is unproven.

Sums may have up to 13 digits: a stack, the pot, and what one of them is owed. A hand that exceeds this has this
finding, and from there stacks and pot are unknown until the next `stacks` that names everybody.
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
  win Bob 3.005  # expect N106
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
""",
)
