"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger.

The names that are imported here for type checkers are the library, and so are the classes of ``referee.statements``.
"""

from functools import cache
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    # At run time, a name's module is loaded when the name is first used: the program can handle a Ctrl-C before it
    # loads anything. ``_homes`` reads here where each name lives.
    from referee.diff.difference import DiffCounts as DiffCounts
    from referee.diff.difference import Difference as Difference
    from referee.diff.difference import DifferentGamesError as DifferentGamesError
    from referee.diff.difference import HandDiff as HandDiff
    from referee.diff.difference import LogDiff as LogDiff
    from referee.diff.difference import Parted as Parted
    from referee.diff.difference import diff_logs as diff_logs
    from referee.diff.log import CitedLine as CitedLine
    from referee.diff.log import CitedLog as CitedLog
    from referee.diff.log import Fact as Fact
    from referee.diff.log import TextSection as TextSection
    from referee.engine.house import House as House
    from referee.finding import Condition as Condition
    from referee.finding import ConditionalFinding as ConditionalFinding
    from referee.finding import Evidence as Evidence
    from referee.finding import Facts as Facts
    from referee.finding import Finding as Finding
    from referee.finding import Suppression as Suppression
    from referee.judge.audit import Audit as Audit
    from referee.judge.audit import JudgedHand as JudgedHand
    from referee.judge.premise import BriefFinding as BriefFinding
    from referee.judge.premise import Comparison as Comparison
    from referee.judge.premise import EndUnder as EndUnder
    from referee.judge.premise import GameUnder as GameUnder
    from referee.judge.premise import HandCorrection as HandCorrection
    from referee.judge.premise import HandUnder as HandUnder
    from referee.judge.premise import InterpretedOutcome as InterpretedOutcome
    from referee.judge.premise import NotComparableError as NotComparableError
    from referee.judge.premise import PartedUnder as PartedUnder
    from referee.judge.premise import Renege as Renege
    from referee.judge.premise import Rules as Rules
    from referee.judge.premise import TooManyReadingsError as TooManyReadingsError
    from referee.judge.premise import UnderReadings as UnderReadings
    from referee.judge.premise import Without as Without
    from referee.judge.premise import compare_rules as compare_rules
    from referee.judge.premise import under_readings as under_readings
    from referee.judge.premise import without_rulings as without_rulings
    from referee.judge.season import PlayerRecord as PlayerRecord
    from referee.judge.season import Season as Season
    from referee.judge.season import SeasonRecord as SeasonRecord
    from referee.judge.waivers import Waiver as Waiver
    from referee.judge.waivers import Waiving as Waiving
    from referee.ledger.effects import Debt as Debt
    from referee.ledger.effects import Effect as Effect
    from referee.ledger.effects import Effects as Effects
    from referee.ledger.entries import Cause as Cause
    from referee.ledger.entries import Correction as Correction
    from referee.ledger.entries import FinalStandings as FinalStandings
    from referee.ledger.entries import HandLedger as HandLedger
    from referee.ledger.entries import MoneyStep as MoneyStep
    from referee.ledger.entries import Posting as Posting
    from referee.ledger.entries import Standing as Standing
    from referee.ledger.entries import Unfinished as Unfinished
    from referee.ledger.recheck import LedgerError as LedgerError
    from referee.ledger.settle import Payment as Payment
    from referee.library import LogError as LogError
    from referee.library import UnsettledError as UnsettledError
    from referee.library import audit as audit
    from referee.library import audit_file as audit_file
    from referee.library import format_log as format_log
    from referee.library import format_money as format_money
    from referee.library import load_house_file as load_house_file
    from referee.library import load_rules as load_rules
    from referee.library import parse as parse
    from referee.library import season as season
    from referee.library import settle as settle
    from referee.library import to_dict as to_dict
    from referee.notation import statements as statements
    from referee.notation.statements import Statement as Statement
    from referee.rules.rulings import Ruling as Ruling
    from referee.rulesets.ruleset import Choice as Choice
    from referee.rulesets.ruleset import Clause as Clause
    from referee.rulesets.ruleset import Reading as Reading
    from referee.rulesets.ruleset import RuleError as RuleError
    from referee.rulesets.ruleset import RuleSet as RuleSet
    from referee.rulesets.ruleset import Value as Value
    from referee.rulesets.ruleset import Variant as Variant
    from referee.rulesets.toml_file import HouseFileError as HouseFileError
    from referee.story.events import Event as Event
    from referee.story.events import hand_events as hand_events
    from referee.story.from_engine import play_back as play_back
    from referee.story.hand import Between as Between
    from referee.story.hand import HandMoney as HandMoney
    from referee.story.hand import HeldCard as HeldCard
    from referee.story.hand import Holding as Holding
    from referee.story.hand import Line as Line
    from referee.story.hand import Narrowing as Narrowing
    from referee.story.hand import Opening as Opening
    from referee.story.hand import PlayedCard as PlayedCard
    from referee.story.hand import PlayedHand as PlayedHand
    from referee.story.hand import PlayedTrick as PlayedTrick
    from referee.story.hand import Stake as Stake
    from referee.story.position import Position as Position
    from referee.story.position import SeatView as SeatView
    from referee.story.position import TableCard as TableCard
    from referee.story.position import hand_positions as hand_positions
    from referee.values import Place as Place

__version__ = "0.2.0"
"""The version of the program, as reports give it."""


class RefereeError(Exception):
    """The base of every error that the referee raises by itself."""


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    homes = {} if name.startswith("_") else _homes()
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(homes[name])
    return getattr(home, name) if hasattr(home, name) else import_module(f"{home.__name__}.{name}")


def __dir__() -> list[str]:
    return sorted([*_homes(), "RefereeError", "__version__"])


@cache
def _homes() -> dict[str, str]:
    """Return the module of each public name."""
    import ast
    from importlib.resources import files

    tree = ast.parse(files(__name__).joinpath("__init__.py").read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    homes = {alias.name: node.module or "" for node in imports for alias in node.names}
    return {name: home for name, home in homes.items() if home.startswith("referee.")}
