"""U701: plays of a hand that could not be judged."""

from referee.finding import BOURRE_PAYER, OTHER_CARDS, POT_TAKER, Unproven
from referee.rules.phrases import counted, in_a_row
from referee.rules.rule import Rule

_MONEY = (POT_TAKER, BOURRE_PAYER)
_IN_WORDS = {
    OTHER_CARDS: "what else the players held",
    "a card that was missed (?)": "which card was missed (?)",
    "tricks that were not noted": "the rest of the tricks",
    "which of the lines is no trick": "which line is one trick too many",
}


def check(facts: Unproven, player: str | None) -> str:
    """Say how many plays could not be judged and which facts are missing."""
    if facts.plays:
        what = f"{counted(facts.plays, 'play')} of this hand"
    elif facts.missing and set(facts.missing) <= set(_MONEY):
        what = "The money of this hand"
    else:
        what = "The play of this hand" if facts.only_cards else "This hand"
    cards = [_IN_WORDS.get(one, one) for one in facts.missing if one not in _MONEY]
    money = [one for one in facts.missing if one in _MONEY]
    unknown = f": the log doesn't show {in_a_row(cards or money, 'or')}" if facts.missing else ""
    also = f". Nor does it show {in_a_row(money, 'or')}" if cards and money else ""
    return f"{what} can't be judged{unknown}{also}"


RULE = Rule(
    code="U701",
    name="unproven",
    severity="note",
    law="what the log doesn't show is not judged",
    clause=None,
    page="""\
Some plays of a hand could not be judged, because a fact is missing: cards that are not in the log, a `?`, a hand that
was given up without showing, an unreadable line. It accuses nobody and costs nothing; it only means that the referee
cannot vouch for the hand, so the log is not called clean: nothing wrong was found in it, but not all is proven.

The referee still judges the money that the log gives: a `took` line is enough to know who wins the pot and who is
bourré. If nobody knows who took the pot, or who paid a bourré, the note says that too, also for the last hand of a
log that ends before the hand does.

There is one such note for each hand. Nothing is unproven if every card is in the log, or if the last ones are shown
(`show`) when the rest is conceded.
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
