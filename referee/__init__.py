"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger.

The names in ``__all__`` are the library, and so are the classes of ``referee.statements``.
"""

# Each name's module is loaded when the name is first used, and so is Python's typing: the program can handle a
# Ctrl-C before it loads anything.

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.diff.difference import DiffCounts, Difference, DifferentGamesError, HandDiff, LogDiff, diff_logs
    from referee.diff.effects import Parted
    from referee.diff.facts import Fact
    from referee.diff.log import CitedLine, CitedLog, TextSection, Turns
    from referee.diff.pairs import Match
    from referee.engine.house import House
    from referee.engine.replay import Ruling
    from referee.finding import Evidence, Facts, Finding, Suppression
    from referee.judge.audit import Audit, JudgedHand
    from referee.judge.comparison import (
        Comparison,
        Decision,
        EndUnder,
        GameUnder,
        HandUnder,
        NotComparableError,
        PartedUnder,
        Renege,
        Rules,
        compare_rules,
    )
    from referee.judge.interpretations import (
        Condition,
        InterpretedFinding,
        InterpretedOutcome,
        TooManyReadingsError,
        UnderReadings,
        under_readings,
    )
    from referee.judge.season import PlayerRecord, Season, SeasonRecord
    from referee.judge.waivers import Waiver, Waiving
    from referee.judge.what_if import BriefFinding, HandCorrection, Without, without_rulings
    from referee.ledger.effects import Debt, Effect, Effects
    from referee.ledger.entries import Cause, Correction, FinalStandings, HandLedger, Posting, Standing, Unfinished
    from referee.ledger.recheck import LedgerError
    from referee.ledger.settle import Payment
    from referee.library import (
        LogError,
        UnsettledError,
        audit,
        audit_file,
        format_log,
        format_money,
        load_house_file,
        load_rules,
        parse,
        season,
        settle,
        to_dict,
    )
    from referee.notation import statements
    from referee.notation.statements import Statement
    from referee.rulesets.own import OwnRuleSet
    from referee.rulesets.ruleset import Choice, Clause, Reading, RuleError, RuleSet, Value, Variant
    from referee.rulesets.toml_file import HouseFileError
    from referee.story.events import Event, hand_events
    from referee.story.from_engine import play_back
    from referee.story.hand import (
        Between,
        HandMoney,
        HeldCard,
        Holding,
        Line,
        MoneyStep,
        Narrowing,
        Opening,
        PlayedCard,
        PlayedHand,
        PlayedTrick,
        Stake,
    )
    from referee.story.position import Position, SeatView, TableCard, hand_positions
    from referee.values import Place

__all__ = [
    "Audit",
    "Between",
    "BriefFinding",
    "Cause",
    "Choice",
    "CitedLine",
    "CitedLog",
    "Clause",
    "Comparison",
    "Condition",
    "Correction",
    "Debt",
    "Decision",
    "DiffCounts",
    "Difference",
    "DifferentGamesError",
    "Effect",
    "Effects",
    "EndUnder",
    "Event",
    "Evidence",
    "Fact",
    "Facts",
    "FinalStandings",
    "Finding",
    "GameUnder",
    "HandCorrection",
    "HandDiff",
    "HandLedger",
    "HandMoney",
    "HandUnder",
    "HeldCard",
    "Holding",
    "House",
    "HouseFileError",
    "InterpretedFinding",
    "InterpretedOutcome",
    "JudgedHand",
    "LedgerError",
    "Line",
    "LogDiff",
    "LogError",
    "Match",
    "MoneyStep",
    "Narrowing",
    "NotComparableError",
    "Opening",
    "OwnRuleSet",
    "Parted",
    "PartedUnder",
    "Payment",
    "Place",
    "PlayedCard",
    "PlayedHand",
    "PlayedTrick",
    "PlayerRecord",
    "Position",
    "Posting",
    "Reading",
    "RefereeError",
    "Renege",
    "RuleError",
    "RuleSet",
    "Rules",
    "Ruling",
    "Season",
    "SeasonRecord",
    "SeatView",
    "Stake",
    "Standing",
    "Statement",
    "Suppression",
    "TableCard",
    "TextSection",
    "TooManyReadingsError",
    "Turns",
    "UnderReadings",
    "Unfinished",
    "UnsettledError",
    "Value",
    "Variant",
    "Waiver",
    "Waiving",
    "Without",
    "__version__",
    "audit",
    "audit_file",
    "compare_rules",
    "diff_logs",
    "format_log",
    "format_money",
    "hand_events",
    "hand_positions",
    "load_house_file",
    "load_rules",
    "parse",
    "play_back",
    "season",
    "settle",
    "statements",
    "to_dict",
    "under_readings",
    "without_rulings",
]

__version__ = "0.1.0"
"""The version of the program, as reports give it."""


class RefereeError(Exception):
    """The base of every error that the referee raises by itself."""


_HOMES = """\
diff.difference: DifferentGamesError DiffCounts Difference HandDiff LogDiff diff_logs
diff.effects: Parted
diff.facts: Fact
diff.log: CitedLine CitedLog TextSection Turns
diff.pairs: Match
finding: Evidence Facts Finding Suppression
judge.audit: Audit JudgedHand
judge.comparison: Comparison Decision EndUnder GameUnder HandUnder NotComparableError PartedUnder Renege
judge.comparison: Rules compare_rules
judge.interpretations: Condition InterpretedFinding InterpretedOutcome TooManyReadingsError UnderReadings under_readings
judge.season: PlayerRecord Season SeasonRecord
judge.waivers: Waiver Waiving
judge.what_if: BriefFinding HandCorrection Without without_rulings
ledger.effects: Debt Effect Effects
ledger.entries: Cause Correction FinalStandings HandLedger Posting Standing Unfinished
ledger.recheck: LedgerError
ledger.settle: Payment
library: LogError UnsettledError audit audit_file format_log format_money load_house_file load_rules parse
library: season settle to_dict
story.events: Event hand_events
story.from_engine: play_back
story.hand: Between HandMoney HeldCard Holding Line MoneyStep Narrowing Opening PlayedCard PlayedHand PlayedTrick Stake
story.position: Position SeatView TableCard hand_positions
rulesets.own: OwnRuleSet
rulesets.ruleset: Choice Clause Reading RuleError RuleSet Value Variant
rulesets.toml_file: HouseFileError
notation.statements: Statement
engine.house: House
engine.replay: Ruling
values: Place
"""
# The public names of each module.

_MODULES = {
    name: module for line in _HOMES.splitlines() for module, *names in [line.replace(":", "").split()] for name in names
}


def __getattr__(name: str) -> object:
    if name == "statements":
        return import_module(f"{__name__}.notation.statements")
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
