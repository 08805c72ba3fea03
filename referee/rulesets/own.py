"""A table's own rule sets, read from a TOML file. Each extends a known one with its own variants and values."""

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Annotated, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema
from typing_extensions import TypeAliasType

from referee.engine.house import OPTIONS, options_of
from referee.limits import EXCERPT, NAME_CHARACTERS
from referee.rulesets.ruleset import CLAUSE_OPTIONS, RuleError, RuleSet, Value, as_in_log, by_name
from referee.rulesets.toml_file import HouseFileError, cut
from referee.text import perhaps

Text = Annotated[str, StringConstraints(strict=True, min_length=1)]

Name = Annotated[str, StringConstraints(pattern=rf"^[a-z][a-z0-9-]{{0,{NAME_CHARACTERS - 1}}}$")]
"""The name of a table's own rule set: only plain letters, digits and hyphens, so that none can imitate another's."""

OptionName = TypeAliasType("OptionName", Annotated[Text, WithJsonSchema({"type": "string", "enum": [*OPTIONS]})])
"""The name of a house rule. Building the rule set checks that there is one of that name."""


class HousePart(BaseModel):
    """A part of a house file, which may have no unknown keys."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class OwnValue(HousePart):
    """The table's own value for one option, as a log would write it, and where it was agreed."""

    value: Text = Field(description="The value in quotes, as a rule line would write it.")
    source: Text | None = Field(default=None, description="Who agreed on it, and when.")


_OwnOption = Annotated[
    OwnValue,
    # ``ante = "0.50"`` is short for ``ante = { value = "0.50" }``.
    BeforeValidator(
        lambda value: value if isinstance(value, dict) else {"value": value}, json_schema_input_type=Text | OwnValue
    ),
]


class OwnRules(HousePart):
    """One rule set of a table, with the rule set that it ``extends``, its variants, and the table's own options."""

    extends: Text = Field(description="The rule set that this one changes.")
    variants: tuple[Text, ...] = Field(default=(), description="Variants of it that are always played.")
    title: Text | None = Field(default=None, description="What you call it.")
    options: Mapping[OptionName, _OwnOption] = Field(
        default_factory=dict, description="The house rules that are the table's own, each with its value."
    )


def build_rulesets(pages: Mapping[str, OwnRules], file: str) -> tuple[RuleSet, ...]:
    """Build a table's rule sets from a file, each after the one it extends.

    Raises ``HouseFileError`` for rules that can't be played.
    """
    known = by_name()
    for name, rules in _sort(pages, known, file):
        try:
            known[name] = _build(name, rules, known[rules.extends], file)
        except RuleError as bad:
            raise HouseFileError(f"{file}: rulesets.{name}: {reason(bad)}") from None
    return tuple(ruleset for ruleset in known.values() if ruleset.file)


def _sort(pages: Mapping[str, OwnRules], builtin: Mapping[str, RuleSet], file: str) -> list[tuple[str, OwnRules]]:
    """Sort the rule sets of a file, each after the one it extends. Raises ``HouseFileError`` for one that can't be."""
    variants = {variant: ruleset.name for ruleset in builtin.values() for variant in ruleset.variants}
    for name, rules in pages.items():
        if name in builtin:
            raise HouseFileError(f"{file}: {name} is a built-in rule set: give yours another name")
        if name in variants:
            raise HouseFileError(f"{file}: {name} is a variant of {variants[name]}: give your rule set another name")
        if rules.extends not in (*builtin, *pages):
            guess = perhaps(rules.extends, (*builtin, *pages))
            raise HouseFileError(f"{file}: {name} extends an unknown rule set, `{cut(rules.extends)}`{guess}")
    try:
        order = [*TopologicalSorter({name: [rules.extends] for name, rules in pages.items()}).static_order()]
    except CycleError as error:
        extends = " extends ".join(reversed(error.args[1]))
        raise HouseFileError(f"{file}: {extends}: a rule set can't extend itself") from None
    return [(name, pages[name]) for name in order if name in pages]


def _build(name: str, rules: OwnRules, base: RuleSet, file: str) -> RuleSet:
    """Build one rule set. Raises ``RuleError`` for a wrong variant, option or value, or a combination that makes no
    sense."""
    cited = f"the table's own ({file})"
    canonical = options_of(
        base.house(rules.variants, {option: stated.value for option, stated in rules.options.items()})
    )
    values = {
        option: Value(canonical[option], f"{cited}: {stated.source}" if stated.source else cited)
        for option, stated in rules.options.items()
    }
    clauses = dict(base.clauses)
    for topic, options in CLAUSE_OPTIONS.items():
        # Name the options that the table changes, with the source of the change and of the rule.
        changes = {option: values[option].value for option in options if option in values}
        if changes:
            rest = "" if len(changes) == len(options) else f"; else {clauses[topic].source}"
            amended = clauses[topic].amend(f"at this table: {as_in_log(changes)}")
            clauses[topic] = amended._replace(source=f"{cited}: {as_in_log(changes)}{rest}")
    return RuleSet(
        name=name,
        title=rules.title or base.title,
        source=f"{cited}, which extends {base.name}",
        options=base.values(rules.variants) | values,
        variants=base.variants,
        clauses=clauses,
        # A point is no longer open if the table has settled it with a value of its own.
        readings=tuple(
            reading._replace(needs=None) if reading.needs in rules.variants else reading
            for reading in base.readings
            if not any(choice.options.keys() & rules.options.keys() for choice in reading.choices)
        ),
        open=base.open,
        extends=base.name,
        file=file,
    )


def reason(bad: RuleError) -> str:
    """Explain why a table can't play this, and guess what was meant."""
    if bad.option is not None and bad.option not in OPTIONS:
        return f"there is no option `{cut(bad.option)}`{perhaps(bad.option, [*OPTIONS])}"
    if bad.option is not None:
        return f"{bad.reason}, not {cut(bad.value or '')}"
    return cut(bad.reason, 4 * EXCERPT)
