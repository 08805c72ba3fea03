"""The schema of a settings file, which allows nothing else in it. It is loaded only if there is such a file."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field, ValidationError, WithJsonSchema
from typing_extensions import TypeAliasType

from referee.finding import Severity
from referee.judge.policy import FailOn
from referee.limits import HOUSE_FILE_BYTES, HOUSE_RULESETS, NAME_CHARACTERS, PYPROJECT_BYTES
from referee.rules.catalogue import BY_CODE
from referee.rulesets.own import HousePart, Name, OptionName, OwnRules, OwnValue, Text, reason
from referee.rulesets.ruleset import RuleError, RuleSet, by_name
from referee.rulesets.toml_file import HouseFileError, cut, parse_toml
from referee.text import nearest, perhaps


def _code(word: str) -> str:
    """Accept a finding's code, or the beginning of one."""
    if any(code.startswith(word) for code in BY_CODE):
        return word
    alike = nearest(word, BY_CODE)
    kind = [code for code in BY_CODE if code[0] == word[0].upper()]
    known = [alike] if alike else kind or list(dict.fromkeys(code[0] for code in BY_CODE))
    raise ValueError(f"names `{cut(word)}`, but no code begins with that{perhaps(word, known)}")


def _path(text: str) -> str:
    if "\0" in text:
        raise ValueError("can't be a file name: it has a null character")
    return text


def _pattern(text: str) -> str:
    from referee.judge.settings.effective import is_pattern

    if is_pattern(text):
        return text
    raise ValueError(f"names {cut(text)}, which is not a valid pattern of paths")


Pattern = TypeAliasType("Pattern", Annotated[Text, AfterValidator(_pattern), WithJsonSchema({"type": "string"})])
"""A pattern as in a ``.gitignore``."""

_BEGINNINGS = sorted({code[:length] for code in BY_CODE for length in range(1, len(code) + 1)})
Code = TypeAliasType(
    "Code", Annotated[Text, AfterValidator(_code), WithJsonSchema({"type": "string", "enum": _BEGINNINGS})]
)
"""A finding's code, or the beginning of one."""


class LogSettings(HousePart):
    """Settings for all logs of a folder, or for some, where ``None`` is unset.

    ``select`` and ``ignore`` are codes or their beginnings, as are the keys of ``severity``.
    """

    select: Annotated[tuple[Code, ...], Field(min_length=1)] | None = Field(
        default=None, description="List only these findings: codes, or beginnings of codes. Without it, list all."
    )
    ignore: tuple[Code, ...] | None = Field(
        default=None,
        description="Leave out these findings; the longer beginning decides.",
    )
    severity: Mapping[Code, Severity] = Field(
        default_factory=dict, description="Severities by code or beginning of a code."
    )
    fail_on: FailOn | None = Field(
        default=None, alias="fail-on", description="The lowest level that makes check and audit exit with 1."
    )


class ForPaths(LogSettings):
    """Settings for the logs that a pattern in ``paths`` matches."""

    paths: Annotated[tuple[Pattern, ...], Field(min_length=1)] = Field(
        description="Patterns as in a .gitignore, from the folder of this file."
    )


class Defaults(HousePart):
    """The rules of logs that name none, with a rule set, its variants, and changes in the form of ``rule`` lines."""

    rules: Text = Field(description="The rule set.")
    variants: tuple[Text, ...] = Field(default=(), description="Variants of the rule set.")
    options: Mapping[OptionName, Text] = Field(
        default_factory=dict, description="House rules changed: each value in quotes, as a rule line would write it."
    )


class SettingsFile(LogSettings):
    """A settings file, ``referee.toml``."""

    baseline: Annotated[Text, AfterValidator(_path)] | None = Field(
        default=None, description="The file of known findings, relative to this file's folder."
    )
    exclude: tuple[Pattern, ...] | None = Field(
        default=None,
        description="What a search through folders leaves out, in place of hidden names and the folders of tools: "
        "patterns as in a .gitignore, from the folder of this file.",
    )
    extend_exclude: tuple[Pattern, ...] | None = Field(
        default=None, alias="extend-exclude", description="Patterns to leave out in addition to exclude."
    )
    defaults: Defaults | None = Field(default=None, description="The rules of logs that name none.")
    per_path: tuple[ForPaths, ...] = Field(default=(), alias="per-path", description="Other settings for some logs.")
    rulesets: Annotated[Mapping[Name, OwnRules], Field(max_length=HOUSE_RULESETS)] | None = Field(
        default=None,
        description="Rule sets of your own, by name, for logs to name.",
        json_schema_extra={"additionalProperties": False},
    )


def read_settings(content: bytes, file: str) -> SettingsFile | None:
    """Read the settings in the file of that name, or ``None`` if it is a ``pyproject.toml`` without any.

    Raises ``HouseFileError``, in one sentence, if something in it is wrong.
    """
    is_pyproject = PurePath(file).name == "pyproject.toml"
    page: Any = parse_toml(content, file, PYPROJECT_BYTES if is_pyproject else HOUSE_FILE_BYTES)
    for name in ("tool", "referee") if is_pyproject else ():
        if not isinstance(page, dict) or name not in page:
            return None
        page = page[name]
    begins = f"{file}: tool.referee: " if is_pyproject else f"{file}: "
    try:
        return SettingsFile.model_validate(page)
    except RecursionError:
        raise HouseFileError(f"{begins}it is nested too deeply") from None
    except ValidationError as refusal:
        raise HouseFileError(begins + _first_fault(refusal)) from None


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


def _first_fault(refusal: ValidationError) -> str:
    """Name the place of the first key that does not exist, or else of the first error, and say what would be right."""
    first = min(refusal.errors(include_url=False), key=lambda error: error["type"] != "extra_forbidden")
    loc = [str(part + 1) if isinstance(part, int) else part for part in first["loc"] if part != "[key]"]
    place = cut(".".join(loc)) or "it"
    match first["type"], first.get("ctx", {}):
        case "extra_forbidden", _:
            tables: dict[str, type[HousePart]]
            tables = {"per-path": ForPaths, "defaults": Defaults, "rulesets": OwnValue if loc[3:] else OwnRules}
            part = tables.get(loc[0], SettingsFile) if loc[1:] else SettingsFile
            known = [field.alias or name for name, field in part.model_fields.items()]
            room = f" in {cut('.'.join(loc[:-1]))}" if loc[:-1] else ""
            return f"there is no key `{cut(loc[-1])}`{room}{perhaps(loc[-1], known)}"
        case "value_error", context:
            return f"{place} {context['error']}"
        case "literal_error", context:
            return f"{place} has to be {context['expected']}"
        case "tuple_type", _ if loc == ["per-path"]:
            return f"{place} has to be a list of tables: begin each with [[per-path]]"
        case kind, _:
            return f"{place} {_EXPECTED.get(kind, _A_TABLE)}"


def default_rules(defaults: Defaults, file: str, own: Sequence[RuleSet]) -> RuleSet:
    """Look up the rules for logs that name none. ``own`` are the rule sets beside the built-in ones.

    Raises ``HouseFileError`` if there are no such rules.
    """
    known = by_name(own)
    if defaults.rules not in known:
        meant = perhaps(defaults.rules, tuple(known))
        raise HouseFileError(f"{file}: defaults.rules: there is no rule set `{cut(defaults.rules)}`{meant}")
    try:
        return known[defaults.rules].as_default(defaults.variants, defaults.options, file)
    except RuleError as bad:
        raise HouseFileError(f"{file}: defaults: {reason(bad)}") from None
