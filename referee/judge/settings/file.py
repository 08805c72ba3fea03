"""What a settings file may say, and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from referee.finding import Severity
from referee.judge.policy import FailOn
from referee.rules.catalogue import PLACES
from referee.rulesets.housefile import HousePart, Name, OwnRules, Text, checked, known_keys
from referee.rulesets.tomlfile import cut, perhaps
from referee.text.limits import HOUSE_RULESETS
from referee.text.spelling import nearest


def _code(word: str) -> str:
    """A finding's code, or the beginning of some."""
    if any(code.startswith(word) for code in PLACES):
        return word
    alike = nearest(word, PLACES)
    kind = [code for code in PLACES if code[0] == word[0].upper()]
    known = [alike] if alike else kind or list(dict.fromkeys(code[0] for code in PLACES))
    raise ValueError(f"names {cut(word)}, with which no code of a finding begins{perhaps(word, known)}")


def _tables(value: Any) -> Any:
    if not isinstance(value, list):
        raise ValueError("has to be a list of tables, each of which begins with [[per-path]]")
    return value


def _path(text: str) -> str:
    if "\0" in text:
        raise ValueError("can't be the name of a file: a null character stands in it")
    return text


Code = Annotated[Text, AfterValidator(_code)]


class LogSettings(HousePart):
    """What may be said of all logs of a folder, and of some: ``None`` is what is not said.

    ``select`` and ``ignore`` are codes or their beginnings, as are the keys of ``severity``.
    """

    select: Annotated[tuple[Code, ...], Field(min_length=1)] | None = None
    ignore: tuple[Code, ...] | None = None
    severity: Mapping[Code, Severity] = Field(default_factory=dict)
    fail_on: FailOn | None = Field(default=None, alias="fail-on")


class ForPaths(LogSettings):
    """What is said of the logs that one of some ``paths`` stands for; each is a pattern (``settings.paths``)."""

    paths: Annotated[tuple[Text, ...], Field(min_length=1)]


class Defaults(HousePart):
    """The rules of logs that name none: a rule set, its variants, and changes as ``rule`` lines would write them."""

    rules: Text
    variants: tuple[Text, ...] = ()
    options: Mapping[Text, Text] = Field(default_factory=dict)


class SettingsFile(LogSettings):
    """A settings file."""

    baseline: Annotated[Text, AfterValidator(_path)] | None = None
    defaults: Defaults | None = None
    per_path: Annotated[tuple[ForPaths, ...], BeforeValidator(_tables)] = Field(default=(), alias="per-path")
    rulesets: Annotated[Mapping[Name, OwnRules], Field(max_length=HOUSE_RULESETS)] | None = None


def keys(part: type[HousePart]) -> tuple[str, ...]:
    """The keys of a part, as a file writes them."""
    return tuple(field.alias or name for name, field in part.model_fields.items())


def settings(page: object, begins: str) -> SettingsFile:
    """What a page says. Raises ``BadHouseFile``, with one sentence that ``begins`` so, for what it may not say."""
    return checked(SettingsFile, page, begins, _known)


def _known(place: Sequence[str]) -> Sequence[str]:
    match place:
        case []:
            return keys(SettingsFile)
        case ["per-path", _]:
            return keys(ForPaths)
        case ["defaults"]:
            return keys(Defaults)
        case _:
            return known_keys(place)
