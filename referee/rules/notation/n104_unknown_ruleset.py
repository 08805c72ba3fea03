"""N104: an unknown rule set, variant, option or value."""

from referee.finding import UnknownRuleset
from referee.rules.phrases import near
from referee.rules.rule import Rule


def check(facts: UnknownRuleset, player: str | None) -> str:
    """Say which word of the rules is unknown, why, and what was probably meant."""
    if facts.kind == "combination":
        return f"These rules can't be combined: {facts.reason}"
    if facts.kind == "value":
        return f"`{facts.word}` is not a value of this option: {facts.reason}"
    return f"There is no {facts.kind} `{facts.word}`{near(facts)}"


RULE = Rule(
    code="N104",
    name="unknown-ruleset",
    severity="error",
    law="name the rules you play by",
    clause=None,
    page="""\
A `rules` or `rule` line names an unknown rule set, variant, option or value, or combines options that make no sense
together, such as more hands than the pack has cards for.

The game is judged by the rest of the rules, but cautiously, since any other rule may have been meant. From there on the
only renege that can be proven is a failure to follow suit, nothing is reported that another rule would explain, and
nobody is blamed for an amount. A log without a known rule set can't be judged at all.

Write the word as on the rule set's page; the finding suggests a similar one. A table's own rule set is known only with
its house file: `--house FILE`, or a `referee.toml` next to the log.
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
