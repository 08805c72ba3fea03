"""The season, with the share of each log and the totals over all of them.

Amounts are hundredths. Accounts are players' names; a player named ``pot`` is written ``player:pot``.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, starmap
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from referee.finding import Unproven
from referee.judge.audit import needs_fixing
from referee.ledger.entries import FinalStandings, HandLedger, account_name
from referee.ledger.settle import Evening, evening
from referee.limits import SEASON_DIGITS
from referee.notation.names import alike
from referee.records import Inline, shows
from referee.values import Money

if TYPE_CHECKING:
    from referee.finding import Finding
    from referee.judge.audit import Audit, Verdict


class SeasonRecord(NamedTuple):
    """A player's games and their results.

    ``bought_in``, ``net`` and ``correction`` are sums over the games with a known end, by the verified ledger, or null
    without such a game.
    """

    games: int = 0
    unsettled: int = 0
    """The games whose end is unknown."""
    bought_in: Money | None = None
    net: Money | None = None
    """What the player won, negative for a loss."""
    bourres: int = 0
    """The payments at the table for taking no trick."""
    bourre_paid: Money = 0
    """The sum of these payments."""
    reneges: int = 0
    """The reneges that the cards prove (R501 to R508), without those that the table let pass."""
    reneges_waived: int = 0
    """The reneges that the cards prove and the table let pass (R510)."""
    reneges_ruled: int = 0
    """The reneges that the table called and the cards do not prove (R509)."""
    correction: Money | None = None
    """What the player is owed at the end, negative for a debt."""

    def plus(self, games: Self) -> "SeasonRecord":
        """Return the sum of two records of one player."""
        pairs = zip(self, games, strict=True)
        return SeasonRecord._make(ours if more is None else (ours or 0) + more for ours, more in pairs)


class PlayerRecord(NamedTuple):
    """A player, by account, with the totals of the season."""

    player: str
    record: Inline[SeasonRecord]


_COUNTED = {**{f"R50{number}": "reneges" for number in range(1, 9)}, "R509": "reneges_ruled", "R510": "reneges_waived"}
"""The field of a record that counts a finding."""

_TOO_LARGE = 10 ** (SEASON_DIGITS + 2)


@dataclass(slots=True)
class SeasonShare:
    """The share of one log in the season, which can be sent from the process that judged the log.

    ``players`` are by account. ``codes`` counts all findings, listed or not. ``unproven`` is the number of hands of
    which neither the cards nor the log say who won or who paid a bourré, or with more money than can be added. The
    bourrés in them are counted only if they were accounted for. ``pot`` is what nobody took, and ``unexplained`` what
    vanished, negative if money came from nowhere. Both are zero if the evening is not ``settled``. If it is, they and
    all nets sum to zero.
    """

    verdict: "Verdict" = "unreadable"
    players: dict[str, SeasonRecord] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)
    unproven: int = 0
    settled: bool = False
    pot: int = 0
    unexplained: int = 0

    def hand(self, account: HandLedger, *, is_told: bool) -> None:
        """Add a hand from the ledger. ``is_told`` says whether the log names who took the pot and who paid a bourré."""
        # A player who pays with the last of a stack is posted as eliminated, at the ante as well.
        last = {account_name(name) for name in account.bourre or ()}
        paid = [
            (posting.giver, posting.amount)
            for posting in account.postings
            if posting.reason == "bourre" or (posting.reason == "eliminated" and posting.giver in last)
        ]
        added = [(name, amount) for name, amount in paid if amount < _TOO_LARGE]
        for name, amount in added:
            self._add(name, SeasonRecord(bourres=1, bourre_paid=amount))
        known = (is_told or account.result != "unproven") and None not in (account.pot, account.table.pot)
        self.unproven += not known or added != paid

    def count_findings(self, findings: "Iterable[Finding]") -> None:
        """Count the findings."""
        for finding in findings:
            self.codes[finding.code] += 1
            counted = _COUNTED.get(finding.code)
            if counted and finding.player is not None:
                self._add(account_name(finding.player), SeasonRecord(**{counted: 1}))

    def end(self, verdict: "Verdict", players: tuple[str, ...], final: FinalStandings | None) -> None:
        """Add the final result for all ``players`` who ever sat down."""
        self.verdict = verdict
        ended = _summable_evening(final) if final else None
        self.settled = ended is not None
        for name in map(account_name, players):
            won = ended.players.get(name) if ended else None
            if final is None or won is None:
                self._add(name, SeasonRecord(games=1, unsettled=1))
            else:
                owed = final.corrections[name] or 0
                self._add(name, SeasonRecord(games=1, bought_in=won.bought_in, net=won.net, correction=owed))
        if ended:
            self.pot, self.unexplained = ended.pot, ended.unexplained

    @property
    def needs_fixing(self) -> bool:
        """Whether the log can't be right, though nobody broke a rule."""
        return self.verdict == "violations" and needs_fixing(self.codes)

    def _add(self, account: str, record: SeasonRecord) -> None:
        self.players[account] = self.players.get(account, SeasonRecord()).plus(record)


def _summable_evening(final: FinalStandings) -> Evening | None:
    """Return the evening, if it is known who has what and the amounts are small enough for a season to add up."""
    ended = evening(final, "verified", split=False)
    if ended is None:
        return None
    known = chain(final.bought_in.values(), final.corrections.values())
    amounts = [*ended.nets.values(), *(amount or 0 for amount in known)]
    return ended if max(map(abs, amounts)) < _TOO_LARGE else None


def share(audit: "Audit") -> SeasonShare:
    """Return a judged log's share in the season."""
    brought = SeasonShare()
    unproven = ((finding.hand, finding.facts) for finding in audit.findings if isinstance(finding.facts, Unproven))
    open_hands = {hand for hand, facts in unproven if not facts.money_known}
    for account in audit.ledgers:
        brought.hand(account, is_told=account.hand not in open_hands)
    brought.count_findings(audit.findings)
    brought.end(audit.verdict, audit.players, audit.final)
    return brought


LogState = Literal["clean", "incomplete", "violations", "unreadable", "unexamined"]
"""The verdict on a log, or ``unexamined`` for one that could not be examined."""


def _no_logs() -> "Counter[LogState]":
    return Counter({"clean": 0, "incomplete": 0, "violations": 0, "unreadable": 0, "unexamined": 0})


@shows("logs", "unsettled", "unproven", "found as codes", "standing as players", "pot", "unexplained", "alike")
@dataclass(slots=True)
class Season:
    """The totals over some logs. No single log is kept, and the order of the logs does not matter."""

    logs: "Counter[LogState]" = field(default_factory=_no_logs)
    """The number of logs by verdict."""
    to_be_fixed: int = 0
    """The logs with violations in which nobody broke a rule."""
    unsettled: int = 0
    """The logs for which it is not known who has what at the end."""
    unproven: int = 0
    """The hands of which neither the cards nor the log say who won or who paid a bourré."""
    codes: Counter[str] = field(default_factory=Counter)
    players: dict[str, SeasonRecord] = field(default_factory=dict)
    pot: Money = 0
    """What nobody took."""
    unexplained: Money = 0
    """What disappeared, negative if money appeared from nowhere. With the pot and all nets it sums to zero."""

    def add(self, brought: SeasonShare | None) -> None:
        """Add a log's share, or ``None`` for a log that could not be examined."""
        if brought is None:
            self.logs["unexamined"] += 1
            return
        self.logs[brought.verdict] += 1
        self.to_be_fixed += brought.needs_fixing
        self.unsettled += not brought.settled
        self.unproven += brought.unproven
        self.codes += brought.codes
        self.pot += brought.pot
        self.unexplained += brought.unexplained
        for name, record in brought.players.items():
            self.players[name] = self.players.get(name, SeasonRecord()).plus(record)

    @property
    def standing(self) -> list[PlayerRecord]:
        """The players by net, highest first, then by name, with those without a settled game at the end."""
        players = starmap(PlayerRecord, self.players.items())
        return sorted(players, key=lambda entry: (entry.record.net is None, -(entry.record.net or 0), entry.player))

    @property
    def found(self) -> dict[str, int]:
        """The number of findings of each code, in the order of the codes."""
        return dict(sorted(self.codes.items()))

    @property
    def alike(self) -> tuple[tuple[str, ...], ...]:
        """Names that look the same but count as different players."""
        return alike(sorted(self.players))
