"""``--output-format markdown``: a page in GitHub's Markdown, for a job's summary or a comment.

Its limit is that of a comment. Each part has a share of the characters; whatever does not fit is counted.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final, TextIO

from referee.finding import Finding
from referee.judge.policy import CheckedLog, Listing, UnexaminedLog, counts
from referee.ledger.effects import Effects
from referee.limits import MARKDOWN_FINDINGS, MARKDOWN_LOGS, MARKDOWN_PART, PAGE_ENTRIES
from referee.report.ci.markdown.page import PageSection, section
from referee.report.ci.worst import RANKS, Ranked, Worst, few
from referee.report.form import Form, Whole
from referee.report.wording.effects import IN_THE_END, in_the_end
from referee.report.wording.phrases import all_together
from referee.report.wording.slips import introduced
from referee.report.wording.unnoted import only_money, unnoted
from referee.report.wording.verdict import NEEDS_FIXING, NOTHING_WRONG, in_a_word
from referee.rules.catalogue import grade
from referee.text import fenced, markdown

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
    """A page with counts of clean and other logs; the worst logs and findings; waivers, rulings and the season."""

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
        """Write nothing yet: the worst are only known at the end."""
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
        from referee.report.ci.markdown.season import season_part

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
    from referee.report.terminal.console import IN_A_FILE, console
    from referee.report.terminal.excerpt import excerpts
    from referee.report.wording.places import spots

    screen = console(StringIO(), IN_A_FILE)
    return fenced("\n".join(text.plain.rstrip() for text in excerpts(screen, lines, spots(one), "")))
