"""R508: sure of the pot and last to play, a player could take the trick and did not."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, SURE_NO_MORE, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which card was played under which, and which trumps made the player sure."""
    return renege("R508", facts, player)


RULE = Rule(
    code="R508",
    name="cinch-last",
    severity="error",
    law="whoever is sure of the pot and plays last must take the trick",
    clause="cinch",
    page=f"""\
A player who is sure of the pot (see R506) and plays last to a trick has to take it if the rules on following suit and
trumping allow a card that does; any such card will do. The player played one that does not.

It is a rule of `louisiana`, and of `winning-moves` with the variant `golden-hand`. If the rules make everybody head
the trick anyway, that rule comes first and the finding is R503; so the example plays without it.

{SURE_NO_MORE}
{PROOF}
{COST}""",
    flawed="""\
rules winning-moves, golden-hand
rule head no
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Js, Bob 9s  # expect R508 Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob Qs
  trick Bob As, Ann 4c
  trick Bob Ks, Ann 2c
  win Bob 3
""",
    clean="""\
rules winning-moves, golden-hand
rule head no
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Js, Bob Qs
  trick Bob As, Ann 4c
  trick Bob Ks, Ann 2c
  trick Bob 9s, Ann Qd
  trick Bob 5d, Ann Kd
  win Bob 3
""",
)
