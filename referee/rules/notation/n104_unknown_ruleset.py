"""N104: a rule set, variant, option or value that does not exist."""

from referee.finding import UnknownRuleset
from referee.rules.phrases import meant
from referee.rules.rule import Rule


def check(facts: UnknownRuleset, player: str | None) -> str:
    """Says which word of the rules is not known, why, and what was probably meant."""
    because = f": {facts.reason}" if facts.reason else ""
    if facts.kind == "combination":
        return f"these rules do not go together{because}"
    if facts.kind == "value":
        return f"`{facts.word}` is not a value of this option{because}{meant(facts)}"
    return f"there is no {facts.kind} `{facts.word}`{meant(facts)}"


RULE = Rule(
    code="N104",
    name="unknown-ruleset",
    severity="error",
    law="house rules are named",
    clause=None,
    page="""\
A `rules` or `rule` line names a rule set, a variant, an option or a value that the referee does not know, or asks
for options that make no sense together, such as more hands than the pack holds.

The referee judges the game by the rest of the rules where that can wrong nobody: the table may have meant any other
rule. So from there on only a failure to follow suit is proven, the referee reports nothing that another rule would
explain, and no amount accuses anybody. A log without any known rule set cannot be judged at all.

Write the word as on the rule set's page; if one is close, the finding names it. For a rule set of the table's own,
give its house file: `--house FILE`, or a `referee.toml` next to the log.
""",
    flawed="""\
rules winning-moves, golden-hnd  # expect N104
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
""",
    clean="""\
rules winning-moves, golden-hand
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
