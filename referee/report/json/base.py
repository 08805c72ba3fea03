"""What all reports have in common: strict values, keys in a fixed order, the same bytes for the same input."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from referee import __version__
from referee.table.money import plain
from referee.text.escape import named

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def whole(value: Any) -> Any:
    """A text without lone surrogates, which no encoding can carry: each is written ``<U+DC80>``."""
    if not isinstance(value, str):
        return value
    return _LONE_SURROGATE.sub(lambda found: named(found[0]), value)


Words = Annotated[str, BeforeValidator(whole)]
"""Text that came from a log, a file name or a rule."""

Amount = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]{1,2})?$")]
"""Money in plain decimal without trailing zeros."""


class Wire(BaseModel):
    """A part of a report."""

    model_config = ConfigDict(
        # A model is built when the first report of its kind is.
        defer_build=True,
        frozen=True,
        extra="forbid",
        strict=True,
        populate_by_name=True,
        json_schema_serialization_defaults_required=True,
    )


class Report(Wire):
    """What stands first in every report: the version of its form, and of the program that wrote it."""

    version: Literal[1] = 1
    program: str = __version__


def amount(hundredths: int | None) -> str | None:
    """An amount as the wire has it; ``None`` where it is not known."""
    return None if hundredths is None else plain(hundredths)


def json_text(report: Wire, indent: int | None = 2) -> str:
    """A report as ASCII JSON with one newline at its end; ``indent`` ``None`` puts it all on one line."""
    return json.dumps(report.model_dump(mode="json", by_alias=True), indent=indent) + "\n"
