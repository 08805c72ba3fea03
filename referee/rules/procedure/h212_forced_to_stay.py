"""H212: the dealer passed where the rules make the dealer play."""

from referee.finding import ForcedToStay
from referee.rules.rule import Rule


def check(facts: ForcedToStay, player: str | None) -> str:
    """Say who passed and which card was turned up."""
    return f"A dealer who turns up an ace has to stay, but {player} turned up {facts.upcard} and passed"


RULE = Rule(
    code="H212",
    name="forced-to-stay",
    severity="error",
    law="the dealer must stay on an ace",
    clause="declare",
    page="""\
If the rules say so (`dealer-ace yes`), a dealer who turns up an ace has to play the hand. The dealer passed.

The referee reports this only if the log has the card itself (`trump As`), not just its suit, and not for a dealer who
could not have paid a second ante. The hand is judged as it was played, and nothing is owed.
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
