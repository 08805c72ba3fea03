"""The catalogue of all rules, as one visible and ordered table."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.finding import DeclaredTwice, Evidence, Finding, Reneged, Severity, Violation, WrongCardCount

if TYPE_CHECKING:
    from referee.engine.house import House
    from referee.rulesets.ruleset import Clause, Topic

    ClauseOf = Callable[[Topic, House | None], Clause]
    """Returns the paragraph of a rule set about a topic."""


class Rule(NamedTuple):
    """A rule of the catalogue. Its page, ``docs/rules/CODE.md``, says what a finding means and what would be right.

    ``miswritten`` means that no play explains the finding, so the log can't be right there. All other codes mean that
    somebody broke a rule, that a count is wrong, that the table ruled, or that something is unproven. ``clause`` names
    the paragraph of each rule set's TOML file (``[clauses]``) that contains the rule, and is ``None`` if the notation
    itself does.
    """

    code: str
    name: str
    severity: Severity
    miswritten: bool
    clause: "Topic | None"
    law: str
    """The rule of play in a few words."""


RULES: Final = (
    Rule("N101", "syntax", "error", True, None, "one entry per line"),
    Rule("N102", "unknown-name", "error", True, None, "players are seated before they act"),
    Rule("N103", "duplicate-seat", "error", True, None, "one name, one seat"),
    Rule("N104", "unknown-ruleset", "error", True, None, "name the rules you play by"),
    Rule("N105", "misplaced-statement", "error", True, None, "a hand is written in the order of play"),
    Rule("N106", "bad-amount", "error", True, None, "money is exact"),
    Rule("N107", "bad-encoding", "error", True, None, "a log is plain UTF-8 text"),
    Rule("N108", "missing-statement", "error", True, None, "write down what can't be worked out"),
    Rule("N109", "hand-number", "warning", True, None, "hands are numbered in order"),
    Rule("H201", "wrong-dealer", "error", False, "deal", "the deal passes to the left"),
    Rule("H202", "player-count", "error", False, "players", "as many players as the game allows"),
    Rule("H203", "early", "error", False, "turn", "declare and play in turn"),
    Rule("H204", "declared-twice", "error", False, "declare", "the first declaration stands"),
    Rule("H205", "not-in-hand", "error", False, "declare", "only those who stayed take part"),
    Rule("H206", "drew-too-many", "error", False, "draw", "draw no more than allowed"),
    Rule(
        "H208",
        "upcard-taken",
        "error",
        False,
        "pickup",
        "only a dealer who stays may take the card turned up, and only if the rules allow it",
    ),
    Rule("H209", "blind-hand", "error", False, "blind", "a blind hand replaces the hand dealt"),
    Rule("H210", "played-on", "error", False, "goal", "the game ends when it is won"),
    Rule("H211", "cannot-cover", "error", False, "second-ante", "whoever stays puts in the second ante"),
    Rule("H212", "forced-to-stay", "error", False, "declare", "the dealer must stay on an ace"),
    Rule("C301", "duplicate-card", "error", True, "pack", "there is one of each card"),
    Rule("C302", "card-not-held", "error", True, "draw", "play only the cards you hold"),
    Rule("C303", "wrong-card-count", "error", True, "deal", "everybody is dealt the same number of cards"),
    Rule("C304", "upcard-conflict", "error", True, "upcard", "the card turned up cannot be anywhere else"),
    Rule("C305", "stock-exhausted", "error", False, "stock", "no more cards than the stock has"),
    Rule("T401", "played-out-of-turn", "error", False, "turn", "play in turn"),
    Rule("T402", "incomplete-trick", "error", True, "count", "everybody plays one card to a trick"),
    Rule("T403", "trick-count", "error", True, "count", "one trick for each card in a hand"),
    Rule(
        "T404",
        "wrong-trick-winner",
        "error",
        True,
        "taker",
        "the highest trump takes, else the highest of the suit led",
    ),
    Rule("R501", "failed-to-follow", "error", False, "follow", "follow suit"),
    Rule("R502", "failed-to-trump", "error", False, "ruff", "trump if you can't follow"),
    Rule("R503", "failed-to-head", "error", False, "head", "beat the best card if you can"),
    Rule("R504", "failed-to-overtrump", "error", False, "overtrump", "overtrump"),
    Rule("R505", "failed-to-lead-trump", "error", False, "lead", "lead trump from ace, king or queen"),
    Rule("R506", "cinch-lead", "error", False, "cinch", "whoever is sure of the pot must lead the highest trump"),
    Rule("R507", "cinch-ruff", "error", False, "cinch", "whoever is sure of the pot must ruff with the highest trump"),
    Rule(
        "R508", "cinch-last", "error", False, "cinch", "whoever is sure of the pot and plays last must take the trick"
    ),
    Rule("R509", "renege-ruled", "note", False, "renege", "the table rules on reneges"),
    Rule("R510", "renege-waived", "note", False, "renege", "the table rules on reneges"),
    Rule("R511", "renege-corrected", "note", False, "corrected", "a renege may be taken back in time"),
    Rule("L601", "wrong-ante", "error", False, "ante", "everybody dealt in antes"),
    Rule("L602", "wrong-pot", "error", False, "money", "the pot matches the payments"),
    Rule("L603", "wrong-winner", "error", False, "win", "the most tricks take the pot"),
    Rule("L604", "wrong-amount-won", "error", False, "win", "the winner takes the whole pot"),
    Rule("L605", "wrong-bourre", "error", False, "bourre", "no trick, pay a bourré"),
    Rule("L606", "wrong-elimination", "error", False, "elimination", "whoever cannot pay in full is out"),
    Rule("L607", "wrong-stack", "error", False, "money", "stacks match the payments"),
    Rule("L608", "money-from-nowhere", "error", True, "money", "no money from nowhere"),
    Rule("U701", "unproven", "note", False, None, "what the log doesn't show is not judged"),
)
"""All rules, in the order of the codes within each kind."""

BY_CODE: Final[Mapping[str, Rule]] = {rule.code: rule for rule in RULES}
"""All rules by code."""

ERRORS: Final = frozenset(rule.code for rule in RULES if rule.severity == "error")
"""Codes of findings that are errors, even if the settings lower their severity."""

LOG_ERRORS: Final = frozenset(rule.code for rule in RULES if rule.miswritten)
"""Codes of findings that no play explains, so that the log can't be right there."""

FITS: Final = "this fits if nothing but the right amount was paid"
"""The evidence that an amount was only written wrong."""

NOTATION: Final = "the hand-log notation"
"""The source of a rule about the record rather than the game."""


def grade(code: str, severity: Severity) -> str:
    """Return the severity in words. An error that no play explains is a ``writing mistake``."""
    return "writing mistake" if code in LOG_ERRORS and severity == "error" else severity


def sentence(violation: Violation) -> str:
    """Describe a violation in one sentence, by the template or function in ``sentences.py`` for the name of its rule.

    All proven reneges share ``renege``. Raises ``KeyError`` for a code without a rule.
    """
    # Few logs need a sentence.
    from referee.rules import sentences

    facts, player, denied = violation.facts, violation.player, violation.denied
    name = BY_CODE[violation.code].name
    if isinstance(facts, Reneged):
        text = sentences.renege(violation.code, facts, player)
    elif name in sentences.TEMPLATES:
        text = sentences.fill(name, facts, player)
    else:
        text = getattr(sentences, name.replace("-", "_"))(facts, player)
    return f"{text}; by line {denied.line} that was only written wrong" if denied else text


def judge(violation: Violation, clause: "ClauseOf") -> Finding:
    """Turn a violation into a finding by the rule of its code.

    ``clause`` returns the clause on a topic by a hand's house rules. Raises ``KeyError`` for a code without a rule.
    """
    rule = BY_CODE[violation.code]
    facts, topic = violation.facts, rule.clause
    is_about_draw = isinstance(facts, DeclaredTwice) and facts.first.startswith("drew")
    if is_about_draw or (isinstance(facts, WrongCardCount) and facts.what != "deal"):
        topic = "draw"
    law, source = ("", NOTATION) if topic is None else clause(topic, violation.house)[1:]
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
        facts=facts,
        evidence=(*violation.evidence, *([Evidence(violation.denied, FITS)] if violation.denied else ())),
        gist=law or None,
    )


def all_judged(violations: Iterable[Violation], clause: "ClauseOf") -> tuple[Finding, ...]:
    """Return the findings of some violations, in text order."""
    findings = [judge(violation, clause) for violation in violations]
    return tuple(sorted(findings, key=lambda finding: (finding.at, finding.code)))
