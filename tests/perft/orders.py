"""One order in which the nine cards of the tiny pack are laid: as a log, and what the naive referee says of it."""

from collections.abc import Iterator
from itertools import islice, permutations

from naive.rules import Seen

from perft import by_sets
from perft.position import PLAYERS, Table
from perft.tiny import CARDS, PACK, TRUMPS

Order = tuple[str, ...]
Laid = tuple[int, str, str]
"""The trick's number, who laid a card that broke an obligation, and the obligation's code."""


def every(step: int) -> Iterator[tuple[str, Order]]:
    """A trump suit and an order: of all orders, one in so many, with each suit as trumps."""
    for trump in TRUMPS:
        for order in islice(permutations(sorted(PACK)), 0, None, step):
            yield trump, order


def log(table: Table, trump: str, order: Order) -> str:
    """The order written down; Cal deals, so that Ann leads."""
    names = PLAYERS[:3]
    header = [*str(table).split("; "), *(f"seat {name} 200" for name in names)]
    hand = ["hand 1", "dealer Cal", "ante 1", f"trump {trump}", f"stay {', '.join(names)}"]
    return "\n".join([*header, *hand, *(f"trick {' '.join(trick)}" for trick in tricks(order)), ""])


def tricks(order: Order) -> list[Order]:
    """The three tricks."""
    return [order[at : at + 3] for at in range(0, 9, 3)]


def owners(order: Order, trump: str) -> list[int]:
    """Whose each card is: who took a trick leads the next."""
    found, leader = [], 0
    for trick in tricks(order):
        found += [(leader + turn) % 3 for turn in range(3)]
        leader = (leader + by_sets.takes(trick, trump)) % 3
    return found


def offences(table: Table, trump: str, order: Order) -> list[Laid]:
    """Every offence in this order. Who may not win the pot any more has no cinch to play."""
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
