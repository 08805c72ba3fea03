"""Rule sets: what their TOML files may contain, the built-in ones, and the default for a log that names none.

Anything else in a file is rejected with a ``TypeError`` or a ``ValueError``. Every run reads one: a validation library
would take longer to load than everything else here.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pkgutil import get_data
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

from referee.records import shows
from referee.rulesets.change import BadRule, build
from referee.table.house import OPTIONS, House

Topic = Literal[
    "players", "deal", "declare", "draw", "upcard", "pickup", "blind", "stock", "turn", "count", "taker",
    "follow", "ruff", "head", "overtrump", "lead", "cinch", "win", "bourre", "ante", "second-ante",
    "elimination", "goal", "renege", "corrected", "money", "pack",
]  # fmt: skip
"""The topics of findings: every rule set has one clause for each."""

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

_TOPICS = get_args(Topic)
_OPTIONS = tuple(option.name for option in OPTIONS)


class Value(NamedTuple):
    """An option's value as a log would write it, either laid down by its ``source``, or ``assumed`` for a reason."""

    value: str
    source: str | None = None
    assumed: str | None = None


class Variant(NamedTuple):
    """A named variant: what it ``says`` and the options it sets."""

    says: str
    source: str
    options: Mapping[str, str]


class Clause(NamedTuple):
    """The rule set's clause on one topic, in one English sentence, and its source."""

    law: str
    source: str

    def amended(self, *changes: str) -> "Clause":
        """Add to the law what is played differently: ``at this table: tie divide``."""
        return self._replace(law=f"{'; '.join((self.law.rstrip('.'), *changes))}.") if changes else self


def as_in_log(values: Mapping[str, str]) -> str:
    """List options with their values as a log writes them: ``tie divide, win-by majority``."""
    return ", ".join(f"{option} {value}" for option, value in values.items())


class Choice(NamedTuple):
    """One reading of an unsettled text: the options it sets, and why the text may be read that way."""

    name: str
    options: Mapping[str, str]
    why: str
    default: bool = False


@shows("name", "open", "needs", "choices")
class Reading(NamedTuple):
    """A point that the text leaves ``open``, the default first; relevant only with the variant that it ``needs``."""

    name: str
    open: str
    choices: tuple[Choice, ...]
    needs: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One rule set: a value for each option, its variants, its clauses, and its open points.

    ``open`` lists the open points that are decided once and for all and not offered as readings.
    """

    name: str
    title: str
    source: str
    options: Mapping[str, Value]
    variants: Mapping[str, Variant] = field(default_factory=dict)
    clauses: Mapping[Topic, Clause]
    readings: tuple[Reading, ...] = ()
    open: tuple[str, ...] = ()

    def house(self, variants: Sequence[str] = (), changes: Mapping[str, str] = MappingProxyType({})) -> House:
        """Build the house rules with these variants, in that order, and then these changes.

        Raises ``BadRule`` for a wrong variant, option or value, or a combination that makes no sense.
        """
        options = {option: stated.value for option, stated in self.values(variants).items()}
        return build({**options, **changes})

    def values(self, variants: Sequence[str] = ()) -> dict[str, Value]:
        """List the value of every option with these variants, in that order, each with its source.

        Raises ``BadRule`` for an unknown variant.
        """
        values = dict(self.options)
        for name in variants:
            variant = self._variant(name)
            source = f"variant {name}: {variant.source}"
            values |= {option: Value(value=value, source=source) for option, value in variant.options.items()}
        return values

    def _variant(self, name: str) -> Variant:
        if name not in self.variants:
            known = f"it has {', '.join(self.variants)}" if self.variants else "it has none"
            raise BadRule(None, name, f"{self.name} has no variant {name}: {known}")
        return self.variants[name]


def ruleset(name: str, page: Mapping[str, Any]) -> RuleSet:
    """Read a rule set from a page. Raises ``TypeError`` or ``ValueError`` for anything not allowed there."""
    parts = {
        "options": {option: _value(**part) for option, part in page.get("options", {}).items()},
        "variants": {variant: _variant(**part) for variant, part in page.get("variants", {}).items()},
        "clauses": {topic: _clause(**part) for topic, part in page.get("clauses", {}).items()},
        "readings": tuple(_reading(**part) for part in page.get("readings", ())),
        "open": tuple(page.get("open", ())),
    }
    found = RuleSet(name=name, **{**page, **parts})
    _texts(found.title, found.source, *found.open)
    if tuple(found.options) != _OPTIONS:
        raise ValueError("a rule set gives every option one value, in the order of the table")
    if differ := found.clauses.keys() ^ {*_TOPICS}:
        raise ValueError(f"there is one clause about each topic: {', '.join(sorted(differ))}")
    for reading in found.readings:
        if reading.needs is not None and reading.needs not in found.variants:
            raise ValueError(f"reading {reading.name} needs a variant {reading.needs}, and there is none")
    return found


def _value(**page: Any) -> Value:
    found = Value(**page)
    _texts(*found)
    if (found.source is None) == (found.assumed is None):
        raise ValueError("a value has a source or a reason why it is assumed, and not both")
    return found


def _variant(**page: Any) -> Variant:
    found = Variant(**page)
    _texts(found.says, found.source)
    _known(found.options)
    return found


def _clause(**page: Any) -> Clause:
    found = Clause(**page)
    _texts(*found)
    return found


def _reading(choices: Sequence[Mapping[str, Any]] = (), **page: Any) -> Reading:
    found = Reading(choices=tuple(Choice(**choice) for choice in choices), **page)
    _texts(found.name, found.open, found.needs)
    for choice in found.choices:
        _texts(choice.name, choice.why)
        _known(choice.options)
    if [choice.default for choice in found.choices] != [True, *(False for _ in found.choices[1:])]:
        raise ValueError(f"reading {found.name}: the first choice is the default, and no other")
    if len(found.choices) < 2:
        raise ValueError(f"reading {found.name}: there is only one choice")
    return found


def _texts(*texts: object) -> None:
    """Reject anything that isn't text or is empty; ``None`` means left out."""
    for text in texts:
        if text is not None and (not isinstance(text, str) or not text):
            raise ValueError(f"{text!r} is not text")


def _known(options: Mapping[str, str]) -> None:
    """Reject values of unknown options."""
    if unknown := [option for option in options if option not in _OPTIONS]:
        raise ValueError(f"there is no option {unknown[0]}")
    _texts(*options.values())


_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """List the names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """Load the rule set of that name. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = get_data(__package__, f"{name}.toml") or b""
    return ruleset(name, tomllib.loads(page.decode()))


UNNAMED: Final = ""
"""Stands for the rule set of a log that names none; no log can contain it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultRules(RuleSet):
    """The rules for logs that name none, among the rule sets that a log may name.

    ``stands_for`` is the rule set that applies to such a log, ``played`` its variants, ``changes`` the options changed;
    ``stated`` is the file that says so.
    """

    name: str = UNNAMED
    stands_for: RuleSet
    played: tuple[str, ...] = ()
    changes: Mapping[str, str]
    stated: str

    @staticmethod
    def of(rules: RuleSet, variants: Sequence[str], changes: Mapping[str, str], stated: str) -> "DefaultRules":
        """Choose the default rules. Raises ``BadRule`` for a wrong variant, option or value, or an impossible
        combination."""
        rules.house(variants, changes)
        return DefaultRules(
            **{one.name: getattr(rules, one.name) for one in fields(RuleSet) if one.name != "name"},
            stands_for=rules,
            played=tuple(variants),
            changes=dict(changes),
            stated=stated,
        )

    def begun(self, reading: Mapping[str, str]) -> House:
        """Build the rules at the start of such a log; ``reading`` settles what the rule set leaves open.

        Raises ``BadRule`` if the reading makes no sense with the changes, which take precedence.
        """
        return self.stands_for.house(self.played, {**reading, **self.changes})
