"""The JSON Schemas of the reports, the public contract, and of ``referee.toml``, as ``referee schema`` prints them."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from referee import addresses
from referee.judge.settings.file import SettingsFile
from referee.report.json import (
    AuditReport,
    AuditUnderReadings,
    BaselineReport,
    CheckReport,
    CheckUnderReadings,
    CompareReport,
    DiffReport,
    ExplainReport,
    LedgerReport,
    LedgerUnderReadings,
    RuleReport,
    RuleSetsReport,
    SettleReport,
    UnexaminedLedger,
)


class _OfToml(GenerateJsonSchema):
    """Generates the schema of a TOML file, which has no null: a key that is not set is left out."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a command's output or a file. Raises ``KeyError`` for an unknown name."""
    forms: dict[str, TypeAdapter[Any]] = {
        "check": TypeAdapter(CheckReport | CheckUnderReadings),
        "audit": TypeAdapter(AuditReport | AuditUnderReadings),
        "ledger": TypeAdapter(LedgerReport | UnexaminedLedger | LedgerUnderReadings),
        "settle": TypeAdapter(SettleReport),
        "compare": TypeAdapter(CompareReport),
        "explain": TypeAdapter(ExplainReport),
        "diff": TypeAdapter(DiffReport),
        "rule": TypeAdapter(RuleReport),
        "rulesets": TypeAdapter(RuleSetsReport),
        "baseline": TypeAdapter(BaselineReport),
    }
    if name == "settings":
        described = SettingsFile.model_json_schema(schema_generator=_OfToml)
    else:
        described = forms[name].json_schema(mode="serialization", by_alias=True)
    identity = {"$id": f"{addresses.SITE}schemas/{name}.json"} if addresses.SITE else {}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **identity, **described}
