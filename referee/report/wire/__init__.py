"""The wire format: what ``--output-format json`` prints, ``referee schema`` describes and every renderer reads."""

from referee.report.wire.base import Wire, json_text
from referee.report.wire.check import CheckReport, FileReport, FindingReport, Unexamined, check_report
from referee.report.wire.ledger import HandReport, LedgerReport, UnexaminedLedger, ledger_report
from referee.report.wire.rule import RulePage, RuleReport, rule_report

__all__ = [
    "CheckReport",
    "FileReport",
    "FindingReport",
    "HandReport",
    "LedgerReport",
    "RulePage",
    "RuleReport",
    "Unexamined",
    "UnexaminedLedger",
    "Wire",
    "check_report",
    "json_text",
    "ledger_report",
    "rule_report",
]
