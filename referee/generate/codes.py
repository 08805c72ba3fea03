"""Which faults can be planted, and where one can't be: why not."""

from typing import Final

from referee.generate.claims import Detail
from referee.generate.miscounts import MISCOUNTS
from referee.generate.oddities import ODDITIES
from referee.generate.slips import RENEGES
from referee.table.house import House

CODES: Final = tuple(
    sorted({*RENEGES, *MISCOUNTS, *ODDITIES, "C301", "C302", "C304", "H201", "H206", "H212", "N101", "N102", "T401"})
)
"""Every fault that can be planted."""


def refusal(code: str, house: House, deals: bool, claims: Detail) -> str | None:
    """Why a fault can't arise under these rules, or in a log of this detail; ``None`` where it can."""
    return _by_detail(code, house, deals, claims) or _by_rules(code, house)


def _by_detail(code: str, house: House, deals: bool, claims: Detail) -> str | None:
    if code in ("C302", "C303") and not deals:
        return f"{code} needs the deals: use --deals."
    if (code in MISCOUNTS or code == "T404") and claims == "none":
        return f"{code} is a wrong claim: use --claims full or --claims part."
    if code in ("N101", "N102") and not deals and not house.draw_max:
        return f"{code} is planted in a deal or a draw, and there is neither: use --deals."
    return None


def _by_rules(code: str, house: House) -> str | None:
    """What the rules have no place for."""
    possible = {
        "R503": house.head,
        "R504": house.overtrump,
        "R505": house.lead != "any",
        "R506": house.cinch,
        "R507": house.cinch,
        # Who must head and overtrump wins wherever that is possible.
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
    return f"{code} can't arise under these rules; {others} can."
