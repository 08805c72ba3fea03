"""L603: the pot went to others than the tricks say."""

from collections.abc import Mapping

from referee.finding import Fact, Violation
from referee.rules.phrases import listed
from referee.rules.rule import Rule


def check(violation: Violation) -> str:
    """Says what was claimed, what was rightful, and how the tricks stood."""
    tricks = listed(violation.facts.get("tricks"))
    return f"{_claimed(violation.facts)}; {_rightful(violation.facts)}{f' (tricks: {tricks})' if tricks else ''}"


def _claimed(facts: Mapping[str, Fact]) -> str:
    named = listed(facts.get("named")) or "nobody"
    if facts.get("claimed") == "divide":
        return f"{named} divided the pot"
    return "the pot stayed for the next hand" if facts.get("claimed") == "carry" else f"{named} took the pot"


def _rightful(facts: Mapping[str, Fact]) -> str:
    winners = listed(facts.get("winners"))
    if facts.get("result") == "carry":
        return f"{f'{winners} tied, and it' if winners else 'it'} was to stay for the next hand"
    if facts.get("result") == "divide":
        return f"it was to be divided between {winners}"
    if facts.get("result") == "all-passed":
        return "nobody stayed, and it was to stay for the next hand"
    alone = ", who alone stayed" if facts.get("result") == "default" else ""
    return f"it was due to {winners or 'another'}{alone}"


RULE = Rule(
    code="L603",
    name="wrong-winner",
    severity="error",
    law="the most tricks take the pot",
    clause="win",
    check=check,
    page="""\
A `win`, `divide` or `carry` line gives the pot to others than the tricks do. The most tricks take it, in some games
only more than half of them; a tie leaves it for the next hand or divides it, by the rule set; and one who alone stayed
takes it at once.

It is said only where the outcome is proven, by cards or a `took` line. A claim that agrees with a wrong `->` is no
second finding beside T404.

What each should have had is owed between those who took it and those to whom it was due.
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
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Bob 3  # expect L603 Bob
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
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
)
