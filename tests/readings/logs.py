"""For each reading a log that parts exactly under it, and one like it that does not."""

from typing import NamedTuple


class Pair(NamedTuple):
    """Two logs of a rule set: one in which a reading makes a difference, one in which none does."""

    rules: str
    reading: str
    parting: str
    agreeing: str


def log(rules: str, *lines: str) -> str:
    """A log of three players; ``lines`` that begin with ``rule`` belong to its header."""
    house = [line for line in lines if line.startswith("rule ")]
    hands = [line for line in lines if not line.startswith("rule ")]
    return "\n".join([f"rules {rules}", *house, "seat Ann 200", "seat Bob 200", "seat Cal 200", *hands]) + "\n"


def first(rules: str, *rest: str) -> tuple[str, ...]:
    """The opening of a first hand in which all three stay."""
    ante = ["ante 1"] if rules == "booray" else []
    return ("hand 1", "dealer Cal", *ante, "trump 7h", "stay Ann, Bob, Cal", *rest)


def tricks(lines: str) -> list[str]:
    return ["draw none", *(f"trick {cards}" for cards in lines.split(" / "))]


def second(rules: str) -> list[str]:
    """A second hand for which only the antes count."""
    return ["hand 2", *(["ante 1"] if rules == "booray" else []), "trump 2c", "stay Ann"]


FEW = "rule players 3-7"
"""Three players at the three-card game."""

RENEGE = "Ad 4c 6d / Kc 5d 9c / 3s Ks 5s / 2s 9s 4s / 3c 8c Js"
FOLLOWED = "Ad 5d 6d / Kc 4c 9c / 3s Ks 5s / 2s 9s 4s / 3c 8c Js"
THREE_RENEGE = "Ad 4c 6d / 3c 5d 9c / 2s 4s Ks"
THREE_FOLLOWED = "Ad 5d 6d / 3c 4c 9c / 2s 4s Ks"
UNDER_TEN = "Ad 9h 7h / 2s 9s 4s / Jh 3c 4c / 5c 6c 8c / Qs 3s Kd"
"""Cal trumps Bob's nine with the seven, and has the jack."""
LOW = "5d 4d 6d / 6c 8c 7c / 2d 9d 3d / 2c 3c 4c / Ks 8d 7h"
"""Bob follows the five with the four, and has the eight and the nine."""
WINNER = "Kd 4c 6d / 2c 9c 3c / As 5s 4s / Ks 6s 8d / 5d 7h 9d"
"""Bob does not follow the first diamond, has one at the end, and takes three tricks."""


def renege(rules: str) -> Pair:
    """Bob did not follow suit, or he did. The amount of a penalty is fixed."""
    settled = ["rule bourre 3", FEW] if rules == "three-card" else ["rule bourre 3"]
    wrong, right = (THREE_RENEGE, THREE_FOLLOWED) if rules == "three-card" else (RENEGE, FOLLOWED)
    return Pair(
        rules,
        "renege",
        log(rules, *settled, *first(rules, *tricks(wrong))),
        log(rules, *settled, *first(rules, *tricks(right))),
    )


def penalty(rules: str) -> Pair:
    """Cal took no trick; or each took one."""
    more = [FEW] if rules == "three-card" else []
    none, all_ = ("Ann 2, Bob 1", "Ann 1, Bob 1, Cal 1") if more else ("Ann 3, Bob 2", "Ann 3, Bob 1, Cal 1")
    return Pair(
        rules,
        "penalty",
        log(rules, *more, *first(rules, f"took {none}")),
        log(rules, *more, *first(rules, f"took {all_}")),
    )


def penalty_and_ante(rules: str) -> Pair:
    """Cal took no trick, and there was a next hand; or there was none."""
    settled = ["rule bourre 3", FEW] if rules == "three-card" else ["rule bourre 3"]
    opening = first(rules, "took Ann 2, Bob 1" if rules == "three-card" else "took Ann 3, Bob 2")
    return Pair(
        rules, "penalty-and-ante", log(rules, *settled, *opening, *second(rules)), log(rules, *settled, *opening)
    )


def by_cards(rules: str, reading: str, parting: str, agreeing: str, *settled: str) -> Pair:
    """Two ways to play a hand out."""
    name = rules.partition(",")[0]
    one, other = (log(rules, *settled, *first(name, *tricks(cards))) for cards in (parting, agreeing))
    return Pair(rules, reading, one, other)


PAIRS = [
    Pair(
        "winning-moves, pot-limit",
        "limit",
        log("winning-moves, pot-limit", "rule ante 10", *first("", "took Ann 3, Bob 1, Cal 1")),
        log("winning-moves, pot-limit", "rule ante 5", *first("", "took Ann 3, Bob 1, Cal 1")),
    ),
    *map(renege, ("winning-moves", "booray", "boure", "three-card")),
    *map(penalty, ("booray", "boure", "three-card")),
    *map(penalty_and_ante, ("booray", "boure", "three-card")),
    by_cards(
        "booray",
        "lead",
        "Qh 2h 3h / Ah 4c 5c / 3s Ks 5s / 2s 9s 4s / 3d 8d Js",
        "Ah 2h 3h / Qh 4c 5c / 3s Ks 5s / 2s 9s 4s / 3d 8d Js",
        "rule renege none",
    ),
    by_cards("booed, must-trump", "must-trump", UNDER_TEN, UNDER_TEN.replace("Jh", "8h")),
    by_cards("booed", "head", LOW, LOW.replace("5d", "Jd").replace("6d", "Qd")),
    by_cards("booed", "reneger-wins", WINNER, WINNER.replace("4c", "5d", 1).replace("/ 5d", "/ 4c")),
    Pair(
        "booed",
        "tied-ante",
        log("booed", *first("", "took Ann 2, Bob 2, Cal 1"), *second("")),
        log("booed", *first("", "took Ann 3, Bob 1, Cal 1"), *second("")),
    ),
]
