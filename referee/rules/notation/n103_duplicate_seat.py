"""N103: two seats with one name, or with two names that look the same."""

from referee.finding import DuplicateSeat
from referee.rules.rule import Rule


def check(facts: DuplicateSeat, player: str | None) -> str:
    """Say which two names can't be told apart."""
    if facts.alike == "look-alike":
        both = f"The names {facts.name} and {facts.other} look the same"
        return f"{both}; each seat needs a name that looks different"
    if facts.alike == "case":
        return f"The names {facts.name} and {facts.other} differ in capital letters alone; each seat needs its own name"
    return f"The name {facts.name} is already taken; each seat needs its own name"


RULE = Rule(
    code="N103",
    name="duplicate-seat",
    severity="error",
    law="one name, one seat",
    clause=None,
    page="""\
Two seats have the same name, so nobody could tell whose cards and money a later line means. Two names that only look
the same, such as one with a Latin `o` and one with a Cyrillic `о`, count as the same: a reader of the log could not
tell them apart. So do two names that differ in capital letters alone, since later lines may write a name in any case.

The first seat counts and the second does not; from there on, nothing said about the name is blamed on anybody. A
player who comes back after an elimination doesn't need a second seat: write `join`.

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
