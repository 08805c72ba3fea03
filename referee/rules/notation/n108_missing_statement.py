"""N108: a statement without which nothing can be judged."""

from referee.finding import MissingStatement
from referee.rules.rule import Rule


def check(facts: MissingStatement, player: str | None) -> str:
    """Say which statement is missing and what it would have shown, or that there is no game at all."""
    if facts.empty:
        return "There is no game in this log: no `rules`, no `seat`, no `hand`"
    return f"There is no `{facts.statement}` line to say {facts.needed}"


RULE = Rule(
    code="N108",
    name="missing-statement",
    severity="error",
    law="write down what can't be worked out",
    clause=None,
    page="""\
Nearly everything may be left out of a log, because the referee can work it out. A few things nobody can work out:
the rule set, the seats, the first dealer, the trump of a hand with noted cards, and the ante if the dealer sets it.

The finding is where the line should have been: at the hand, or for the trump at its first trick. Whatever depends on
the missing fact stays unproven. A hand that notes only how many tricks each player `took` needs no trump.
""",
    flawed="""\
rules booray
seat Ann 200
seat Bob 200
seat Cal 200

hand 1  # expect N108
  dealer Cal
  trump 7s
  stay Bob
  win Bob
""",
    clean="""\
rules booray
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  ante 5
  trump 7s
  stay Bob
  win Bob 15
""",
)
