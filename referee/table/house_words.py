"""Every option of the house rules as a question at the table, and its values in words."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from referee.table.house import OPTIONS, House

_YES_NO: Final = "yes: yes; no: no"
_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "players": ("How many may play?", ""),
    "stack": ("What does everybody begin with?", "any: what each brings"),
    "ante": ("How much is the ante?", "dealer: the dealer sets it for each hand"),
    "ante-limit": ("The most that a dealer may set as ante", "none: no limit"),
    "second-ante": ("What does it cost to stay?", ""),
    "hand-size": ("How many cards is each player dealt?", "3: three; 4: four; 5: five"),
    "upcard": (
        "Which card is turned up for trump?",
        "next: the top card of the stock; dealer-last: the dealer’s own last card",
    ),
    "trump-pickup": ("May the dealer take the card turned up?", _YES_NO),
    "draw-max": ("How many cards may a player exchange?", "0: none; 1: one; 2: two; 3: three; 4: four; 5: five"),
    "stock-out": (
        "What if the stock runs out?",
        "recycle: it never does, as discards go under it; reshuffle-folded: passed hands are shuffled; "
        "reshuffle-all: passed hands and discards are shuffled; forbidden: it may not",
    ),
    "blind-hands": ("How many blind hands are dealt?", "none: none"),
    "lead": (
        "What must a player lead who holds the ace, king or queen of trumps?",
        "any: any card; highest-trump: the highest trump; high-trump-honour: one of these three; "
        "highest-then-honour: the highest trump, and after the first trick one of these three",
    ),
    "head": ("Must you beat the trick when you follow suit, if you can?", _YES_NO),
    "ruff": ("Must you trump if you can’t follow suit?", "must: yes; to-win: only if that wins the trick so far"),
    "overtrump": ("Must you beat the trumps in the trick, if you can?", _YES_NO),
    "cinch": ("Must you play your highest trumps when you are sure of the pot?", _YES_NO),
    "tie": ("A tie for the most tricks", "carry: the pot rides; divide: the pot is split"),
    "tie-exempt": ("Are those who tied free of the next ante?", _YES_NO),
    "win-by": ("How many tricks win the pot?", "most: the most; majority: more than half of them"),
    "win-limit": ("The most that a winner takes from the pot", "none: all of it"),
    "bourre": (
        "What does it cost to take no trick?",
        "pot: as much as the pot; antes: as much as all antes of the hand; ante: one ante",
    ),
    "bourre-limit": ("The most that a bourré costs", "none: no limit"),
    "bourre-exempt": ("Is who paid a bourré free of the next ante?", _YES_NO),
    "renege": (
        "What does a renege cost?",
        "none: nothing; bourre: as much as a bourré; bourre-and-forfeit: as much as a bourré, and the pot",
    ),
    "corrected": (
        "A renege that is taken back in time",
        "free: costs nothing; forfeit: costs this pot and the next deal",
    ),
    "early": ("A declaration or card before one’s turn", "free: costs nothing; forfeit: costs the next turn to deal"),
    "dealer-ace": ("Must the dealer stay if an ace is turned up?", _YES_NO),
    "short-stack": ("A player who can’t pay", "eliminate: puts in the rest and is out; debt: owes it"),
    "goal": (
        "When is the game won?",
        "last-standing: when one player is left; target: when somebody has the target; none: never",
    ),
    "target": ("The stack that wins the game", "none: none"),
    "chip": ("The smallest unit when a pot is split", "auto: the smallest that the log uses"),
}
"""For each option a question, and its listed values in words."""


def question(option: str) -> str:
    """Say in words what an option decides."""
    return _WORDS[option][0]


def choices(option: str) -> tuple[tuple[str, str], ...]:
    """List the values of an option that can be listed, each in words."""
    pairs = [pair.partition(": ") for pair in _WORDS[option][1].split("; ")]
    return tuple([(value, words) for value, _, words in pairs if value])


def takes(option: str) -> Literal["", "amount", "range"]:
    """Tell which values of an option can't be listed."""
    values = next(each.values for each in OPTIONS if each.name == option)
    return "amount" if "an amount" in values else "range" if "LOW-HIGH" in values else ""


_SAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("2-6", "2-7", "2-8", "3-6"),
    "blind-hands": ("usual 4-6", "usual 3-5"),
    "stack": ("100", "200", "400"),
    "target": ("200", "400"),
    "second-ante": ("0", "1", "2"),
    **dict.fromkeys(("ante-limit", "win-limit", "bourre-limit"), ("5", "10", "20", "50")),
    **dict.fromkeys(("ante", "bourre", "chip"), ("0.25", "0.5", "1", "2", "5")),
}
"""Some of the values of options that can't be listed."""


def samples(option: str, house: House | None, seated: int) -> Iterator[str]:
    """Some of the values of an option that can't be listed, to choose from: those first that suit the table."""
    if option == "players" and house:
        yield f"{min(house.players[0], seated or 10)}-{max(house.players[1], seated)}"
    yield from _SAMPLES.get(option, ())
