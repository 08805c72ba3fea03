"""The basis of the reports that are still models of pydantic: the story of a hand, and SARIF.

A model reads its values from the attributes of the record it describes. If a key and its attribute have different
names, the field says so.
"""

import json
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import core_schema

from referee import __version__, records
from referee.finding import Evidence, Finding
from referee.ledger.entries import Correction, Standing
from referee.report.json.record_models import model
from referee.table.money import plain
from referee.table.ruling import Ruling
from referee.text.escape import whole


def _whole(value: Any) -> Any:
    return whole(value) if isinstance(value, str) else value


Words = Annotated[str, BeforeValidator(_whole)]
"""Text from a log, a file name or a rule."""


def _decimal(value: Any) -> Any:
    return plain(value) if isinstance(value, int) else value


Amount = Annotated[str, BeforeValidator(_decimal), Field(pattern=r"^-?[0-9]+(\.[0-9]{1,2})?$")]
"""Money in plain decimal without trailing zeros; read from whole hundredths."""

Line = Annotated[int, Field(validation_alias=AliasPath("at", "line"))]
Column = Annotated[int, Field(validation_alias=AliasPath("at", "column"))]
EndLine = Annotated[int, Field(validation_alias=AliasPath("at", "line"))]
EndColumn = Annotated[int, Field(validation_alias=AliasPath("at", "end"))]
"""A place in the log, read from ``at``."""


class Record:
    """Marks a field that holds a record of this kind, which serialises itself."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return core_schema.no_info_plain_validator_function(records.plain)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(model(self.kind).__pydantic_core_schema__)


EvidenceReport = Annotated[Any, Record(Evidence)]
FindingReport = Annotated[Any, Record(Finding)]
RulingReport = Annotated[Any, Record(Ruling)]
CorrectionReport = Annotated[Any, Record(Correction)]
StandingReport = Annotated[Any, Record(Standing)]


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


class PlaceReport(Wire):
    """A range in the log: lines and columns count from 1, columns in characters, the end exclusive."""

    line: Line
    column: Column
    end_line: EndLine
    end_column: EndColumn


class Report(Wire):
    """The beginning of every report: the version of its format, and of the program that wrote it."""

    version: Literal[1] = 1
    program: str = __version__


def json_text(report: Wire, indent: int | None = 2) -> str:
    """Format a report as ASCII JSON with a newline at the end; with ``indent`` ``None``, all on one line."""
    return json.dumps(report.model_dump(mode="json", by_alias=True), indent=indent) + "\n"
