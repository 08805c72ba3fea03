"""The contents allowed in a house file, and a one-sentence error for anything else."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    WithJsonSchema,
)
from typing_extensions import TypeAliasType

from referee.rulesets.tomlfile import HouseFileError, cut, parsed, perhaps
from referee.table.house import OPTIONS
from referee.text.limits import HOUSE_FILE_BYTES, HOUSE_RULESETS, NAME_CHARACTERS

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Text = Annotated[str, StringConstraints(strict=True, min_length=1)]

Name = Annotated[str, StringConstraints(pattern=rf"^[a-z][a-z0-9-]{{0,{NAME_CHARACTERS - 1}}}$")]
"""The name of a table's own rule set: only plain letters, digits and hyphens, so that none can imitate another's."""

OptionName = TypeAliasType(
    "OptionName", Annotated[Text, WithJsonSchema({"type": "string", "enum": [option.name for option in OPTIONS]})]
)
"""The name of a house rule. Building the rule set checks that there is one of that name."""


class HousePart(BaseModel):
    """A part of such a file; unknown keys are refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class OwnValue(HousePart):
    """The table's own value for one option, as a log would write it, and where it was agreed."""

    value: Text = Field(description="The value in quotes, as a rule line would write it.")
    source: Text | None = Field(default=None, description="Who agreed on it, and when.")


def _stated(value: Any) -> Any:
    """``ante = "0.50"`` is short for ``ante = { value = "0.50" }``."""
    return value if isinstance(value, dict) else {"value": value}


_OwnOption = Annotated[OwnValue, BeforeValidator(_stated, json_schema_input_type=Text | OwnValue)]


class OwnRules(HousePart):
    """One rule set of a table: the rule set it ``extends``, its variants, and the table's own options."""

    extends: Text = Field(description="The rule set that this one changes.")
    variants: tuple[Text, ...] = Field(default=(), description="Variants of it that are always played.")
    title: Text | None = Field(default=None, description="What you call it.")
    options: Mapping[OptionName, _OwnOption] = Field(
        default_factory=dict, description="The house rules that are the table's own, each with its value."
    )


class HouseFile(HousePart):
    """A house file: the rule sets of a table, by name."""

    rulesets: Annotated[Mapping[Name, OwnRules], Field(max_length=HOUSE_RULESETS)] = Field(default_factory=dict)


_KEYS: Final = {1: tuple(HouseFile.model_fields), 3: tuple(OwnRules.model_fields), 5: tuple(OwnValue.model_fields)}
"""The known keys at each depth of the file."""

_EXPECTED: Final = {
    "string_type": 'has to be text in quotes, such as "0.50"',
    "string_too_short": "is empty",
    "too_short": "is empty",
    "string_pattern_mismatch": "is not a valid name: use small letters a to z, digits and hyphens, "
    f"{NAME_CHARACTERS} at most",
    "tuple_type": "has to be a list of texts in quotes",
    "too_long": f"has more than {HOUSE_RULESETS} rule sets",
    "missing": "is missing",
}
_A_TABLE: Final = "has to be a table of keys and values"

Known = Callable[[Sequence[str]], Sequence[str]]
"""Gives the valid keys at a place in a file, from the keys that lead there."""

_Checked = TypeVar("_Checked", bound=BaseModel)


def read_house_file(content: bytes, file: str) -> HouseFile:
    """Read the house file of that name. Raises ``HouseFileError`` for anything it may not contain."""
    return checked(HouseFile, parsed(content, file, HOUSE_FILE_BYTES), f"{file}: ", known_keys)


def known_keys(place: Sequence[str]) -> Sequence[str]:
    """List the valid keys at a place in a house file."""
    return _KEYS.get(len(place) + 1, ())


def checked(model: type[_Checked], page: object, begins: str, known: Known) -> _Checked:
    """Check what a page says. Raises ``HouseFileError`` for anything not allowed, with one sentence that starts with
    ``begins``."""
    try:
        return model.model_validate(page)
    except RecursionError:
        raise HouseFileError(f"{begins}it is nested too deeply") from None
    except ValidationError as refusal:
        raise HouseFileError(begins + _first_fault(refusal, known)) from None


def _first_fault(refusal: ValidationError, known: Known) -> str:
    """Describe the first error and its place."""
    first = refusal.errors(include_url=False)[0]
    loc = [str(part + 1) if isinstance(part, int) else part for part in first["loc"] if part != "[key]"]
    where = cut(".".join(loc)) or "it"
    if first["type"] == "extra_forbidden":
        within = cut(".".join(loc[:-1]))
        room = f" in {within}" if within else ""
        return f"there is no key `{cut(loc[-1])}`{room}{perhaps(loc[-1], known(loc[:-1]))}"
    return f"{where} {_expected(first)}"


def _expected(error: "ErrorDetails") -> str:
    """Describe what would have been right."""
    context = error.get("ctx", {})
    match error["type"]:
        case "value_error":
            return str(context["error"])
        case "literal_error":
            return f"has to be {context['expected']}"
        case kind:
            return _EXPECTED.get(kind, _A_TABLE)
