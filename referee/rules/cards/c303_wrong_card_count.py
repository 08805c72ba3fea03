"""C303: a deal or a draw of too many or too few cards."""

from referee.finding import WrongCardCount
from referee.rules.phrases import counted
from referee.rules.rule import Rule
from referee.rulesets.ruleset import Topic

_SHOULD = {
    "deal": ("should have been dealt", "was dealt"),
    "discard": ("could discard at most", "discarded"),
    "draw": ("should have received", "received"),
}


def check(facts: WrongCardCount, player: str | None) -> str:
    """Say how many cards were due and how many there were."""
    should, did = _SHOULD[facts.what]
    return f"{player} {should} {counted(facts.due, 'card')}, but {did} {facts.cards}"


def about(facts: WrongCardCount) -> Topic:
    """The deal, or the draw."""
    return "deal" if facts.what == "deal" else "draw"


RULE = Rule(
    code="C303",
    name="wrong-card-count",
    severity="error",
    law="everybody is dealt the same number of cards",
    clause="deal",
    about=about,
    page="""\
A `deal` line has more or fewer cards than the game deals, or a `draw` line with its cards has a player receive a
different number from what was discarded. A card that the scribe did not see is written `?` and counts.

A dealer who took the card turned up receives one card fewer than was discarded. The deal and the draw then prove
nothing about that hand; the cards that are played do. If the cards really were misdealt, write `misdeal`: the hand is
void, the pot stays, and the same dealer deals again.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c 9h  # expect C303
  trump 7s
  stay Ann
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
  trump 7s
  stay Ann
  win Ann 3
""",
)
