"""The six rule sets and their variants, copied by hand from the design's table. Amounts are hundredths."""

from itertools import combinations

from naive.rules import Options

NAMES = ["winning-moves", "booray", "booed", "boure", "three-card", "louisiana"]

TABLE = """
players        3-6      2-7               2-6              2-7           7-10          2-8
stack          200      any               any              any           any           any
ante           1        dealer            1                1             1             1
ante-limit     none     none              none             none          none          none
second-ante    0        0                 0                0             0             0
hand-size      5        5                 5                5             3             5
upcard         next     next              dealer-last      next          next          dealer-last
trump-pickup   no       no                no               no            no            no
draw-max       5        4                 5                4             0             5
stock-out      recycle  reshuffle-all     reshuffle-folded reshuffle-all forbidden     reshuffle-all
blind-hands    none     none              none             none          4-6           none
lead           any      high-trump-honour any              highest-trump highest-trump any
head           yes      yes               no               yes           yes           yes
ruff           must     must              to-win           must          must          must
overtrump      yes      no                yes              no            no            yes
cinch          no       no                no               no            no            yes
tie            carry    divide            carry            divide        divide        carry
tie-exempt     yes      no                no               no            no            yes
win-by         most     most              most             most          most          most
win-limit      none     none              none             none          none          none
bourre         pot      pot               pot              antes         antes         pot
bourre-limit   none     none              none             none          none          none
bourre-exempt  yes      no                yes              no            no            yes
renege         none     none              bourre           none          none          bourre-and-forfeit
corrected      free     free              free             free          free          forfeit
early          free     free              free             free          free          free
dealer-ace     no       no                no               no            no            yes
short-stack    eliminate debt             debt             debt          debt          debt
goal           target   none              none             none          none          none
target         400      none              none             none          none          none
chip           auto     auto              auto             auto          auto          auto
"""

VARIANTS: dict[str, dict[str, dict[str, str]]] = {
    "winning-moves": {
        "etiquette": {"early": "forfeit"},
        "last-standing": {"goal": "last-standing", "target": "none"},
        "double-ante": {"second-ante": "1"},
        "trump-pickup": {"trump-pickup": "yes"},
        "golden-hand": {"cinch": "yes"},
        "pot-limit": {"bourre-limit": "20"},
        "four-card": {"hand-size": "4", "draw-max": "3", "players": "3-4"},
    },
    "booray": {"draw-three": {"draw-max": "3"}, "draw-five": {"draw-max": "5"}},
    "booed": {"second-ante": {"second-ante": "1"}, "must-trump": {"ruff": "must", "overtrump": "no"}},
    "boure": {},
    "three-card": {},
    "louisiana": {
        "limit": {"bourre-limit": "20", "win-limit": "20"},
        "double-ante": {"second-ante": "1"},
        "majority": {"win-by": "majority"},
    },
}
AMOUNTS = {"stack", "ante", "ante-limit", "second-ante", "win-limit", "bourre", "bourre-limit", "target", "chip"}


def read(option: str, value: str) -> object:
    """Convert an option's value for the naive rules."""
    if option in AMOUNTS and value.replace(".", "").isdigit():
        return round(float(value) * 100)
    if option in ("players", "blind-hands") and value != "none":
        low, high = value.removeprefix("usual ").split("-")
        return int(low), int(high)
    words: dict[str, object] = {"yes": True, "no": False, "none": None}
    if option in ("renege", "goal"):
        return value
    return int(value) if option in ("hand-size", "draw-max") else words.get(value, value)


def rule_set(name: str, variants: tuple[str, ...] = (), rules: dict[str, str] | None = None) -> Options:
    """Return all options of a rule set under some variants, with single rules changed."""
    rows = [line.split() for line in TABLE.strip().splitlines()]
    written = {row[0]: row[1 + NAMES.index(name)] for row in rows}
    for variant in variants:
        written |= VARIANTS[name][variant]
    written |= rules or {}
    return {option: read(option, value) for option, value in written.items()}


def variant_sets(name: str) -> list[tuple[str, ...]]:
    """Return every subset of a rule set's variants, except those that change the same option."""
    found = []
    for size in range(len(VARIANTS[name]) + 1):
        for chosen in combinations(VARIANTS[name], size):
            changed = [option for variant in chosen for option in VARIANTS[name][variant]]
            if len(changed) == len(set(changed)):
                found.append(chosen)
    return found
