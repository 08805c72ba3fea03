"""What the TOML file of a rule set may say, and nothing else."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from referee.rulesets.change import BadRule, build
from referee.table.house import OPTIONS, House

Topic = Literal[
    "players", "deal", "declare", "draw", "upcard", "pickup", "blind", "stock", "turn", "count", "taker",
    "follow", "ruff", "head", "overtrump", "lead", "cinch", "win", "bourre", "ante", "second-ante",
    "elimination", "goal", "renege", "corrected", "money", "pack",
]  # fmt: skip
"""What a finding may be about: every rule set has one clause for each."""

_TOPICS = get_args(Topic)
_OPTIONS = tuple(option.name for option in OPTIONS)


def _known(option: str) -> str:
    if option not in _OPTIONS:
        raise ValueError(f"there is no option {option}")
    return option


def _complete(options: Mapping[str, "Value"]) -> Mapping[str, "Value"]:
    if tuple(options) != _OPTIONS:
        raise ValueError("a rule set gives every option one value, in the order of the table")
    return options


def _all_topics(clauses: Mapping[Topic, "Clause"]) -> Mapping[Topic, "Clause"]:
    if missing := [topic for topic in _TOPICS if topic not in clauses]:
        raise ValueError(f"no clause about {', '.join(missing)}")
    return clauses


Text = Annotated[str, StringConstraints(strict=True, min_length=1)]
Option = Annotated[str, AfterValidator(_known)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Value(_Part):
    """The value of one option as a log would write it: the ``source`` lays it down, or it is ``assumed``, and why."""

    value: Text
    source: Text | None = None
    assumed: Text | None = None

    @model_validator(mode="after")
    def _sourced_or_assumed(self) -> Self:
        if (self.source is None) == (self.assumed is None):
            raise ValueError("a value has a source or a reason why it is assumed, and not both")
        return self


class Variant(_Part):
    """A named variant: what it ``says`` and the options that it sets."""

    says: Text
    source: Text
    options: Mapping[Option, Text]


class Clause(_Part):
    """What the rule set lays down about one topic, in one English sentence, and where."""

    law: Text
    source: Text


class Choice(_Part):
    """One way to read an unsettled text: the options that it sets, and why one may read it so."""

    name: Text
    options: Mapping[Option, Text]
    why: Text
    default: bool = False


class Reading(_Part):
    """A point that the text leaves ``open``, the default first; asked only with the variant that it ``needs``."""

    name: Text
    open: Text
    needs: Text | None = None
    choices: Annotated[tuple[Choice, ...], Field(min_length=2)]

    @model_validator(mode="after")
    def _first_is_default(self) -> Self:
        if [choice.default for choice in self.choices] != [place == 0 for place in range(len(self.choices))]:
            raise ValueError(f"reading {self.name}: the first choice is the default, and no other")
        return self


class RuleSet(_Part):
    """One rule set: a value for each option, its variants, what it lays down, and what it leaves open.

    ``open`` are the points that the text leaves open and that are decided once for all rather than made a reading.
    """

    name: Text
    title: Text
    source: Text
    options: Annotated[Mapping[Option, Value], AfterValidator(_complete)]
    variants: Mapping[Text, Variant] = Field(default_factory=dict)
    clauses: Annotated[Mapping[Topic, Clause], AfterValidator(_all_topics)]
    readings: tuple[Reading, ...] = ()
    open: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _readings_need_known_variants(self) -> Self:
        for reading in self.readings:
            if reading.needs is not None and reading.needs not in self.variants:
                raise ValueError(f"reading {reading.name} needs a variant {reading.needs}, and there is none")
        return self

    def house(self, variants: Sequence[str] = (), changes: Mapping[str, str] = MappingProxyType({})) -> House:
        """The rules of a table that plays this rule set with these variants, in that order, and then these changes.

        Raises ``BadRule`` for a variant, an option or a value that is wrong, or a combination that makes no sense.
        """
        options = {option: stated.value for option, stated in self.values(variants).items()}
        return build({**options, **changes})

    def values(self, variants: Sequence[str] = ()) -> dict[str, Value]:
        """The value of every option with these variants, in that order, each with where it comes from.

        Raises ``BadRule`` for a variant that there is not.
        """
        values = dict(self.options)
        for name in variants:
            variant = self._variant(name)
            source = f"variant {name}: {variant.source}"
            values |= {option: Value(value=value, source=source) for option, value in variant.options.items()}
        return values

    def _variant(self, name: str) -> Variant:
        if name not in self.variants:
            known = f"it has {', '.join(self.variants)}" if self.variants else "it has none"
            raise BadRule(None, name, f"{self.name} has no variant {name}: {known}")
        return self.variants[name]
