"""Gather what a page of ``referee report`` holds of a judged and replayed log, and what the index of a folder holds."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from referee.finding import Finding
from referee.judge.audit import Heading, audit, heading
from referee.judge.fingerprint import evening_digest
from referee.judge.policy import CheckedLog, Policy, RunTotals, UnexaminedLog, check, totals
from referee.judge.season import Season, share
from referee.judge.settlement import JudgedLog, Ledger, SettledEvenings, settle_evenings, twins
from referee.judge.slips import LogSearch
from referee.judge.what_if import without_rulings
from referee.limits import FINDINGS, PAGE_BYTES, PAGE_HANDS, PAGE_LINES
from referee.report.wording.miswritten import if_miswritten
from referee.rules.catalogue import ERRORS
from referee.rulesets.ruleset import RuleSet
from referee.story.from_engine import audit_and_play_back, play_back
from referee.story.hand import Opening, PlayedHand
from referee.text import texts, whole

_UNTITLED: Final = Heading(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
    """A log and all that its page shows.

    The index of a folder keeps of each log only what it shows itself, and the file name of its ``page``.

    ``innocence`` says for each error, by the number of the finding, which slip of the pen would clear it. It is empty
    if slips were not searched for.

    ``ledger``, ``settle`` and ``opening`` are ``None`` for a log that could not be examined. If the log is larger than
    a page holds, ``hands``, and those of the ledger, are the ones with findings: ``left_out`` is the number of others.
    ``lines`` are all lines of the log, ``shown`` the ranges of them (from, to, both from 1 and included) for the page.
    """

    file: CheckedLog | UnexaminedLog
    log: bytes = b""
    heading: Heading = _UNTITLED
    page: str = ""
    ledger: Ledger | None = None
    settle: SettledEvenings | None = None
    opening: Opening | None = None
    hands: tuple[PlayedHand, ...] = ()
    left_out: int = 0
    innocence: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    shown: tuple[tuple[int, int], ...] = ()

    @property
    def name(self) -> str:
        """The title of the game, or else the name of its file."""
        return whole(self.heading.title or "") or self.file.path.rpartition("/")[2] or self.file.path

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The listed findings, which are empty for a log that could not be examined."""
        return self.file.listing.findings if isinstance(self.file, CheckedLog) else ()

    @property
    def fails(self) -> bool:
        """True if the findings make the command fail."""
        return isinstance(self.file, CheckedLog) and self.file.fails

    @property
    def lines_left_out(self) -> int:
        """The number of lines of the log that are not on the page."""
        return len(self.lines) - sum(last - first + 1 for first, last in self.shown)

    def hand_id(self, hand: int) -> str:
        """Return the id of a hand, such as ``hand-3``."""
        return f"hand-{hand}"

    def trick_id(self, hand: int, trick: int) -> str:
        """Return the id of a trick, such as ``hand-3-trick-2``."""
        return f"{self.hand_id(hand)}-trick-{trick}"

    def line_id(self, line: int) -> str:
        """Return the id of a line of the log, such as ``line-17``."""
        return f"line-{line}"

    def finding_id(self, finding: int) -> str:
        """Return the id of a finding, such as ``finding-4``, counted from 1 in text order."""
        return f"finding-{finding}"


def game_report(
    path: str, log: bytes, policy: Policy, rulesets: Sequence[RuleSet] = (), *, slips: bool = True
) -> GameReport:
    """Judge a log and gather all of it for its page, or what a page has room for.

    ``rulesets`` are those it may use besides the built-in ones. With ``slips``, it also looks for slips of the pen.
    """
    parts: Sequence[Opening | PlayedHand] | None = None
    if len(log) <= PAGE_BYTES:
        verdict, parts = audit_and_play_back(log, PAGE_HANDS, rulesets=rulesets)
    else:
        verdict = audit(log, rulesets=rulesets)
    head, file = heading(log), check(path, log, verdict, policy, rulesets, slips)
    listing, errors = file.listing, sum(finding.severity == "error" for finding in verdict.findings)
    lines = tuple(map(whole, texts(log)))
    fits = verdict.hand_count <= PAGE_HANDS and len(lines) <= PAGE_LINES and len(log) <= PAGE_BYTES
    numbers: Collection[int] = range(1, verdict.hand_count + 1)
    ledgers = verdict.ledgers
    if not fits:
        with_findings = sorted({finding.hand for finding in listing.findings if finding.hand is not None})
        numbers = set(with_findings[:PAGE_HANDS])
        ledgers = tuple([entry for entry in ledgers if entry.hand in numbers])
    # A log with more hands than were replayed during judging is replayed again: only now are the numbers known.
    parts = parts or tuple(play_back(log, numbers, rulesets=rulesets))
    [opening] = [part for part in parts if isinstance(part, Opening)]
    hands = tuple([part for part in parts if isinstance(part, PlayedHand) and part.number in numbers])
    searches, innocence = LogSearch(log, lambda: verdict.findings, rulesets), dict[int, str]()
    for number, finding in enumerate(listing.findings, 1) if slips and errors <= FINDINGS else ():
        if finding.hand and finding.code in ERRORS and (sentence := if_miswritten(finding, searches)):
            innocence[number] = sentence
    without = without_rulings(log, verdict.rulings, rulesets=rulesets)
    return GameReport(
        file=file,
        log=log,
        heading=head,
        ledger=Ledger(path, replace(verdict, ledgers=ledgers), without),
        settle=settle_evenings([JudgedLog(path, verdict, head)], "verified", "leave"),
        opening=opening,
        hands=hands,
        innocence=innocence,
        left_out=verdict.hand_count - len(numbers),
        lines=lines,
        shown=((1, len(lines)),) if fits else tuple(_lines_to_show(file, hands, len(lines))),
    )


def _lines_to_show(file: CheckedLog, hands: Iterable[PlayedHand], last: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges, first and last, of the lines of the log that something on the page links to."""
    lines = {
        at.line for finding in file.listing.findings for at in (finding.at, *(proof.at for proof in finding.evidence))
    }
    lines |= {ruling.at.line for ruling in file.rulings} | {waiver.at.line for waiver in file.listing.waivers}
    for hand in hands:
        ends = max([hand.last, *(line.number for line in hand.after.lines)])
        lines.update(range(hand.first, ends + 1))
    in_log = sorted(line for line in lines if 1 <= line <= last)
    for _, run in groupby(enumerate(in_log), lambda pair: pair[1] - pair[0]):
        row = [line for _, line in run]
        yield row[0], row[-1]


# The index of a folder of pages


class SeasonIndex:
    """The logs of a folder of pages, one after the other, keeping of each only what the index shows."""

    def __init__(self) -> None:
        self.logs: list[GameReport] = []
        self.season: Season = Season()
        self._judged: list[JudgedLog] = []

    def add(self, game: GameReport, page: str) -> None:
        """Add a log, and the file name of its page."""
        file = game.file
        if isinstance(file, UnexaminedLog):
            self.logs.append(game)
            self.season.add(None)
            return
        audit = file.audit
        self.season.add(share(audit))
        # The last account that was still known shows since when the stacks are unknown.
        known = [entry for entry in audit.ledgers if entry.table.pot is not None][-1:]
        errors = [finding for finding in audit.findings if finding.severity == "error"]
        short = replace(audit, ledgers=tuple(known), findings=tuple(errors))
        file = CheckedLog(file.path, short, file.listing._replace(findings=()), file.fails)
        self.logs.append(GameReport(file=file, heading=game.heading, page=page))
        self._judged.append(JudgedLog(file.path, short, game.heading, evening_digest(game.log)))

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
