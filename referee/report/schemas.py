"""The JSON Schemas of the reports: the public contract, as ``referee schema`` prints it."""

from typing import Any

from pydantic import TypeAdapter

from referee.report.wire import CheckReport, LedgerReport, RuleReport, UnexaminedLedger


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of ``check``, ``ledger`` or ``rule``. Raises ``KeyError`` for any other name."""
    forms: dict[str, TypeAdapter[Any]] = {
        "check": TypeAdapter(CheckReport),
        "ledger": TypeAdapter(LedgerReport | UnexaminedLedger),
        "rule": TypeAdapter(RuleReport),
    }
    described = forms[name].json_schema(mode="serialization", by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
