"""Rule sets: what the TOML file of one may say, those that every referee knows, and the one of a log that names none.

Whatever else stands in a file is refused with a ``TypeError`` or a ``ValueError``. Every run reads one: a library that
checks it would take longer to load than all the rest of it takes.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pkgutil import get_data
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

from referee.rulesets.change import BadRule, build
from referee.table.house import OPTIONS, House

Topic = Literal[
    "players", "deal", "declare", "draw", "upcard", "pickup", "blind", "stock", "turn", "count", "taker",
    "follow", "ruff", "head", "overtrump", "lead", "cinch", "win", "bourre", "ante", "second-ante",
    "elimination", "goal", "renege", "corrected", "money", "pack",
]  # fmt: skip
"""What a finding may be about: every rule set has one clause for each."""

_TOPICS = get_args(Topic)
_OPTIONS = tuple(option.name for option in OPTIONS)


class Value(NamedTuple):
    """The value of one option as a log would write it: the ``source`` lays it down, or it is ``assumed``, and why."""

    value: str
    source: str | None = None
    assumed: str | None = None


class Variant(NamedTuple):
    """A named variant: what it ``says`` and the options that it sets."""

    says: str
    source: str
    options: Mapping[str, str]


class Clause(NamedTuple):
    """What the rule set lays down about one topic, in one English sentence, and where."""

    law: str
    source: str


class Choice(NamedTuple):
    """One way to read an unsettled text: the options that it sets, and why one may read it so."""

    name: str
    options: Mapping[str, str]
    why: str
    default: bool = False


class Reading(NamedTuple):
    """A point that the text leaves ``open``, the default first; asked only with the variant that it ``needs``."""

    name: str
    open: str
    choices: tuple[Choice, ...]
    needs: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One rule set: a value for each option, its variants, what it lays down, and what it leaves open.

    ``open`` are the points that the text leaves open and that are decided once for all rather than made a reading.
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
        """The rules of a table that plays this rule set with these variants, in that order, and then these changes.

        Raises ``BadRule`` for a variant, an option or a value that is wrong, or a combination that makes no sense.
        """
        options = {option: stated.value for option, stated in self.values(variants).items()}
        return build({**options, **changes})

    def values(self, variants: Sequence[str] = ()) -> dict[str, Value]:
        """The value of every option with these variants, in that order, each with where it comes from.

        Raises ``BadRule`` for a variant that there is not.
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
    """The rule set that a page says. Raises ``TypeError`` or ``ValueError`` for anything else than it may say."""
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
        raise ValueError(f"reading {found.name}: there is but one choice")
    return found


def _texts(*texts: object) -> None:
    """Refuses what is no text, or has nothing in it; ``None`` is what is left out."""
    for text in texts:
        if text is not None and (not isinstance(text, str) or not text):
            raise ValueError(f"{text!r} is no text")


def _known(options: Mapping[str, str]) -> None:
    """Refuses values of options that there are not."""
    if unknown := [option for option in options if option not in _OPTIONS]:
        raise ValueError(f"there is no option {unknown[0]}")
    _texts(*options.values())


_NAMES = ("winning-moves", "booray", "booed", "boure", "three-card", "louisiana")


def names() -> tuple[str, ...]:
    """The names of all rule sets, as a log writes them."""
    return _NAMES


@cache
def load(name: str) -> RuleSet:
    """The rule set of that name. Raises ``KeyError`` for any other name."""
    if name not in _NAMES:
        raise KeyError(name)
    page = get_data(__package__, f"{name}.toml") or b""
    return ruleset(name, tomllib.loads(page.decode()))


UNNAMED: Final = ""
"""The name that stands for naming none: no log can write it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultRules(RuleSet):
    """The rules of logs that name none, among the rule sets that a log may name.

    ``stands_for`` is the rule set that such a log is taken to name, ``played`` the variants, ``changes`` the options
    that it is taken to change; ``stated`` is the file that says so.
    """

    name: str = UNNAMED
    stands_for: RuleSet
    played: tuple[str, ...] = ()
    changes: Mapping[str, str]
    stated: str

    @staticmethod
    def of(rules: RuleSet, variants: Sequence[str], changes: Mapping[str, str], stated: str) -> "DefaultRules":
        """Raises ``BadRule`` for a variant, an option or a value that is wrong, or a combination without sense."""
        rules.house(variants, changes)
        return DefaultRules(
            **{one.name: getattr(rules, one.name) for one in fields(RuleSet) if one.name != "name"},
            stands_for=rules,
            played=tuple(variants),
            changes=dict(changes),
            stated=stated,
        )

    def begun(self, reading: Mapping[str, str]) -> House:
        """The rules that such a log begins with; ``reading`` is how it is read what the rule set leaves open.

        Raises ``BadRule`` where the reading makes no sense with the changes, which hold against it.
        """
        return self.stands_for.house(self.played, {**reading, **self.changes})
