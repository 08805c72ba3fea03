"""Write ``--output-format markdown``, a page in GitHub's Markdown for a job's summary or a comment.

Its limit is that of a comment. Each part has a share of the characters; whatever does not fit is counted.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final, NamedTuple, TextIO

from referee.engine.replay import Ruling
from referee.finding import Finding
from referee.judge.policy import CheckedLog, UnexaminedLog, counts
from referee.judge.season import Season
from referee.judge.waivers import Waiver
from referee.limits import MARKDOWN_FINDINGS, MARKDOWN_LOGS, MARKDOWN_PART, PAGE_ENTRIES
from referee.report.ci.entries import RANKS, Ranked, Worst, few
from referee.report.form import Form, Whole
from referee.report.wording.findings import (
    IN_THE_END,
    VERDICTS,
    in_the_end,
    introduce_slips,
    only_money,
    unnoted_findings,
    verdict_of,
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
    listed, room = list[str](), part.room
    for entry in entries:
        room -= len(entry)
        if room < 0:
            break
        listed.append(entry)
    rest = total - len(listed)
    more = f"\n{rest:,} more, not shown here.\n" if rest else ""
    above = part.above if listed else ""
    return f"### {part.heading}\n\n{above}{''.join(listed)}{more}"


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


_VERDICTS: Final = (*(verdict.name for verdict in VERDICTS.values()), "not examined")
_WORST_FIRST: Final = {verdict: rank for rank, verdict in enumerate(reversed(_VERDICTS))}


class Markdown(Form):
    """A page with the number of logs by verdict, the worst logs, findings, waivers and rulings, and the season."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._verdicts: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        self._parts = {name: Worst(PAGE_ENTRIES) for name in SECTIONS}

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the parts of one log that may appear on the page, each with the number of further entries."""
        verdict, left_out, parts = "not examined", dict[str, int](), {}
        row = [markdown(file.path), "", "", "", "", "", ""]
        if isinstance(file, UnexaminedLog):
            row[1] = markdown(f"{verdict}: {file.error}")
        else:
            verdict, left_out = verdict_of(file).name, dict(file.listing.left_out)
            row[1:] = markdown(verdict), *map(str, counts(file)[1:6])
            more = {"findings": file.listing.more_standing, "rulings": file.more_rulings}
            for name, entries in _parts(file, lines).items():
                first, rest = few(entries, PAGE_ENTRIES)
                parts[name] = (first, rest + more.get(name, 0))
        ranked = Ranked(_WORST_FIRST[verdict], file.path, 0, 0, f"| {' | '.join(row)} |\n")
        return json.dumps([verdict, left_out, {"logs": few([ranked], PAGE_ENTRIES), **parts}])

    def take(self, text: str) -> str:
        """Write nothing yet, as the worst are only known at the end."""
        verdict, left_out, parts = json.loads(text)
        self._verdicts[verdict] += 1
        self._left_out.update(left_out)
        for name, entries in parts.items():
            self._parts[name].add(*entries)
        return ""

    def tail(self, logs: Whole) -> str:
        """Return the page."""
        page = ["## The referee's report\n", f"{all_together(logs.totals, logs.unexamined)}\n"]
        if self._left_out:
            codes = ", ".join(f"{code} {count:,}" for code, count in sorted(self._left_out.items()))
            page.append(f"Left out by the settings: {codes}.\n")
        verdicts = ((verdict, self._verdicts[verdict]) for verdict in _VERDICTS)
        rows = "".join(f"| {verdict} | {number:,} |\n" for verdict, number in verdicts if number)
        page.append(f"| verdict | logs |\n| --- | ---: |\n{rows}")
        for name, worst in self._parts.items():
            if len(worst):
                page.append(section(SECTIONS[name], (entry.text for entry in worst.entries), len(worst)))
        if logs.season:
            page.append(season_part(logs.season))
        return "\n".join(page)


def _parts(file: CheckedLog, lines: Sequence[str]) -> dict[str, list[Ranked]]:
    """Return the entries of a log below the table."""
    path, findings = file.path, file.listing.findings
    slips, unnoted = list(introduce_slips(file.slips)), sorted(unnoted_findings(findings))
    standing = [index for index, finding in enumerate(findings) if not (finding.suppression or index in unnoted)]
    standing.sort(key=lambda index: (RANKS[findings[index].severity], *findings[index].at[:2]))
    ranked = []
    for number, index in enumerate(standing):
        finding, text = findings[index], ""
        if number < PAGE_ENTRIES:
            text = "".join(f"{markdown(sentence)}\n\n" for first, sentence in slips if first == index)
            text += _finding(file, finding, lines)
        ranked.append(Ranked(RANKS[finding.severity], path, *finding.at[:2], text))
    for index in unnoted[:1]:
        text = f"{markdown(path)}: {markdown(only_money(len(unnoted), file.listing))}\n\n"
        ranked.append(Ranked(RANKS["note"], path, *findings[index].at[:2], text))
    return {
        "findings": ranked,
        "waivers": [_item(int(waiver.sound), path, waiver) for waiver in file.listing.waivers],
        "rulings": [_item(0, path, ruling) for ruling in file.rulings],
    }


def _item(rank: int, path: str, mention: Waiver | Ruling) -> Ranked:
    at = mention.at
    return Ranked(rank, path, *at[:2], f"- line {at.line} of {markdown(path)}: {markdown(mention.message)}\n")


def _finding(file: CheckedLog, finding: Finding, lines: Sequence[str]) -> str:
    """Format a finding with the lines that prove it, and what everybody gains or loses by it."""
    from referee.report.terminal.check import excerpts
    from referee.report.terminal.console import IN_A_FILE, console
    from referee.report.wording.findings import annotations

    at = [f"{name} {number}" for name, number in (("hand", finding.hand), ("trick", finding.trick)) if number]
    place = f"{markdown(file.path)}, {', '.join((f'line {finding.at.line}', *at))}"
    head = f"**{grade(finding.code, finding.severity)} {finding.code}** {place}: {markdown(finding.message)}"
    texts = excerpts(console(StringIO(), IN_A_FILE), lines, annotations(finding), "")
    excerpt = "\n".join(text.plain.rstrip() for text in texts)
    ends = in_the_end(file.effects.of(finding), finding)
    below = f"{IN_THE_END}: {markdown(ends)}\n\n" if ends else ""
    return f"{head}\n\n{fence(excerpt)}\n\n{below}"


# The season


_SEASON: Final = PageSection(
    "The season",
    f"| {' | '.join(('player', *(column.title for column in COLUMNS)))} |\n| --- |{' ---: |' * len(COLUMNS)}\n",
    MARKDOWN_PART,
)


def season_part(season: Season) -> str:
    """Build a table of the players, highest net first, followed by the money that belongs to nobody."""
    rows = []
    for player, record in season.standing:
        cells = (column.cell(record) for column in COLUMNS)
        sums = " | ".join(UNKNOWN if cell is None else str(cell) for cell in cells)
        rows.append(f"| {markdown(player)} | {sums} |\n")
    nobodys = [f"In the pots at the end: {plain(season.pot)}."] if season.pot else []
    nobodys += [f"{lost_or_found(-season.unexplained)}."] if season.unexplained else []
    return section(_SEASON, rows, len(rows)) + "".join(f"\n{sentence}\n" for sentence in nobodys)
