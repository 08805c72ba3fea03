"""All reports: what ``referee.report.wire`` has to offer."""

from referee.report.wire.answer import AnswerReport, answer_report
from referee.report.wire.base import Wire, json_text
from referee.report.wire.baseline import BaselineReport, baseline_entries, baseline_text
from referee.report.wire.check import CheckReport, FileReport, FindingReport, Unexamined, check_report
from referee.report.wire.compare import CompareReport, compare_report
from referee.report.wire.config import ConfigReport, config_report
from referee.report.wire.diff import DiffReport, diff_report
from referee.report.wire.explain import ExplainReport, explain_report
from referee.report.wire.ledger import HandReport, LedgerReport, UnexaminedLedger, ledger_report
from referee.report.wire.readings import (
    AuditUnderReadings,
    CheckUnderReadings,
    FileUnderReadings,
    FindingUnderReadings,
    LedgerUnderReadings,
    check_under_readings,
    ledger_under_readings,
)
from referee.report.wire.rule import RulePage, RuleReport, rule_report
from referee.report.wire.rulesets import RuleSetReport, RuleSetsReport, rulesets_report
from referee.report.wire.season import AuditReport, SeasonReport
from referee.report.wire.settle import SettleReport, settle_report
from referee.report.wire.verify import VerifyReport, verify_report

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
    "answer_report",
    "baseline_entries",
    "baseline_text",
    "check_report",
    "check_under_readings",
    "compare_report",
    "config_report",
    "diff_report",
    "explain_report",
    "json_text",
    "ledger_report",
    "ledger_under_readings",
    "rule_report",
    "rulesets_report",
    "settle_report",
    "verify_report",
]
