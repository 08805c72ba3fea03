"""The catalogue: every rule in one visible, ordered table.

A rule is loaded when a log gets its finding; all are loaded only when somebody asks for all.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from referee.finding import Evidence, Finding, Severity, Violation
from referee.rules.rule import Rule
from referee.rulesets.ruleset import Clause, Topic
from referee.table.house import House

MODULES: Final = {
    "N101": "notation.n101_syntax",
    "N102": "notation.n102_unknown_name",
    "N103": "notation.n103_duplicate_seat",
    "N104": "notation.n104_unknown_ruleset",
    "N105": "notation.n105_misplaced_statement",
    "N106": "notation.n106_bad_amount",
    "N107": "notation.n107_bad_encoding",
    "N108": "notation.n108_missing_statement",
    "N109": "notation.n109_hand_number",
    "H201": "procedure.h201_wrong_dealer",
    "H202": "procedure.h202_player_count",
    "H203": "procedure.h203_early",
    "H204": "procedure.h204_declared_twice",
    "H205": "procedure.h205_not_in_hand",
    "H206": "procedure.h206_drew_too_many",
    "H208": "procedure.h208_upcard_taken",
    "H209": "procedure.h209_blind_hand",
    "H210": "procedure.h210_played_on",
    "H211": "procedure.h211_cannot_cover",
    "H212": "procedure.h212_forced_to_stay",
    "C301": "cards.c301_duplicate_card",
    "C302": "cards.c302_card_not_held",
    "C303": "cards.c303_wrong_card_count",
    "C304": "cards.c304_upcard_conflict",
    "C305": "cards.c305_stock_exhausted",
    "T401": "tricks.t401_played_out_of_turn",
    "T402": "tricks.t402_incomplete_trick",
    "T403": "tricks.t403_trick_count",
    "T404": "tricks.t404_wrong_trick_winner",
    "R501": "reneges.r501_failed_to_follow",
    "R502": "reneges.r502_failed_to_trump",
    "R503": "reneges.r503_failed_to_head",
    "R504": "reneges.r504_failed_to_overtrump",
    "R505": "reneges.r505_failed_to_lead_trump",
    "R506": "reneges.r506_cinch_lead",
    "R507": "reneges.r507_cinch_ruff",
    "R508": "reneges.r508_cinch_last",
    "R509": "reneges.r509_renege_ruled",
    "R510": "reneges.r510_renege_waived",
    "R511": "reneges.r511_renege_corrected",
    "L601": "money.l601_wrong_ante",
    "L602": "money.l602_wrong_pot",
    "L603": "money.l603_wrong_winner",
    "L604": "money.l604_wrong_amount_won",
    "L605": "money.l605_wrong_bourre",
    "L606": "money.l606_wrong_elimination",
    "L607": "money.l607_wrong_stack",
    "L608": "money.l608_money_from_nowhere",
    "U701": "reneges.u701_unproven",
}
"""The module of each rule, in the order of the codes within each kind."""

LOG_ERRORS: Final = frozenset(
    (
        *(code for code in MODULES if code.startswith("N")),
        "C301",
        "C302",
        "C303",
        "C304",
        "T402",
        "T403",
        "T404",
        "L608",
    )
)
"""Codes of findings that no play explains: the log can't be right there.

All other codes mean that somebody broke a rule, that a count is wrong, that the table ruled, or that something is
unproven.
"""


def grade(code: str, severity: Severity) -> str:
    """The severity in words: ``error``; ``log error`` if nobody broke a rule, but the log can't be right."""
    return f"log {severity}" if code in LOG_ERRORS else severity


if TYPE_CHECKING:
    RULES: tuple[Rule, ...]
    """All rules, in that order."""
else:

    def __getattr__(name: str) -> object:
        if name != "RULES":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return tuple(map(by_code, MODULES))


FITS: Final = "this fits if nothing but the right amount was paid"
"""The evidence that an amount was only written wrong."""

NOTATION = "the hand-log notation"
"""The source of a rule about the record rather than the game."""


@cache
def by_code(code: str) -> Rule | None:
    """The rule with that code; ``None`` if there is none."""
    if code not in MODULES:
        return None
    rule: Rule = _file(code).RULE
    return rule


@cache
def _file(code: str) -> ModuleType:
    return import_module(f"referee.rules.{MODULES[code]}")


def sentence(violation: Violation) -> str:
    """Describe a violation by the rule of its code, which knows the code's facts."""
    said: str = _file(violation.code).check(violation.facts, violation.player)
    denied = violation.denied
    return f"{said}; by line {denied.line} that was only written wrong" if denied else said


def judge(violation: Violation, clause: Callable[[Topic, House | None], Clause]) -> Finding:
    """Turn a violation into a finding by the rule of its code.

    ``clause`` gives the clause on a topic in a hand's rules. Raises ``KeyError`` for a code without a rule.
    """
    rule = by_code(violation.code)
    if rule is None:
        raise KeyError(violation.code)
    topic = rule.about(violation.facts) if rule.about else rule.clause
    law, source = ("", NOTATION) if topic is None else clause(topic, violation.house)
    return Finding(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        at=violation.at,
        hand=violation.hand,
        trick=violation.trick,
        player=violation.player,
        message=sentence(violation),
        rule=rule.law,
        source=source,
        facts=violation.facts,
        evidence=(*violation.evidence, *([Evidence(violation.denied, FITS)] if violation.denied else ())),
        gist=law or None,
    )


def all_judged(violations: Iterable[Violation], clause: Callable[[Topic, House | None], Clause]) -> tuple[Finding, ...]:
    """The findings of some violations, in text order."""
    return tuple(sorted([judge(violation, clause) for violation in violations], key=lambda one: (one.at, one.code)))
