"""C305: more cards drawn than the stock had, or a reshuffle that was not due."""

from referee.finding import StockExhausted
from referee.rules.phrases import counted, were
from referee.rules.rule import Rule


def check(facts: StockExhausted, player: str | None) -> str:
    """Say how many cards the stock had and how many were drawn."""
    had = f"The stock had {counted(facts.stock, 'card')}, but {were(facts.drawn, 'drawn')}"
    match facts.reason:
        case "beyond-the-pack":
            return f"The deal takes {counted(facts.drawn, 'more card')} than the pack has"
        case "cards-left":
            drawn = f"only {facts.drawn}" if facts.drawn else "none"
            return f"The stock was reshuffled too early: {drawn} of its {counted(facts.stock, 'card')} had been drawn"
        case "never-runs-out":
            return "The stock was reshuffled, but never runs out here: passed hands and discards go under it"
        case "forbidden":
            return f"{had}, and at this table it may not run out"
        case "nothing-left":
            had = f"With what was shuffled into it the stock had {counted(facts.stock, 'card')}"
            return f"{had}, but {were(facts.drawn, 'drawn')}"
        case "no-reshuffle":
            return f"{had}, and the log has no `reshuffle` line"


RULE = Rule(
    code="C305",
    name="stock-exhausted",
    severity="error",
    law="no more cards than the stock has",
    clause="stock",
    page="""\
The stock is what the deal leaves of the pack, and the deal can't take more than that. The draws of a hand took more
than that without a `reshuffle` line, or more than a reshuffle can have added, or the stock was reshuffled while cards
were left in it.

The rules differ on what is shuffled into a new stock: the passed hands; those and the discards of players served
before; or nothing, if the rules do not let the stock run out. If passed hands and discards go straight under the
stock, it never runs out: then the referee does not mind how many cards are drawn, and no `reshuffle` is due.

A card that has come back by a reshuffle may turn up a second time in the hand. Nothing is owed for it.
""",
    flawed="""\
rules boure
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  draw Bob 2
  reshuffle  # expect C305
  win Bob 3
""",
    clean="""\
rules boure
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  draw Bob 2
  win Bob 3
""",
)
