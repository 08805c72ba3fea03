"""T402: a trick that lacks a player's card, or has two from one player."""

from collections.abc import Sequence

from referee.finding import IncompleteTrick
from referee.rules.phrases import counted, in_a_row
from referee.rules.rule import Rule


def check(facts: IncompleteTrick, player: str | None) -> str:
    """Say whose card is missing and whose is one too many, or how many cards there are for how many players."""
    if facts.players is not None:
        cards = counted(facts.players, "card")
        return f"This trick should have {cards}, one for each player, but has {facts.cards}"
    odd = ((facts.missing, "no card"), (facts.twice, "two cards"))
    return f"{' and '.join(_cards(names, what) for names, what in odd if names)} in this trick"


def _cards(names: Sequence[str], what: str) -> str:
    return f"{in_a_row(names)} {'have' if len(names) > 1 else 'has'} {what}"


RULE = Rule(
    code="T402",
    name="incomplete-trick",
    severity="error",
    law="everybody plays one card to a trick",
    clause="count",
    page="""\
Everybody who stayed plays one card to each trick. A player has no card in this one, or has two.

Most likely the scribe missed a card: write `?` for it, which is not a fault. If a player stayed but has no card in any
trick, perhaps the `stay` is wrong.

Such a trick goes to the player that `->` names, else to the player who leads to the next. In a trick without names
nobody can say whose cards they are, so they convict nobody, nor do those of the unnamed tricks after it.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  deal Bob 5d 4d Jc 9h Th
  trump 7s
  stay Ann, Bob
  draw none
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c -> Ann  # expect T402
  win Ann 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  deal Bob 5d 4d Jc 9h Th
  trump 7s
  stay Ann, Bob
  draw none
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th -> Ann
  win Ann 3
""",
)
