"""R507: sure of the pot, a player trumped another's lead, not last, with less than the highest trump."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, SURE_NO_MORE, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which trump was played on which lead, and which trumps made the player sure."""
    return renege("R507", facts, player)


RULE = Rule(
    code="R507",
    name="cinch-ruff",
    severity="error",
    law="whoever is sure of the pot must ruff with the highest trump",
    clause="cinch",
    page=f"""\
A player who is sure of the pot (see R506) and trumps another player's lead has to play the highest trump held, unless
playing last. A lower trump was played.

It is a rule of `louisiana`, and of `winning-moves` with the variant `golden-hand`.

{SURE_NO_MORE}
{PROOF}
{COST}""",
    flawed="""\
rules winning-moves, golden-hand
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 6c, Bob Qs, Cal 3c  # expect R507 Bob
  trick Bob As, Cal 8s, Ann 5d
  trick Bob Ks, Cal 3s, Ann 9c
  trick Bob 2d, Cal 4h, Ann Tc
  trick Bob 7h, Cal 8c, Ann Qh
  win Bob 3
  bourre Cal 3
""",
    clean="""\
rules winning-moves, golden-hand
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 6c, Bob As, Cal 3c
  trick Bob Ks, Cal 8s, Ann 5d
  trick Bob Qs, Cal 3s, Ann 9c
  trick Bob 2d, Cal 4h, Ann Tc
  trick Bob 7h, Cal 8c, Ann Qh
  win Bob 3
  bourre Cal 3
""",
)
