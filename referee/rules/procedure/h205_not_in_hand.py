"""H205: somebody who was not in the hand took part in it."""

from referee.finding import NotInHand
from referee.rules.rule import Rule


def check(facts: NotInHand, player: str | None) -> str:
    """Say what the player did and why the hand was not theirs to play."""
    why = "had passed" if facts.because == "passed" else facts.because
    return f"{player} {facts.did}, but {why} and had no part in this hand"


RULE = Rule(
    code="H205",
    name="not-in-hand",
    severity="error",
    law="only those who stayed take part",
    clause="declare",
    page="""\
A player who passed, is `away`, is out of the game or has no seat takes no part in a hand: no declaration, no draw, no
card, no blind hand. Somebody did anyway.

A card of a player who had passed counts for nothing in the trick. An eliminated player who acts anyway is reported
once, and then plays on as if still in. Nothing is owed for it.

A player who is on neither a `stay` nor a `pass` line passed, once the hand has either. With neither line, those who
play cards have stayed.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  pass Ann
  draw Ann 2  # expect H205 Ann
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
  pass Ann
  draw Bob 2
  win Bob 3
""",
)
