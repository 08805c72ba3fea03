"""L605: a bourré payment that is missing, not owed, or of the wrong amount."""

from referee.finding import WrongBourre
from referee.rules.phrases import amount, off
from referee.rules.rule import Rule
from referee.table.money import plain

_WHY = {
    "no-trick": "took no trick and owed a bourré of ",
    "renege": "owed a renege penalty of ",
    "not-owed": "owed no bourré",
}


def check(facts: WrongBourre, player: str | None) -> str:
    """Say why a payment was due or not, what it was, what was paid, and the difference."""
    due = "" if facts.reason == "not-owed" else plain(facts.due)
    return f"{player} {_WHY[facts.reason]}{due}, but paid {amount(facts.paid)}{off(facts.due, facts.paid)}"


RULE = Rule(
    code="L605",
    name="wrong-bourre",
    severity="error",
    law="no trick, pay a bourré",
    clause="bourre",
    page="""\
Whoever stayed and took no trick pays into the next pot: the whole pot before it was taken, or the sum of the antes,
or what the rule set says, up to its limit. The `bourre` line is complete, so anybody not named there paid nothing. A
player who cannot pay in full puts in the rest of the stack.

There is a finding for each player whose payment was missing, not owed, or of the wrong amount. If there is no
`bourre` line, the referee assumes that the payments were right. A payment that matched the pot on
the table was right, even if the pot was short.

The difference is owed between the player and the pot; if the payment would have replaced the next ante, that ante is
deducted.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann Ac, Bob Jc
  trick Ann 8s, Bob 9h
  trick Ann 2c, Bob Th
  win Ann 3
  bourre none  # expect L605 Bob
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann Ac, Bob Jc
  trick Ann 8s, Bob 9h
  trick Ann 2c, Bob Th
  win Ann 3
  bourre Bob 3
""",
)
