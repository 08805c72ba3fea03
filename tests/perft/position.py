r"""A position in the middle of a hand, and its line in ``positions.txt``.

A line has the lines of a log, separated by semicolons::

    rules winning-moves, four-card, golden-hand; trump 2s; lead Ann; hold Ann Ks Qs 4h; hold Bob 5h 6h 7h; took Ann 1; \
gone 3s As; ways 6

``trump 2s``: that card lies next to the stock; ``trump s``: none does. ``hold``: the remaining cards of each player who
stayed, clockwise. ``lead``: who leads, or led, the trick; ``trick``: the cards already in it. ``took``, ``gone``: the
tricks taken so far, and their cards. ``ways``: the number of legal ways to play out these cards.
"""

from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("positions.txt")
"""The committed positions; lines that begin with ``#`` are for the reader."""


class Table(NamedTuple):
    """The rules in use: a rule set, its variants, and single rules changed."""

    ruleset: str
    variants: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        names = ", ".join((self.ruleset, *self.variants))
        return "; ".join((f"rules {names}", *(f"rule {option} {value}" for option, value in self.changes)))


class Position(NamedTuple):
    """The cards in all places, by their canonical names. ``leader`` is an index of ``held``, which goes clockwise."""

    table: Table
    trump: str
    upcard: str | None
    leader: int
    held: tuple[frozenset[str], ...]
    trick: tuple[str, ...]
    took: tuple[int, ...]
    gone: frozenset[str]

    @property
    def cards(self) -> frozenset[str]:
        """Return every card in the hand: held, on the table or taken."""
        return self.gone.union(self.trick, *self.held)


PLAYERS = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


def table(text: str) -> Table:
    """Parse the rules in ``rules booray, draw-three; rule head no``."""
    rules, *changes = (part.split(maxsplit=1)[1] for part in text.split("; "))
    name, *variants = rules.split(", ")
    pairs = (change.split(maxsplit=1) for change in changes)
    return Table(name, tuple(variants), tuple((option, value) for option, value in pairs))


def written(at: Position, ways: int) -> str:
    """Return the line for a position with this many ways to play it out."""
    took = [f"{name} {tricks}" for name, tricks in zip(PLAYERS, at.took, strict=False) if tricks]
    parts = [
        str(at.table),
        f"trump {at.upcard or at.trump}",
        f"lead {PLAYERS[at.leader]}",
        *(f"hold {name} {' '.join(sorted(cards))}".rstrip() for name, cards in zip(PLAYERS, at.held, strict=False)),
        f"trick {' '.join(at.trick)}" if at.trick else "",
        f"took {', '.join(took)}" if took else "",
        f"gone {' '.join(sorted(at.gone))}" if at.gone else "",
        f"ways {ways}",
    ]
    return "; ".join(part for part in parts if part)


def read(line: str) -> tuple[Position, int]:
    """Return a line's position and its number of ways."""
    said: dict[str, Any] = {"hold": [], "trick": "", "took": "", "gone": ""}
    rules = [part for part in line.split("; ") if part.startswith("rule")]
    for part in line.split("; ")[len(rules) :]:
        keyword, _, rest = part.partition(" ")
        said[keyword] = [*said["hold"], rest.split()[1:]] if keyword == "hold" else rest
    took = dict(one.split() for one in said["took"].split(", ") if one)
    trump = said["trump"]
    at = Position(
        table("; ".join(rules)),
        trump[-1],
        trump if len(trump) == 2 else None,
        PLAYERS.index(said["lead"]),
        tuple(frozenset(cards) for cards in said["hold"]),
        tuple(said["trick"].split()),
        tuple(int(took.get(name, 0)) for name in PLAYERS[: len(said["hold"])]),
        frozenset(said["gone"].split()),
    )
    return at, int(said["ways"])


def committed() -> list[str]:
    """Return the lines of the file that hold positions."""
    return [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
