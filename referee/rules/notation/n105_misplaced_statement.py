"""N105: a statement out of order, or a second one where only one is allowed."""

from collections.abc import Mapping
from typing import Final

from referee.finding import Misplaced, MisplacedStatement
from referee.rules.rule import Rule

_WHERE: Final[Mapping[Misplaced, str]] = {
    "second": "A second `{statement}` line, where only one is allowed",
    "before-the-first-hand": "A `{statement}` line belongs before the first hand",
    "in-a-hand": "A `{statement}` line belongs in a hand",
    "no-hand": "A `{statement}` line belongs in a hand, and no hand has begun",
    "too-late": "A `{statement}` line belongs earlier in the hand",
}


def check(facts: MisplacedStatement, player: str | None) -> str:
    """Say which statement it is and where it belongs."""
    sentence = _WHERE[facts.reason].format(statement=facts.statement)
    return f"{sentence}, before `{facts.after}`" if facts.reason == "too-late" and facts.after else sentence


RULE = Rule(
    code="N105",
    name="misplaced-statement",
    severity="error",
    law="a hand is written in the order of play",
    clause=None,
    page="""\
The lines of a log are in the order in which things happened. A statement is where it could not have happened, such
as a card dealt after the first trick, or it is the second of its kind where there can be only one: the dealer, the
card turned up, the result of a hand.

A second line is ignored and the first one counts. A hand's line outside a hand is ignored too, and so is a seat after
the first hand. A line that is merely late in its hand still counts. Within a group (who stayed, who passed, what was
drawn) the order is free, and `early`, `show`, `ruling`, `forfeit` and `misdeal` may be anywhere in a hand.

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
