"""The entries of the ledger: postings, corrections, and everybody's money.

Amounts are hundredths. Accounts are players' names, or one of ``POT``, ``BANK``, ``UNEXPLAINED``; a player with such a
name is written ``player:pot``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from referee.text.place import Place

POT = "pot"
BANK = "bank"
UNEXPLAINED = "unexplained"


def account_name(player: str) -> str:
    """A player's account: the name, unless one of the table's accounts has it."""
    return f"player:{player}" if player in (POT, BANK, UNEXPLAINED) else player


def player_of(account: str) -> str | None:
    """The player's name for an account; ``None`` for the table's own accounts."""
    return None if account in (POT, BANK, UNEXPLAINED) else account.removeprefix("player:")


Purpose = Literal[
    "buy-in",
    "brought-along",
    "rebuy",
    "cash-out",
    "ante",
    "second-ante",
    "win",
    "divide",
    "default",
    "bourre",
    "renege",
    "agreed",
    "unexplained",
]
"""Purposes of payments."""

Reason = Literal[Purpose, "eliminated"]
"""The reason for a posting: its purpose, or ``eliminated`` for the rest of a stack that could not pay in full."""

Result = Literal["win", "divide", "carry", "default", "all-passed", "misdeal", "agreed", "unproven"]


class Posting(NamedTuple):
    """Money that moved at the table: always a positive amount, from one account to another."""

    giver: str
    taker: str
    amount: int
    reason: Reason
    line: int


class Cause(NamedTuple):
    """The finding that a correction comes from."""

    code: str
    at: Place
    player: str | None = None

    @property
    def line(self) -> int:
        """The line of the finding."""
        return self.at.line


class Correction(NamedTuple):
    """An amount that one account owes another, and the findings that it comes from, in text order."""

    causes: tuple[Cause, ...]
    giver: str
    taker: str
    amount: int

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings, once for each line."""
        return tuple([code for code, _ in self._places])

    @property
    def lines(self) -> tuple[int, ...]:
        """The line of each code."""
        return tuple([line for _, line in self._places])

    @property
    def _places(self) -> Iterable[tuple[str, int]]:
        return dict.fromkeys((one.code, one.line) for one in self.causes)


class Standing(NamedTuple):
    """Every player's stack and the pot; ``None`` if unknown.

    Players who left keep their entry, with what they cashed out.
    """

    stacks: Mapping[str, int | None]
    pot: int | None

    @property
    def accounts(self) -> dict[str, int | None]:
        """The stacks, and the pot last."""
        return {**self.stacks, POT: self.pot}


class Account(NamedTuple):
    """One hand in the ledger.

    ``tricks``, ``result``, ``winners`` and ``bourre`` are the rightful ones, by cards and rules; ``postings`` are the
    table's; ``pot`` is the table's pot before it was taken. Unknown values are ``None``. ``postings`` and
    ``corrections`` include those made between this hand and the next.
    """

    hand: int
    dealer: str | None
    trump: str | None
    stayed: tuple[str, ...] | None
    tricks: Mapping[str, int] | None
    result: Result
    winners: tuple[str, ...] | None
    bourre: tuple[str, ...] | None
    reneged: tuple[str, ...]
    eliminated: tuple[str, ...]
    pot: int | None
    postings: tuple[Posting, ...]
    corrections: tuple[Correction, ...]
    table: Standing
    verified: Standing


@dataclass(frozen=True, slots=True)
class Final:
    """The money at the end.

    ``corrections`` are what each player is owed (below zero: owes); together with the pot's and ``unexplained`` they
    sum to zero. ``bought_in`` is ``None`` if nobody knows how much a player brought, and then so is ``unexplained``.
    ``brought_along`` lay in the pot from an earlier evening; ``unpaid`` owe for a finding, and nobody knows how
    much, or whom. ``winner`` is who won the game, if anyone did; ``has_goal``: somebody can win it under the rules at
    the end. ``left`` are those who got up and did not come back; ``chip`` is the smallest unit in which a pot is
    divided, and ``traceable`` whether it is known how much the bank gave out, so a count of everybody can restart a
    lost ledger.
    """

    table: Standing
    verified: Standing
    corrections: Mapping[str, int | None]
    unexplained: int | None
    bought_in: Mapping[str, int | None]
    cashed_out: Mapping[str, int | None]
    winner: str | None
    eliminated: tuple[str, ...]
    left: tuple[str, ...] = ()
    chip: int = field(default=100, compare=False)
    traceable: bool = field(default=True, compare=False)
    has_goal: bool = field(default=False, compare=False)
    brought_along: int = 0
    unpaid: tuple[str, ...] = ()

    def in_front(self, standing: Standing, account: str) -> int | None:
        """What a player has at the table; ``None`` if unknown.

        The stack of one who left is what was cashed out, with all corrections since: only these are still there.
        """
        stack, cashed_out = standing.stacks.get(account), self.cashed_out.get(account)
        if stack is None or account not in map(account_name, self.left):
            return stack
        return None if cashed_out is None else stack - cashed_out


Closing = Literal["took", "win", "bourre", "stacks"]
"""The keyword of the one line that would settle a hand."""


class Unfinished(NamedTuple):
    """The last hand of a log that ends before the hand's money is noted.

    ``pot`` is the pot to be won, if known, ``put`` what each player had put in since the hand began, ``before``
    everybody's money before it. ``taken``: the log says who took the pot, but not who paid a bourré; if the pot is
    known, ``before`` then has the pot taken and nobody bourré, and ``bourred`` everybody who may have been. ``closing``
    is the keyword of the line that would settle the hand, ``names`` are those that it would name. If only the taker of
    one trick is open, ``takers`` may have taken the trick in ``open_line``, and a name after it would settle the hand,
    too.
    """

    hand: int
    pot: int | None
    put: Mapping[str, int]
    before: Final
    taken: bool
    closing: Closing
    names: tuple[str, ...]
    bourred: Final | None = None
    open_line: int | None = None
    takers: tuple[str, ...] = ()
