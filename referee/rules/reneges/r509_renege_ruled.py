"""R509: the table ruled a renege that the cards do not prove."""

from referee.finding import Facts
from referee.rules.rule import Rule


def check(facts: Facts, player: str | None) -> str:
    """Say against whom the table ruled."""
    return f"The table ruled that {player} reneged; the cards in the log do not prove it"


RULE = Rule(
    code="R509",
    name="renege-ruled",
    severity="note",
    law="the table rules on reneges",
    clause="renege",
    page="""\
The table ruled that a player reneged (`ruling renege`), but the cards in the log do not show it. The table may have
seen more than the scribe wrote down, so this is a note, and the ruling binds: the penalty of the rule set applies in
what was paid and in what should have been.

If the cards do prove a renege, the finding is that renege's own, without this note.
""",
    flawed="""\
rules booed
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  ruling renege Bob  # expect R509 Bob
  win Ann 3
  bourre Bob 3
""",
    clean="""\
rules booed
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
  bourre none
""",
)
