"""Compare two scribes' logs of the same game, and show what differs and how that changes the result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from referee import RefereeError
from referee.diff.alignment import Pair
from referee.diff.effects import Gaps, Parted, parted
from referee.diff.hands import same_hands
from referee.diff.log import CitedLine, CitedLog, TextSection, log
from referee.diff.pairs import How, Match, matches
from referee.finding import Finding
from referee.judge.premise import difference
from referee.notation import statements as st
from referee.records import Internal, shows
from referee.rulesets.ruleset import RuleSet


class DifferentGamesError(RefereeError, ValueError):
    """The two logs are not of the same game. The message says in one sentence how they differ."""

    __module__ = "referee"


@shows("how", "players", "a", "b")
@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A line in one log and its counterpart in the other (null if it has none), with the facts they disagree on.

    If a list leaves out somebody whom the other log names, the other side is the line of the list.
    """

    how: How
    """Whether the lines differ, one log alone has the line, or both have it and one says more (a card, not ``?``)."""
    a: CitedLine | None
    b: CitedLine | None
    matches: tuple[Match, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The players it concerns."""
        return tuple(dict.fromkeys(name for match in self.matches for name in _players(match)))


@dataclass(frozen=True, slots=True, eq=False)
class HandDiff:
    """A hand (or the header) as each log has it, which is null if it is not in that log."""

    a: TextSection | None
    b: TextSection | None
    matches: Internal[tuple[Match, ...]]
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
        unread = any(section.unreadable for section in (self.a, self.b) if section)
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
            unreadable=sum(len(section.unreadable) for section in sections),
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
    :raises DifferentGamesError: if the logs can't be of the same game.
    """
    log_a, log_b = log(a, names[0], rulesets[0]), log(b, names[1], rulesets[1])
    _same_game(log_a, log_b)
    alignment = same_hands(log_a, log_b)
    _same_evening(log_a, log_b, any(None not in pair for pair in alignment.pairs))
    gaps = Gaps()
    header = _both(log_a.sections[0], log_b.sections[0], gaps)
    hands, last_a, last_b = list[HandDiff](), None, None
    for i, j in _in_order(log_a, log_b, alignment.pairs):
        section_a = None if i is None else log_a.sections[i + 1]
        section_b = None if j is None else log_b.sections[j + 1]
        last_a, last_b = section_a or last_a, section_b or last_b
        hands.append(_both(section_a, section_b, gaps, last_a, last_b))
    ends = [log.audit.final.verified if log.audit.final else None for log in (log_a, log_b)]
    return LogDiff(log_a, log_b, header, tuple(hands), parted(ends[0], ends[1]), alignment.in_full)


def _same_game(a: CitedLog, b: CitedLog) -> None:
    """Raise ``DifferentGamesError`` if fewer than half of the players are the same, or the rules differ."""
    fewer = min(len(a.players), len(b.players))
    common = set(a.players) & set(b.players)
    if len(common) < max(1, (fewer + 1) // 2) or (fewer > 1 and len(common) < 2):
        raise DifferentGamesError(f"{_players_in_words(a)}; {_players_in_words(b)}")
    if a.audit.rules and b.audit.rules and a.audit.rules != b.audit.rules:
        raise DifferentGamesError(f"{a.name} follows {a.audit.rules}, {b.name} follows {b.audit.rules}")


def _players_in_words(log: CitedLog) -> str:
    return f"{log.name} was played by {', '.join(log.players) or 'nobody'}"


def _same_evening(a: CitedLog, b: CitedLog, share_a_hand: bool) -> None:
    """Raise ``DifferentGamesError`` if the dates differ and no hand matches."""
    days = [next((line.day for line in log.sections[0].lines if isinstance(line, st.Date)), None) for log in (a, b)]
    if None not in days and days[0] != days[1] and not share_a_hand:
        raise DifferentGamesError(f"{a.name} is dated {days[0]}, {b.name} {days[1]}, and they have no hand in common")


def _in_order(a: CitedLog, b: CitedLog, pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Put the pairs in the order of the game, with hands in only one log placed between shared ones by number.

    Ties go to the same log, whichever comes first in the call.
    """
    for shared, run in groupby(pairs, lambda pair: None not in pair):
        unshared = list(run)
        if not shared and all(number is not None for number in map(partial(_number, a, b), unshared)):
            unshared.sort(key=partial(_number, a, b))
        elif not shared and a.audit.log_sha256 > b.audit.log_sha256:
            unshared.sort(key=lambda pair: pair[0] is not None)
        yield from unshared


def _number(a: CitedLog, b: CitedLog, pair: Pair) -> Any:
    """Return a hand's written number and its log's digest, which breaks ties."""
    i, j = pair
    number = a.sections[i + 1].numbered if i is not None else b.sections[j + 1].numbered if j is not None else None
    digest = a.audit.log_sha256 if i is not None else b.audit.log_sha256
    return None if number is None else (number, digest)


def _both(
    a: TextSection | None,
    b: TextSection | None,
    gaps: Gaps,
    last_a: TextSection | None = None,
    last_b: TextSection | None = None,
) -> HandDiff:
    all_matches = matches(a, b) if a and b else []
    ours, theirs = (
        [((finding.code, finding.trick, finding.player), finding) for finding in (section.findings if section else ())]
        for section in (a, b)
    )
    stands = (last.account.verified if last and last.account else None for last in (last_a, last_b))
    return HandDiff(
        a,
        b,
        tuple(all_matches),
        tuple(_differences(all_matches, a, b)) if a and b else (),
        *difference(ours, theirs),
        gaps.opened(*stands),
    )


def _differences(all_matches: Iterable[Match], a: TextSection, b: TextSection) -> Iterator[Difference]:
    """Yield the facts that differ, grouped by pair of lines, in the order of the first log."""
    lines: dict[tuple[object, ...], list[Match]] = {}
    for match in all_matches:
        if match.how != "same":
            places = (line.line if line else None for line in (match.a_line, match.b_line))
            lines.setdefault((match.how, *places), []).append(match)
    for about in sorted(lines.values(), key=lambda about: _place(about[0])):
        ours, theirs = about[0].a_line, about[0].b_line
        cited = a.cited(ours) if ours else None, b.cited(theirs) if theirs else None
        yield Difference(about[0].how, *cited, tuple(about))


def _place(match: Match) -> tuple[int, int]:
    """Return a key that sorts by the first log's order, with the lines that only the second has at the end."""
    if match.a_line is None:
        return 1, match.b_line.line if match.b_line else 0
    return 0, match.a_line.line


def _players(match: Match) -> tuple[str, ...]:
    """Return the players a fact concerns, who for a trick are those whose cards differ."""
    if match.key == ("trick",):
        if match.how != "differs" or not isinstance(match.value, tuple) or not match.value[0]:
            return ()
        return tuple(name for name, card in match.value[0] if name is not None and card is None)
    return tuple(part for part in match.key[1:2] if isinstance(part, str)) if match.key[0] != "rule" else ()
