"""T404: the log gives a trick to the wrong player."""

from referee.finding import WrongTrickWinner
from referee.rules.rule import Rule


def check(facts: WrongTrickWinner, player: str | None) -> str:
    """Say who took the trick with which card, and who was named."""
    if facts.reason == "took":
        return "The `took` line and the cards disagree about who took how many tricks"
    taken = f"{facts.taker or 'somebody else'} took this trick{f' with {facts.card}' if facts.card else ''}"
    return f"By the cards, {taken}, but the log gives it to {facts.named}"


RULE = Rule(
    code="T404",
    name="wrong-trick-winner",
    severity="error",
    law="the highest trump takes, else the highest of the suit led",
    clause="taker",
    page="""\
The highest trump takes a trick; without a trump, the highest card of the suit led. The log names another player after
`->`, or a `took` line disagrees with the cards.

The next leader may then be the player named or the one whom the cards name; neither is a second finding. A `win` that
follows the wrong taker is not a second finding either: the ledger lists what is owed for it under this one.

If a `?` or an unreadable line could have taken the trick, there is no finding. Unnamed tricks after it convict
nobody, because it is not certain who played which card.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc -> Ann  # expect T404
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
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
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc -> Bob
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
)
