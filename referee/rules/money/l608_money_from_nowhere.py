"""L608: a count holds more than there is at the table."""

from referee.finding import MoneyFromNowhere
from referee.rules.phrases import amount, but_counted, off
from referee.rules.rule import Rule
from referee.table.money import plain

_REBUY = "; perhaps a `rebuy` line is missing"


def check(facts: MoneyFromNowhere, player: str | None) -> str:
    """Say whose count it was, the difference, how much of it the pot had, and how much came from nowhere.

    If nobody was counted, somebody paid more than they had, or the table shared more than the pot held.
    """
    due, counted = amount(facts.due), amount(facts.counted)
    if facts.unexplained is None:
        told = (
            f"{player} had {due}, but paid {counted}" if player else f"The pot held {due}, but {counted} was shared out"
        )
        return f"{told}{off(facts.due, facts.counted)}"
    stack = f"{player} should have {amount(facts.due)}"
    nowhere = f"{plain(facts.unexplained)} came from"
    if not facts.from_pot:
        return f"{stack}, but {counted} was counted; nobody knows where the extra {nowhere}{_REBUY}"
    pot = f"{plain(facts.from_pot)} may have come from the pot, but nobody knows where the other {nowhere}{_REBUY}"
    return f"{stack}{but_counted(facts.due, facts.counted)}; {pot}"


RULE = Rule(
    code="L608",
    name="money-from-nowhere",
    severity="error",
    law="no money from nowhere",
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
