"""N105: a statement out of its order, or a second one where there is but one."""

from referee.finding import Violation
from referee.rules.rule import Rule

_WHERE = {
    "second": "a second `{statement}` line, where there is but one",
    "before-the-first-hand": "a `{statement}` line belongs before the first hand",
    "between-hands": "a `{statement}` line belongs between hands",
    "in-a-hand": "a `{statement}` line belongs in a hand",
    "no-hand": "a `{statement}` line belongs in a hand, and none had begun",
    "too-late": "a `{statement}` line belongs earlier in the hand",
}


def check(violation: Violation) -> str:
    """Says which statement it is and where it would have stood."""
    words = _WHERE.get(str(violation.facts.get("reason")), "a `{statement}` line does not belong here")
    sentence = words.format(statement=violation.facts["statement"])
    late = violation.facts.get("reason") == "too-late" and violation.facts.get("after")
    return f"{sentence}, before `{late}`" if late else sentence


RULE = Rule(
    code="N105",
    name="misplaced-statement",
    severity="error",
    law="one order in a hand",
    clause=None,
    check=check,
    page="""\
The lines of a log stand in the order in which things happened. A statement stands where it could not have happened,
such as a card dealt after the first trick, or stands twice where there can be only one: the dealer, the upcard, the
result of a hand.

A second line is set aside and the first one stands; so is a line of a hand outside one, and a seat in the game. What
only came late in its hand still counts. Within a group (who stayed, who passed, what was drawn) the order is free,
and `early`, `show`, `ruling`, `forfeit` and `misdeal` may stand anywhere in a hand.

Move the line to its place, or strike it out.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  trump 8s  # expect N105
  stay Bob
  win Bob 3
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
