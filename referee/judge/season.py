"""The season, with the share of each log and the totals over all of them.

Amounts are hundredths. Accounts are players' names; a player named ``pot`` is written ``player:pot``.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, starmap
from typing import TYPE_CHECKING, Literal, NamedTuple, Self, get_args

from referee.finding import Unproven
from referee.judge.audit import needs_fixing
from referee.ledger.entries import account_name
from referee.ledger.settle import evening
from referee.limits import SEASON_DIGITS
from referee.notation.names import lookalikes
from referee.records import Inline, shows
from referee.values import Money

if TYPE_CHECKING:
    from referee.judge.audit import Audit


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


LogState = Literal["clean", "incomplete", "violations", "unreadable", "unexamined"]
"""The verdict on a log, or ``unexamined`` for one that could not be examined."""


@shows("logs", "unsettled", "unproven", "found as codes", "standing as players", "pot", "unexplained", "alike")
@dataclass(slots=True)
class Season:
    """The totals over some logs, or the share of one, which can be sent from the process that judged the log.

    No single log is kept, and the order of the logs does not matter. ``players`` are by account, and ``codes`` counts
    all findings, listed or not.
    """

    logs: "Counter[LogState]" = field(default_factory=lambda: Counter(dict.fromkeys(get_args(LogState), 0)))
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

    def add(self, brought: "Season | None") -> None:
        """Add a log's share, or ``None`` for a log that could not be examined."""
        if brought is None:
            self.logs["unexamined"] += 1
            return
        self.logs.update(brought.logs)
        self.to_be_fixed += brought.to_be_fixed
        self.unsettled += brought.unsettled
        self.unproven += brought.unproven
        self.codes += brought.codes
        self.pot += brought.pot
        self.unexplained += brought.unexplained
        for name, record in brought.players.items():
            self.add_record(name, record)

    def add_record(self, account: str, record: SeasonRecord) -> None:
        """Add games or results of a player."""
        self.players[account] = self.players.get(account, SeasonRecord()).plus(record)

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
        return lookalikes(sorted(self.players))


def share(audit: "Audit") -> Season:
    """Return a judged log's share in the season.

    A hand with more money than can be added is unproven, too. The bourrés in unproven hands are counted only if they
    were accounted for.
    """
    season = Season(codes=Counter(audit.found))
    season.logs[audit.verdict] += 1
    season.to_be_fixed += audit.verdict == "violations" and needs_fixing(audit.found)
    unproven = ((finding.hand, finding.facts) for finding in audit.findings if isinstance(finding.facts, Unproven))
    open_hands = {hand for hand, facts in unproven if not facts.money_known}
    for account in audit.ledgers:
        paid = [(step.giver, step.amount) for step in account.steps if step.kind == "bourre" and step.amount]
        added = [(name, amount) for name, amount in paid if amount < _TOO_LARGE]
        for name, amount in added:
            season.add_record(name, SeasonRecord(bourres=1, bourre_paid=amount))
        is_told = account.hand not in open_hands
        known = (is_told or account.result != "unproven") and None not in (account.pot, account.table.pot)
        season.unproven += not known or added != paid
    for finding in audit.findings:
        counted = _COUNTED.get(finding.code)
        if counted and finding.player is not None:
            season.add_record(account_name(finding.player), SeasonRecord(**{counted: 1}))
    ended = evening(audit.final, "verified", split=False) if audit.final else None
    if audit.final and ended:  # Its amounts must be small enough for a season to add up.
        amounts = chain(ended.nets.values(), audit.final.bought_in.values(), audit.final.corrections.values())
        ended = ended if max(abs(amount or 0) for amount in amounts) < _TOO_LARGE else None
    season.unsettled += ended is None
    for name in map(account_name, audit.players):
        won = ended.players.get(name) if ended else None
        if audit.final is None or won is None:
            season.add_record(name, SeasonRecord(games=1, unsettled=1))
        else:
            owed = audit.final.corrections[name] or 0
            season.add_record(name, SeasonRecord(games=1, bought_in=won.bought_in, net=won.net, correction=owed))
    if ended:
        season.pot, season.unexplained = ended.pot, ended.unexplained
    return season
