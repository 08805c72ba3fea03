"""H201: the wrong player dealt."""

from referee.finding import WrongDealer
from referee.rules.phrases import in_a_row
from referee.rules.rule import Rule


def check(facts: WrongDealer, player: str | None) -> str:
    """Say who dealt and to whom the deal had passed."""
    return f"{facts.dealer} dealt out of turn; the deal had passed to {in_a_row(facts.due, 'or')}"


RULE = Rule(
    code="H201",
    name="wrong-dealer",
    severity="error",
    law="the deal passes to the left",
    clause="deal",
    page="""\
The deal passes to the next player on the left after every hand. It skips players who are out of the game, `away`, or
have forfeited a turn to deal. After a misdeal the same dealer deals again.

The finding says who dealt and whose turn it was. The named player then is the dealer, and the deal continues from
there: one slip is one finding, not one for each later hand. Nothing is owed for it.

The first dealer is the one that the log names, and is never wrong.
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
  win Bob 3

hand 2
  dealer Bob  # expect H201
  trump 5h
  stay Cal
  win Cal 3
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

hand 2
  dealer Ann
  trump 5h
  stay Cal
  win Cal 3
""",
)
