"""N101: a line that could not be read."""

from referee.finding import Problem
from referee.rules.phrases import begun, in_a_row, meant, quoted
from referee.rules.rule import Rule


def check(facts: Problem, player: str | None) -> str:
    """Say where reading stopped, what was expected there, and what was probably meant."""
    expected = in_a_row(facts.expected or (), "or")
    if expected in ("", "a keyword") or (facts.meant and expected == quoted(facts.meant)):
        return f"{begun(facts.problem)}{meant(facts)}"
    return f"{begun(facts.problem)}: expected {expected}{meant(facts)}"


RULE = Rule(
    code="N101",
    name="syntax",
    severity="error",
    law="one entry per line",
    clause=None,
    page="""\
A line of the log is not a statement of the notation. The finding is at the word where reading stopped. It says what
was expected there, and suggests what was probably meant by a near miss such as `stakcs`.

Only that line is lost. The rest of the log is read and judged, but nobody is blamed for anything that the lost line
could have explained: it is left unproven.

Correct the line and judge the log again. A slip of the pen costs nobody anything.
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
