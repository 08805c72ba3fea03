"""H203: a declaration, a gesture or a card before the player's turn."""

from referee.finding import Facts
from referee.rules.rule import Rule


def check(facts: Facts, player: str | None) -> str:
    """Say who was early."""
    return f"{player} declared, gestured or played too early; everybody must wait for their turn"


RULE = Rule(
    code="H203",
    name="early",
    severity="error",
    law="declare and play in turn",
    clause="turn",
    page="""\
Somebody showed too early what they would do: said "I'm in" before those on the right had spoken, gestured, or put a
card down before the turn.

The referee reports this only if the log says `early`. The order of names on `stay` and `pass` lines means nothing and
accuses nobody.

It costs nothing, unless your table agreed that such a player loses the next turn to deal, as one rule text suggests:
`rule early forfeit`, or the variant `etiquette` of `winning-moves`. Then the turn is lost without a `forfeit` line.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  early Bob  # expect H203 Bob
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
