"""A log under every possible reading of the points that its rule set leaves open.

A reading sets options of the rule set; the log's own ``rule`` lines override it, and if they leave it no choice, it is
settled. Findings and debts are compared over all combinations of the readings that stay open.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain, product
from math import prod

from referee import RefereeError
from referee.finding import Condition, ConditionalFinding, Finding, When
from referee.judge.audit import Audit, audit_of
from referee.judge.game import Game, parts
from referee.judge.premise import by_identity, text_key
from referee.limits import READINGS, READINGS_BYTES
from referee.records import shows
from referee.rulesets.ruleset import Choice, HouseRules, Reading, RuleSet
from referee.text import Log, as_bytes


class TooManyReadingsError(RefereeError, ValueError):
    """A rule set leaves more readings open than can be tried, in general or with so long a log."""

    __module__ = "referee"


@shows("default", "when", "audit.final.corrections", "audit.final.unexplained", "audit.final.verified")
@dataclass(frozen=True, slots=True)
class InterpretedOutcome:
    """The money at the end (``audit.final``), and when that is the result. The default reading's is first."""

    audit: Audit
    when: When
    default: bool


@shows("readings as open", "combinations", "outcomes")
@dataclass(frozen=True, slots=True)
class UnderReadings:
    """A log under all combinations of its open readings."""

    audit: Audit
    """The audit under the default reading."""
    readings: tuple[Reading, ...]
    combinations: int
    """The number of combinations."""
    findings: tuple[ConditionalFinding, ...]
    """The findings of all combinations, in text order."""
    outcomes: tuple[InterpretedOutcome, ...]
    """The different results for the money, if there is a game to account for."""


def under_readings(text: Log, *, rulesets: Iterable[RuleSet] = ()) -> UnderReadings:
    """Judge one log under every combination of the readings that its rule set leaves open.

    ``text`` and ``rulesets`` are as for ``audit``. Pure. Raises ``TooManyReadingsError`` if there are more than 64
    combinations, or if the log is longer than 16 MiB divided by their number; the six built-in rule sets have at most
    36.
    """
    header, by_name = next(parts(text)), {ruleset.name: ruleset for ruleset in rulesets}

    def begun(choices: Iterable[Choice]) -> Game:
        options = {
            option: value for choice in choices if not choice.default for option, value in choice.options.items()
        }
        return Game(None, by_name, options)

    def rules(*choices: Choice) -> HouseRules:
        game = begun(choices)
        game.header(header.lines)
        return game.rules

    # The readings that the log's variants ask for and its rule lines don't settle.
    chosen = rules()
    asked = [
        reading
        for reading in (chosen.ruleset.readings if chosen.ruleset else ())
        if reading.needs is None or reading.needs in chosen.variants
    ]
    readings = tuple(reading for reading in asked if len({rules(choice).start for choice in reading.choices}) > 1)
    _check_limits(readings, text)
    combinations = list(product(*(reading.choices for reading in readings)))
    games = [begun(choices) for choices in combinations]
    for part in parts(text):
        for game in games:
            game.play(part)
    audits = {
        tuple(choice.name for choice in choices): audit_of(text, game)
        for choices, game in zip(combinations, games, strict=True)
    }
    default, outcomes = next(iter(audits.values())), list[InterpretedOutcome]()
    for audit in audits.values():
        if audit.final and all(audit.final != outcome.audit.final for outcome in outcomes):
            held = [combination for combination, other in audits.items() if other.final == audit.final]
            outcomes.append(InterpretedOutcome(audit, when(held, readings), default=audit is default))
    return UnderReadings(default, readings, len(audits), tuple(_findings(audits, readings)), tuple(outcomes))


def _check_limits(readings: Sequence[Reading], text: Log) -> None:
    """Raise ``TooManyReadingsError`` if these readings are too many for the log."""
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


def _findings(audits: Mapping[Combination, Audit], readings: Sequence[Reading]) -> Iterator[ConditionalFinding]:
    """Yield all findings of the audits, in text order. The first audit is the default."""
    default = next(iter(audits))
    interpreted: dict[object, dict[Combination, Finding]] = {}
    for combination, audit in audits.items():
        for identity, finding in by_identity((text_key(each), each) for each in audit.findings).items():
            interpreted.setdefault(identity, {})[combination] = finding
    firsts = ((next(iter(under.values())), under) for under in interpreted.values())
    for finding, under in sorted(firsts, key=lambda pair: (pair[0].at, pair[0].code)):
        conditions = when(under, readings)
        choices: dict[str, dict[str, None]] = {}
        for condition in chain.from_iterable(conditions):
            choices.setdefault(condition.reading, {}).update(dict.fromkeys(condition.choices))
        yield ConditionalFinding(
            **{part.name: getattr(finding, part.name) for part in fields(Finding)},
            readings=tuple(Condition(reading, tuple(names)) for reading, names in choices.items()) or None,
            when=conditions,
            default=default in under,
            alike=all(other.message == finding.message for other in under.values()),
        )


def when(held: Iterable[Combination], readings: Sequence[Reading]) -> When:
    """Find the conditions that hold for exactly these combinations, as few as possible."""
    left = frozenset(held)
    if not readings:
        return ((),) if left else ()
    first, *rest = readings
    alike: dict[frozenset[Combination], list[str]] = {}
    for choice in first.choices:
        after = frozenset(names[1:] for names in left if names[0] == choice.name)
        alike.setdefault(after, []).append(choice.name)
    free = len(alike) == 1
    return tuple(
        together if free else (Condition(first.name, tuple(choices)), *together)
        for after, choices in alike.items()
        for together in when(after, rest)
    )
