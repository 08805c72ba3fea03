"""Write ``--output-format markdown``, a page in GitHub's Markdown for a job's summary or a comment.

Its limit is that of a comment. Each part has a share of the characters; whatever does not fit is counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Final

from referee.judge.policy import CheckedLog, counts
from referee.judge.season import Season
from referee.limits import MARKDOWN_FINDINGS, MARKDOWN_LOGS, MARKDOWN_PART, PAGE_ENTRIES
from referee.records import record
from referee.report.ci.code_hosts import RANKS, Worst, issues
from referee.report.form import CheckReport, Form
from referee.report.wording.findings import IN_THE_END, VERDICTS, annotations, list_findings, only_money, verdict_of
from referee.report.wording.phrases import all_together, lost_or_found
from referee.report.wording.season import players_table
from referee.rules.catalogue import grade
from referee.text import fence, markdown
from referee.values import plain


def section(heading: str, above: str, entries: Worst) -> str:
    """Build a part of the page from its entries, and the number of the others.

    The text ``above`` the entries is left out if there are none.
    """
    rest = f"\n{entries.rest:,} more, not shown here.\n" if entries.rest else ""
    return f"### {heading}\n\n{above if entries.texts else ''}{''.join(entries.texts)}{rest}"


_LOGS: Final = """\
| log | verdict | hands | errors | warnings | notes | suppressed |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
"""
SECTIONS: Final = {
    "logs": ("Logs", _LOGS, MARKDOWN_LOGS),
    "findings": ("Findings", "", MARKDOWN_FINDINGS),
    "waivers": ("Waivers", "", MARKDOWN_PART),
    "rulings": ("Rulings", "", MARKDOWN_PART),
}
"""All parts, in order, each with its heading, the text above its entries, and their size limit in characters."""

_VERDICTS: Final = (*(verdict.name for verdict in VERDICTS.values()), "not examined")
_WORST_FIRST: Final = {verdict: rank for rank, verdict in enumerate(reversed(_VERDICTS))}


@record(frozen=False)
class Markdown(Form):
    """A page with the number of logs by verdict, the worst logs, findings, waivers and rulings, and the season."""

    verdicts: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    parts: dict[str, Worst] = field(
        default_factory=lambda: {name: Worst(PAGE_ENTRIES, room) for name, (*_, room) in SECTIONS.items()}
    )

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Keep what may appear on the page of one log, and write nothing yet."""
        path, verdict, cells = file.path, verdict_of(file).name, [*map(str, counts(file)[1:6])]
        description = verdict
        if file.error is not None:
            verdict, cells = "not examined", [""] * 5
            description = f"{verdict}: {file.error}"
        self.left_out.update(file.listing.left_out)
        self._add_findings(file, lines)
        self.parts["findings"].rest += file.listing.more_standing
        self.parts["rulings"].rest += file.more_rulings
        for kind, severity, message, at, *_ in issues(file):
            if at and kind in ("waiver", "ruling"):
                text = f"- line {at.line} of {markdown(path)}: {markdown(message)}\n"
                self.parts[f"{kind}s"].add(text, RANKS[severity], path, *at[:2])
        self.verdicts[verdict] += 1
        row = " | ".join((markdown(path), markdown(description), *cells))
        self.parts["logs"].add(f"| {row} |\n", _WORST_FIRST[verdict], path)
        return ""

    def _add_findings(self, file: CheckedLog, lines: Sequence[str]) -> None:
        """Add the log's worst findings, each with the lines that prove it and what everybody gains or loses by it."""
        from referee.report.terminal.check import excerpts
        from referee.report.terminal.console import console

        path, part = file.path, self.parts["findings"]
        listed = list(list_findings(file, file.listing.findings))
        standing = [entry for entry in listed if not (entry.finding.suppression or entry.silent)]
        standing.sort(key=lambda entry: (RANKS[entry.finding.severity], *entry.finding.at[:2]))
        part.rest += len(standing[PAGE_ENTRIES:])
        for entry in standing[:PAGE_ENTRIES]:
            finding = entry.finding
            numbers = (("line", finding.at.line), ("hand", finding.hand), ("trick", finding.trick))
            place = ", ".join((markdown(path), *(f"{name} {number}" for name, number in numbers if number)))
            head = f"**{grade(finding.code, finding.severity)} {finding.code}** {place}: {markdown(finding.message)}"
            texts = excerpts(console(None), lines, annotations(finding), "")
            excerpt = fence("\n".join(text.plain.rstrip() for text in texts))
            ends = [f"{IN_THE_END}: {markdown(entry.ends)}"] if entry.ends else []
            text = "".join(f"{paragraph}\n\n" for paragraph in (*map(markdown, entry.slips), head, excerpt, *ends))
            part.add(text, RANKS[finding.severity], path, *finding.at[:2])
        if silent := [entry for entry in listed if entry.silent]:
            text = f"{markdown(path)}: {markdown(only_money(len(silent), file.listing))}\n\n"
            part.add(text, RANKS["note"], path, *silent[0].finding.at[:2])

    def tail(self, run: CheckReport) -> str:
        """Return the page."""
        page = ["## The referee's report\n", f"{all_together(run.summary)}\n"]
        if self.left_out:
            codes = ", ".join(f"{code} {count:,}" for code, count in sorted(self.left_out.items()))
            page.append(f"Left out by the settings: {codes}.\n")
        verdicts = ((verdict, self.verdicts[verdict]) for verdict in _VERDICTS)
        rows = "".join(f"| {verdict} | {number:,} |\n" for verdict, number in verdicts if number)
        page.append(f"| verdict | logs |\n| --- | ---: |\n{rows}")
        for name, worst in self.parts.items():
            if worst.texts or worst.rest:
                page.append(section(*SECTIONS[name][:2], worst))
        if run.season:
            page.append(season_part(run.season))
        return "\n".join(page)


def season_part(season: Season) -> str:
    """Build a table of the players, highest net first, followed by the money that belongs to nobody."""
    titles, players = players_table(season)
    rows = Worst(len(players), MARKDOWN_PART)
    for number, (player, amounts) in enumerate(players):
        rows.add(f"| {' | '.join((markdown(player), *amounts))} |\n", number)
    nobodys = [f"In the pots at the end: {plain(season.pot)}."] if season.pot else []
    nobodys += [f"{lost_or_found(-season.unexplained)}."] if season.unexplained else []
    above = f"| {' | '.join(('player', *titles))} |\n| --- |{' ---: |' * len(titles)}\n"
    return section("The season", above, rows) + "".join(f"\n{sentence}\n" for sentence in nobodys)
