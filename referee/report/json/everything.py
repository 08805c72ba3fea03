"""All reports: what ``referee.report.json`` has to offer."""

from referee.report.json.answer import AnswerReport
from referee.report.json.base import Wire, json_text
from referee.report.json.baseline import BaselineReport, baseline_entries, baseline_text
from referee.report.json.check import CheckReport, FileReport, FindingReport, Unexamined
from referee.report.json.compare import CompareReport, compare_report
from referee.report.json.config import ConfigReport
from referee.report.json.diff import DiffReport, diff_report
from referee.report.json.explain import ExplainReport, explain_report
from referee.report.json.ledger import HandReport, LedgerReport, UnexaminedLedger, ledger_report
from referee.report.json.readings import (
    AuditUnderReadings,
    CheckUnderReadings,
    FileUnderReadings,
    FindingUnderReadings,
    LedgerUnderReadings,
    ledger_under_readings,
)
from referee.report.json.rule import RulePage, RuleReport, rule_report
from referee.report.json.rulesets import RuleSetReport, RuleSetsReport
from referee.report.json.season import AuditReport, SeasonReport
from referee.report.json.settle import SettleReport, settle_report
from referee.report.json.verify import VerifyReport, verify_report

__all__ = [
    "AnswerReport",
    "AuditReport",
    "AuditUnderReadings",
    "BaselineReport",
    "CheckReport",
    "CheckUnderReadings",
    "CompareReport",
    "ConfigReport",
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
    "VerifyReport",
    "Wire",
    "baseline_entries",
    "baseline_text",
    "compare_report",
    "diff_report",
    "explain_report",
    "json_text",
    "ledger_report",
    "ledger_under_readings",
    "rule_report",
    "settle_report",
    "verify_report",
]
