"""C304: the card that was turned up is in the wrong place."""

from referee.finding import UpcardConflict
from referee.rules.rule import Rule


def check(facts: UpcardConflict, player: str | None) -> str:
    """Say which card was turned up, and where else it was, or that it was never dealt or played."""
    card = facts.card
    match facts.reason:
        case "never-played":
            return f"{card} was turned up as the last card dealt to {player}, who stood pat but never played it"
        case "not-dealt":
            return f"{card} was turned up as the last card dealt to {player}, but the deal as noted does not have it"
        case "turned-up-elsewhere":
            return f"{card} was turned up for trump, but was also {facts.did}"


RULE = Rule(
    code="C304",
    name="upcard-conflict",
    severity="error",
    law="the card turned up cannot be anywhere else",
    clause="upcard",
    page="""\
The card that was turned up for trump has one place. In most games it is the next card of the stock and lies there for
the whole hand, so nobody can play or hold it, unless the dealer took it. In games where it is the dealer's own last
card, the dealer holds it, and a dealer who stays and stands pat has to play it in some trick.

The finding means that the card turns up in another place, that all of such a dealer's cards were noted without it, or
that such a dealer's hand is played out without it. There is no finding if the log has only the suit. A dealer who
drew cards may have discarded it, so it may stay unplayed.

Most likely the scribe wrote the card turned up or the other card wrongly. The card proves nothing, and nothing is owed.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  show Ann 7s  # expect C304
  win Ann 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  show Ann 8s
  win Ann 3
""",
)
