"""Print the public page of every rule set from its data: ``python -m referee.rulesets.pages docs/rulesets``."""

from collections.abc import Iterable, Iterator, Mapping

from referee.rulesets.ruleset import Reading, RuleSet, Value, load, names
from referee.rulesets.sentences import Sentence, sentences
from referee.table.house import OPTIONS


def page(ruleset: RuleSet) -> str:
    """Write a rule set's page in Markdown: options, variants, readings, open points, the rules in words, and its
    text."""
    parts = (
        f"# {ruleset.name}: {ruleset.title}\n\nSource: {ruleset.source}.",
        _options(ruleset),
        _variants(ruleset),
        _readings(ruleset.readings),
        _section("What the rules leave open, and how it is decided", (f"- {point}" for point in ruleset.open)),
        _section("The rules in words", _laws(ruleset)),
        _sentences(sentences(ruleset.name)),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def index() -> str:
    """Write the index in Markdown: all rule sets, and the value of every option in each."""
    known = tuple(map(load, names()))
    listed = "\n".join(f"- [{one.name}]({one.name}.md): {one.title}{_variant_names(one)}" for one in known)
    values = _table(
        ("option", *names(), "meaning"),
        ((f"`{one.name}`", *(_short(each.options[one.name]) for each in known), one.meaning) for one in OPTIONS),
    )
    return f"""\
# The rule sets

{listed}

Each page says where every value comes from. `referee rulesets NAME` prints the same; `referee rulesets A B` prints only
where two differ. A table with its own rules writes [a house file](../house-rules.md).

## Every option

A log changes one with `rule OPTION VALUE`. † marks a value that the rule set's text does not settle and the
referee assumes.

{values}
"""


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and text of each page."""
    yield "index.md", index()
    for name in names():
        yield f"{name}.md", page(load(name))


def _options(ruleset: RuleSet) -> str:
    rows = (
        (f"`{one.name}`", _short(ruleset.options[one.name]), one.meaning, _origin(ruleset.options[one.name]))
        for one in OPTIONS
    )
    return f"## Options\n\n{_table(('option', 'value', 'meaning', 'where it comes from'), rows)}"


def _variants(ruleset: RuleSet) -> str:
    rows = [(f"`{name}`", one.says, _set(one.options), one.source) for name, one in ruleset.variants.items()]
    return f"## Variants\n\n{_table(('variant', 'says', 'sets', 'source'), rows)}" if rows else ""


def _readings(readings: Iterable[Reading]) -> str:
    return _section("Rules with more than one reading", (line for one in readings for line in _reading(one)))


def _reading(reading: Reading) -> Iterator[str]:
    needs = f" (only with the variant `{reading.needs}`)" if reading.needs else ""
    yield f"- **{reading.name}**{needs}: {reading.open}."
    for choice in reading.choices:
        default = ", the default" if choice.default else ""
        yield f"  - {choice.name}{default} ({_set(choice.options)}): {choice.why}."


def _laws(ruleset: RuleSet) -> Iterator[str]:
    for topic, clause in ruleset.clauses.items():
        yield f"- **{topic}**: {clause.law} ({clause.source})"


def _sentences(listed: tuple[Sentence, ...]) -> str:
    if not listed:
        return ""
    rows = ((one.says, ", ".join(map(_carrier, one.by)) or f"not in a log: {one.unseen}") for one in listed)
    told = "each with the options and [findings](../rules/index.md) that carry it, or why a log can't show it."
    table = _table(("the text says", "carried by"), rows)
    return f"## Every sentence of the text\n\nEvery sentence that states a rule, {told}\n\n{table}"


def _carrier(name: str) -> str:
    return name if name[0].isupper() else f"`{name}`"


def _section(title: str, lines: Iterable[str]) -> str:
    text = "\n".join(lines)
    return f"## {title}\n\n{text}" if text else ""


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = tuple(head)
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, ("---",) * len(titles), *rows))


def _short(value: Value) -> str:
    return f"{value.value} †" if value.assumed else value.value


def _origin(value: Value) -> str:
    return f"assumed: {value.assumed}" if value.assumed else value.source or ""


def _set(options: Mapping[str, str]) -> str:
    return ", ".join(f"`{option} {value}`" for option, value in options.items())


def _variant_names(ruleset: RuleSet) -> str:
    return f"; variants: {', '.join(ruleset.variants)}" if ruleset.variants else ""


if __name__ == "__main__":
    import sys
    from pathlib import Path

    _folder = Path(sys.argv[1])
    _folder.mkdir(parents=True, exist_ok=True)
    for _name, _text in pages():
        (_folder / _name).write_text(_text, encoding="utf-8")
