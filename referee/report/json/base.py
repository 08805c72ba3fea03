"""The basis of all JSON reports: keys in a fixed order, and the same bytes for the same input.

A model describes one part of a report, and reads it from the attributes of the record it describes:
``FindingReport.model_validate(finding)``. If a key and its attribute have different names, the field says so.
"""

import json
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field

from referee import __version__
from referee.ledger.entries import account_name
from referee.table.money import plain
from referee.text.escape import whole


def _whole(value: Any) -> Any:
    return whole(value) if isinstance(value, str) else value


Words = Annotated[str, BeforeValidator(_whole)]
"""Text from a log, a file name or a rule."""

AccountName = Annotated[Words, BeforeValidator(account_name)]
"""A player's account: the name, or ``player:pot`` for a player called ``pot``."""


def _decimal(value: Any) -> Any:
    return plain(value) if isinstance(value, int) else value


Amount = Annotated[str, BeforeValidator(_decimal), Field(pattern=r"^-?[0-9]+(\.[0-9]{1,2})?$")]
"""Money in plain decimal without trailing zeros; read from whole hundredths."""

Line = Annotated[int, Field(validation_alias=AliasPath("at", "line"))]
Column = Annotated[int, Field(validation_alias=AliasPath("at", "column"))]
EndLine = Annotated[int, Field(validation_alias=AliasPath("at", "line"))]
EndColumn = Annotated[int, Field(validation_alias=AliasPath("at", "end"))]
"""A place in the log, read from ``at``."""


class Wire(BaseModel):
    """A part of a report."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        # The model is built with the first report of its kind.
        defer_build=True,
        frozen=True,
        extra="forbid",
        from_attributes=True,
        populate_by_name=True,
        json_schema_serialization_defaults_required=True,
    )


class Report(Wire):
    """The beginning of every report: the version of its format, and of the program that wrote it."""

    version: Literal[1] = 1
    program: str = __version__


def amount(hundredths: int | None) -> str | None:
    """Format an amount as in JSON; ``None`` if unknown."""
    return None if hundredths is None else plain(hundredths)


def json_text(report: Wire, indent: int | None = 2) -> str:
    """Format a report as ASCII JSON with a newline at the end; with ``indent`` ``None``, all on one line."""
    return json.dumps(report.model_dump(mode="json", by_alias=True), indent=indent) + "\n"
