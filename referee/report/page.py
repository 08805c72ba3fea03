"""Gather what a page of ``referee report`` holds of a judged and replayed log, and what the index of a folder holds."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.audit import Audit, audit, heading
from referee.judge.fingerprint import evening_digest
from referee.judge.policy import CheckedLog, Listing, Policy, RunTotals, UnexaminedLog, totals, with_slips
from referee.judge.season import Season, share
from referee.judge.settlement import JudgedLog, Ledger, SettledEvenings, ledger, settle_evenings, twins
from referee.judge.slips import Slip, SlipSearches
from referee.judge.what_if import without_rulings
from referee.limits import FINDINGS, PAGE_BYTES, PAGE_HANDS, PAGE_LINES, PAGE_SLIPS
from referee.notation.read import texts
from referee.report.wording.miswritten import if_miswritten
from referee.rules.catalogue import ERRORS
from referee.rulesets.ruleset import RuleSet
from referee.story.as_meant import play_back_as_meant
from referee.story.from_engine import audit_and_play_back, play_back
from referee.story.hand import Opening, PlayedHand
from referee.text import whole


class HandAsMeant(NamedTuple):
    """A hand as it would have gone without a slip of the pen."""

    slip: Slip
    hand: PlayedHand


class Headed:
    """A log with the title and the date of its game, if it states them."""

    file: CheckedLog | UnexaminedLog
    title: str | None
    date: str | None

    @property
    def name(self) -> str:
        """The title of the game, or else the name of its file."""
        return self.title or self.file.path.rpartition("/")[2] or self.file.path


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport(Headed):
    """The log of a page.

    ``meant`` are hands as they would have gone without a slip of the pen, by number; ``innocence`` says for each error,
    by the number of the finding, what would clear it. Both are empty if slips were not searched for.

    ``ledger``, ``settle`` and ``opening`` are ``None`` for a log that could not be examined. If the log is larger than
    a page holds, ``hands``, and those of the ledger, are the ones with findings: ``left_out`` is the number of others.
    ``lines`` are all lines of the log, ``shown`` the ranges of them (from, to, both from 1 and included) for the page.
    """

    file: CheckedLog | UnexaminedLog
    title: str | None = None
    date: str | None = None
    ledger: Ledger | None = None
    settle: SettledEvenings | None = None
    opening: Opening | None = None
    hands: tuple[PlayedHand, ...] = ()
    left_out: int = 0
    meant: Mapping[int, HandAsMeant] = field(default_factory=dict)
    innocence: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    shown: tuple[tuple[int, int], ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The listed findings, which are empty for a log that could not be examined."""
        return self.file.listing.findings if isinstance(self.file, CheckedLog) else ()

    @property
    def lines_left_out(self) -> int:
        """The number of lines of the log that are not on the page."""
        return len(self.lines) - sum(last - first + 1 for first, last in self.shown)

    def hand_id(self, hand: int, *, meant: bool = False) -> str:
        """Return the id of a hand, such as ``hand-3``, or ``hand-3-as-meant`` for the hand as it was ``meant``."""
        return f"hand-{hand}{'-as-meant' * meant}"

    def trick_id(self, hand: int, trick: int, *, meant: bool = False) -> str:
        """Return the id of a trick, such as ``hand-3-trick-2``."""
        return f"{self.hand_id(hand, meant=meant)}-trick-{trick}"

    def line_id(self, line: int) -> str:
        """Return the id of a line of the log, such as ``line-17``."""
        return f"line-{line}"

    def finding_id(self, finding: int) -> str:
        """Return the id of a finding, such as ``finding-4``, counted from 1 in text order."""
        return f"finding-{finding}"


class JudgedGame(NamedTuple):
    """A judged log, its listed findings and whether they make the command fail.

    ``rulesets`` are those it may use besides the built-in ones. ``parts`` are its opening and all its hands as they
    went, if they were replayed during judging. ``slips``: the page looks for slips of the pen.
    """

    path: str
    log: bytes
    audit: Audit
    listing: Listing
    fails: bool
    rulesets: Sequence[RuleSet] = ()
    parts: Sequence[Opening | PlayedHand] | None = None
    slips: bool = False


def judged_game(
    path: str, log: bytes, policy: Policy, rulesets: Sequence[RuleSet] = (), *, slips: bool = True
) -> JudgedGame:
    """Judge a log, and replay its hands if a page has room for them all."""
    parts = None
    if len(log) <= PAGE_BYTES:
        verdict, parts = audit_and_play_back(log, PAGE_HANDS, rulesets=rulesets)
    else:
        verdict = audit(log, rulesets=rulesets)
    listing = policy.apply(log, verdict.findings)
    return JudgedGame(path, log, verdict, listing, listing.fails(policy.fail_on), rulesets, parts, slips)


def game_report(game: JudgedGame | UnexaminedLog) -> GameReport:
    """Build the page of a log, with all of it or what a page has room for."""
    if isinstance(game, UnexaminedLog):
        return GameReport(file=game)
    verdict, head = game.audit, heading(game.log)
    file = CheckedLog(game.path, verdict, game.listing, game.fails)
    errors = [finding for finding in verdict.findings if game.slips and finding.severity == "error"][: FINDINGS + 1]
    file = with_slips(file, game.log, errors, game.rulesets)
    lines = tuple(map(whole, texts(game.log)))
    fits = verdict.hand_count <= PAGE_HANDS and len(lines) <= PAGE_LINES and len(game.log) <= PAGE_BYTES
    numbers: Collection[int] = range(1, verdict.hand_count + 1)
    ledgers = verdict.ledgers
    if not fits:
        with_findings = sorted({finding.hand for finding in file.listing.findings if finding.hand is not None})
        numbers = set(with_findings[:PAGE_HANDS])
        ledgers = tuple([entry for entry in ledgers if entry.hand in numbers])
    # A log with more hands than were replayed during judging is replayed again: only now are the numbers known.
    parts = game.parts or tuple(play_back(game.log, numbers, rulesets=game.rulesets))
    [opening] = [part for part in parts if isinstance(part, Opening)]
    hands = tuple([part for part in parts if isinstance(part, PlayedHand) and part.number in numbers])
    without = without_rulings(game.log, verdict.rulings, rulesets=game.rulesets)
    return GameReport(
        file=file,
        title=None if head.title is None else whole(head.title),
        date=head.date,
        ledger=ledger(game.path, replace(verdict, ledgers=ledgers), without),
        settle=settle_evenings([JudgedLog(game.path, verdict, head)], "verified", "leave"),
        opening=opening,
        hands=hands,
        meant=_hands_as_meant(game, file, {hand.number for hand in hands}),
        innocence=_innocence(game, file) if 0 < len(errors) <= FINDINGS else {},
        left_out=verdict.hand_count - len(numbers),
        lines=lines,
        shown=((1, len(lines)),) if fits else tuple(_ranges(_lines_to_show(file, hands, len(lines)))),
    )


def _hands_as_meant(game: JudgedGame, file: CheckedLog, shown: Collection[int]) -> Mapping[int, HandAsMeant]:
    """Return the first hands with slips among those on the page, as they were meant."""
    first = list(dict.fromkeys(slip.hand for slip in file.slips if slip.hand in shown))[:PAGE_SLIPS]
    if not first:
        return {}
    slips = [slip for slip in file.slips if slip.hand in first]
    hands = play_back_as_meant(game.log, slips, rulesets=game.rulesets)
    return {slip.hand: HandAsMeant(slip, hand) for slip, hand in hands}


def _innocence(game: JudgedGame, file: CheckedLog) -> Mapping[int, str]:
    """Return for each error, by its number, the slip that would clear it."""
    slips, numbered = SlipSearches(game.log, game.rulesets), enumerate(file.listing.findings, 1)
    errors = [(number, finding) for number, finding in numbered if finding.hand and finding.code in ERRORS]
    return {number: text for number, finding in errors if (text := if_miswritten(finding, slips))}


def _lines_to_show(file: CheckedLog, hands: Iterable[PlayedHand], last: int) -> set[int]:
    """Return the lines of the log that something on the page links to."""
    lines = {
        at.line for finding in file.listing.findings for at in (finding.at, *(proof.at for proof in finding.evidence))
    }
    lines |= {ruling.at.line for ruling in file.rulings} | {waiver.at.line for waiver in file.listing.waivers}
    for hand in hands:
        ends = max([hand.last, *(line.number for line in hand.after.lines)])
        lines.update(range(hand.first, ends + 1))
    return {line for line in lines if 1 <= line <= last}


def _ranges(lines: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Group consecutive numbers into ranges of first and last."""
    for _, run in groupby(enumerate(sorted(lines)), lambda pair: pair[1] - pair[0]):
        row = [line for _, line in run]
        yield row[0], row[-1]


# The index of a folder of pages


@dataclass(frozen=True, slots=True)
class IndexedLog(Headed):
    """A log in the index. ``page`` is the file name of its page, empty if the log could not be examined."""

    file: CheckedLog | UnexaminedLog
    page: str = ""
    title: str | None = None
    date: str | None = None


class SeasonIndex:
    """The logs of a folder of pages, one after the other, keeping of each only what the index shows."""

    def __init__(self) -> None:
        self.logs: list[IndexedLog] = []
        self.season: Season = Season()
        self._judged: list[JudgedLog] = []

    def add(self, game: JudgedGame | UnexaminedLog, page: str) -> None:
        """Add a log, and the file name of its page."""
        if isinstance(game, UnexaminedLog):
            self.logs.append(IndexedLog(game))
            self.season.add(None)
            return
        self.season.add(share(game.audit))
        head = heading(game.log)
        # The last account that was still known shows since when the stacks are unknown.
        known = [entry for entry in game.audit.ledgers if entry.table.pot is not None][-1:]
        errors = [finding for finding in game.audit.findings if finding.severity == "error"]
        short = replace(game.audit, ledgers=tuple(known), findings=tuple(errors))
        file = CheckedLog(game.path, short, game.listing._replace(findings=()), game.fails)
        self.logs.append(IndexedLog(file, page, None if head.title is None else whole(head.title), head.date))
        self._judged.append(JudgedLog(game.path, short, head, evening_digest(game.log)))

    @property
    def totals(self) -> RunTotals:
        """The totals over all logs."""
        return totals(log.file for log in self.logs)

    @property
    def twins(self) -> tuple[tuple[str, str], ...]:
        """The paths of logs of the same evening, in pairs of a copy and its original."""
        return tuple(twins(self._judged))

    @property
    def settlement(self) -> SettledEvenings | None:
        """Who pays whom across all logs, or ``None`` if that is unknown, because a log is missing or is there twice."""
        if self.twins or len(self._judged) < len(self.logs):
            return None
        return settle_evenings(self._judged, "verified", "leave")
