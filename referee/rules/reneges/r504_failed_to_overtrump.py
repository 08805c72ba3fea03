"""R504: a higher trump was due."""

from referee.finding import Reneged
from referee.rules.reneges.offences import COST, PROOF, renege
from referee.rules.rule import Rule


def check(facts: Reneged, player: str | None) -> str:
    """Say which trump was played under which, and which higher trumps were held."""
    return renege("R504", facts, player)


RULE = Rule(
    code="R504",
    name="failed-to-overtrump",
    severity="error",
    law="overtrump",
    clause="overtrump",
    page=f"""\
A player who has to trump a trick that another has trumped already has to go higher where possible. A lower trump was
played while a higher one was in the hand, and the higher one was due. The first to trump may play any trump. `booray`,
`boure` and `three-card` do not ask for it.

{PROOF}
{COST}""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob, Cal
  trick Ann Kd, Bob 8s, Cal 4s  # expect R504 Cal
  trick Bob Th, Cal 6h, Ann 4h
  trick Bob Jc, Cal Kc, Ann Ac
  trick Ann Qd, Bob 2c, Cal Js
  trick Cal 5c, Ann 3h, Bob 9h
  carry 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob, Cal
  trick Ann Kd, Bob 8s, Cal Js
  trick Cal Kc, Ann Ac, Bob 2c
  trick Ann Qd, Bob 9h, Cal 4s
  trick Cal 6h, Ann 4h, Bob Th
  trick Bob Jc, Cal 5c, Ann 3h
  carry 3
""",
)
