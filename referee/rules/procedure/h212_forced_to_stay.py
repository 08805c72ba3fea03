"""H212: the dealer passed where the rules make the dealer play."""

from referee.finding import Violation
from referee.rules.phrases import who
from referee.rules.rule import Rule


def check(violation: Violation) -> str:
    """Says who passed and which card was turned up."""
    card = violation.facts.get("upcard") or "an ace"
    return f"{who(violation)} dealt, turned up {card} and passed; with an ace turned up the dealer has to stay"


RULE = Rule(
    code="H212",
    name="forced-to-stay",
    severity="error",
    law="an ace turned up, the dealer stays",
    clause="declare",
    check=check,
    page="""\
Where the rules say so (`dealer-ace yes`), a dealer who turns up an ace has to play the hand. The dealer passed.

It is said only where the card itself was noted (`trump As`), not its suit alone, and not of a dealer who could not
have paid a second ante. The hand is judged as it was played, and nothing is owed.
""",
    flawed="""\
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump As
  stay Ann
  pass Cal  # expect H212 Cal
  win Ann 3
""",
    clean="""\
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump As
  stay Cal
  win Cal 3
""",
)
