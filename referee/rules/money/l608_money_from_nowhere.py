"""L608: a count holds more than there is at the table."""

from referee.finding import MoneyFromNowhere
from referee.rules.phrases import reckoned
from referee.rules.rule import Rule
from referee.table.money import plain


def check(facts: MoneyFromNowhere, player: str | None) -> str:
    """Says whose count it was, the difference, how much of it the pot had, and how much came from nowhere.

    Without a player, it is the table's: it shared more than the pot held.
    """
    had = f"{player} had more than there was at the table" if player else "more was shared than the pot held"
    source = f"; {plain(facts.from_pot)} may have come from the pot" if facts.from_pot else ""
    nowhere = "" if facts.unexplained is None else f"; {plain(facts.unexplained)} came from nowhere"
    return f"{had}: {reckoned(facts.due, 'counted', facts.counted)}{source}{nowhere}"


RULE = Rule(
    code="L608",
    name="money-from-nowhere",
    severity="error",
    law="money comes from somewhere",
    clause="money",
    page="""\
Every chip is in front of a player, in the pot, or in the bank. A count shows more in front of a player than payments
and pot together can explain. Often the scribe missed a rebuy, or mixed up two stacks.

The ledger follows the count. It assumes that as much as the pot holds came from there and is owed back, and keeps the
rest as unexplained money, so that the books still balance. Within one `stacks` line it takes the stacks that are too
small first, so two stacks that were mixed up cancel out.
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
  stacks Ann 199, Bob 212, Cal 199  # expect L608 Bob
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
