"""One order of playing the nine cards of the tiny pack: as a log, with the naive referee's opinion."""

from collections.abc import Iterator
from itertools import islice, permutations

from naive.rules import Seen

from perft import by_sets
from perft.position import PLAYERS, Table
from perft.tiny import CARDS, PACK, TRUMPS

Order = tuple[str, ...]
Laid = tuple[int, str, str]
"""The trick's number, the player who broke an obligation, and its code."""


def every(step: int) -> Iterator[tuple[str, Order]]:
    """Yield a trump suit and an order: one order in ``step``, with each suit as trumps."""
    for trump in TRUMPS:
        for order in islice(permutations(sorted(PACK)), 0, None, step):
            yield trump, order


def log(table: Table, trump: str, order: Order) -> str:
    """Write the order as a log; Cal deals, so Ann leads."""
    names = PLAYERS[:3]
    header = [*str(table).split("; "), *(f"seat {name} 200" for name in names)]
    hand = ["hand 1", "dealer Cal", "ante 1", f"trump {trump}", f"stay {', '.join(names)}"]
    return "\n".join([*header, *hand, *(f"trick {' '.join(trick)}" for trick in tricks(order)), ""])


def tricks(order: Order) -> list[Order]:
    """Return the three tricks."""
    return [order[at : at + 3] for at in range(0, 9, 3)]


def owners(order: Order, trump: str) -> list[int]:
    """Return the owner of each card: the taker of a trick leads the next."""
    found, leader = [], 0
    for trick in tricks(order):
        found += [(leader + turn) % 3 for turn in range(3)]
        leader = (leader + by_sets.takes(trick, trump)) % 3
    return found


def offences(table: Table, trump: str, order: Order) -> list[Laid]:
    """Return every offence in this order. A player who may no longer win the pot has no cinch to play."""
    options, whose, won, found = by_sets.options(table), owners(order, trump), [0, 0, 0], list[Laid]()
    lost: set[int] = set()
    for at, player in enumerate(whose):
        if at and at % 3 == 0:
            won[player] += 1
        holding = frozenset(card for card, owner in zip(order[at:], whose[at:], strict=True) if owner == player)
        seen = Seen(3, won[player], CARDS - len(holding) + 1, frozenset(order[:at]), None)
        rules = options | {"cinch": options["cinch"] and player not in lost}
        code = by_sets.offences(holding, order[at - at % 3 : at], trump, rules, seen)[order[at]]
        if code:
            found.append((at // 3 + 1, PLAYERS[player], code))
            lost |= {player} if options["renege"] == "bourre-and-forfeit" else set()
    return found
