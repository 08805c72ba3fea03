"""C305: more cards drawn than the stock had, or a reshuffle that was not due."""

from referee.finding import StockExhausted
from referee.rules.phrases import counted
from referee.rules.rule import Rule


def check(facts: StockExhausted, player: str | None) -> str:
    """Says how many cards were drawn and how many the stock had."""
    drawn, stock = counted(facts.drawn, "card"), counted(facts.stock, "card")
    match facts.reason:
        case "beyond-the-pack":
            return f"so many hands take more cards than the pack has: {drawn} too many"
        case "cards-left":
            return f"the stock was reshuffled before it had run out: {drawn} drawn, from a stock of {stock}"
        case "never-runs-out":
            return "the stock was reshuffled, which never runs out here: what is passed or discarded goes under it"
        case "forbidden":
            return f"the stock of {stock} ran out: {drawn} drawn, and these rules have nothing to reshuffle"
        case "no-reshuffle":
            return f"{drawn} drawn from a stock of {stock}, and no reshuffle was noted"


RULE = Rule(
    code="C305",
    name="stock-exhausted",
    severity="error",
    law="the stock lasts as long as it lasts",
    clause="stock",
    page="""\
The stock is what the deal leaves of the pack, and the deal can't take more than that. The draws of a hand took more
than that without a `reshuffle` line, or the stock was reshuffled while cards were left in it.

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
