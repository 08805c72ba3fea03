"""The games to judge: distinct ones, legal or with faults, with their expected findings."""

from collections.abc import Iterator
from itertools import count, cycle, product

from referee import rulesets
from referee.generate import Generated, Plan, generate

HANDS = (4, 12, 25, 60, 150)
"""Maximum number of hands per log; some games are won earlier."""
RATES = {"legal": 0.0, "one fault": 0.0, "many faults": 30.0}
"""Percentage of hands with a planted fault; for a single fault it depends on the length."""
GAMES_IN_A_PLAN = 5


def pool(size: int, seed: int) -> list[Generated]:
    """Return distinct games with this total size, under all rule sets, in every detail: legal, with about one fault, or
    many.

    The same size and seed give the same games.
    """
    games: list[Generated] = []
    left = size
    for plan in plans(seed):
        for game in generate(plan):
            games.append(game)
            left -= len(game.text.encode())
            if left <= 0:
                return games
    raise AssertionError("there is always another plan")


def plans(seed: int) -> Iterator[Plan]:
    """Yield plans without end; no two of them play the same game."""
    details = cycle(product(("full", "part", "none"), (True, False)))
    kinds = product(HANDS, RATES, rulesets.names())
    for number, (hands, kind, rules) in zip(count(), cycle(kinds)):
        claims, deals = next(details)
        rate = 100 / hands if kind == "one fault" else RATES[kind]
        yield Plan(
            rules,
            logs=GAMES_IN_A_PLAN,
            hands=hands,
            claims=claims,
            deals=deals,
            faults=("any",) if rate else (),
            fault_rate=rate,
            seed=seed + number,
        )
