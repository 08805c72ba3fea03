"""The entries of the ledger, which are postings, corrections and everybody's money.

Amounts are hundredths. Accounts are players' names, or one of ``POT``, ``BANK``, ``UNEXPLAINED``; a player with such a
name is written ``player:pot``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, NamedTuple

from referee.records import Internal, Key, Shown, record, shows
from referee.values import Money, Place

POT = "pot"
BANK = "bank"
UNEXPLAINED = "unexplained"


def account_name(player: str) -> str:
    """Return the name of a player's account, prefixed with ``player:`` if one of the table's accounts has that name."""
    return f"player:{player}" if player in (POT, BANK, UNEXPLAINED) else player


AccountName = Annotated[str, Shown(account_name)]
"""A player's name, which JSON shows as the name of the player's account."""


def player_of(account: str) -> str | None:
    """Return the name of the player who has an account, or ``None`` for the table's own accounts."""
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
"""The reason for a posting, either its purpose or ``eliminated`` for the rest of a stack that could not pay in full."""

Exemption = Literal["bourre", "renege", "tied", "void", "away", "out", "no-ante"]
"""Why no ante was owed. The player paid a bourré or a renege penalty after the last hand, tied for its pot, already put
in the ante of a void hand, is away or out, or nobody puts in antes here."""

Result = Literal["win", "divide", "carry", "default", "all-passed", "misdeal", "agreed", "unproven"]


class Posting(NamedTuple):
    """A payment at the table from one account to another. The amount is always positive."""

    giver: Annotated[str, Key("from")]
    taker: Annotated[str, Key("to")]
    amount: Money
    reason: Reason
    line: int


@shows(*["kind", "player", "giver", "taker", "amount", "owed", "due", "line", "noted", "why", "short", "stack", "pot"])
class MoneyStep(NamedTuple):
    """What a player paid or took, and what was due, or other money that moved at the table."""

    kind: Purpose
    line: int
    owed: Money | None = None
    """What house rules and play ask for."""
    due: Money | None = None
    """The part of it that the stack covers."""
    noted: bool = True
    """Whether the log states it; otherwise it is assumed to be what was due."""
    why: Exemption | None = None
    """Why no ante was owed."""
    short: bool = False
    """Whether it is the rest of a stack that could not pay in full."""
    giver: Annotated[str, Key("from")] = ""
    taker: Annotated[str, Key("to")] = ""
    amount: Money | None = None
    """What moved at the table: 0 if nothing was paid, null if the books are unknown."""
    stack: Money | None = None
    """The player's stack afterwards."""
    pot: Money | None = None
    """The pot afterwards."""

    @property
    def player(self) -> str | None:
        """The player whom it concerns."""
        return player_of(self.taker if player_of(self.giver) is None else self.giver)


TAKEN: Final = ("win", "divide", "default")
"""The purposes of a payment out of the pot to its owners."""

STAKES: Final[tuple[str, ...]] = ("bourre", "renege")
"""The purposes of a payment into the next pot."""


class Cause(NamedTuple):
    """The finding that a correction comes from."""

    code: str
    at: Place
    player: str | None = None

    @property
    def line(self) -> int:
        """The line of the finding."""
        return self.at.line


@shows("codes", "lines", "giver", "taker", "amount")
class Correction(NamedTuple):
    """An amount that one account owes another, and the findings that it comes from, in text order."""

    causes: tuple[Cause, ...]
    giver: Annotated[str, Key("from")]
    taker: Annotated[str, Key("to")]
    amount: Money

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
        return dict.fromkeys((cause.code, cause.line) for cause in self.causes)


class Standing(NamedTuple):
    """Every player's stack and the pot, with null for unknown amounts.

    Players who left keep their entry, with what they cashed out.
    """

    stacks: Mapping[str, Money | None]
    pot: Money | None

    @property
    def accounts(self) -> dict[str, int | None]:
        """The stacks, and the pot last."""
        return {**self.stacks, POT: self.pot}

    @property
    def unknown(self) -> "Standing":
        """These accounts with every amount unknown."""
        return Standing(dict.fromkeys(self.stacks), None)


@shows(
    *["hand", "dealer", "trump", "stayed", "tricks", "result", "winners", "bourre", "reneged", "eliminated", "pot"],
    *["postings", "corrections", "table", "verified"],
)
class HandLedger(NamedTuple):
    """One hand in the ledger, with null for what is unknown."""

    hand: int
    dealer: AccountName | None
    trump: str | None
    stayed: tuple[AccountName, ...] | None
    tricks: Mapping[AccountName, int] | None
    """The number of tricks of each player, by the cards."""
    result: Result
    """How the hand ended by cards and rules, by which ``winners`` and ``bourre`` are decided as well."""
    winners: tuple[AccountName, ...] | None
    bourre: tuple[AccountName, ...] | None
    reneged: tuple[AccountName, ...]
    eliminated: tuple[AccountName, ...]
    pot: Money | None
    """The table's pot before it was taken."""
    steps: tuple[MoneyStep, ...]
    """What the table moved in the hand, and until the next one, with what was due, even if it was not paid."""
    corrections: tuple[Correction, ...]
    """What accounts owe each other because of the hand, or of the lines until the next one."""
    table: Standing
    """What everybody has by the log."""
    verified: Standing
    """What everybody should have, which is the table's money with all corrections."""

    @property
    def postings(self) -> tuple[Posting, ...]:
        """What the table moved in the hand, and until the next one."""
        return tuple(
            [
                Posting(step.giver, step.taker, step.amount, "eliminated" if step.short else step.kind, step.line)
                for step in self.steps
                if step.amount
            ]
        )


@record()
class FinalStandings:
    """The money at the end, with null for what is unknown."""

    table: Standing
    verified: Standing
    corrections: Mapping[str, Money | None]
    """What each player is owed, negative for a debt. With the pot's and ``unexplained`` the amounts sum to zero."""
    unexplained: Money | None
    """What disappeared, negative if money appeared from nowhere, or null if a player's buy-in is unknown."""
    bought_in: Mapping[str, Money | None]
    cashed_out: Mapping[str, Money | None]
    winner: AccountName | None
    """Who won the game, if anyone did."""
    eliminated: tuple[AccountName, ...]
    left: Internal[tuple[str, ...]] = ()
    """Players who left the table and did not come back."""
    chip: Internal[int] = field(default=100, compare=False)
    """The smallest unit in which a pot is divided, in hundredths."""
    traceable: Internal[bool] = field(default=True, compare=False)
    """Whether it is known how much the bank gave out, so that a count of everybody can restart a lost ledger."""
    has_goal: Internal[bool] = field(default=False, compare=False)
    """Whether somebody can win the game under the rules at the end."""
    brought_along: Internal[int] = 0
    """What lay in the pot from an earlier evening, in hundredths."""
    unpaid: Internal[tuple[str, ...]] = ()
    """Players who owe an unknown amount for a finding, or owe it to an unknown player."""

    def in_front(self, standing: Standing, account: str) -> int | None:
        """Return the stack that a player has at the table, or ``None`` if it is unknown.

        Of a player who left, only the corrections since the cash-out are still there.
        """
        stack, cashed_out = standing.stacks.get(account), self.cashed_out.get(account)
        if stack is None or account not in map(account_name, self.left):
            return stack
        return None if cashed_out is None else stack - cashed_out


Closing = Literal["took", "win", "bourre", "stacks"]
"""The keyword of the one line that would settle a hand."""


class Unfinished(NamedTuple):
    """The last hand of a log that ends before the hand's money is noted.

    If only the taker of one trick is open, ``takers`` are the players who may have taken the trick in ``open_line``,
    and a name after that line would settle the hand too.
    """

    hand: int
    pot: Money | None
    """The pot to be won, or null if it is unknown."""
    put: Mapping[str, Money]
    """What each player had put in since the hand began."""
    before: Internal[FinalStandings]
    """Everybody's money before the hand, or after the pot was taken with nobody bourré, if pot and taker are known."""
    taken: bool
    """Whether the log says who took the pot, though not who paid a bourré."""
    closing: Closing
    """The keyword of the line that would settle the hand."""
    names: Internal[tuple[str, ...]]
    """The players whom that line would name."""
    bourred: Internal[FinalStandings | None] = None
    """Everybody's money if every player was bourré who may have been."""
    open_line: Internal[int | None] = None
    takers: Internal[tuple[str, ...]] = ()
