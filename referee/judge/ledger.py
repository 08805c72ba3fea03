"""The ledger of a log: the money hand by hand, the final accounts, and the effect of each ruling."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import starmap, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.audit import Audit
from referee.judge.what_if import Without
from referee.ledger.entries import Account, Final, Unfinished, account_name
from referee.records import IfAny, Inline, Internal
from referee.table.ruling import Ruling

if TYPE_CHECKING:
    from referee.judge.interpretations import UnderReadings


class WeighedRuling(NamedTuple):
    """A ruling, and the difference without it."""

    ruling: Inline[Ruling]
    without: Without | None
    """What would change without the ruling; null if that was not worked out."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of the log at ``path``; the other names mean what they mean in an ``Audit``.

    A player named like one of the table's accounts, such as ``pot``, is written ``player:pot`` throughout.
    """

    path: str
    log_sha256: str
    rules: str | None
    variants: tuple[str, ...]
    rules_sha256: str | None
    rules_file: Internal[str | None]
    players: tuple[str, ...]
    """All who ever sat down, in the order of the log."""
    hands: tuple[Account, ...]
    final: Final | None
    """The money at the end; null if there was no game."""
    rulings: tuple[WeighedRuling, ...]
    readings: IfAny["UnderReadings | None"] = None
    """The final standings under every reading of the rule set; all else follows the default reading."""
    unfinished: Internal[Unfinished | None] = None


class UnexaminedLedger(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    log_sha256: None = None
    rules: None = None
    variants: tuple[()] = ()
    rules_sha256: None = None
    players: tuple[()] = ()
    hands: tuple[()] = ()
    final: None = None
    rulings: tuple[()] = ()
    error: str = ""


def ledger(path: str, audit: Audit, without: Sequence[Without] = (), readings: "UnderReadings | None" = None) -> Ledger:
    """Build the ledger of a judged log; ``without`` covers its rulings, or only the first of them."""
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
        rulings=tuple(starmap(WeighedRuling, zip_longest(map(_of_accounts, audit.rulings), without))),
        readings=readings,
        unfinished=audit.unfinished,
    )


def _by_account(hand: Account) -> Account:
    """Rename players named like one of the table's accounts."""
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


def _of_accounts(ruling: Ruling) -> Ruling:
    return ruling._replace(players=tuple(map(account_name, ruling.players)))


def _end_by_account(final: Final) -> Final:
    winner = None if final.winner is None else account_name(final.winner)
    return replace(final, winner=winner, eliminated=tuple(map(account_name, final.eliminated)))


def _accounts(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(map(account_name, names))
