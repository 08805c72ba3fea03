"""Write ``--output-format markdown``, a page in GitHub's Markdown for a job's summary or a comment.

Its limit is that of a comment. Each part has a share of the characters; whatever does not fit is counted.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Final, NamedTuple, TextIO

from referee.finding import Finding
from referee.judge.policy import CheckedLog, Listing, UnexaminedLog, counts
from referee.judge.season import PlayerRecord, Season
from referee.ledger.effects import Effects
from referee.limits import MARKDOWN_FINDINGS, MARKDOWN_LOGS, MARKDOWN_PART, PAGE_ENTRIES
from referee.report.ci.entries import RANKS, Ranked, Worst, few
from referee.report.form import Form, Whole
from referee.report.wording.findings import (
    IN_THE_END,
    NEEDS_FIXING,
    NOTHING_WRONG,
    in_a_word,
    in_the_end,
    introduced,
    only_money,
    unnoted,
)
from referee.report.wording.phrases import UNKNOWN, all_together, lost_or_found
from referee.report.wording.season import COLUMNS
from referee.rules.catalogue import grade
from referee.text import fence, markdown
from referee.values import plain


class PageSection(NamedTuple):
    """A part of the page, with its heading, the text above its entries, and their size limit in characters."""

    heading: str
    above: str
    room: int


def section(part: PageSection, entries: Iterable[str], total: int) -> str:
    """Build a part from the entries that fit, and the number of those left out."""
    told, room = [], part.room
    for one in entries:
        room -= len(one)
        if room < 0:
            break
        told.append(one)
    rest = total - len(told)
    more = f"\n{rest:,} more, not shown here.\n" if rest else ""
    above = part.above if told else ""
    return f"### {part.heading}\n\n{above}{''.join(told)}{more}"


SECTIONS: Final = {
    "logs": PageSection(
        "Logs",
        "| log | verdict | hands | errors | warnings | notes | suppressed |\n"
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
        MARKDOWN_LOGS,
    ),
    "findings": PageSection("Findings", "", MARKDOWN_FINDINGS),
    "waivers": PageSection("Waivers", "", MARKDOWN_PART),
    "rulings": PageSection("Rulings", "", MARKDOWN_PART),
}
"""All parts, in order."""


_VERDICTS: Final = ("clean", NOTHING_WRONG, NEEDS_FIXING, "violations", "unreadable", "not examined")
_WORST_FIRST: Final = {one: rank for rank, one in enumerate(reversed(_VERDICTS))}


class Markdown(Form):
    """A page that counts clean and other logs and shows the worst logs, findings, waivers, rulings and the season."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._verdicts: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        self._parts = {name: Worst(PAGE_ENTRIES) for name in SECTIONS}

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the parts of one log that may appear on the page."""
        logs = {"logs": few([_row(file)], PAGE_ENTRIES)}
        if isinstance(file, UnexaminedLog):
            return json.dumps([_verdict(file), {}, logs])
        return json.dumps([_verdict(file), file.listing.left_out, {**logs, **_few(file, lines)}])

    def take(self, text: str) -> str:
        """Write nothing yet, as the worst are only known at the end."""
        verdict, left_out, parts = json.loads(text)
        self._verdicts[verdict] += 1
        self._left_out.update(left_out)
        for name, entries in parts.items():
            self._parts[name].add(*entries)
        return ""

    def tail(self, whole: Whole) -> str:
        """Return the page."""
        return "\n".join(("## The referee's report\n", *self._sums(whole), *self._sections(), *_season(whole)))

    def _sections(self) -> Iterator[str]:
        for name, worst in self._parts.items():
            if len(worst):
                yield section(SECTIONS[name], (one.text for one in worst.entries), len(worst))

    def _sums(self, whole: Whole) -> Iterator[str]:
        yield f"{all_together(whole.totals, whole.unexamined)}\n"
        if self._left_out:
            codes = ", ".join(f"{code} {count:,}" for code, count in sorted(self._left_out.items()))
            yield f"Left out by the settings: {codes}.\n"
        rows = "".join(f"| {one} | {self._verdicts[one]:,} |\n" for one in _VERDICTS if self._verdicts[one])
        yield f"| verdict | logs |\n| --- | ---: |\n{rows}"


def _season(whole: Whole) -> Iterator[str]:
    if whole.season:
        yield season_part(whole.season)


def _verdict(file: CheckedLog | UnexaminedLog) -> str:
    return "not examined" if isinstance(file, UnexaminedLog) else in_a_word(file)


def _row(file: CheckedLog | UnexaminedLog) -> Ranked:
    """Build a log's row in the table of all logs."""
    verdict = _verdict(file)
    told = markdown(verdict if isinstance(file, CheckedLog) else f"{verdict}: {file.error}")
    sums = map(str, counts(file)[1:6]) if isinstance(file, CheckedLog) else [""] * 5
    cells = " | ".join((markdown(file.path), told, *sums))
    return Ranked(_WORST_FIRST[verdict], file.path, 0, 0, f"| {cells} |\n")


def _few(file: CheckedLog, lines: Sequence[str]) -> dict[str, tuple[list[Ranked], int]]:
    """Return the parts of one log that may appear on the page, and the number of further entries."""
    more = {"findings": file.listing.more_standing, "rulings": file.more_rulings}
    parts = ((name, few(one, PAGE_ENTRIES)) for name, one in _parts(file, lines).items())
    return {name: (entries, rest + more.get(name, 0)) for name, (entries, rest) in parts}


def _parts(file: CheckedLog, lines: Sequence[str]) -> dict[str, list[Ranked]]:
    """Return the entries of a log below the table."""
    path, listing, effects = file.path, file.listing, file.effects
    slips, silent = list(introduced(file.slips)), unnoted(file.listing.findings)
    standing = sorted(
        (RANKS[one.severity], *one.at[:2], index)
        for index, one in enumerate(listing.findings)
        if one.suppression is None and index not in silent
    )
    return {
        "findings": [
            Ranked(
                rank,
                path,
                line,
                column,
                _slips(slips, index) + _finding(path, listing.findings[index], lines, effects)
                if told < PAGE_ENTRIES
                else "",
            )
            for told, (rank, line, column, index) in enumerate(standing)
        ]
        + [
            Ranked(RANKS["note"], path, *listing.findings[index].at[:2], _unnoted(path, len(silent), listing))
            for index in sorted(silent)[:1]
        ],
        "waivers": [
            Ranked(int(one.sound), path, *one.at[:2], _item(path, one.at.line, one.message)) for one in listing.waivers
        ],
        "rulings": [Ranked(0, path, *one.at[:2], _item(path, one.at.line, one.message)) for one in file.rulings],
    }


def _item(path: str, line: int, told: str) -> str:
    return f"- line {line} of {markdown(path)}: {markdown(told)}\n"


def _unnoted(path: str, hands: int, listing: Listing) -> str:
    return f"{markdown(path)}: {markdown(only_money(hands, listing))}\n\n"


def _slips(slips: Sequence[tuple[int, str]], index: int) -> str:
    return "".join(f"{markdown(told)}\n\n" for first, told in slips if first == index)


def _finding(path: str, one: Finding, lines: Sequence[str], effects: Effects) -> str:
    """Format a finding with the lines that prove it, and what everybody gains or loses by it."""
    at = ", ".join(
        (f"line {one.at.line}", *(f"{what} {n}" for what, n in (("hand", one.hand), ("trick", one.trick)) if n))
    )
    head = f"**{grade(one.code, one.severity)} {one.code}** {markdown(path)}, {at}: {markdown(one.message)}"
    ends = in_the_end(effects.of(one), one)
    below = f"{IN_THE_END}: {markdown(ends)}\n\n" if ends else ""
    return f"{head}\n\n{_excerpt(one, lines)}\n\n{below}"


def _excerpt(one: Finding, lines: Sequence[str]) -> str:
    """Quote the lines of the log with what they prove, as a code block."""
    from referee.report.terminal.check import excerpts
    from referee.report.terminal.console import IN_A_FILE, console
    from referee.report.wording.findings import spots

    screen = console(StringIO(), IN_A_FILE)
    return fence("\n".join(text.plain.rstrip() for text in excerpts(screen, lines, spots(one), "")))


# The season


_SEASON: Final = PageSection(
    "The season",
    f"| {' | '.join(('player', *(one.title for one in COLUMNS)))} |\n| --- |{' ---: |' * len(COLUMNS)}\n",
    MARKDOWN_PART,
)


def season_part(season: Season) -> str:
    """Build a table of the players, highest net first, followed by the money that belongs to nobody."""
    below = "".join(f"\n{told}\n" for told in _nobodys(season))
    return section(_SEASON, map(_player_row, season.standing), len(season.players)) + below


def _player_row(one: PlayerRecord) -> str:
    cells = (column.cell(one.record) for column in COLUMNS)
    told = " | ".join(UNKNOWN if cell is None else str(cell) for cell in cells)
    return f"| {markdown(one.player)} | {told} |\n"


def _nobodys(season: Season) -> Iterator[str]:
    if season.pot:
        yield f"In the pots at the end: {plain(season.pot)}."
    if season.unexplained:
        yield f"{lost_or_found(-season.unexplained)}."
