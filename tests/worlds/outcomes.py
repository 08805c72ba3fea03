"""The possible outcomes of a hand over all the worlds of its log."""

from collections.abc import Iterator, Sequence
from itertools import product

from worlds.log import Log
from worlds.money import ANTE, STAKE, Outcome, outcome
from worlds.readings import Reading, possible_takers
from worlds.search import Search, World


def outcomes(log: Log, found: Sequence[Reading], enough: int, *, trust: bool = False) -> dict[Outcome, World]:
    """Return up to ``enough`` possible outcomes, each with a world.

    A trick with a card left out, or an ambiguous name, is resolved with the fewest wrong arrows and leads, which decide
    who took it. If positions are uncertain, the taker of a trick still leads the next: every such layout counts, and no
    other. With ``trust``, every arrow is right.
    """
    told: dict[Outcome, World] = {}
    fewest: dict[object, int] = {}
    in_turn = [reading for reading in found if reading.in_turn]
    for reading in in_turn:
        fewest[reading.layout] = min(reading.against, fewest.get(reading.layout, 99))
    for reading in in_turn:
        if reading.against > fewest[reading.layout]:
            continue
        for takers in product(*_takers(reading)):
            for tail in _tails(reading):
                came_to = outcome(reading.stayed, [*takers, *tail])
                if came_to in told or (trust and _against_arrows(reading, takers)):
                    continue
                world = Search(reading, log.rules, dict(enumerate(takers))).world()
                if world:
                    told[came_to] = world
                    if len(told) >= enough:
                        return told
    return told


def _against_arrows(reading: Reading, takers: Sequence[str]) -> bool:
    """Check whether an arrow contradicts who took the trick."""
    laid = zip(reading.tricks, takers, strict=False)
    return any(trick.arrow in reading.stayed and trick.arrow != taker for trick, taker in laid)


def _takers(reading: Reading) -> Iterator[Sequence[str]]:
    """Yield the possible takers of the tricks. An arrow settles what the cards leave open, or else the name of the next
    leader.

    Nothing settles a trick whose line is lost.
    """
    for at, trick in enumerate(reading.tricks):
        may = possible_takers(trick.plays, reading.trump)
        after = reading.tricks[at + 1] if at + 1 < len(reading.tricks) else None
        if trick.settled:
            yield [trick.settled]
        elif len(may) == 1:
            yield list(may)
        elif after and not (after.line and after.line.named) and after.leader in may:
            yield [after.leader]
        elif trick.arrow in may:
            yield [str(trick.arrow)]
        elif trick.line and after and after.leader in may:
            yield [after.leader]
        else:
            yield [player for player in reading.stayed if player in may]


def _tails(reading: Reading) -> Iterator[Sequence[str]]:
    """Yield the possible takers of the tricks missing from the log."""
    if reading.conceded:
        yield [reading.conceded] * reading.tail
    else:
        yield from product(reading.stayed, repeat=reading.tail)


def claimed_winners(log: Log, came_to: Outcome) -> bool:
    """Check whether a claimed result is right for an outcome."""
    assert log.result
    kind, names = log.result
    if len(came_to.best) == 1:
        return kind == "win" and set(names) == came_to.best
    if log.rules.tie == "carry":
        return kind == "carry"
    return kind == "divide" and set(names) == came_to.best


def agrees(log: Log, came_to: Outcome) -> bool:
    """Check whether everything a log claims about the result is right for an outcome."""
    winners = log.result is None or claimed_winners(log, came_to)
    return winners and (log.bourre is None or set(log.bourre) == came_to.bourre)


def settled_as_claimed(log: Log) -> tuple[dict[str, int], int]:
    """Return stacks and pot if a claim is accepted as written."""
    stacks = dict.fromkeys(log.seats, STAKE - ANTE)
    pot = stake = ANTE * len(log.seats)
    winners = log.result[1] if log.result else []
    for player in winners:
        if player in stacks:
            stacks[player] += stake // len(winners)
            pot -= stake // len(winners)
    for player in log.bourre or []:
        if player in stacks:
            stacks[player] -= stake
            pot += stake
    return stacks, pot
