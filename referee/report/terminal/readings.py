"""What depends on the readings of a rule set, for people: next to each finding, and under the ledger."""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from rich.console import Console
from rich.text import Text

from referee.judge.interpretations import InterpretedOutcome, UnderReadings, When
from referee.judge.policy import ConditionalFinding, Listing
from referee.ledger.entries import Final
from referee.report.terminal.console import hanging, put
from referee.report.terminal.tables import print_fitting, sums_table
from referee.report.wording.phrases import figure, signed
from referee.rulesets.ruleset import Reading

_Outcome = tuple[InterpretedOutcome, Final]


def hangs(one: ConditionalFinding) -> str:
    """Name the readings that have this finding."""
    told = "under every reading"
    if one.readings is not None:
        told = (
            f"only {_conditions(one.when)}"
            if one.default
            else f"not under the default reading, but {_conditions(one.when)}"
        )
    return told if one.alike else f"{told}; worded as under {'the default' if one.default else 'the first'}"


def more(under: UnderReadings, listing: Listing) -> str:
    """Say how many combinations of readings there are, and list findings that only others than the default have."""
    others = sum(isinstance(one, ConditionalFinding) and not one.default for one in listing.findings)
    found = f"{others} more under other readings" if others else "no more under other readings"
    return f"{_open(under.readings, under.combinations)}: {found}" if under.readings else "no readings are open"


def print_readings(console: Console, readings: UnderReadings) -> None:
    """Print the different results for the money under the readings, and everybody's stack under each."""
    outcomes = [(one, one.audit.final) for one in readings.outcomes if one.audit.final]
    put(console, [Text(), Text("Readings", "bold")])
    put(console, hanging(console, Text("  "), _summary(readings)))
    if len(outcomes) > 1:
        put(console, _legend(console, outcomes))
        names = (*outcomes[0][1].verified.stacks, None)
        rows = ((name or "pot", [_stands(final, name) for _, final in outcomes]) for name in names)
        print_fitting(console, sums_table(_signs(outcomes), rows), _paragraphs(console, outcomes))
        put(console, hanging(console, Text(), "In brackets: the correction that the amount includes."))


def _summary(readings: UnderReadings) -> str:
    if not readings.readings:
        return "The rules leave nothing open here."
    ways = f"{_open(readings.readings, readings.combinations)}: "
    number = len(readings.ends)
    if number > 1:
        return f"{ways}the money comes out {number} different ways."
    return f"{ways}corrections and stacks are the same."


def _open(readings: Sequence[Reading], combinations: int) -> str:
    return f"{combinations} combinations of readings ({', '.join(one.name for one in readings)})"


def _legend(console: Console, outcomes: Sequence[_Outcome]) -> Iterator[Text]:
    for sign, (one, _) in zip(_signs(outcomes), outcomes, strict=True):
        default = "the default reading; " if one.default else ""
        yield from hanging(console, Text(f"  {sign}: ", "bold"), f"{default}{_conditions(one.when)}")
    yield Text()


def _signs(outcomes: Sequence[_Outcome]) -> list[str]:
    """Return a short heading for each result: A, B, …, or numbers if letters run out."""
    letters = len(outcomes) <= len(ascii_uppercase)
    return [ascii_uppercase[number] if letters else str(number + 1) for number in range(len(outcomes))]


def _paragraphs(console: Console, outcomes: Sequence[_Outcome]) -> Iterator[Text]:
    for sign, (_, final) in zip(_signs(outcomes), outcomes, strict=True):
        stand = (f"{name or 'pot'} {_stands(final, name)}" for name in (*final.verified.stacks, None))
        yield from hanging(console, Text(f"  {sign}: ", "bold"), ", ".join(stand))


def _stands(final: Final, name: str | None) -> str:
    """Format what a player (for ``None``, the pot) should have, and the correction included in it."""
    if name is None:
        return figure(final.verified.pot)
    stack, owed = figure(final.verified.stacks.get(name)), final.corrections.get(name)
    return f"{stack} ({signed(owed)})" if owed else stack


def _conditions(when: When) -> str:
    """Describe conditions: ``where penalty = ante or antes and renege = nothing, or where …``."""
    told = (" and ".join(f"{one.reading} = {' or '.join(one.choices)}" for one in together) for together in when)
    return ", or ".join(f"where {conditions}" for conditions in told if conditions) or "under every reading"
