"""L604: the pot went to the right players, in the wrong amount."""

from referee.finding import WrongAmountWon
from referee.rules.phrases import amount, off
from referee.rules.rule import Rule
from referee.table.money import plain


def check(facts: WrongAmountWon, player: str | None) -> str:
    """Say what was due from the pot, what was taken, and the difference. Without a player, the pot stayed."""
    due, gap = amount(facts.due), off(facts.due, facts.paid)
    if player is None:
        return f"The pot that rides should be {due}, but the log says {plain(facts.paid)}{gap}"
    if facts.due <= 0:
        return f"{player} could take nothing from the pot, but took {plain(facts.paid)}"
    due = f"was due {due}" if facts.paid < facts.due else f"could take only {due}"
    return f"{player} {due} from the pot, but took {amount(facts.paid)}{gap}"


RULE = Rule(
    code="L604",
    name="wrong-amount-won",
    severity="error",
    law="the winner takes the whole pot",
    clause="win",
    page="""\
The right players took the pot, but not all that was in it; or more than the limit on a win; or the parts of a split
pot were not equal; or a `carry` names a different amount from the one that stayed. Bourrés that are paid into the next
pot do not count.

If the pot cannot be split evenly, each gets the same, and the rest stays for the next pot.

The difference is owed between the player and the pot. The line may leave out the amount; then nothing is compared.
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
  win Bob 2  # expect L604 Bob
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
""",
)
