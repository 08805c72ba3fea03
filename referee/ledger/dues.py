"""The payments due: derived from play and house rules alone, never from what anybody paid."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.engine.hand import Counts
from referee.engine.house import House
from referee.ledger.entries import Result


class Outcome(NamedTuple):
    """The outcome of the tricks: who takes the pot, who tied for it, and who took no trick."""

    result: Result
    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    bourre: tuple[int, ...] = ()


def outcome(counts: Counts, house: House, forfeited: Collection[int]) -> Outcome:
    """Decide who takes the pot with these tricks; without the ``forfeited``, the other players' tricks decide."""
    able = {player: taken for player, taken in counts if taken and player not in forfeited}
    most = max(able.values(), default=0)
    winners = tuple([player for player, taken in able.items() if taken == most])
    bourre = tuple([player for player, taken in counts if not taken])
    tied = winners if len(winners) > 1 else ()
    if not winners or (house.win_by == "majority" and 2 * most <= house.hand_size) or (tied and house.tie == "carry"):
        return Outcome("carry", (), tied, bourre)
    return Outcome("divide" if tied else "win", winners, tied, bourre)


def proven(layouts: Iterable[Counts] | None, houses: Iterable[House], forfeited: Collection[int]) -> Outcome | None:
    """The outcome, if every possible layout of the tricks gives the same by each of these rules."""
    found = {outcome(counts, house, forfeited) for house in houses for counts in layouts or ()}
    return found.pop() if len(found) == 1 else None


def shares(winners: Sequence[int], pot: int, house: House, chip: int) -> dict[int, int]:
    """Each winner's part of a pot (hundredths); a remainder stays. A pot in debt is shared like any other."""
    if not winners:
        return {}
    taken = pot if house.win_limit is None else min(pot, house.win_limit)
    if len(winners) == 1:
        return {winners[0]: taken}
    return dict.fromkeys(winners, each(taken, len(winners), chip))


def each(amount: int, heads: int, chip: int) -> int:
    """One part of an amount divided evenly in whole chips."""
    return -each(-amount, heads, chip) if amount < 0 else amount // heads // chip * chip


def stake(house: House, pot: int, antes: int, ante: int) -> int:
    """The payment of a player without a trick into the next pot; ``pot`` before it was taken, ``antes`` their sum."""
    match house.bourre:
        case "pot":
            base = pot
        case "antes":
            base = antes
        case "ante":
            base = ante
        case fixed:
            base = fixed
    return limited(house, base)


def limited(house: House, base: int) -> int:
    """Limit a payment into the next pot to what the house allows."""
    return base if house.bourre_limit is None else min(base, house.bourre_limit)
