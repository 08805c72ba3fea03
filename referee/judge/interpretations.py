"""A log under every way to read what the text of its rule set leaves open.

A reading sets options of the rule set; the log's own ``rule`` lines hold against it, and one that they leave no choice
is settled. What is found and owed is compared over all combinations of the readings that stay open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.audit import Audit, judged, play
from referee.judge.game import Game
from referee.notation import read
from referee.rulesets.ruleset import Choice, Reading, RuleSet
from referee.text.limits import READINGS, READINGS_BYTES
from referee.text.log import Log, blocks, smallest_unit


class TooManyReadings(ValueError):  # noqa: N818 - too many is what they are
    """A rule set leaves more open than can be tried, or than can be tried with so long a log."""


class Condition(NamedTuple):
    """A reading that is taken in one of these ways."""

    reading: str
    choices: tuple[str, ...]


When = tuple[tuple[Condition, ...], ...]
"""Under any of these, whose conditions hold together; ``((),)`` is under every reading."""


@dataclass(frozen=True, slots=True)
class InterpretedFinding:
    """A finding, ``when`` there is such a one, and whether there is by the ``default`` reading.

    Findings under different readings are the same where code, place and player are. Its words are those of the default
    reading, or of the first that has it; ``alike`` is whether all have the same.
    """

    finding: Finding
    when: When
    default: bool
    alike: bool

    @property
    def readings(self) -> tuple[Condition, ...] | None:
        """The readings that it depends on, each with the ways under which it may be found; ``None``: on none."""
        ways: dict[str, dict[str, None]] = {}
        for condition in (condition for together in self.when for condition in together):
            ways.setdefault(condition.reading, {}).update(dict.fromkeys(condition.choices))
        return tuple(Condition(reading, tuple(choices)) for reading, choices in ways.items()) or None


@dataclass(frozen=True, slots=True)
class InterpretedOutcome:
    """Where everybody stands at the end (``audit.final``), and ``when``; the ``default`` reading's stands first."""

    audit: Audit
    when: When
    default: bool


@dataclass(frozen=True, slots=True)
class UnderReadings:
    """A log under all combinations of its open ``readings``.

    ``audit`` is what the referee says by the default reading, ``combinations`` how many there are; ``findings`` are all
    that there are under any, in text order, ``outcomes`` the different ways in which the money comes out.
    """

    audit: Audit
    readings: tuple[Reading, ...]
    combinations: int
    findings: tuple[InterpretedFinding, ...]
    outcomes: tuple[InterpretedOutcome, ...]

    @property
    def ends(self) -> tuple[InterpretedOutcome, ...]:
        """The outcomes in which there is a game to account for."""
        return tuple(one for one in self.outcomes if one.audit.final)


def under_readings(text: Log, *, rulesets: Iterable[RuleSet] = ()) -> UnderReadings:
    """Judge one log under every combination of the readings that its rule set leaves open.

    ``text`` and ``rulesets`` are what ``audit`` takes. Pure. Raises ``TooManyReadings`` where there are more than 64
    combinations, or where the log is longer than 16 MiB divided by their number; the six rule sets that every referee
    knows have 36 at most.
    """
    own = {one.name: one for one in rulesets}
    chip = smallest_unit(text)

    def game(choices: Iterable[Choice]) -> Game:
        return Game(None, chip, own, _options(choices))

    readings = tuple(_open(text, game))
    _count(readings, text)
    combinations = list(product(*(reading.choices for reading in readings)))
    games = [game(choices) for choices in combinations]
    play(text, games)
    audits = {
        tuple(choice.name for choice in choices): judged(text, one)
        for choices, one in zip(combinations, games, strict=True)
    }
    default = next(iter(audits.values()))
    return UnderReadings(
        default, readings, len(audits), tuple(_findings(audits, readings)), tuple(_outcomes(audits, readings))
    )


def _options(choices: Iterable[Choice]) -> dict[str, str]:
    """What the choices change; the default ones are what the rule set says anyway."""
    return {option: value for one in choices if not one.default for option, value in one.options.items()}


def _open(text: Log, game: Callable[[Iterable[Choice]], Game]) -> Iterator[Reading]:
    """The readings of the log's rule set that its variants ask for and its ``rule`` lines leave open."""
    header = next(read(text)).statements

    def begun(choices: Iterable[Choice]) -> Game:
        begins = game(choices)
        begins.header(header)
        return begins

    rules = begun(()).rules
    for reading in rules.ruleset.readings if rules.ruleset else ():
        asked = reading.needs is None or reading.needs in rules.variants
        if asked and len({begun([choice]).start for choice in reading.choices}) > 1:
            yield reading


def _count(readings: Sequence[Reading], text: Log) -> None:
    number = prod(len(reading.choices) for reading in readings)
    open_points = ", ".join(reading.name for reading in readings)
    if number > READINGS:
        raise TooManyReadings(
            f"the rule set's readings ({open_points}) have {number} combinations, more than the {READINGS} that can be"
            " tried: settle some with rule lines"
        )
    size = sum(map(len, blocks(text)))
    if number * size > READINGS_BYTES:
        raise TooManyReadings(
            f"the log is too long to be judged under every reading ({open_points or 'none is open'}): {size:,} bytes"
            f" times {number} are more than {READINGS_BYTES >> 20} MiB; by the default reading alone it can be judged"
        )


Combination = tuple[str, ...]
"""The name of one choice for each open reading."""


def _findings(audits: Mapping[Combination, Audit], readings: Sequence[Reading]) -> Iterator[InterpretedFinding]:
    """Every finding of any of the audits, in text order; the first audit is the default."""
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
    """The conditions under which one of these combinations holds: as few as tell them from all the others."""
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
