"""The ledger of a log hand by hand, and the settlement of evenings, with who pays whom or why nobody can tell."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import starmap, zip_longest
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee import RefereeError
from referee.finding import BOURRE_PAYER, Unproven
from referee.judge.audit import Audit
from referee.judge.draft import Draft
from referee.judge.premise import Without
from referee.judge.slips import Slip, find_slips
from referee.ledger.entries import POT, UNEXPLAINED, FinalStandings, account_name
from referee.ledger.settle import Bank, Basis, Evening, Payment, Won, evening, settle, through, together
from referee.limits import SLIPS_TOLD
from referee.notation.names import lookalikes
from referee.records import IfAny, Inline, shows
from referee.rules.rulings import Ruling
from referee.text import perhaps
from referee.values import Money

if TYPE_CHECKING:
    from referee.judge.premise import UnderReadings


class WeighedRuling(NamedTuple):
    """A ruling, and the difference without it."""

    ruling: Inline[Ruling]
    without: Without | None
    """What would change without the ruling, or null if that was not worked out."""


@shows(
    *("path", "log_sha256", "audit.rules", "audit.variants", "audit.rules_sha256", "players"),
    *("audit.ledgers as hands", "audit.final", "rulings", "readings", "error"),
)
@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of the log at ``path``, hand by hand, and the money at the end.

    A player named like one of the table's accounts, such as ``pot``, is written ``player:pot`` throughout.
    """

    path: str
    audit: Audit
    without: Sequence[Without] = ()
    """What would change without each of the log's rulings, or only without the first of them."""
    readings: IfAny["UnderReadings | None"] = None
    """The final standings under every reading of the rule set, while all else follows the default reading."""
    error: IfAny[str | None] = None
    """Why the log could not be examined; all else is empty then."""

    @property
    def log_sha256(self) -> str | None:
        """The SHA-256 of the log's bytes, in hexadecimal, if it could be examined."""
        return self.audit.log_sha256 or None

    @property
    def players(self) -> tuple[str, ...]:
        """All who ever sat down, in the order of the log."""
        return tuple(map(account_name, self.audit.players))

    @property
    def rulings(self) -> tuple[WeighedRuling, ...]:
        """The table's decisions, in text order."""
        rulings = (ruling._replace(players=tuple(map(account_name, ruling.players))) for ruling in self.audit.rulings)
        return tuple(starmap(WeighedRuling, zip_longest(rulings, self.without)))


class IfMeant(NamedTuple):
    """A slip, and who pays whom without it."""

    slip: Slip
    payments: tuple[Payment, ...]


class JudgedLog(NamedTuple):
    """A judged log with the digest of its evening, and as a draft, as far as needed."""

    path: str
    audit: Audit
    digest: str = ""
    draft: Draft | None = None


def payments_without_slips(
    logs: Iterable[JudgedLog], payments: Callable[[int, Audit], tuple[Payment, ...] | None]
) -> Iterator[tuple[int, IfMeant]]:
    """Yield the first reported slips without which the payments would be different, each with the number of its log.

    ``payments`` says who pays whom if the log of this number (from 0) is judged like this, ``None`` if that is unknown.
    """
    left = SLIPS_TOLD
    for number, (_, written, _, draft) in enumerate(logs):
        if not (draft and left):
            continue
        reported = find_slips(draft).told[:left]
        left -= len(reported)
        paid = payments(number, written) if reported else None
        for slip in reported:  # Its likeliest correction is applied.
            due = payments(number, draft.with_edits(slip.edit.corrections[:1]).audit)
            if due is not None and due != paid:
                yield number, IfMeant(slip, due)


def correcting_payments(final: FinalStandings | None) -> tuple[Payment, ...] | None:
    """Return who pays whom to correct all mistakes, or ``None`` if that is not known."""
    if final is None or final.table.pot is None or final.verified.pot is None:
        return None
    owed = {name: amount for name, amount in final.corrections.items() if amount is not None}
    if len(owed) < len(final.corrections):
        return None
    nets = {**owed, POT: final.verified.pot - final.table.pot}
    return settle({**nets, UNEXPLAINED: -sum(nets.values())}).payments


PotChoice = Literal["leave", "split"]
"""Ways to deal with a pot that nobody took."""

ON_CREDIT: Bank = Bank()
"""No keeper of the money, since everybody's chips were on credit."""


class NoSuchPlayerError(RefereeError, ValueError):
    """Nobody in some logs has the name of the bank's holder."""


@shows(
    *("path", "audit.log_sha256", "audit.title", "audit.date", "audit.rules", "audit.variants"),
    *("audit.rules_sha256", "audit.hand_count as hands", "errors", "audit.rulings", "settled", "unpaid"),
    *("brought_along", "unknown_from", "unknown_buy_ins", "pot", "shared", "sharers", "pot_left", "unexplained"),
    "audit.unfinished",
)
@dataclass(frozen=True, slots=True)
class LogToSettle:
    """A log whose evening is to be settled, and its money that belongs to no player.

    A log that ends in the middle of its ``unfinished`` hand is settled with everybody's money before that hand, if
    another was played before it, and what was put into the pot since counts as given back. If the log says who took the
    pot, the hand counts, with nobody bourré.
    """

    path: str
    audit: Audit
    errors: int
    """The number of findings of that severity."""
    settled: bool = False
    """Whether the evening is settled. If it is not, the pot and the keys about it are null."""
    unpaid: tuple[str, ...] = ()
    """Players who owe an unknown amount for a finding, or owe it to an unknown player."""
    brought_along: Money = 0
    """What lay in the pot before the evening."""
    unknown_from: int | None = None
    """The hand from which on the money is unknown, 0 without hands, or null if it is known or there is no game."""
    unknown_buy_ins: tuple[str, ...] = ()
    """The players of whom nobody knows how much they brought."""
    pot: Money | None = None
    """What was in the pot at the end."""
    shared: Money | None = None
    """The part of the pot that the ``sharers`` divided."""
    sharers: tuple[str, ...] | None = None
    pot_left: Money | None = None
    """The part of the pot that stays."""
    unexplained: Money | None = None
    """What disappeared, negative if money appeared from nowhere."""
    traceable: bool = True
    """Whether it is known how much was brought to the table, without which no count would help."""
    unnoted: tuple[int, ...] = ()
    """The hands of which the log does not say who was bourré."""


class SettledPlayer(NamedTuple):
    """An account, its number of evenings, and its winnings over all of them."""

    player: str
    evenings: int
    won: Inline[Won]


@dataclass(frozen=True, slots=True)
class SettledEvenings:
    """Who pays whom. The players and the keys after them are null if an evening could not be settled."""

    basis: Basis
    pot_choice: PotChoice
    bank: Inline[Bank]
    logs: tuple[LogToSettle, ...]
    players: tuple[SettledPlayer, ...] | None = None
    pot: Money | None = None
    unexplained: Money | None = None
    payments: tuple[Payment, ...] | None = None
    minimal: bool | None = None
    """Whether it is proved that fewer payments would not do."""
    if_bourred: tuple[Payment, ...] | None = None
    """The payments if everybody was bourré who may have been in an unfinished last hand, if they differ."""
    alike: tuple[tuple[str, ...], ...] = ()
    """Names that look the same but count as different players."""


def bank_of(holder: str | None, cash: bool, logs: Iterable[JudgedLog]) -> Bank:
    """Return the bank of a player with this name. Raises ``NoSuchPlayerError`` if nobody in the logs has it."""
    players = list(dict.fromkeys(name for log in logs for name in log.audit.players))
    if holder is not None and holder not in players:
        raise NoSuchPlayerError(f"there is no player called {holder} in these logs{perhaps(holder, players)}")
    return Bank(holder and account_name(holder), cash)


def settle_evenings(logs: Sequence[JudgedLog], basis: Basis, pot: PotChoice, bank: Bank = ON_CREDIT) -> SettledEvenings:
    """Settle the evenings of these logs together."""
    finals: list[FinalStandings | None] = []
    all_bourred: list[FinalStandings | None] = []
    for log in logs:  # An unfinished last hand is left out, or counts with its pot taken.
        last, final = log.audit.unfinished, log.audit.final
        finals.append(last.before if last and (last.hand > 1 or last.bourred) else final)
        all_bourred.append(last.bourred if last and last.bourred else finals[-1])
    report = _settlement(logs, finals, basis, pot, bank)
    if all_bourred == finals:
        return report
    if_bourred = _settlement(logs, all_bourred, basis, pot, bank).payments
    return replace(report, if_bourred=if_bourred if if_bourred != report.payments else None)


def _settlement(
    logs: Sequence[JudgedLog], finals: Iterable[FinalStandings | None], basis: Basis, pot: PotChoice, bank: Bank
) -> SettledEvenings:
    ended = [evening(final, basis, pot == "split") if final else None for final in finals]
    known = [end for end in ended if end is not None]
    report = SettledEvenings(
        basis=basis,
        pot_choice=pot,
        bank=bank,
        logs=tuple(map(_log, logs, ended)),
        alike=lookalikes(name for log in logs for name in log.audit.players),
    )
    if len(known) < len(logs):
        return report
    season = together(known)
    owed = season.amounts_owed(bank)
    paid = through(bank.keeper, owed) if bank.cash and bank.keeper else settle(owed)
    return replace(
        report,
        players=tuple(
            SettledPlayer(name, sum(name in played.players for played in known), won)
            for name, won in season.players.items()
        ),
        pot=season.pot,
        unexplained=season.unexplained,
        payments=paid.payments,
        minimal=paid.minimal,
    )


def twins(logs: Iterable[JudgedLog]) -> Iterator[tuple[str, str]]:
    """Yield the paths of each copy of an evening and its original, since it is settled only once."""
    first: dict[str, str] = {}
    for log in logs:
        original = first.setdefault(log.digest, log.path)
        if original != log.path:
            yield log.path, original


def _log(log: JudgedLog, ended: Evening | None) -> LogToSettle:
    audit, final = log.audit, log.audit.final
    unproven = ((finding.hand, finding.facts) for finding in audit.findings if isinstance(finding.facts, Unproven))
    unknown_from, ends = None, [final.table, final.verified] if final else []
    sums = [amount for end in ends for amount in end.accounts.values()]
    if final and None in (*sums, *final.cashed_out.values()):
        known = [hand.hand for hand in audit.ledgers if None not in hand.verified.accounts.values()]
        unknown_from = min(max(known, default=0) + 1, audit.hand_count)
    row = LogToSettle(
        path=log.path,
        audit=audit,
        errors=sum(finding.severity == "error" for finding in audit.findings),
        unknown_from=unknown_from,
        unknown_buy_ins=tuple(name for name, sum in final.bought_in.items() if sum is None) if final else (),
        traceable=final is None or final.traceable,
        brought_along=final.brought_along if final else 0,
        unnoted=tuple([number for number, facts in unproven if number and BOURRE_PAYER in facts.missing]),
        unpaid=final.unpaid if final else (),
    )
    if ended is None:
        return row
    shares = {name: won.share for name, won in ended.players.items() if won.share}
    shared = sum(shares.values())
    return replace(
        row,
        settled=True,
        pot=ended.pot + row.brought_along + shared,
        shared=shared,
        sharers=tuple(shares),
        pot_left=ended.pot + row.brought_along,
        unexplained=ended.unexplained,
    )
