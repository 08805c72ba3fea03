"""The payments that are due, worked out from play and house rules alone and never from what anybody paid."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.engine.hand import Counts
from referee.engine.house import House
from referee.ledger.entries import Result


class Outcome(NamedTuple):
    """The outcome of the tricks, with the winners of the pot, those who tied for it, and those without a trick."""

    result: Result
    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    bourre: tuple[int, ...] = ()


def outcome(counts: Counts, house: House, forfeited: Collection[int]) -> Outcome:
    """Return who takes the pot with these tricks, when the ``forfeited`` players can't win it."""
    able = {player: number for player, number in counts if number and player not in forfeited}
    top = max(able.values(), default=0)
    winners = tuple([player for player, number in able.items() if number == top])
    bourre = tuple([player for player, number in counts if not number])
    tied = winners if len(winners) > 1 else ()
    if not winners or (house.win_by == "majority" and 2 * top <= house.hand_size) or (tied and house.tie == "carry"):
        return Outcome("carry", (), tied, bourre)
    return Outcome("divide" if tied else "win", winners, tied, bourre)


def proven(layouts: Iterable[Counts] | None, houses: Iterable[House], forfeited: Collection[int]) -> Outcome | None:
    """Return the outcome if every layout of the tricks gives the same by each of these rules, or else ``None``."""
    outcomes = {outcome(counts, house, forfeited) for house in houses for counts in layouts or ()}
    return outcomes.pop() if len(outcomes) == 1 else None


def shares(winners: Sequence[int], pot: int, house: House, chip: int) -> dict[int, int]:
    """Return each winner's part of a pot (hundredths), which may be negative. An uneven remainder stays in the pot."""
    if not winners:
        return {}
    winnings = pot if house.win_limit is None else min(pot, house.win_limit)
    if len(winners) == 1:
        return {winners[0]: winnings}
    return dict.fromkeys(winners, even_part(winnings, len(winners), chip))


def even_part(amount: int, heads: int, chip: int) -> int:
    """Return one part of an amount divided evenly in whole chips."""
    return -even_part(-amount, heads, chip) if amount < 0 else amount // heads // chip * chip


def stake(house: House, pot: int, antes: int, ante: int) -> int:
    """Return a bourré, given the pot before it was taken, the sum of the antes, and the ante of each player."""
    match house.bourre:
        case "pot":
            base = pot
        case "antes":
            base = antes
        case "ante":
            base = ante
        case fixed:
            base = fixed
    return within_limit(house, base)


def within_limit(house: House, base: int) -> int:
    """Return a payment into the next pot, reduced to what the house allows."""
    return base if house.bourre_limit is None else min(base, house.bourre_limit)
