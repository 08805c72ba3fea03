"""The ledger of a log: the money hand by hand, where everybody stands at the end, and what each ruling changed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import starmap, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.audit import Audit
from referee.judge.what_if import Without
from referee.ledger.entries import Account, Final, Unfinished, account_name
from referee.table.ruling import Ruling

if TYPE_CHECKING:
    from referee.judge.interpretations import UnderReadings


class WeighedRuling(NamedTuple):
    """A ruling, and what would be otherwise without it; ``None`` where that was not worked out."""

    ruling: Ruling
    without: Without | None


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of the log at ``path``; the other names mean what they mean in an ``Audit``.

    Whoever bears the name of one of the table's accounts is written ``player:pot`` in all of it. ``hands`` are the
    accounts of the hands; ``readings`` is
    the log under every reading of its rule set, if that was asked for; all else goes by the default one.
    ``unfinished`` is the last hand, where the log ends in the middle of it.
    """

    path: str
    log_sha256: str
    rules: str | None
    variants: tuple[str, ...]
    rules_sha256: str | None
    rules_file: str | None
    players: tuple[str, ...]
    hands: tuple[Account, ...]
    final: Final | None
    rulings: tuple[WeighedRuling, ...]
    readings: "UnderReadings | None" = None
    unfinished: Unfinished | None = None


def ledger(path: str, audit: Audit, without: Sequence[Without] = (), readings: "UnderReadings | None" = None) -> Ledger:
    """The ledger of a log that was judged; ``without`` is what would be without each of its rulings, the first ones at
    least."""
    players = tuple(map(account_name, audit.players))
    hands, final = audit.accounts, audit.final
    if players != audit.players:
        hands, final = tuple(map(_by_account, hands)), final and _end_by_account(final)
    return Ledger(
        path=path,
        log_sha256=audit.log_sha256,
        rules=audit.rules,
        variants=audit.variants,
        rules_sha256=audit.rules_sha256,
        rules_file=audit.rules_file,
        players=players,
        hands=hands,
        final=final,
        rulings=tuple(starmap(WeighedRuling, zip_longest(audit.rulings, without))),
        readings=readings,
        unfinished=audit.unfinished,
    )


def _by_account(hand: Account) -> Account:
    """The same with the account of everybody who bears the name of one of the table's."""
    tricks = hand.tricks
    return hand._replace(
        dealer=None if hand.dealer is None else account_name(hand.dealer),
        stayed=_accounts(hand.stayed),
        tricks=None if tricks is None else {account_name(name): count for name, count in tricks.items()},
        winners=_accounts(hand.winners),
        bourre=_accounts(hand.bourre),
        reneged=tuple(map(account_name, hand.reneged)),
        eliminated=tuple(map(account_name, hand.eliminated)),
    )


def _end_by_account(final: Final) -> Final:
    winner = None if final.winner is None else account_name(final.winner)
    return replace(final, winner=winner, eliminated=tuple(map(account_name, final.eliminated)))


def _accounts(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(map(account_name, names))
