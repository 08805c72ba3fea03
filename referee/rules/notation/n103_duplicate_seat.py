"""N103: two seats with one name, or with two names that look the same."""

from referee.finding import DuplicateSeat
from referee.rules.rule import Rule


def check(facts: DuplicateSeat, player: str | None) -> str:
    """Says which two names cannot be told apart."""
    if facts.alike == "look-alike":
        both = f"the names {facts.name} and {facts.other} look the same"
        return f"{both}; each seat needs a name that can be told from the others"
    return f"the name {facts.name} was taken already; each seat needs a name of its own"


RULE = Rule(
    code="N103",
    name="duplicate-seat",
    severity="error",
    law="one name, one seat",
    clause=None,
    page="""\
Two seats have the same name, so nobody could say later whose cards and whose money a line means. The finding also
covers two names that look the same on paper though their letters differ, such as a Latin `o` and a Cyrillic `о`: a
reader of the log could not tell them apart.

The first seat counts, and the second is ignored; lines that use the name from there on accuse nobody. A player who
comes back after an elimination does not need a second seat: write `join`.

Call the second player something else: `"Big Bob"`, `Bob2`.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200
seat Bob 200  # expect N103

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200
seat "Big Bob" 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 4
""",
)
