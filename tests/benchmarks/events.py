"""Count the events of a log of Bourré by simple rules of text, never more than what happened.

It counts what the log states, and from its silence only what can be inferred without knowing the game:

- declarations: in a hand with `stay`, `pass` or `blind`, one for each player dealt in: players with a `seat` or `join`,
  without those who did `leave`, went `out` or are on this hand's `away`;
- draws: one for each name on `draw`; standing pat does not count;
- cards: one for each card on `trick`, including `?`;
- payments: one for each name on `win`, `divide` and `bourre`; one for each name on `ante`, or, if no such line has
  names, for each player dealt in who was not named on `bourre` in the previous hand, but none after a hand with
  `carry`, `share` or `misdeal` (tied players may be exempt); with `double-ante` or `second-ante` on the `rules`, one
  more for each name on `stay`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

TOKEN = re.compile(r'#.*|"[^"]*"|[^\s,#"]+')
CARD = re.compile(r"(?:[2-9TJQKA]|10)[cdhs♣♦♥♠]|\?", re.IGNORECASE)
TWICE = {"double-ante", "second-ante"}
UNSETTLED = {"carry", "share", "misdeal"}
BETWEEN = {"rebuy", "leave", "join", "rule", "pay", "put"}
"""Lines that end a hand."""


def is_name(token: str) -> bool:
    """Check whether a token names a player: names that look like a card or `none` are in quotes."""
    return token[0] == '"' or (token[0].isalpha() and token != "none" and not CARD.fullmatch(token))


def names(tokens: Iterable[str]) -> list[str]:
    """Return the names among the tokens, without quotes."""
    return [token.strip('"') for token in tokens if is_name(token)]


@dataclass
class Table:
    """The seated players, and what the previous hand leaves to pay."""

    seated: set[str] = field(default_factory=set)
    twice: bool = False
    exempt: set[str] | None = field(default_factory=set)
    """``None`` if it is unclear who antes."""


@dataclass
class Hand:
    """The names on each kind of line of a hand, and the cards."""

    names: dict[str, list[str]] = field(default_factory=dict)
    none: set[str] = field(default_factory=set)
    cards: int = 0

    def add(self, keyword: str, rest: list[str]) -> None:
        """Add a line."""
        if keyword == "trick":
            rest = rest[: rest.index("->")] if "->" in rest else rest
            self.cards += sum(bool(CARD.fullmatch(token)) for token in rest)
        self.none |= {keyword} if rest == ["none"] else set()
        self.names.setdefault(keyword, []).extend(names(rest))

    def count(self, table: Table) -> Counter[str]:
        """Count the events of the hand."""
        dealt = table.seated - set(self.names.get("away", ()))
        declared = {"stay", "pass", "blind"} & self.names.keys()
        paid = [name for word in ("win", "divide", "bourre") for name in self.names.get(word, ())]
        again = self.names.get("stay", ()) if table.twice else ()
        return Counter(
            declarations=len(dealt) if declared else 0,
            draws=len(self.names.get("draw", ())),
            cards=self.cards,
            payments=len(paid) + len(again) + self.antes(dealt, table),
        )

    def antes(self, dealt: set[str], table: Table) -> int:
        """Return how many players put in an ante."""
        if "ante" in self.none or self.names.get("ante"):
            return len(self.names["ante"])
        return 0 if table.exempt is None else len(dealt - table.exempt)

    def leaves(self, table: Table) -> None:
        """Update the table after this hand."""
        table.seated -= set(self.names.get("out", ()))
        table.exempt = None if UNSETTLED & self.names.keys() else set(self.names.get("bourre", ()))


def events(lines: Iterable[str]) -> Counter[str]:
    """Count the events of a log by kind."""
    table, hand, found = Table(), None, Counter[str]()
    for line in lines:
        keyword, *rest = [token for token in TOKEN.findall(line) if token[0] != "#"] or [""]
        keyword = keyword.replace("é", "e")
        if keyword == "hand" or (keyword in BETWEEN and hand):
            found += settled(hand, table)
            hand = None
        if keyword == "hand":
            hand = Hand()
        elif hand:
            hand.add(keyword, rest)
        else:
            outside(keyword, rest, table)
    return found + settled(hand, table)


def settled(hand: Hand | None, table: Table) -> Counter[str]:
    """Count the events of the hand that ends here, if any."""
    if hand is None:
        return Counter()
    found = hand.count(table)
    hand.leaves(table)
    return found


def outside(keyword: str, rest: list[str], table: Table) -> None:
    """Handle a line before the first hand or between two."""
    if keyword in ("seat", "join"):
        table.seated.update(names(rest[:1]))
    elif keyword == "leave":
        table.seated.difference_update(names(rest[:1]))
    elif keyword == "rules":
        table.twice = bool(TWICE & set(rest))


def count(file: Path) -> int:
    """Return the number of events in a log."""
    with file.open(encoding="utf-8") as lines:
        return events(lines).total()
