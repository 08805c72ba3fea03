"""``referee rulesets --output-format json``: rule sets, each rule with its source."""

from pydantic import AliasPath, Field

from referee.report.json.base import Report, Wire, Words


class OptionReport(Wire):
    """One option: its value as in a log, its ``source`` or the reason it is ``assumed``, and its possible values."""

    option: str = Field(validation_alias=AliasPath("option", "name"))
    value: Words
    meaning: str = Field(validation_alias=AliasPath("option", "meaning"))
    takes: str = Field(validation_alias=AliasPath("option", "values"))
    source: Words | None = Field(validation_alias=AliasPath("stated", "source"))
    assumed: Words | None = Field(validation_alias=AliasPath("stated", "assumed"))


class VariantReport(Wire):
    """A variant that a log may name after the rule set, and the options that it sets."""

    name: str
    says: Words = Field(validation_alias=AliasPath("variant", "says"))
    source: Words = Field(validation_alias=AliasPath("variant", "source"))
    options: dict[str, Words] = Field(validation_alias=AliasPath("variant", "options"))


class ChoiceReport(Wire):
    """One way to read an ambiguous text, the options that it sets, and the reason for it."""

    name: str
    options: dict[str, Words]
    why: Words
    default: bool


class ReadingReport(Wire):
    """A point that a text leaves open, with its readings, the default first; only with the variant it ``needs``."""

    name: str
    open: Words
    needs: str | None
    choices: tuple[ChoiceReport, ...]


class LawReport(Wire):
    """The rule set's clause on one topic, and its source."""

    topic: str
    law: Words = Field(validation_alias=AliasPath("clause", "law"))
    source: Words = Field(validation_alias=AliasPath("clause", "source"))


class RuleSetReport(Wire):
    """One rule set with the variants ``chosen``; ``extends`` and ``file`` are null except for a house file's."""

    name: str = Field(validation_alias=AliasPath("ruleset", "name"))
    chosen: tuple[str, ...]
    title: Words = Field(validation_alias=AliasPath("ruleset", "title"))
    source: Words = Field(validation_alias=AliasPath("ruleset", "source"))
    extends: str | None
    file: Words | None
    options: tuple[OptionReport, ...]
    variants: tuple[VariantReport, ...]
    readings: tuple[ReadingReport, ...] = Field(validation_alias=AliasPath("ruleset", "readings"))
    open: tuple[Words, ...] = Field(validation_alias=AliasPath("ruleset", "open"))
    laws: tuple[LawReport, ...]


class RuleSetsReport(Report):
    """Some rule sets; ``differ`` are the options whose values are not the same in all of them."""

    rulesets: tuple[RuleSetReport, ...]
    differ: tuple[str, ...]
