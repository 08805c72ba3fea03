"""N102: a name that nobody at the table has."""

from typing import Final

from referee.finding import UnknownName
from referee.rules.phrases import near
from referee.rules.rule import Rule

_EVERYBODY: Final = ("all", "everybody", "everyone")
"""Words for all players."""


def check(facts: UnknownName, player: str | None) -> str:
    """Say which name it is, and which was probably meant."""
    remedy = "; name each player" if facts.name.lower() in _EVERYBODY else near(facts)
    return f"Nobody called {facts.name} is at the table{remedy}"


RULE = Rule(
    code="N102",
    name="unknown-name",
    severity="error",
    law="players are seated before they act",
    clause=None,
    page="""\
A statement names somebody who has no seat: no `seat` or `join` line has that name, or the player has left. A name may
be written in any case, and shortened to a beginning that only one player has, but not where it may mean several: then
the finding says who fits. If a name at the table is similar, the finding suggests it.

There is no such finding after an unreadable `seat`, `join` or `rules` line that may have had the name.

Whatever the line says about the unknown name is ignored; the rest of the line counts. Correct the name, or give the
player a seat.
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
  stacks Ann 199, Bbo 202, Cal 199  # expect N102
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
  stacks Ann 199, Bob 202, Cal 199
""",
)
