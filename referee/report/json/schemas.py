"""The JSON Schemas of the reports, the public contract, and of ``referee.toml``, as ``referee schema`` prints them.

A schema is made from the records whose JSON it describes: each key has the docstring of its field as description.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Final, Literal

from pydantic import Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from referee import addresses
from referee.diff.difference import LogDiff
from referee.judge.baseline import Recorded
from referee.judge.comparison import Comparison
from referee.judge.settings.file import SettingsFile
from referee.judge.settlement import Ledger, SettledEvenings, UnexaminedLedger
from referee.report.json.record_models import model
from referee.report.json.stream import AuditReport, CheckReport
from referee.rules.page import RulePages
from referee.rulesets.chosen import ChosenRuleSets
from referee.story.hand import PlayedLog


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a command's output or a file. Raises ``KeyError`` for an unknown name."""
    if name == "settings":
        described = SettingsFile.model_json_schema(schema_generator=_OfToml)
    else:
        head: dict[str, Any] = {"version": (Literal[1], Field(description="The version of this format."))}
        if name != "baseline":
            head["program"] = (str, Field(description="The version of the program that wrote it."))
        roots: Any = reduce(or_, (model(kind, **head) for kind in REPORTS[name]))
        described = TypeAdapter(roots).json_schema(mode="serialization")
    identity = {"$id": f"{addresses.SITE}schemas/{name}.json"} if addresses.SITE else {}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **identity, **described}


class _OfToml(GenerateJsonSchema):
    """Generates the schema of a TOML file, in which a key that is not set is left out because TOML has no null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


REPORTS: Final[Mapping[str, tuple[type, ...]]] = {
    "check": (CheckReport,),
    "audit": (AuditReport,),
    "ledger": (Ledger, UnexaminedLedger),
    "settle": (SettledEvenings,),
    "compare": (Comparison,),
    "diff": (LogDiff,),
    "explain": (PlayedLog,),
    "rule": (RulePages,),
    "rulesets": (ChosenRuleSets,),
    "baseline": (Recorded,),
}
"""The records of each report."""
