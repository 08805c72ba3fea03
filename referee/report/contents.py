"""Gather what a page of ``referee report`` holds of a judged and replayed log, and what the index of a folder holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.judge.draft import Draft
from referee.judge.fingerprint import evening_digest
from referee.judge.policy import CheckedLog, Policy, check
from referee.judge.premise import weigh_rulings
from referee.judge.season import Season, share
from referee.judge.settlement import JudgedLog, Ledger, SettledEvenings, settle_evenings
from referee.judge.slips import LogSearch
from referee.limits import FINDINGS, PAGE_BYTES
from referee.report.wording.findings import if_miswritten
from referee.rules.catalogue import ERRORS
from referee.rulesets.ruleset import RuleSet
from referee.story.from_engine import parts_of
from referee.story.hand import Opening, PlayedHand
from referee.text import texts, without_surrogates


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
    """A log and all that its page shows.

    ``innocence`` says for each error, by the number of the finding, which slip of the pen would clear it. It is empty
    if slips were not searched for.

    ``ledger`` and ``settle`` are ``None`` for a log that could not be examined. If the log is larger than a page holds,
    ``fits`` is false, and the page has neither its hands, nor the ledger of each, nor all of its ``lines``.
    """

    file: CheckedLog
    log: bytes = b""
    ledger: Ledger | None = None
    settle: SettledEvenings | None = None
    opening: Opening | None = None
    hands: tuple[PlayedHand, ...] = ()
    innocence: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    fits: bool = True

    @property
    def name(self) -> str:
        """The title of the game, or else the name of its file."""
        return without_surrogates(self.file.audit.title or "") or self.file.path.rpartition("/")[2] or self.file.path


def game_report(
    path: str, log: bytes, policy: Policy, rulesets: Sequence[RuleSet] = (), *, slips: bool = True
) -> GameReport:
    """Judge a log and gather all of it for its page, or what a page has room for.

    ``rulesets`` are those it may use besides the built-in ones. With ``slips``, it also looks for slips of the pen.
    """
    draft, fits = Draft(log, rulesets), len(log) <= PAGE_BYTES
    parts = [*parts_of(draft)] if fits else []
    verdict = draft.audit
    file = check(path, draft, policy, slips)
    errors = sum(finding.severity == "error" for finding in verdict.findings)
    searches, innocence = LogSearch(draft), dict[int, str]()
    for number, finding in enumerate(file.listing.findings, 1) if slips and errors <= FINDINGS else ():
        if finding.hand and finding.code in ERRORS and (sentence := if_miswritten(finding, searches)):
            innocence[number] = sentence
    without = weigh_rulings(draft, verdict.rulings)
    return GameReport(
        file=file,
        log=log,
        ledger=Ledger(path, verdict if fits else replace(verdict, ledgers=()), without),
        settle=settle_evenings([JudgedLog(path, verdict)], "verified", "leave"),
        opening=next((part for part in parts if isinstance(part, Opening)), None),
        hands=tuple([part for part in parts if isinstance(part, PlayedHand)]),
        innocence=innocence,
        lines=tuple(map(without_surrogates, texts(log))),
        fits=fits,
    )


# The index of a folder of pages


class SeasonIndex:
    """The logs of a folder of pages, one after the other, keeping of each only what the index shows."""

    def __init__(self) -> None:
        self.logs: list[tuple[str, str, CheckedLog]] = []
        """The title of each log, the file name of its page, and its verdict."""
        self.season: Season = Season()
        self.judged: list[JudgedLog] = []

    def add(self, game: GameReport, page: str) -> None:
        """Add a log, and the file name of its page."""
        file, audit = game.file, game.file.audit
        self.season.add(share(audit) if file.error is None else None)
        if file.error is None:
            # The last account that was still known shows since when the stacks are unknown.
            known = [entry for entry in audit.ledgers if entry.table.pot is not None][-1:]
            errors = [finding for finding in audit.findings if finding.severity == "error"]
            short = replace(audit, ledgers=tuple(known), findings=tuple(errors))
            file = CheckedLog(file.path, short, file.listing._replace(findings=()))
            self.judged.append(JudgedLog(file.path, short, evening_digest(game.log)))
        self.logs.append((game.name, page, file))
