"""Rule sets, built in or of a table, and the rules of a log.

Every run reads a built-in one from its TOML file. That the files have everything they need and nothing else is tested,
since a validation library would take longer to load than everything else here.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, lru_cache
from hashlib import sha256
from pkgutil import get_data
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from referee import RefereeError
from referee.engine.doubt import EVERY_OPTION, TableDoubt
from referee.engine.house import OPTIONS, House, options_of
from referee.finding import RulesWord, UnknownRuleset, Violation
from referee.notation import statements as st
from referee.records import record, shows
from referee.text import nearest
from referee.values import Place

UNNAMED: Final = ""
"""Stands for the rule set of a log that names none. No log can contain it."""


class RuleError(RefereeError, ValueError):
    """A rule that can't be played.

    ``option`` is the option concerned, ``None`` if a variant is unknown or several options conflict; ``value`` is the
    value or variant as written, ``None`` if several options conflict; ``reason`` is one sentence about the game.
    """

    __module__ = "referee"

    def __init__(self, option: str | None, value: str | None, reason: str) -> None:
        super().__init__(reason)
        self.option: str | None = option
        self.value: str | None = value
        self.reason: str = reason


@lru_cache(maxsize=64)
def build(*options: tuple[str, str]) -> House:
    """Build a house from all options, by their names in a log. Raises ``RuleError`` for a wrong one."""
    for name, value in options:
        if name not in OPTIONS:
            raise RuleError(name, value, f"there is no option {name}")
    stated, values = dict(options), {}
    for name, option in OPTIONS.items():
        try:
            values[name.replace("-", "_")] = option.read(stated[name])
        except ValueError:
            raise RuleError(name, stated[name], f"{name} takes {option.values}") from None
    try:
        return House(**values)
    except ValueError as reason:
        raise RuleError(None, None, str(reason)) from None


def with_changes(house: House, changes: Mapping[str, str]) -> House:
    """Change some options of a house together. Raises ``RuleError`` for a wrong one."""
    return build(*{**options_of(house), **changes}.items())


Topic = Literal[
    "players", "deal", "declare", "draw", "upcard", "pickup", "blind", "stock", "turn", "count", "taker",
    "follow", "ruff", "head", "overtrump", "lead", "cinch", "win", "bourre", "ante", "second-ante",
    "elimination", "goal", "renege", "corrected", "money", "pack",
]  # fmt: skip
"""The topics of findings. Every rule set has one clause for each."""

CLAUSE_OPTIONS: Final[Mapping[Topic, tuple[str, ...]]] = {
    "players": ("players",), "deal": ("hand-size",), "declare": ("dealer-ace",), "draw": ("draw-max",),
    "upcard": ("upcard",), "pickup": ("trump-pickup",), "blind": ("blind-hands",), "stock": ("stock-out",),
    "turn": ("early",), "count": ("hand-size",),
    "ruff": ("ruff",), "head": ("head",), "overtrump": ("overtrump",), "lead": ("lead",), "cinch": ("cinch",),
    "win": ("tie", "win-by", "win-limit", "chip"), "bourre": ("bourre", "bourre-limit"),
    "ante": ("ante", "ante-limit", "tie-exempt", "bourre-exempt"), "second-ante": ("second-ante",),
    "elimination": ("short-stack",), "goal": ("goal", "target"), "renege": ("renege",),
    "corrected": ("corrected",), "money": ("stack",),
}  # fmt: skip
"""The options that a clause about each topic covers."""


class Value(NamedTuple):
    """An option's value as a log would write it, either laid down by its ``source``, or ``assumed`` for a reason."""

    value: str
    source: str | None = None
    assumed: str | None = None


class Variant(NamedTuple):
    """A variant that a log may name after the rule set, with what it ``says`` and the options it sets."""

    name: str
    says: str
    source: str
    options: Mapping[str, str]


class Clause(NamedTuple):
    """The rule set's clause on one topic, in one English sentence, and its source."""

    topic: Topic
    law: str
    source: str

    def amend(self, *changes: str) -> "Clause":
        """Add to the law what is played differently at this table, or in this game or hand."""
        return self._replace(law=f"{'; '.join((self.law.rstrip('.'), *changes))}.") if changes else self


def as_in_log(values: Mapping[str, str]) -> str:
    """List options with their values as a log writes them, as in ``tie divide, win-by majority``."""
    return ", ".join(f"{option} {value}" for option, value in values.items())


class Choice(NamedTuple):
    """One reading of an unsettled text, with the options it sets, and why the text may be read that way."""

    name: str
    options: Mapping[str, str]
    why: str
    default: bool = False


@shows("name", "open", "needs", "choices")
class Reading(NamedTuple):
    """A point that the text leaves ``open``, the default first. It matters only with the variant that it ``needs``."""

    name: str
    open: str
    choices: tuple[Choice, ...]
    needs: str | None = None


@record(kw_only=True)
class RuleSet:
    """One rule set, with a value for each option, its variants, its clauses, and its open points.

    ``open`` lists the open points that are decided once and for all and not offered as readings. A rule set with the
    name ``UNNAMED`` is for logs that name none. They are played by the rule set that it ``extends``, with the variants
    ``played`` and with the ``changes`` of options that its ``file`` states.
    """

    name: str
    title: str
    source: str
    options: Mapping[str, Value]
    variants: Mapping[str, Variant] = field(default_factory=dict)
    clauses: Mapping[Topic, Clause]
    readings: tuple[Reading, ...] = ()
    open: tuple[str, ...] = ()
    extends: str | None = None
    """The rule set that this one extends, if a house file defines it."""
    file: str | None = None
    """The house file that defines it, if any."""
    played: tuple[str, ...] = ()
    changes: Mapping[str, str] = field(default_factory=dict)

    def house(self, variants: Sequence[str] = (), changes: Mapping[str, str] = MappingProxyType({})) -> House:
        """Build the house rules with these variants, in that order, and then these changes.

        Raises ``RuleError`` for a wrong variant, option or value, or a combination that makes no sense.
        """
        options = {option: stated.value for option, stated in self.values(variants).items()}
        return build(*{**options, **changes}.items())

    def values(self, variants: Sequence[str] = ()) -> dict[str, Value]:
        """List the value of every option with these variants, in that order, each with its source.

        Raises ``RuleError`` for an unknown variant.
        """
        values = dict(self.options)
        for name in variants:
            if name not in self.variants:
                known = f"it has {', '.join(self.variants)}" if self.variants else "it has none"
                raise RuleError(None, name, f"{self.name} has no variant {name}: {known}")
            variant = self.variants[name]
            source = f"variant {name}: {variant.source}"
            values |= {option: Value(value=value, source=source) for option, value in variant.options.items()}
        return values

    def as_default(self, variants: Sequence[str], changes: Mapping[str, str], file: str) -> "RuleSet":
        """Let the rule set stand for the rules of logs that name none.

        Raises ``RuleError`` for a wrong variant, option or value, or a combination that makes no sense.
        """
        self.house(variants, changes)
        default = replace(self, name=UNNAMED, extends=self.name, file=file)
        return replace(default, played=tuple(variants), changes=dict(changes))


_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """List the names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """Load the rule set of that name from its file, ``NAME.toml``. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = tomllib.loads((get_data(__package__, f"{name}.toml") or b"").decode())
    return RuleSet(
        name=name,
        title=page["title"],
        source=page["source"],
        options={option: Value(**part) for option, part in page["options"].items()},
        variants={variant: Variant(variant, **part) for variant, part in page.get("variants", {}).items()},
        clauses={topic: Clause(topic, **part) for topic, part in page["clauses"].items()},
        readings=tuple(
            Reading(**{**part, "choices": tuple(Choice(**choice) for choice in part["choices"])})
            for part in page.get("readings", ())
        ),
        open=tuple(page["open"]),
    )


def by_name(rulesets: Iterable[RuleSet] = ()) -> dict[str, RuleSet]:
    """Return the built-in rule sets and a table's own ones by name."""
    return {ruleset.name: ruleset for ruleset in (*map(load, _NAMES), *rulesets) if ruleset.name != UNNAMED}


class HouseRules:
    """The rule set, its variants and single changes. ``house`` is ``None`` until a rule set is known.

    A ``given`` house replaces the one that the log names. ``rulesets`` are rule sets that a log may name besides the
    built-in ones. ``reading`` sets options that a rule set leaves open, in place of their defaults, but the log's own
    changes override it. Options with an uncertain value are in the table's ``doubt``. ``violations`` are passed to the
    rules. ``start`` is the house before the first hand, ``None`` until then. ``file`` is the house file that defines
    the rules, or names them for logs that name none.
    """

    def __init__(
        self,
        given: House | None,
        violations: list[Violation],
        rulesets: Mapping[str, RuleSet],
        reading: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.given = self.house = given
        self.start: House | None = None
        self.rulesets: Mapping[str, RuleSet] = rulesets
        self.reading: Mapping[str, str] = reading
        self.name: str | None = None
        self.ruleset: RuleSet | None = None
        self.variants: tuple[str, ...] = ()
        self.file: str | None = None
        self.violations = violations
        self.doubt: TableDoubt = TableDoubt()

    def choose(self, lines: list[st.Statement]) -> None:
        """Apply the rules in a header."""
        rules = next((line for line in lines if isinstance(line, st.Rules)), None)
        if rules is None:
            self._choose_none(lines)
            return
        self.name = rules.ruleset
        self.ruleset = ruleset = load(self.name) if self.name in names() else self.rulesets.get(self.name)
        if ruleset is None:
            self._unknown(rules.ruleset, rules.word(1), "rule set", nearest(self.name, (*names(), *self.rulesets)))
            return
        self.file = ruleset.file
        for i, word in enumerate(rules.variants):
            if word not in ruleset.variants:
                self._unknown(word, rules.word(2 + i), "variant", nearest(word, list(ruleset.variants)))
        self.variants = tuple(word for word in rules.variants if word in ruleset.variants)
        if self.given is not None:
            return
        if self.variants != rules.variants:
            self.doubt.options = EVERY_OPTION
        try:
            self.house = ruleset.house(self.variants, self.reading)
        except RuleError as bad:
            self._unknown(rules.ruleset, rules.word(1), "combination", None, bad.reason)
            self.doubt.options = EVERY_OPTION
            self.house = ruleset.house()
        self.change(lines)

    def _choose_none(self, lines: list[st.Statement]) -> None:
        """Use the default rules, if any, for a log that names none, unless a lost line may have named others."""
        default = self.rulesets.get(UNNAMED)
        if self.given is not None or default is None:
            return
        for line in lines:
            if isinstance(line, st.Unreadable) and line.keyword not in ("seat", "game", "date"):
                return
            if isinstance(line, st.Rule) and line.option not in OPTIONS:
                return
        self.name, self.ruleset, self.variants, self.file = default.extends, default, default.played, default.file
        try:
            self.house = default.house(self.variants, {**self.reading, **default.changes})
        except RuleError:
            self.house = default.house(self.variants, default.changes)
        self.change(lines)

    def change(self, lines: list[st.Statement]) -> None:
        """Apply consecutive rule lines together. Each that can't be applied is reported and left out."""
        changes = [line for line in lines if isinstance(line, st.Rule)]
        unknown: frozenset[str] = frozenset()
        while changes and self.house:
            try:
                self.house = with_changes(self.house, {line.option: line.value for line in changes})
                self.doubt.options -= {line.option for line in changes}
                break
            except RuleError as bad:
                # The line to blame is the last for that option, or the last of a combination.
                wrong = next((line for line in reversed(changes) if line.option == bad.option), None)
                line = wrong or changes[-1]
                changes.remove(line)
                if line.option not in OPTIONS:
                    self._unknown(line.option, line.word(1), "option", nearest(line.option, OPTIONS))
                else:
                    self._unknown(line.value, line.value_at, "value" if wrong else "combination", None, bad.reason)
                unknown |= {line.option} if line.option == bad.option in EVERY_OPTION else EVERY_OPTION
        self.doubt.options |= unknown

    def _unknown(self, word: str, at: Place, kind: RulesWord, guess: str | None, reason: str | None = None) -> None:
        self.violations.append(Violation("N104", at, UnknownRuleset(word, kind, guess, reason)))

    def clause(self, topic: Topic, house: House | None) -> Clause:
        """Return the rule set's clause on a topic, amended by what a hand's ``house`` changes, if any."""
        if self.ruleset is None:
            return Clause(topic, "", "the rules of the table")
        clause, options = self.ruleset.clauses[topic], CLAUSE_OPTIONS.get(topic, ())
        if self.start is None or not options:
            return clause
        first, played, stated = options_of(self.start), options_of(house or self.start), self.ruleset.options
        changed = {option: played[option] for option in options if played[option] != stated[option].value}
        scope = "game" if all(first[option] == value for option, value in changed.items()) else "hand"
        return clause.amend(*([f"in this {scope}: {as_in_log(changed)}"] if changed else []))


def digest(house: House | None) -> str | None:
    """Return the SHA-256 of a house, with every option written as in a log."""
    if house is None:
        return None
    lines = "".join(f"{option} {value}\n" for option, value in options_of(house).items())
    return sha256(lines.encode()).hexdigest()
