"""A random hand as lines of a log under random house rules, and the engine's opinion of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from naive.agree import PLAY, house
from naive.page import amount, written_name
from naive.rules import NAMES, Options, rule_set, variant_sets

from referee.engine.house import House
from referee.finding import Finding
from referee.judge.audit import audit
from referee.ledger.entries import HandLedger

VALUES: dict[str, list[str]] = {
    "players": ["2-6", "2-7", "2-8", "3-4", "3-6", "7-10"],
    "stack": ["any", "200", "50"],
    "ante": ["dealer", "1", "2", "0.5", "2.25"],
    "ante-limit": ["none", "3"],
    "second-ante": ["0", "1", "2"],
    "hand-size": ["3", "4", "5"],
    "upcard": ["next", "dealer-last"],
    "trump-pickup": ["yes", "no"],
    "draw-max": ["0", "1", "2", "3", "4", "5"],
    "stock-out": ["recycle", "reshuffle-folded", "reshuffle-all", "forbidden"],
    "blind-hands": ["none", "usual 4-6", "usual 0-2"],
    **PLAY,
    "tie": ["carry", "divide"],
    "tie-exempt": ["yes", "no"],
    "win-by": ["most", "majority"],
    "win-limit": ["none", "5", "20"],
    "bourre": ["pot", "antes", "ante", "3"],
    "bourre-limit": ["none", "5", "20"],
    "bourre-exempt": ["yes", "no"],
    "renege": ["none", "bourre", "bourre-and-forfeit"],
    "corrected": ["free", "forfeit"],
    "early": ["free", "forfeit"],
    "dealer-ace": ["yes", "no"],
    "short-stack": ["eliminate", "debt"],
    "goal": ["last-standing", "target", "none"],
    "target": ["none", "100", "400"],
    "chip": ["auto", "0.5", "0.01", "5"],
}


SCARCE: dict[str, str] = {"cinch": "yes", "head": "no", "overtrump": "no"}
"""Without these, a player sure of the pot hardly ever has a winning card that need not be played (R508)."""


class Rules(NamedTuple):
    """House rules in three forms: as a log writes them, for the naive rules, and for the engine."""

    ruleset: str
    variants: tuple[str, ...]
    changes: dict[str, str]
    options: Options
    house: House


def draw(rng: Random) -> Rules:
    """Draw a consistent set of rules: a plain rule set, one with a few options changed, or random options."""
    while True:
        name = rng.choice(NAMES)
        count = rng.choice([0, 1, 3, len(VALUES)])
        changed = rng.sample(list(VALUES), count) if count < len(VALUES) else list(VALUES)
        changes = {option: rng.choice(VALUES[option]) for option in changed}
        changes |= SCARCE if rng.random() < 0.15 else {}
        variants = rng.choice(variant_sets(name)) if count < len(VALUES) else ()
        options = rule_set(name, variants, changes)
        try:
            return Rules(name, variants, changes, options, house(options))
        except ValueError:
            continue


def in_force(rules: Rules) -> list[str]:
    """Return each option with its value, named as in ``VALUES``: ``chip 0.5``."""
    shown = []
    for option, values in VALUES.items():
        value = rules.options[option]
        written = next((one for one in values if rule_set(rules.ruleset, (), {option: one})[option] == value), None)
        if written is not None:
            shown.append(f"{option} {written}")
    return shown


PLAYS = ["illegal", "renege", "ruled", "waived", "takeback", "taker"]
"""Illegal cards, and what the table says about them; all other faults together are equally likely."""
PROCEDURE = ["unproven-ruling", "early", "twice", "passer-draws", "draw-many", "take-wrong", "blind-wrong", "forced"]
PROCEDURE += ["cover", "misdeal", "reshuffle-missing", "reshuffle-needless", "turn", "lead", "upcard-dealt"]
BREAKS = ["dup-deal", "short-deal", "long-deal", "upcard-played", "not-held", "dup-play", "dup-draw", "throw-unheld"]
BREAKS += ["short-draw", "long-draw", "upcard-unplayed", "upcard-undealt", "absent", "double", "fewer", "extra"]
"""Faults after which nobody knows who held or took what; the log ends there."""
CARDS = [*PLAYS, *PROCEDURE, *BREAKS]
MISCOUNTS = ["stack", "stack-much"]
MONEY = ["ante", "ante-amount", "pot-before", "pot-after", "win-name", "win-amount", "carry", "bourre-amount"]
MONEY += ["bourre-missing", "bourre-extra", "out-wrong", "out-missing", *MISCOUNTS]


class Line(NamedTuple):
    """One line: its keyword and its values, as plain strings, hundredths, lists and dicts."""

    word: str
    args: tuple[Any, ...] = ()


def line(word: str, *args: Any) -> Line:
    return Line(word, args)


def text(one: Line) -> str:
    """Return the line as a scribe writes it."""
    word, args = one
    return " ".join([KEYWORDS.get(word, word), *(WRITTEN.get(word, plain)(*args))])


def plain(*args: Any) -> list[str]:
    """Return names, amounts and lists of either, one after the other."""
    return [words(arg) for arg in args if arg is not None]


def words(arg: Any) -> str:
    if isinstance(arg, str):
        return written_name(arg)
    if isinstance(arg, int):
        return amount(arg)
    if isinstance(arg, dict):
        return ", ".join(f"{written_name(who)} {amount(what)}" for who, what in arg.items()) or "none"
    return ", ".join(written_name(who) for who in arg) or "none"


def cards(who: str, held: list[str]) -> list[str]:
    return [written_name(who), *held]


def counted(counts: dict[str, int]) -> list[str]:
    return [", ".join(f"{written_name(who)} {times}" for who, times in counts.items()) or "none"]


def trick(plays: list[tuple[str, str]], named: str | None, by_name: bool) -> list[str]:
    laid = (
        ", ".join(f"{written_name(who)} {card}" for who, card in plays)
        if by_name
        else " ".join(card for _, card in plays)
    )
    return [laid, *(["->", written_name(named)] if named else [])]


def exchange(who: str, thrown: list[str], received: list[str]) -> list[str]:
    return [written_name(who), *thrown, "->", *received]


def bourre(sums: list[tuple[str, int]]) -> list[str]:
    return [words(dict(sums))]


KEYWORDS = {"antes": "ante", "exchange": "draw", "renege": "ruling renege", "waive": "ruling waive"}
WRITTEN: dict[str, Callable[..., list[str]]] = {
    "deal": cards,
    "show": cards,
    "hand": lambda number: [str(number)],
    "blinds": lambda number: [str(number)],
    "trump": lambda card: [card],
    "takeback": lambda who, card: [written_name(who), card],
    "exchange": exchange,
    "draw": counted,
    "took": counted,
    "trick": trick,
    "bourre": bourre,
    "rules": lambda *words: list(words),
    "rule": lambda *words: list(words),
}


Numbered = tuple[int, Line]
"""A line with its number in the log."""


CONTRADICTS = ("C301", "C302", "C304", "T403")
"""Findings that leave open which card or line is wrong: ``tests/worlds`` tries them all."""


class Found(NamedTuple):
    """A finding: code, line, trick and player."""

    code: str
    line: int
    trick: int | None
    player: str | None


@dataclass
class Judged:
    """A hand as its lines state it, and what is wrong with it."""

    options: Options
    lines: list[Numbered]
    at: int
    dealer: str
    order: list[str]
    """The players dealt in, from the dealer's left."""
    sure_dealer: bool
    """False after a wrong dealer: perhaps only the name was wrong, so anybody may have dealt."""
    upcard: str = ""
    stayed: list[str] = field(default_factory=list)
    declared: dict[str, str] = field(default_factory=dict)
    blind: list[str] = field(default_factory=list)
    took_upcard: str | None = None
    dealt: dict[str, list[str]] = field(default_factory=dict)
    thrown: dict[str, list[str]] = field(default_factory=dict)
    received: dict[str, list[str]] = field(default_factory=dict)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    takers: list[str | None] = field(default_factory=list)
    """The taker of each trick, by its cards."""
    named: list[str | None] = field(default_factory=list)
    """The taker that the log names after ``->``, else by the cards."""
    ruled: set[str] = field(default_factory=set)
    waived: set[str] = field(default_factory=set)
    reneged: set[str] = field(default_factory=set)
    taken_back: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    """Players who can no longer win the pot, and so have no cinch to play."""
    unsure: set[str] = field(default_factory=set)
    """Players whose deal and draw prove nothing because something contradicts them."""
    conflicts: set[str] = field(default_factory=set)
    """Cards that were in two places; they prove nothing."""
    unheld: set[tuple[str, str]] = field(default_factory=set)
    backs: list[tuple[int, int, str, str]] = field(default_factory=list)
    """Cards taken back: the line, the number of tricks before it, the player, the card."""
    misdeal: bool = False
    proven: bool = True
    """True if it is known who took the tricks."""
    found: list[Found] = field(default_factory=list)

    def say(self, code: str, line: int, player: str | None = None, trick: int | None = None) -> None:
        self.found.append(Found(code, line, trick, player))
        self.proven = self.proven and code not in CONTRADICTS

    def all(self, *words: str) -> list[Numbered]:
        return [(at, one) for at, one in self.lines if one.word in words]

    def took(self, takers: list[str | None]) -> dict[str, int]:
        """Return the number of tricks of everybody who stayed."""
        return {name: takers.count(name) for name in self.stayed}


class Came(NamedTuple):
    """The outcome of a hand: the rightful result, and the accounts at the table and verified."""

    dealer: str | None
    stayed: tuple[str, ...]
    tricks: dict[str, int]
    result: str
    winners: frozenset[str]
    bourre: frozenset[str]
    reneged: frozenset[str]
    eliminated: frozenset[str]
    pot: int | None
    table: dict[str, int | None]
    verified: dict[str, int | None]


class Opinion(NamedTuple):
    """Everything that a referee says about a log."""

    found: list[Found]
    came: list[Came]


def log(lines: list[Line]) -> str:
    """Return the log as text."""
    return "\n".join(text(one) for one in lines) + "\n"


def engine_opinion(lines: list[Line], house: House | None = None) -> Opinion:
    """Return the program's opinion of the log, by the rules that the log names or by these."""
    judged = audit(log(lines), house)
    return Opinion(sorted(map(found, judged.findings), key=order), [came(one) for one in judged.ledgers])


def found(finding: Finding) -> Found:
    return Found(finding.code, finding.at.line, finding.trick, finding.player)


def order(one: Found) -> tuple[int, str, str]:
    return one.line, one.code, one.player or ""


def came(one: HandLedger) -> Came:
    return Came(
        one.dealer,
        tuple(one.stayed or ()),
        dict(one.tricks or {}),
        one.result,
        frozenset(one.winners or ()),
        frozenset(one.bourre or ()),
        frozenset(one.reneged),
        frozenset(one.eliminated),
        one.pot,
        {**one.table.stacks, "pot": one.table.pot},
        {**one.verified.stacks, "pot": one.verified.pot},
    )
