"""The JSON Schemas of the reports: the public contract, as ``referee schema`` prints it."""

from typing import Any

from pydantic import TypeAdapter

from referee.report.json import (
    AnswerReport,
    AuditReport,
    AuditUnderReadings,
    BaselineReport,
    CheckReport,
    CheckUnderReadings,
    CompareReport,
    ConfigReport,
    DiffReport,
    ExplainReport,
    LedgerReport,
    LedgerUnderReadings,
    RuleReport,
    RuleSetsReport,
    SettleReport,
    UnexaminedLedger,
    VerifyReport,
)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints, by its name. Raises ``KeyError`` for one that has none."""
    forms: dict[str, TypeAdapter[Any]] = {
        "check": TypeAdapter(CheckReport | CheckUnderReadings),
        "audit": TypeAdapter(AuditReport | AuditUnderReadings),
        "ledger": TypeAdapter(LedgerReport | UnexaminedLedger | LedgerUnderReadings),
        "verify": TypeAdapter(VerifyReport),
        "settle": TypeAdapter(SettleReport),
        "compare": TypeAdapter(CompareReport),
        "explain": TypeAdapter(ExplainReport),
        "sql": TypeAdapter(AnswerReport),
        "config": TypeAdapter(ConfigReport),
        "diff": TypeAdapter(DiffReport),
        "rule": TypeAdapter(RuleReport),
        "rulesets": TypeAdapter(RuleSetsReport),
        "baseline": TypeAdapter(BaselineReport),
    }
    described = forms[name].json_schema(mode="serialization", by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
