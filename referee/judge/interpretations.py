"""A log under every possible reading of the points that its rule set leaves open.

A reading sets options of the rule set; the log's own ``rule`` lines override it, and if they leave it no choice, it is
settled. Findings and debts are compared over all combinations of the readings that stay open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

from referee import RefereeError
from referee.finding import Finding
from referee.judge.audit import Audit, audit_of, play
from referee.judge.game import Game
from referee.limits import READINGS, READINGS_BYTES
from referee.notation.read import read
from referee.records import shows
from referee.rulesets.ruleset import Choice, Reading, RuleSet
from referee.text import Log, as_bytes


class TooManyReadingsError(RefereeError, ValueError):
    """A rule set leaves more readings open than can be tried, in general or with so long a log."""

    __module__ = "referee"


class Condition(NamedTuple):
    """A reading, and some of its choices."""

    reading: str
    choices: tuple[str, ...]


When = tuple[tuple[Condition, ...], ...]
"""Alternatives, each a group of conditions that must all hold; ``((),)`` is every reading."""


@dataclass(frozen=True, slots=True)
class InterpretedFinding:
    """A finding, the readings ``when`` it occurs, and whether it occurs under the ``default`` one.

    Findings under different readings are the same if code, place and player are. The message is from the default
    reading, or from the first that has the finding; ``alike`` is true if all have the same message.
    """

    finding: Finding
    when: When
    default: bool
    alike: bool

    @property
    def readings(self) -> tuple[Condition, ...] | None:
        """The readings that it depends on, each with the choices that allow it; ``None``: it depends on none."""
        ways: dict[str, dict[str, None]] = {}
        for condition in (condition for together in self.when for condition in together):
            ways.setdefault(condition.reading, {}).update(dict.fromkeys(condition.choices))
        return tuple(Condition(reading, tuple(choices)) for reading, choices in ways.items()) or None


@shows("default", "when", "audit.final.corrections", "audit.final.unexplained", "audit.final.verified")
@dataclass(frozen=True, slots=True)
class InterpretedOutcome:
    """The money at the end (``audit.final``), and when that is the result; the default reading's is first."""

    audit: Audit
    when: When
    default: bool


@shows("readings as open", "combinations", "ends as outcomes")
@dataclass(frozen=True, slots=True)
class UnderReadings:
    """A log under all combinations of its open readings."""

    audit: Audit
    """The audit under the default reading."""
    readings: tuple[Reading, ...]
    combinations: int
    """The number of combinations."""
    findings: tuple[InterpretedFinding, ...]
    """The findings of all combinations, in text order."""
    outcomes: tuple[InterpretedOutcome, ...]
    """The different results for the money."""

    @property
    def ends(self) -> tuple[InterpretedOutcome, ...]:
        """The outcomes of games that can be accounted for."""
        return tuple(one for one in self.outcomes if one.audit.final)


def under_readings(text: Log, *, rulesets: Iterable[RuleSet] = ()) -> UnderReadings:
    """Judge one log under every combination of the readings that its rule set leaves open.

    ``text`` and ``rulesets`` are as for ``audit``. Pure. Raises ``TooManyReadingsError`` if there are more than 64
    combinations, or if the log is longer than 16 MiB divided by their number; the six built-in rule sets have at most
    36.
    """
    own = {one.name: one for one in rulesets}

    def game(choices: Iterable[Choice]) -> Game:
        return Game(None, own, _options(choices))

    readings = tuple(_open(text, game))
    _count(readings, text)
    combinations = list(product(*(reading.choices for reading in readings)))
    games = [game(choices) for choices in combinations]
    play(text, games)
    audits = {
        tuple(choice.name for choice in choices): audit_of(text, one)
        for choices, one in zip(combinations, games, strict=True)
    }
    default = next(iter(audits.values()))
    return UnderReadings(
        default, readings, len(audits), tuple(_findings(audits, readings)), tuple(_outcomes(audits, readings))
    )


def _options(choices: Iterable[Choice]) -> dict[str, str]:
    """Return the options that the choices set, of which default choices need none."""
    return {option: value for one in choices if not one.default for option, value in one.options.items()}


def _open(text: Log, game: Callable[[Iterable[Choice]], Game]) -> Iterator[Reading]:
    """Yield the readings that the log's variants ask for and its ``rule`` lines don't settle."""
    header = next(read(text)).statements

    def begun(choices: Iterable[Choice]) -> Game:
        begins = game(choices)
        begins.header(header)
        return begins

    rules = begun(()).rules
    for reading in rules.ruleset.readings if rules.ruleset else ():
        asked = reading.needs is None or reading.needs in rules.variants
        if asked and len({begun([choice]).rules.start for choice in reading.choices}) > 1:
            yield reading


def _count(readings: Sequence[Reading], text: Log) -> None:
    number = prod(len(reading.choices) for reading in readings)
    open_points = ", ".join(reading.name for reading in readings)
    if number > READINGS:
        raise TooManyReadingsError(
            f"the rule set has {number} combinations of readings ({open_points}), and at most {READINGS} can be tried:"
            " settle some with rule lines"
        )
    size = len(as_bytes(text))
    if number * size > READINGS_BYTES:
        raise TooManyReadingsError(
            f"the log is too long to judge under every reading ({open_points or 'none is open'}): {number} times"
            f" {size:,} bytes is more than {READINGS_BYTES >> 20} MiB; only the default reading is possible"
        )


Combination = tuple[str, ...]
"""The name of one choice for each open reading."""


def _findings(audits: Mapping[Combination, Audit], readings: Sequence[Reading]) -> Iterator[InterpretedFinding]:
    """Yield all findings of the audits, in text order. The first audit is the default."""
    default = next(iter(audits))
    found: dict[tuple[object, ...], dict[Combination, Finding]] = {}
    for combination, audit in audits.items():
        seen: Counter[tuple[object, ...]] = Counter()
        for one in audit.findings:
            key = one.code, one.at, one.player
            found.setdefault((*key, seen[key]), {})[combination] = one
            seen[key] += 1
    for under in sorted(found.values(), key=_place):
        finding = next(iter(under.values()))
        alike = all(one.message == finding.message for one in under.values())
        yield InterpretedFinding(finding, when(under, readings), default in under, alike)


def _place(under: Mapping[Combination, Finding]) -> tuple[object, ...]:
    one = next(iter(under.values()))
    return one.at, one.code


def _outcomes(audits: Mapping[Combination, Audit], readings: Sequence[Reading]) -> Iterator[InterpretedOutcome]:
    """The different ends of the ledger, the default's first."""
    groups: list[dict[Combination, Audit]] = []
    for combination, audit in audits.items():
        same = next((group for group in groups if next(iter(group.values())).final == audit.final), None)
        if same is None:
            groups.append(same := {})
        same[combination] = audit
    for number, group in enumerate(groups):
        yield InterpretedOutcome(next(iter(group.values())), when(group, readings), default=not number)


def when(held: Iterable[Combination], readings: Sequence[Reading]) -> When:
    """Find the conditions that hold for exactly these combinations, as few as possible."""
    left = frozenset(held)
    if not readings:
        return ((),) if left else ()
    first, *rest = readings
    alike: dict[frozenset[Combination], list[str]] = {}
    for choice in first.choices:
        after = frozenset(one[1:] for one in left if one[0] == choice.name)
        alike.setdefault(after, []).append(choice.name)
    free = len(alike) == 1
    return tuple(
        together if free else (Condition(first.name, tuple(choices)), *together)
        for after, choices in alike.items()
        for together in when(after, rest)
    )
