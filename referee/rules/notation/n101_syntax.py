"""N101: a line that could not be read."""

from referee.finding import Problem
from referee.rules.phrases import in_a_row, meant
from referee.rules.rule import Rule


def check(facts: Problem, player: str | None) -> str:
    """Says where reading stopped, what was expected there, and what was probably meant."""
    expected = in_a_row(facts.expected or (), "or")
    return f"{facts.problem}{f'; expected there: {expected}' if expected else ''}{meant(facts)}"


RULE = Rule(
    code="N101",
    name="syntax",
    severity="error",
    law="one statement a line",
    clause=None,
    page="""\
A line of the log is not a statement of the notation. The finding is at the first word that could not be read, lists
what could come there, and suggests a correction for a near miss such as `stakcs`.

Only that line is lost. The rest of the log is read and judged, but nobody is blamed for anything that the lost line
could have explained: that is unproven, never wrong.

Put the line right and judge the log again. A slip of the pen costs nobody anything.
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
  stakcs Ann 199, Bob 202, Cal 199  # expect N101
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
