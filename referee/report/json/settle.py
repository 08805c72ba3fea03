"""``referee settle --output-format json``."""

from pydantic import AliasPath, Field

from referee.judge.settlement import PotChoice
from referee.ledger.entries import Closing
from referee.ledger.evening import Basis
from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.rulings import RulingReport


class UnfinishedHand(Wire):
    """A log's unfinished last hand: ``pot`` is what was in it, ``put`` what each player had put in.

    ``taken``: the log says who took the pot, but not who paid a bourré. A line with the keyword ``closing`` would
    settle the hand.
    """

    hand: int
    pot: Amount | None
    put: dict[Words, Amount]
    taken: bool
    closing: Closing


class SettledLog(Wire):
    """One evening; ``pot`` is what was left in it at the end, ``shared`` the part shared among the ``sharers``.

    ``unpaid`` owe for a finding, and nobody knows how much, or whom. ``brought_along`` lay in it before the evening,
    ``pot_left`` is what stays, and ``unexplained`` what disappeared (negative: appeared from nowhere). Null if
    the evening is not ``settled``: the buy-ins of those in ``unknown_buy_ins`` are unknown, or the stacks are unknown
    from the hand ``unknown_from`` on (0: from the beginning; null: they are known, or there was no game). With an
    ``unfinished`` hand the evening is settled as of the hand before: what was put in since counts as given back. If its
    pot was ``taken``, the hand counts, with nobody bourré.
    """

    path: Words
    log_sha256: str
    title: Words | None
    date: str | None
    rules: Words | None
    variants: tuple[Words, ...]
    rules_sha256: str | None
    hands: int
    errors: int
    rulings: tuple[RulingReport, ...]
    settled: bool
    unpaid: tuple[Words, ...]
    brought_along: Amount
    unknown_from: int | None
    unknown_buy_ins: tuple[Words, ...]
    pot: Amount | None
    shared: Amount | None
    sharers: tuple[Words, ...] | None
    pot_left: Amount | None
    unexplained: Amount | None
    unfinished: UnfinishedHand | None


class PlayerSettled(Wire):
    """A player's sums over all evenings: ``net`` is cashed out + stack + pot share - bought in."""

    player: Words
    evenings: int
    bought_in: Amount = Field(validation_alias=AliasPath("won", "bought_in"))
    cashed_out: Amount = Field(validation_alias=AliasPath("won", "cashed_out"))
    stack: Amount = Field(validation_alias=AliasPath("won", "stack"))
    pot_share: Amount = Field(validation_alias=AliasPath("won", "share"))
    net: Amount = Field(validation_alias=AliasPath("won", "net"))


class PaymentReport(Wire):
    """A payment from one to another; ``pot``, ``bank`` and ``unexplained`` are not players."""

    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount


class SettleReport(Report):
    """Who pays whom; ``minimal`` if it is proved that no fewer payments would do.

    ``holder`` keeps the pot that is left and pays for the bank; ``cash``: chips were paid for, so stacks are paid out.
    ``players`` and the following keys are null if an evening could not be settled. ``if_bourred`` are the payments if
    everybody was bourré who may have been in a last hand without a word of that, where that changes them. ``alike`` are
    similar names that are treated as different players.
    """

    basis: Basis
    pot_choice: PotChoice
    holder: Words | None = Field(validation_alias=AliasPath("bank", "holder"))
    cash: bool = Field(validation_alias=AliasPath("bank", "cash"))
    logs: tuple[SettledLog, ...]
    players: tuple[PlayerSettled, ...] | None
    pot: Amount | None
    unexplained: Amount | None
    payments: tuple[PaymentReport, ...] | None
    minimal: bool | None
    if_bourred: tuple[PaymentReport, ...] | None
    alike: tuple[tuple[Words, ...], ...]
