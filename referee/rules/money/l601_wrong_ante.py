"""L601: somebody's ante was not what was due."""

from collections.abc import Mapping
from typing import Final

from referee.finding import WrongAnte
from referee.rules.phrases import amount, off
from referee.rules.rule import Rule
from referee.table.money import plain

_FREE: Final[Mapping[str | None, str]] = {
    None: "owed no ante",
    "exempt": "was exempt from the ante after the last hand",
    "not-dealt-in": "was not dealt in and owed no ante",
}


def check(facts: WrongAnte, player: str | None) -> str:
    """Say whose ante it was, what was due, what was paid, and the difference.

    Without a player, it is everybody's ante.
    """
    paid, gap = amount(facts.paid), off(facts.due, facts.paid)
    if player is None:
        due = amount(facts.due) if facts.reason != "limit" else f"at most {amount(facts.due)}"
        return f"The ante should be {due}, but {paid} was put in{gap}"
    free = _FREE[facts.reason]
    return f"{player} {f'owed an ante of {plain(facts.due)}' if facts.due else free}, but put in {paid}{gap}"


RULE = Rule(
    code="L601",
    name="wrong-ante",
    severity="error",
    law="everybody dealt in antes",
    clause="ante",
    page="""\
An `ante` line disagrees with the rules: somebody put in too little, too much, or nothing. The referee compares it
with the antes that were due: players who are `away` owe none; in some games nor does anybody who paid a bourré after
the last hand or tied for its pot; and a player who cannot pay in full puts in the rest of the stack.

If there is no `ante` line, the antes are taken as due.

The difference is owed between the player and the pot. The players play for the pot as it is; whoever takes it is owed
what it lacked.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  ante Ann 1, Cal 1  # expect L601 Bob
  trump 7s
  stay Cal
  win Cal 2
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  ante Ann 1, Bob 1, Cal 1
  trump 7s
  stay Cal
  win Cal 3
""",
)
