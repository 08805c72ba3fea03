"""N107: bytes that are not UTF-8, or characters that nobody can see."""

from referee.finding import Problem
from referee.rules.phrases import begun
from referee.rules.rule import Rule


def check(facts: Problem, player: str | None) -> str:
    """Say what was found instead of text, and what helps."""
    return f"{begun(facts.problem)}{f'; {facts.meant}' if facts.meant else ''}"


RULE = Rule(
    code="N107",
    name="bad-encoding",
    severity="error",
    law="a log is plain UTF-8 text",
    clause=None,
    page="""\
A log is a plain text file in UTF-8. A line holds bytes that are not UTF-8, or a control character: one that prints
nothing, but could hide something from whoever reads the log.

The line is ignored, and the rest of the log is judged. But a file that is clearly not text, such as a picture or
UTF-16, is not read at all, and is one finding. Line ends from Windows and a byte-order mark at the start of the file
are fine.

Save the file as UTF-8 and take the character out.
""",
    flawed="""\
rules winning-moves
game "Friday\u0007night"  # expect N107
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
""",
    clean="""\
rules winning-moves
game "Friday night"
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
