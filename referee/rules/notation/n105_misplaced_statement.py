"""N105: a statement out of order, or a second one where only one is allowed."""

from collections.abc import Mapping
from typing import Final

from referee.finding import Misplaced, MisplacedStatement
from referee.rules.rule import Rule

_WHERE: Final[Mapping[Misplaced, str]] = {
    "second": "a second `{statement}` line, where there is but one",
    "before-the-first-hand": "a `{statement}` line belongs before the first hand",
    "in-a-hand": "a `{statement}` line belongs in a hand",
    "no-hand": "a `{statement}` line belongs in a hand, and none had begun",
    "too-late": "a `{statement}` line belongs earlier in the hand",
}


def check(facts: MisplacedStatement, player: str | None) -> str:
    """Says which statement it is and where it should have been."""
    sentence = _WHERE[facts.reason].format(statement=facts.statement)
    return f"{sentence}, before `{facts.after}`" if facts.reason == "too-late" and facts.after else sentence


RULE = Rule(
    code="N105",
    name="misplaced-statement",
    severity="error",
    law="one order in a hand",
    clause=None,
    page="""\
The lines of a log are in the order in which things happened. This statement could not have happened at its place,
such as a card dealt after the first trick, or it is the second where there can be only one: the dealer, the upcard,
the result of a hand.

A second line is ignored and the first one counts; so is a line of a hand outside one, and a seat in the middle of the
game. A line that is only late in its hand still counts. Within a group (who stayed, who passed, what was drawn) the
order is free, and `early`, `show`, `ruling`, `forfeit` and `misdeal` may be anywhere in a hand.

Move the line to its place, or delete it.
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
