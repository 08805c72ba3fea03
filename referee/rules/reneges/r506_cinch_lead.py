"""R506: sure of the pot, a leader did not lead the highest trump."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, SURE_NO_MORE, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was led, and which trumps made the player sure."""
    return renege("R506", facts, player)


RULE = Rule(
    code="R506",
    name="cinch-lead",
    severity="error",
    law="whoever is sure of the pot must lead the highest trump",
    clause="cinch",
    page=f"""\
A player is sure of the pot when the tricks won and the trumps that cannot lose, no matter what the others hold, make
more than half of the hand's tricks, or when the first three tricks are won. Ace, king and queen of trumps make such a
hand; so do king, queen, ten, nine and eight; king, queen and jack do not. Leading, such a player has to lead the
highest trump; once three tricks are won, any trump will do.

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
  stay Ann, Bob
  trick Ann Kd, Bob 5d  # expect R506 Ann
  trick Ann As, Bob 9h
  trick Ann Ks, Bob 4d
  trick Ann Qs, Bob Jc
  trick Ann 4c, Bob Th
  win Ann 3
  bourre Bob 3
""",
    clean="""\
rules winning-moves, golden-hand
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann As, Bob 9h
  trick Ann Ks, Bob 4d
  trick Ann Qs, Bob Jc
  trick Ann Kd, Bob 5d
  trick Ann 4c, Bob Th
  win Ann 3
  bourre Bob 3
""",
)
