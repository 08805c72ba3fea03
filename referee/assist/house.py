"""The house rules of a log as a list of options in plain words, and the log with one of them set."""

from collections.abc import Iterator
from contextlib import suppress

from referee.assist.advice import HouseRule
from referee.engine.house import choices, options_of, question, takes
from referee.fixes.draft import Draft
from referee.notation import statements as st
from referee.notation.write import write_line
from referee.rulesets.ruleset import RuleError


def house_rules(draft: Draft) -> Iterator[HouseRule]:
    """Yield every option of the house rules that a log begins with, or none if they are unknown."""
    header = draft.sections[0].statements if draft.sections else ()
    house = draft.live.until(1, header).house
    changed = {statement.option for statement in header if isinstance(statement, st.Rule)}
    for name, value in options_of(house).items() if house else ():
        means = dict(choices(name)).get(value, value)
        yield HouseRule(name, question(name), value, means, choices(name), takes(name), name in changed)


def with_rule(draft: Draft, option: str, value: str) -> str:
    """Return the log's text with an option set. Its header has a line only if the rule set says otherwise."""
    header = draft.sections[0].statements if draft.sections else ()
    rules = [statement for statement in header if isinstance(statement, st.Rules | st.Rule)]
    before = [rule.line for rule in rules if isinstance(rule, st.Rule) and rule.option == option]
    above = [rule.line for rule in rules if rule.line not in before]
    lines = draft.text.split("\n")
    changed = [] if _usual_value(draft, option) == value else [write_line(st.Rule(0, "", option, value))]
    at = before[0] - 1 if before else max(above, default=0)
    remaining = [line for number, line in enumerate(lines[at:], at + 1) if number not in before]
    return "\n".join((*lines[:at], *changed, *remaining))


def _usual_value(draft: Draft, option: str) -> str | None:
    """The value of an option by the rule set and its variants alone."""
    rules = draft.live.until(1, draft.sections[0].statements if draft.sections else ()).game.rules
    with suppress(RuleError):
        return rules.ruleset.values(rules.variants)[option].value if rules.ruleset else None
    return None
