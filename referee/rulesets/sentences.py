"""Map each sentence of a rule text to the options and findings that carry it out, from ``sentences.toml``, read
strictly."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

from referee.rulesets.housefile import Text
from referee.rulesets.ruleset import names
from referee.table.house import OPTIONS


def _known(option: str) -> str:
    if option not in {one.name for one in OPTIONS}:
        raise ValueError(f"there is no option {option}")
    return option


Option = Annotated[str, AfterValidator(_known)]
Code = Annotated[str, StringConstraints(strict=True, pattern="^[A-Z][0-9]{3}$")]


class Sentence(BaseModel):
    """A sentence of a rule text: what it ``says`` in its own words, and the options and findings that carry it out
    (``by``).

    Or the reason why a log can't show it (``unseen``).
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid")

    says: Text
    by: tuple[Code | Option, ...] = ()
    unseen: Text | None = None

    @model_validator(mode="after")
    def _carried_or_unseen(self) -> Self:
        if bool(self.by) == bool(self.unseen):
            raise ValueError("a sentence is carried by something, or there is a reason why it is not, and not both")
        return self


Name = Annotated[str, StringConstraints(strict=True, pattern=f"^({'|'.join(names())})$")]
_ALL = TypeAdapter(Mapping[Name, Annotated[tuple[Sentence, ...], Field(min_length=1)]])


def sentences(name: str) -> tuple[Sentence, ...]:
    """List the sentences of a rule set's text that state a rule, in order; empty if the rule set has no text."""
    return _read().get(name, ())


@cache
def _read() -> Mapping[Name, tuple[Sentence, ...]]:
    data = files("referee.rulesets").joinpath("sentences.toml").read_text(encoding="utf-8")
    return _ALL.validate_python(tomllib.loads(data))
