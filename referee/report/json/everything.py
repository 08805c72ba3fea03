"""The names in ``referee.report.json``, loaded when the first one is used."""

from referee.report.json.base import Wire, json_text
from referee.report.json.baseline import BaselineReport, baseline_text, read_baseline
from referee.report.json.check import CheckReport, FileReport, FindingReport, Unexamined
from referee.report.json.compare import CompareReport
from referee.report.json.diff import DiffReport
from referee.report.json.explain import ExplainReport, explain_report
from referee.report.json.ledger import HandReport, LedgerReport, UnexaminedLedger, ledger_report
from referee.report.json.readings import (
    AuditUnderReadings,
    CheckUnderReadings,
    FileUnderReadings,
    FindingUnderReadings,
    LedgerUnderReadings,
    ledger_json,
)
from referee.report.json.rule import RulePage, RuleReport, rule_report
from referee.report.json.rulesets import RuleSetReport, RuleSetsReport
from referee.report.json.season import AuditReport, SeasonReport
from referee.report.json.settle import SettleReport

__all__ = [
    "AuditReport",
    "AuditUnderReadings",
    "BaselineReport",
    "CheckReport",
    "CheckUnderReadings",
    "CompareReport",
    "DiffReport",
    "ExplainReport",
    "FileReport",
    "FileUnderReadings",
    "FindingReport",
    "FindingUnderReadings",
    "HandReport",
    "LedgerReport",
    "LedgerUnderReadings",
    "RulePage",
    "RuleReport",
    "RuleSetReport",
    "RuleSetsReport",
    "SeasonReport",
    "SettleReport",
    "Unexamined",
    "UnexaminedLedger",
    "Wire",
    "baseline_text",
    "explain_report",
    "json_text",
    "ledger_json",
    "ledger_report",
    "read_baseline",
    "rule_report",
]
