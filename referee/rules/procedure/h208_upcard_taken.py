"""H208: the upcard was taken against the rules."""

from referee.finding import UpcardTaken
from referee.rules.rule import Rule

_WHY = {
    "no-such-rule": ", which these rules do not allow",
    "not-the-dealer": ", which only the dealer may do",
    "dealer-passed": " without staying; only a dealer who stays may take it",
    "none-discarded": " but discarded nothing for it",
}


def check(facts: UpcardTaken, player: str | None) -> str:
    """Say who took the upcard and why that was not allowed."""
    return f"{player} took the card turned up{_WHY[facts.reason]}"


RULE = Rule(
    code="H208",
    name="upcard-taken",
    severity="error",
    law="only a dealer who stays may take the card turned up, and only if the rules allow it",
    clause="pickup",
    page="""\
In some games a dealer who stays may take the card that was turned up into the hand. The dealer then discards at
least one card and receives one fewer than that, so that the hand is complete again. The suit stays trump.

The finding means that the rules do not allow it, that somebody other than the dealer took the card, that the dealer
had passed, or that the dealer discarded nothing for it. Nothing is owed for it.

`winning-moves` has it as the variant `trump-pickup`; elsewhere a table can agree on it: `rule trump-pickup yes`.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Cal
  take Cal  # expect H208 Cal
  draw Cal 2
  win Cal 3
""",
    clean="""\
rules winning-moves, trump-pickup
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Cal
  take Cal
  draw Cal 2
  win Cal 3
""",
)
