"""``referee rulesets --output-format json``: the rules that a table plays by, each with where it comes from."""

from pydantic import AliasPath, Field

from referee.report.json.base import Report, Wire, Words


class OptionReport(Wire):
    """One option: its value as a log would write it, from a ``source`` or ``assumed`` for a reason; what it takes."""

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
    """One way to read an unsettled text, the options that it sets, and why one may read it so."""

    name: str
    options: dict[str, Words]
    why: Words
    default: bool


class ReadingReport(Wire):
    """What a text leaves open, and how it can be read, the default first; asked only with the variant it ``needs``."""

    name: str
    open: Words
    needs: str | None
    choices: tuple[ChoiceReport, ...]


class LawReport(Wire):
    """What the rule set lays down about one topic, and where."""

    topic: str
    law: Words = Field(validation_alias=AliasPath("clause", "law"))
    source: Words = Field(validation_alias=AliasPath("clause", "source"))


class RuleSetReport(Wire):
    """One rule set with the variants ``chosen``; ``extends`` and ``file`` are null but for one of a house file."""

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
    """Some rule sets; ``differ`` are the options that not all of them have the same value for."""

    rulesets: tuple[RuleSetReport, ...]
    differ: tuple[str, ...]
