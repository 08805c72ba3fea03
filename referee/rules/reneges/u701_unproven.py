"""U701: plays of a hand that could not be judged."""

from referee.finding import BOURRE_PAYER, POT_TAKER, Unproven
from referee.rules.phrases import counted
from referee.rules.rule import Rule


def check(facts: Unproven, player: str | None) -> str:
    """Says how many plays could not be judged and which facts are missing."""
    if facts.plays:
        what = f"{counted(facts.plays, 'play')} of this hand"
    elif facts.missing and set(facts.missing) <= {POT_TAKER, BOURRE_PAYER}:
        what = "the money of this hand"
    else:
        what = "the play of this hand" if facts.only_cards else "this hand"
    known = f"; not known: {', '.join(facts.missing)}" if facts.missing else ""
    return f"{what} could not be judged{known}"


RULE = Rule(
    code="U701",
    name="unproven",
    severity="note",
    law="nothing is guessed",
    clause=None,
    page="""\
Some plays of a hand could not be judged, because a fact is missing: cards that were not noted, a `?`, a hand that was
given up without showing, a line that could not be read. It accuses nobody and costs nothing; it only means that the
referee cannot vouch for the hand, so the verdict is "incomplete" rather than "clean".

The money is judged all the same, as far as the log tells it: a `took` line is enough for who wins the pot and who is
bourré. Where nobody knows who took the pot, or who paid a bourré, the note says that too; so it does of the last hand
of a log that ends before the hand does.

It comes once a hand. Every card noted, or the last ones shown (`show`) where the rest was conceded, leaves nothing
unproven.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1  # expect U701
  dealer Cal
  stay Ann, Bob
  took Ann 4, Bob 1
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
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
)
