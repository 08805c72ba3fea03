"""A ledger as an accountant's journal: entries, and after each hand the balance that every account must have.

The accounts of players, pot and unexplained money have two sides: the ``table``'s ledger, and the ``corrections`` that
turn it into what everybody should have. Unproven hands have the entries that the ledger has, but no balances.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from referee import __version__
from referee.judge.heading import Heading
from referee.judge.ledger import Ledger
from referee.ledger.entries import BANK, POT, UNEXPLAINED, Account, Correction, Posting, Standing
from referee.report.wording.phrases import place, purpose, rules_named
from referee.text.escape import shown

COMMODITY: Final = "CHIP"
"""The commodity. A log may play for any currency or none, and does not name it."""

NO_DATE: Final = "1970-01-01"
"""Stands in for a missing date: books need one."""

Side = Literal["table", "corrections"]


class Entry(NamedTuple):
    """Money that moved, or that is owed: hundredths, always positive, from one account to another.

    ``why`` says what a posting was for, or gives the codes of the findings behind a correction; ``lines`` are the log's
    lines.
    """

    side: Side
    giver: str
    taker: str
    amount: int
    why: str
    lines: tuple[int, ...]


class ProvenBalances(NamedTuple):
    """What the accounts must hold after a hand, in hundredths: at the table, and with the corrections."""

    table: Mapping[str, int]
    verified: Mapping[str, int]


class Chapter(NamedTuple):
    """The entries from one hand to the next; ``balances`` is ``None`` if they are not proven."""

    hand: int
    entries: tuple[Entry, ...]
    balances: ProvenBalances | None


def chapters(ledger: Ledger) -> Iterator[Chapter]:
    """Yield the journal, hand by hand."""
    left: Counter[str] = Counter()
    for hand in ledger.hands:
        for posting in hand.postings:
            _come_and_go(left, posting)
        entries = (*map(_posted, hand.postings), *map(_corrected, hand.corrections))
        yield Chapter(hand.hand, entries, _balances(hand, left))


def outlay(ledger: Ledger) -> int | None:
    """Return what the bank has handed out in the end; ``None`` if the stacks are not known."""
    final = ledger.final
    if final is None or final.table.pot is None or None in final.bought_in.values() or not ledger.hands:
        return None
    brought, taken = (sum(filter(None, sums.values())) for sums in (final.bought_in, final.cashed_out))
    return brought - taken


def accounts(ledger: Ledger) -> tuple[str, ...]:
    """Return all accounts except the bank: the players, the pot, unexplained money."""
    return (*ledger.players, POT, UNEXPLAINED)


def _come_and_go(left: Counter[str], posting: Posting) -> None:
    """Track what players who left cashed out: the money is no longer in their account until they return."""
    if posting.reason == "buy-in":
        left[posting.taker] = 0
    elif posting.reason == "cash-out" and posting.taker == BANK:
        left[posting.giver] += posting.amount
    elif posting.reason == "cash-out":
        left[posting.taker] -= posting.amount


def _posted(one: Posting) -> Entry:
    return Entry("table", one.giver, one.taker, one.amount, purpose(one), (one.line,))


def _corrected(one: Correction) -> Entry:
    return Entry("corrections", one.giver, one.taker, one.amount, " ".join(one.codes), one.lines)


def _balances(hand: Account, left: Mapping[str, int]) -> ProvenBalances | None:
    table, verified = _lying(hand.table, left), _lying(hand.verified, left)
    return ProvenBalances(table, verified) if table and verified else None


def _lying(standing: Standing, left: Mapping[str, int]) -> dict[str, int] | None:
    """Return the balances of the accounts without unexplained money, which must equal what they leave."""
    known = {name: stack - left[name] for name, stack in standing.stacks.items() if stack is not None}
    if standing.pot is None or len(known) < len(standing.stacks):
        return None
    return {**known, POT: standing.pot}


def remarks(ledger: Ledger, heading: Heading) -> Iterator[str]:
    """Yield the comments at the head of a journal: the log, the author, the rules, and what is missing."""
    for told in _remarks(ledger, heading):
        yield f"; {shown(told)}"


def _remarks(ledger: Ledger, heading: Heading) -> Iterator[str]:
    if heading.title:
        yield heading.title
    yield f"Ledger of {ledger.path}, by referee {__version__}."
    yield f"SHA-256 of the log: {ledger.log_sha256}"
    yield f"Rules: {rules_named(ledger)}; SHA-256: {ledger.rules_sha256}"
    yield f"{COMMODITY} is the currency that the table played for."
    if heading.date is None:
        yield f"The log gives no usable date; {NO_DATE} is used instead."
    if ledger.final is None:
        yield "There is no game to account for."
    elif not ledger.hands:
        yield "No hand was played, so nothing is posted."
    for one, _ in ledger.rulings:
        yield f"Ruling, {place(one)}: {one.message}."
    unproven = [str(hand.hand) for hand in ledger.hands if hand.verified.pot is None]
    if unproven:
        yield f"After these hands it is not known who has what, so nothing is asserted: {', '.join(unproven)}."
