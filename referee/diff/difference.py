"""Compare two scribes' logs of the same game, and show what differs and how that changes the result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from referee import RefereeError
from referee.diff.log import CitedLine, CitedLog, TextSection, read_log
from referee.diff.pairs import How, Pair, align_hands, mismatches
from referee.finding import Finding
from referee.judge.audit import difference
from referee.ledger.entries import POT, Standing
from referee.records import shows
from referee.rulesets.ruleset import RuleSet
from referee.values import Money


class DifferentGamesError(RefereeError, ValueError):
    """The two logs are not of the same game. The message says in one sentence how they differ."""

    __module__ = "referee"


class Parted(NamedTuple):
    """What a player or the pot should have by each log, or null if it isn't proven or the log has no such player."""

    account: str
    a: Money | None
    b: Money | None

    @property
    def gap(self) -> int | str:
        """How much more it is by the first log than by the second, or which log alone does not prove it."""
        if self.a is None or self.b is None:
            return 0 if self.a is self.b else "a" if self.a is None else "b"
        return self.a - self.b


class Difference(NamedTuple):
    """A line in one log and its counterpart in the other (null if it has none), with the facts they disagree on.

    If a list leaves out somebody whom the other log names, the other side is the line of the list.
    """

    how: How
    """Whether the lines differ, one log alone has the line, or both have it and one says more (a card, not ``?``)."""
    players: tuple[str, ...]
    """The players it concerns."""
    a: CitedLine | None
    b: CitedLine | None


@dataclass(frozen=True, slots=True, eq=False)
class HandDiff:
    """A hand (or the header) as each log has it, which is null if it is not in that log."""

    a: TextSection | None
    b: TextSection | None
    differences: tuple[Difference, ...]
    """The lines that differ, in the order of the first log; none if only one log has the hand."""
    findings_a: tuple[Finding, ...]
    """The findings that only the first log has, by code, trick and player."""
    findings_b: tuple[Finding, ...]
    """The findings that only the second log has."""
    amounts: tuple[Parted, ...]
    """The stacks whose gap between the logs changed in this hand."""

    @property
    def same(self) -> bool:
        """True if both logs say the same and every line could be read."""
        unread = any(section.unread for section in (self.a, self.b) if section)
        return self.a is not None and self.b is not None and not self.differences and not unread

    @property
    def changes_nothing(self) -> bool:
        """True if the referee finds the same in both and the stacks move the same way."""
        return not (self.findings_a or self.findings_b or self.amounts)

    def disputed(self) -> Iterator[Difference]:
        """Yield the differences in which the logs contradict each other."""
        return (difference for difference in self.differences if difference.how == "differs")


class DiffCounts(NamedTuple):
    """Numbers of hands in both logs or only one, of contradictions, and of lines that only one log has."""

    hands_in_both: int
    hands_only_a: int
    hands_only_b: int
    differs: int
    only_a: int
    only_b: int
    more: int
    unreadable: int


@shows("a", "b", "same", "in_full", "counts", "differing as hands", "amounts")
@dataclass(frozen=True, slots=True, eq=False)
class LogDiff:
    """Two logs side by side, with the header and the hands in the order of the game."""

    a: CitedLog
    b: CitedLog
    header: HandDiff
    hands: tuple[HandDiff, ...]
    amounts: tuple[Parted, ...]
    """The accounts whose money differs at the end."""
    in_full: bool
    """True if every possible pair of hands was compared; otherwise only those about equally far from the start."""

    @property
    def same(self) -> bool:
        """True if both logs say the same and every line could be read."""
        return all(hand.same for hand in (self.header, *self.hands))

    @property
    def differing(self) -> tuple[HandDiff, ...]:
        """The header and the hands where the logs differ or lead to different results."""
        return tuple(hand for hand in (self.header, *self.hands) if not (hand.same and hand.changes_nothing))

    @property
    def counts(self) -> DiffCounts:
        """Counts of hands and lines."""
        everything = (self.header, *self.hands)
        hows = [match.how for hand in everything for match in hand.differences]
        sections = [section for hand in everything for section in (hand.a, hand.b) if section]
        return DiffCounts(
            hands_in_both=sum(hand.a is not None and hand.b is not None for hand in self.hands),
            hands_only_a=sum(hand.b is None for hand in self.hands),
            hands_only_b=sum(hand.a is None for hand in self.hands),
            differs=hows.count("differs"),
            only_a=hows.count("only-a"),
            only_b=hows.count("only-b"),
            more=sum(relation.startswith("more") for relation in hows),
            unreadable=sum(len(section.unread) for section in sections),
        )


def diff_logs(
    a: str | bytes,
    b: str | bytes,
    *,
    names: tuple[str, str] = ("A", "B"),
    rulesets: tuple[Iterable[RuleSet], Iterable[RuleSet]] = ((), ()),
) -> LogDiff:
    """Compare two logs of one game line by line, and what follows from the lines that differ.

    :param names: The names by which the messages cite the logs.
    :param rulesets: For each log, what ``audit`` takes.
    :raises DifferentGamesError: if fewer than half of the players are the same, the rules differ, or the days differ
        and no hand is in both.
    """
    log_a, log_b = read_log(a, names[0], rulesets[0]), read_log(b, names[1], rulesets[1])
    fewer = min(len(log_a.players), len(log_b.players))
    common = set(log_a.players) & set(log_b.players)
    if len(common) < max(1, (fewer + 1) // 2) or (fewer > 1 and len(common) < 2):
        played = (f"{log.name} was played by {', '.join(log.players) or 'nobody'}" for log in (log_a, log_b))
        raise DifferentGamesError("; ".join(played))
    rules_a, rules_b = log_a.audit.rules, log_b.audit.rules
    if rules_a and rules_b and rules_a != rules_b:
        raise DifferentGamesError(f"{names[0]} follows {rules_a}, {names[1]} follows {rules_b}")
    alignment = align_hands(log_a, log_b)
    days = [log_a.audit.date, log_b.audit.date]
    if None not in days and days[0] != days[1] and all(None in pair for pair in alignment.pairs):
        raise DifferentGamesError(
            f"{names[0]} is dated {days[0]}, {names[1]} {days[1]}, and they have no hand in common"
        )
    header = _hand_diff(log_a.sections[0], log_b.sections[0])
    hands, last_a, last_b, gaps = list[HandDiff](), None, None, dict[str, int | str]()
    for i, j in _in_order(log_a, log_b, alignment.pairs):
        section_a = None if i is None else log_a.sections[i + 1]
        section_b = None if j is None else log_b.sections[j + 1]
        last_a, last_b = section_a or last_a, section_b or last_b
        stands = [last.account.verified if last and last.account else None for last in (last_a, last_b)]
        amounts = _compare_accounts(*stands) if all(stands) else ()
        changed = tuple(amount for amount in amounts if amount.gap != gaps.get(amount.account, 0))
        gaps |= {amount.account: amount.gap for amount in amounts}
        hands.append(_hand_diff(section_a, section_b, changed))
    ends = (log.audit.final.verified if log.audit.final else None for log in (log_a, log_b))
    differing = tuple(amount for amount in _compare_accounts(*ends) if amount.a != amount.b)
    return LogDiff(log_a, log_b, header, tuple(hands), differing, alignment.in_full)


def _in_order(a: CitedLog, b: CitedLog, pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Put the pairs in the order of the game, with hands in only one log placed between shared ones by number."""
    for is_shared, run in groupby(pairs, lambda pair: None not in pair):
        hands = [*run]
        numbers = {
            (i, j): b.sections[(j or 0) + 1].numbered if i is None else a.sections[i + 1].numbered for i, j in hands
        }
        if not is_shared and None not in numbers.values():
            hands.sort(key=lambda pair: numbers[pair] or 0)
        yield from hands


def _compare_accounts(a: Standing | None, b: Standing | None) -> tuple[Parted, ...]:
    """Return all accounts by each standing, with the pot at the end."""
    sums_a, sums_b = (standing.accounts if standing else {} for standing in (a, b))
    names = [name for name in {**sums_a, **sums_b} if name != POT]
    return tuple(Parted(name, sums_a.get(name), sums_b.get(name)) for name in (*names, POT))


def _hand_diff(a: TextSection | None, b: TextSection | None, amounts: tuple[Parted, ...] = ()) -> HandDiff:
    only_a, only_b = difference(
        a.findings if a else (), b.findings if b else (), lambda finding: (finding.code, finding.trick, finding.player)
    )
    players: dict[tuple[How, CitedLine | None, CitedLine | None], dict[str, None]] = {}
    if a and b:
        for how, names, line_a, line_b in mismatches(a, b):
            cited = a.cited(line_a) if line_a else None, b.cited(line_b) if line_b else None
            players.setdefault((how, *cited), {}).update(dict.fromkeys(names))
    differences = [Difference(how, tuple(names), *lines) for (how, *lines), names in players.items()]
    # The lines that only the second log has come at the end.
    differences.sort(key=lambda each: (each.a is None, each.a or each.b or ()))
    return HandDiff(a, b, tuple(differences), only_a, only_b, amounts)
