"""Print ``check`` with the proof of each finding, and a closing line for each log."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from referee.finding import Evidence, Finding
from referee.judge.policy import CheckedLog
from referee.limits import EXCERPT, FINDINGS
from referee.report.form import CheckReport, Form
from referee.report.terminal.concise import name_place, rest
from referee.report.terminal.console import (
    BLANK,
    NARROWEST,
    Item,
    entry_lines,
    hanging,
    list_rulings,
    print_diff,
    print_entries,
    put,
    render,
    section,
    words,
)
from referee.report.wording.findings import (
    IN_THE_END,
    UNSEARCHED,
    ListedFinding,
    annotations,
    hands_without_cards,
    list_findings,
    only_money,
    summary,
    when_found,
    why_suppressed,
)
from referee.report.wording.phrases import all_together, rule_named
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import shown
from referee.values import Place

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
_LOG_ERROR: Final = "bold magenta"


class Full(Form):
    """Print each log with the full proof of its findings, and totals for several logs unless it is ``quiet``."""

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Print one log. On a screen, skip one that could not be examined, since standard error names it."""
        if file.error is None:
            return render(self.stream, lambda screen: print_log(screen, file, lines, quiet=self.quiet))
        unread = [] if self.stream else [(f"{file.path}: ", f"could not be examined: {file.error}"), BLANK]
        return render(self.stream, lambda screen: print_entries(screen, *unread))

    def tail(self, run: CheckReport) -> str:
        """Print the season, if requested, then the totals in one line, unless there is only one log."""
        totals, text = run.summary, ""
        if self.quiet:
            return text
        if season := run.season:
            from referee.report.terminal.season import print_season

            text = render(self.stream, lambda screen: print_season(screen, season))
        if totals.files != 1 or totals.left_out_logs or totals.left_out_folders:
            entry = words("all together: ", "bold"), all_together(totals)
            text += render(self.stream, lambda screen: print_entries(screen, entry))
        return text


def print_log(console: Console, file: CheckedLog, lines: Sequence[str], *, quiet: bool = False) -> None:
    """Print the findings of a log with their evidence, each after the slips of the pen that would explain it.

    A writing mistake that a slip explains takes one line. Unless ``quiet``, rulings and waivers follow, and a closing
    line that has the hands, verdict, findings and money.
    """
    listed = list(list_findings(file, file.listing.findings[:FINDINGS]))
    printed, below = list[Text](), list[Item]()
    for entry, following in zip_longest(listed, listed[1:]):
        for sentence in entry.slips:
            wrapped = list(hanging(console, Text(), sentence))
            for line in wrapped:
                line.highlight_words(["One slip of the pen"], "bold")
            printed += *wrapped, Text()
        finding = entry.finding
        if entry.folded:
            printed += hanging(console, _head(finding), f"line {finding.at.line}: {finding.message}")
            if not (following and following.folded) or following.slips:
                printed.append(Text())
        elif not entry.silent:
            printed += *_finding(console, file, entry, lines), Text()
    silent = sum(entry.silent for entry in listed)
    if silent and (quiet or not hands_without_cards(file)):  # The closing line counts them, too.
        below += ("", only_money(silent, file.listing)), BLANK
    below += ((line, "") for line in rest(file))
    if file.unsearched:
        below += ("", UNSEARCHED), BLANK
    if not quiet:
        waivers = [(f"line {waiver.at.line}: ", waiver.message) for waiver in file.listing.waivers]
        for title, entries in (("Rulings", list_rulings(file.rulings, file.more_rulings)), ("Waivers", waivers)):
            if listing := [*section(title, entries, is_apart=False)]:
                below += *listing, BLANK
        below.append((words(f"{file.path}: ", "bold"), summary(file, is_closing=True)))
    put(console, (*printed, *entry_lines(console, below)))


def _head(finding: Finding) -> Text:
    return Text.assemble((f"{finding.code} {grade(finding.code, finding.severity)}", _style(finding)), "  ")


def _style(finding: Finding) -> str:
    """Return the colour of a finding, which is that of its severity or of a log that can't be right."""
    return _LOG_ERROR if finding.code in LOG_ERRORS else _STYLES[finding.severity]


def _finding(console: Console, file: CheckedLog, entry: ListedFinding, lines: Sequence[str]) -> Iterator[Text]:
    """Yield the lines about a finding, with an excerpt of the log, and what everybody gains or loses by it."""
    finding = entry.finding
    yield from hanging(console, _head(finding), finding.message)
    yield Text("  --> ") + words(name_place(file, finding.at))
    yield from excerpts(console, lines, annotations(finding), _style(finding))
    below = (
        (f"  {IN_THE_END}: ", entry.ends),
        ("  rule: ", rule_named(finding, file.audit.rules)),
        ("  source: ", finding.citation),
        ("  readings: ", when_found(finding)),
        ("  ", why_suppressed(finding.suppression)),
    )
    yield from entry_lines(console, ((head, text) for head, text in below if text))


# An excerpt of the log, the line around a place, cut to fit, with a caret line under the place


_GUTTER = 8
_CUT = "..."


def excerpts(console: Console, lines: Sequence[str], places: Sequence[Evidence], style: str) -> Iterator[Text]:
    """Yield the line of each place and a caret line below it. Successive places in one line share it."""
    before = None
    for at, message in places:
        line = lines[at.line - 1] if at.line <= len(lines) else ""
        text, caret, width = _view(line, at, max(console.width - _GUTTER, NARROWEST))
        if (at.line, text) != before:
            yield Text.assemble((f"{at.line:>5} |", "blue"), f" {text}".rstrip())
        before = at.line, text
        mark = Text.assemble(("      | ", "blue"), " " * caret, ("^" * width, style))
        if message and mark.cell_len + 1 + cell_len(shown(message)) <= console.width:
            yield mark + Text(" ") + words(message)
        else:  # There is no room for the message next to the carets.
            yield mark
            yield from hanging(console, Text.assemble(("      |   ", "blue")), message) if message else ()


def _view(line: str, at: Place, room: int) -> tuple[str, int, int]:
    """Cut a line to ``room`` cells around a place. Return the text, and the caret's start and width in cells."""
    line = line.replace("\t", " ")
    pieces = line if shown(line) == line else [shown(sign) for sign in line]
    first, end = at.column - 1, max(at.column, at.end - 1)
    low, high = 0, len(pieces)
    if len(pieces) > EXCERPT or cell_len("".join(pieces)) > room:
        # As much of the place as fits is shown, then as much as fits on either side.
        low = high = min(first, len(pieces))
        room -= 2 * len(_CUT)
        left = right = True
        while left or right:
            right = high < len(pieces) and _fits(pieces[low : high + 1], room)
            high += right
            if high >= min(end, len(pieces)) or not right:
                left = low > 0 and _fits(pieces[low - 1 : high], room)
                low -= left
    before = _CUT if low else ""
    text = before + "".join(pieces[low:high]) + (_CUT if high < len(pieces) else "")
    caret = cell_len(before + "".join(pieces[low:first]))
    return text, caret, max(1, cell_len("".join(pieces[first : min(end, high)])))


def _fits(pieces: Sequence[str], room: int) -> bool:
    return len(pieces) <= EXCERPT and cell_len("".join(pieces)) <= room


# ``referee check --diff``


class Differences(Form):
    """Print the lines of each log before and after its fixes."""

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Print one log, or nothing if it has no fixes."""
        if file.error is not None or not (file.repaired and file.repaired.changes):
            return ""
        before, after = file.repaired.before.decode(), file.repaired.after.decode()
        return render(self.stream, lambda screen: print_diff(screen, file.path, before, after))
