"""Plan what to generate, and which faults to plant."""

from dataclasses import dataclass
from math import gcd
from typing import Final

from referee.generate.claims import Detail
from referee.generate.faults import MISCOUNTS, ODDITIES, RENEGES
from referee.rulesets import BadRule, load, names
from referee.table.house import House
from referee.text.spelling import did_you_mean, nearest

CODES: Final = tuple(
    sorted({*RENEGES, *MISCOUNTS, *ODDITIES, "C301", "C302", "C304", "H201", "H206", "H212", "N101", "N102", "T401"})
)
"""Every fault that can be planted."""
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
"""The players, clockwise."""
USUAL = 5
"""Default number of players, if the rules allow it."""


class BadPlan(ValueError):  # noqa: N818 - it is the plan that is bad, not the program
    """A plan that can't be carried out; the message says in one sentence why, and what would work."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for ``logs`` logs of at most ``hands`` hands (a game ends early if somebody wins it).

    ``changes`` are single options changed, as a log writes them: ``("ante", "2")``. ``players`` is their number;
    ``None`` means five or the nearest number that the rules allow. ``deals`` writes dealt and exchanged cards.
    ``claims`` is how much is claimed. ``faults`` are the codes of the faults to plant, ``fault_rate`` the percentage of
    hands that get one. ``expect`` adds a comment with the expected finding to each flawed line. Log 7 of a seed does
    not depend on ``logs``.
    """

    rules: str = "winning-moves"
    variants: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    logs: int = 1
    hands: int = 25
    players: int | None = None
    deals: bool = False
    claims: Detail = "full"
    faults: tuple[str, ...] = ()
    fault_rate: float = 10
    seed: int = 1
    expect: bool = False


@dataclass(frozen=True, slots=True)
class SettledPlan:
    """A workable plan: the rules in force, the players, and the faults to plant.

    ``unit`` is the smallest unit of money in its logs, in hundredths.
    """

    plan: Plan
    house: House
    names: tuple[str, ...]
    codes: tuple[str, ...]
    unit: int


def settle(plan: Plan) -> SettledPlan:
    """Fill in what a plan leaves open. Raises ``BadPlan`` if it can't be carried out."""
    house = _house(plan)
    for what, number, least in (("logs", plan.logs, 1), ("hands", plan.hands, 1), ("seed", plan.seed, 0)):
        if number < least:
            raise BadPlan(f"{what} must be {least} or more, not {number}.")
    if not 0 <= plan.fault_rate <= 100:
        raise BadPlan(f"the fault rate must be a percentage from 0 to 100, not {plan.fault_rate:g}.")
    if plan.claims not in ("full", "part", "none"):
        raise BadPlan(f"claims must be full, part or none, not {plan.claims}.")
    return SettledPlan(plan, house, NAMES[: _players(plan, house)], _codes(plan, house), _unit(plan, house))


def _unit(plan: Plan, house: House) -> int:
    """Return whole units, unless a changed rule uses smaller ones."""
    broken = [getattr(house, option.replace("-", "_")) for option, value in plan.changes if "." in value]
    return gcd(100, *broken)


def _house(plan: Plan) -> House:
    if plan.rules not in names():
        meant = nearest(plan.rules, names())
        instead = did_you_mean(meant) if meant else f"; choose from {', '.join(names())}."
        raise BadPlan(f"there is no rule set `{plan.rules}`{instead}")
    try:
        return load(plan.rules).house(plan.variants, dict(plan.changes))
    except BadRule as bad:
        raise BadPlan(f"{bad.reason}.") from None


def _players(plan: Plan, house: House) -> int:
    low, high = house.players
    high = min(high, len(NAMES))
    if plan.players is None:
        return min(max(USUAL, low), high)
    if not low <= plan.players <= high:
        raise BadPlan(f"these rules need {low} to {high} players, not {plan.players}.")
    return plan.players


def _codes(plan: Plan, house: House) -> tuple[str, ...]:
    """Return the codes of the faults to plant; ``any`` means all that can occur."""
    if "any" in plan.faults:
        return tuple(code for code in CODES if not refusal(code, house, plan.deals, plan.claims))
    for code in plan.faults:
        if code not in CODES:
            meant = nearest(code, CODES)
            instead = did_you_mean(meant) if meant else f"; choose from {', '.join(CODES)} and any."
            raise BadPlan(f"there is no fault `{code}`{instead}")
        if reason := refusal(code, house, plan.deals, plan.claims):
            raise BadPlan(reason)
    return tuple(dict.fromkeys(plan.faults))


def name(plan: Plan, number: int) -> str:
    """Return a log's name: its rule set and its number, from 1."""
    return f"{plan.rules}-{number:04}"


def refusal(code: str, house: House, deals: bool, claims: Detail) -> str | None:
    """Return why a fault can't occur under these rules, or in a log of this detail; ``None`` if it can."""
    return _by_detail(code, house, deals, claims) or _by_rules(code, house)


def _by_detail(code: str, house: House, deals: bool, claims: Detail) -> str | None:
    if code in ("C302", "C303") and not deals:
        return f"{code} needs the deals: use --deals."
    if (code in MISCOUNTS or code == "T404") and claims == "none":
        return f"{code} is about a wrong claim: use --claims full or --claims part."
    if code in ("N101", "N102") and not deals and not house.draw_max:
        return f"{code} needs a deal or a draw: use --deals."
    return None


def _by_rules(code: str, house: House) -> str | None:
    """Return why these rules leave no room for a fault."""
    possible = {
        "R503": house.head,
        "R504": house.overtrump,
        "R505": house.lead != "any",
        "R506": house.cinch,
        "R507": house.cinch,
        # A player who must head and overtrump already wins wherever that is possible.
        "R508": house.cinch and not (house.head and house.overtrump),
        "H205": house.draw_max >= 2,
        "H206": house.draw_max < house.hand_size,
        "H212": house.dealer_ace,
        "C304": house.upcard == "next",
        "C305": house.draw_max > 0,
    }
    if possible.get(code, True):
        return None
    others = ", ".join(one for one in CODES if possible.get(one, True))
    return f"{code} can't occur under these rules; {others} can."
