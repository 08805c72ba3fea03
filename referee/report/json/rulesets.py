"""``referee rulesets --output-format json``: the rules that a table plays by, each with where it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from referee.report.json.base import Report, Wire, Words
from referee.rulesets import OwnRuleSet, RuleSet
from referee.rulesets.ruleset import Choice, Reading, Value, Variant
from referee.table.house import OPTIONS, Option, written


class OptionReport(Wire):
    """One option: its value as a log would write it, from a ``source`` or ``assumed`` for a reason; what it takes."""

    option: str
    value: Words
    meaning: str
    takes: str
    source: Words | None
    assumed: Words | None

    @classmethod
    def of(cls, option: Option, value: str, stated: Value) -> Self:
        return cls(
            option=option.name,
            value=value,
            meaning=option.meaning,
            takes=option.values,
            source=stated.source,
            assumed=stated.assumed,
        )


class VariantReport(Wire):
    """A variant that a log may name after the rule set, and the options that it sets."""

    name: str
    says: Words
    source: Words
    options: dict[str, Words]

    @classmethod
    def of(cls, name: str, variant: Variant) -> Self:
        return cls(name=name, says=variant.says, source=variant.source, options=dict(variant.options))


class ChoiceReport(Wire):
    """One way to read an unsettled text, the options that it sets, and why one may read it so."""

    name: str
    options: dict[str, Words]
    why: Words
    default: bool

    @classmethod
    def of(cls, choice: Choice) -> Self:
        return cls(name=choice.name, options=dict(choice.options), why=choice.why, default=choice.default)


class ReadingReport(Wire):
    """What a text leaves open, and how it can be read, the default first; asked only with the variant it ``needs``."""

    name: str
    open: Words
    needs: str | None
    choices: tuple[ChoiceReport, ...]

    @classmethod
    def of(cls, reading: Reading) -> Self:
        choices = tuple(map(ChoiceReport.of, reading.choices))
        return cls(name=reading.name, open=reading.open, needs=reading.needs, choices=choices)


class LawReport(Wire):
    """What the rule set lays down about one topic, and where."""

    topic: str
    law: Words
    source: Words


class RuleSetReport(Wire):
    """One rule set with the variants ``chosen``; ``extends`` and ``file`` are null but for one of a house file."""

    name: str
    chosen: tuple[str, ...]
    title: Words
    source: Words
    extends: str | None
    file: Words | None
    options: tuple[OptionReport, ...]
    variants: tuple[VariantReport, ...]
    readings: tuple[ReadingReport, ...]
    open: tuple[Words, ...]
    laws: tuple[LawReport, ...]

    @classmethod
    def of(cls, ruleset: RuleSet, variants: Sequence[str] = ()) -> Self:
        """Raises ``BadRule`` for a variant that there is not, or variants that do not go together."""
        own = ruleset if isinstance(ruleset, OwnRuleSet) else None
        values, stated = written(ruleset.house(variants)), ruleset.values(variants)
        return cls(
            name=ruleset.name,
            chosen=tuple(variants),
            title=ruleset.title,
            source=ruleset.source,
            extends=own.extends if own else None,
            file=own.file if own else None,
            options=tuple(OptionReport.of(one, values[one.name], stated[one.name]) for one in OPTIONS),
            variants=tuple(VariantReport.of(name, variant) for name, variant in ruleset.variants.items()),
            readings=tuple(map(ReadingReport.of, ruleset.readings)),
            open=ruleset.open,
            laws=tuple(
                LawReport(topic=topic, law=clause.law, source=clause.source)
                for topic, clause in ruleset.clauses.items()
            ),
        )

    @property
    def values(self) -> Mapping[str, str]:
        """The value of each option."""
        return {one.option: one.value for one in self.options}


class RuleSetsReport(Report):
    """Some rule sets; ``differ`` are the options that not all of them have the same value for."""

    rulesets: tuple[RuleSetReport, ...]
    differ: tuple[str, ...]


def rulesets_report(rulesets: Iterable[RuleSetReport]) -> RuleSetsReport:
    """These rule sets, and where they differ."""
    chosen = tuple(rulesets)
    values = [one.values for one in chosen]
    differ = tuple(option.name for option in OPTIONS if len({each[option.name] for each in values}) > 1)
    return RuleSetsReport(rulesets=chosen, differ=differ)
