"""The public page of every rule set, printed from its data, and the sentences of the rule texts that it carries out.

``python -m referee.rulesets.pages docs/rulesets`` writes the pages.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, NamedTuple, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

from referee.engine.house import OPTIONS, Option, options_of
from referee.records import Inline, shows
from referee.rulesets.own import OwnRuleSet, Text
from referee.rulesets.ruleset import Clause, Reading, RuleSet, Value, Variant, load, names


@shows("option.name as option", "value", "option.meaning", "option.values as takes", "stated.source", "stated.assumed")
class OptionValue(NamedTuple):
    """An option, its value as a log would write it, and the value's source."""

    option: Option
    value: str
    stated: Value


class NamedVariant(NamedTuple):
    """A variant that a log may name after the rule set."""

    name: str
    variant: Inline[Variant]


class TopicClause(NamedTuple):
    """A rule set's clause about one topic."""

    topic: str
    clause: Inline[Clause]


@shows(
    *("ruleset.name", "chosen", "ruleset.title", "ruleset.source", "extends", "file"),
    *("options", "variants", "ruleset.readings", "ruleset.open", "laws"),
)
class ChosenRuleSet(NamedTuple):
    """A rule set with the variants ``chosen``."""

    ruleset: RuleSet
    chosen: tuple[str, ...]
    options: tuple[OptionValue, ...]

    @property
    def extends(self) -> str | None:
        """The rule set that this one extends, if a house file defines it."""
        return self.ruleset.extends if isinstance(self.ruleset, OwnRuleSet) else None

    @property
    def file(self) -> str | None:
        """The house file that defines it, if any."""
        return self.ruleset.file if isinstance(self.ruleset, OwnRuleSet) else None

    @property
    def variants(self) -> tuple[NamedVariant, ...]:
        """The variants that a log may name after it."""
        return tuple([NamedVariant(name, variant) for name, variant in self.ruleset.variants.items()])

    @property
    def laws(self) -> tuple[TopicClause, ...]:
        """Its clauses, topic by topic."""
        return tuple([TopicClause(topic, clause) for topic, clause in self.ruleset.clauses.items()])

    @property
    def values(self) -> Mapping[str, str]:
        """The value of each option."""
        return {option.option.name: option.value for option in self.options}


class ChosenRuleSets(NamedTuple):
    """Some rule sets."""

    rulesets: tuple[ChosenRuleSet, ...]
    differ: tuple[str, ...]
    """The options whose values are not the same in all of them."""


def choose(ruleset: RuleSet, variants: Sequence[str] = ()) -> ChosenRuleSet:
    """Choose a rule set with these variants.

    Raises ``RuleError`` for an unknown variant, or variants that conflict.
    """
    values, stated = options_of(ruleset.house(variants)), ruleset.values(variants)
    options = tuple([OptionValue(option, values[option.name], stated[option.name]) for option in OPTIONS])
    return ChosenRuleSet(ruleset, tuple(variants), options)


def differing(rulesets: Sequence[ChosenRuleSet]) -> tuple[str, ...]:
    """List the options that have different values in these rule sets."""
    values = [ruleset.values for ruleset in rulesets]
    return tuple([option.name for option in OPTIONS if len({row[option.name] for row in values}) > 1])


def _check_option(option: str) -> str:
    if option not in {known.name for known in OPTIONS}:
        raise ValueError(f"there is no option {option}")
    return option


OptionName = Annotated[str, AfterValidator(_check_option)]
Code = Annotated[str, StringConstraints(strict=True, pattern="^[A-Z][0-9]{3}$")]


class Sentence(BaseModel):
    """A sentence of a rule text, with what it ``says`` in its own words, and the options and findings that carry it out
    (``by``) or the reason why a log can't show it (``unseen``)."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid")

    says: Text
    by: tuple[Code | OptionName, ...] = ()
    unseen: Text | None = None

    @model_validator(mode="after")
    def _check_carriers(self) -> Self:
        if bool(self.by) == bool(self.unseen):
            raise ValueError("a sentence is carried by something, or there is a reason why it is not, and not both")
        return self


Name = Annotated[str, StringConstraints(strict=True, pattern=f"^({'|'.join(names())})$")]
_ALL = TypeAdapter(Mapping[Name, Annotated[tuple[Sentence, ...], Field(min_length=1)]])


def sentences(name: str) -> tuple[Sentence, ...]:
    """List the sentences of a rule set's text that state a rule, in order, if it has a text."""
    return _read().get(name, ())


@cache
def _read() -> Mapping[Name, tuple[Sentence, ...]]:
    data = files("referee.rulesets").joinpath("sentences.toml").read_text(encoding="utf-8")
    return _ALL.validate_python(tomllib.loads(data))


def page(ruleset: RuleSet) -> str:
    """Write a rule set's page in Markdown, with its options, variants, readings, open points, rules in words, and
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
    """Write the index in Markdown, with all rule sets, and the value of every option in each."""
    known = tuple(map(load, names()))
    listed = "\n".join(f"- [{rules.name}]({rules.name}.md): {rules.title}{_variant_names(rules)}" for rules in known)
    values = _table(
        ("option", *names(), "meaning"),
        ((f"`{name}`", *(_short(rules.options[name]) for rules in known), meaning) for name, _, meaning, _ in OPTIONS),
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
        (f"`{name}`", _short(ruleset.options[name]), meaning, _origin(ruleset.options[name]))
        for name, _, meaning, _ in OPTIONS
    )
    return f"## Options\n\n{_table(('option', 'value', 'meaning', 'where it comes from'), rows)}"


def _variants(ruleset: RuleSet) -> str:
    variants = ruleset.variants.items()
    rows = [(f"`{name}`", variant.says, _set(variant.options), variant.source) for name, variant in variants]
    return f"## Variants\n\n{_table(('variant', 'says', 'sets', 'source'), rows)}" if rows else ""


def _readings(readings: Iterable[Reading]) -> str:
    return _section("Rules with more than one reading", (line for reading in readings for line in _reading(reading)))


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
    rows = ((row.says, ", ".join(map(_carrier, row.by)) or f"not in a log: {row.unseen}") for row in listed)
    ending = "each with the options and [findings](../rules/index.md) that carry it, or why a log can't show it."
    table = _table(("the text says", "carried by"), rows)
    return f"## Every sentence of the text\n\nEvery sentence that states a rule, {ending}\n\n{table}"


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
