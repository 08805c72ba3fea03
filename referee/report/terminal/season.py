"""Print the season, with logs that have findings, each player's sums, money that belongs to nobody, and counts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.judge.policy import UNPROVEN, CheckedLog, UnexaminedLog
from referee.judge.season import Season, SeasonRecord
from referee.report.form import Form, Whole
from referee.report.terminal.concise import waivers
from referee.report.terminal.console import A_FILE, hanging, print_fitting, put, ruled_table, words
from referee.report.terminal.console import console as console_on
from referee.report.wording.findings import introduced, under_other_readings
from referee.report.wording.phrases import counted, logs_left_out
from referee.report.wording.season import SeasonColumn, codes, columns, figure, remarks, verdicts

_NAMED: Final = 6
"""How many different findings the row of a log names."""

_WHY: Final = {"waiver": "waived", "baseline": "known"}
"""What a suppressed finding is, by what suppresses it."""


class SeasonTable(Form):
    """A table of the logs with findings and its sums, then the season.

    A log that is clean, or of which the notes only say what could not be judged, has no row.
    """

    def head(self) -> str:
        """Return the titles of the table."""
        return self._row(("Hands", "Errors", "Warnings", "Notes"), "Log")

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the row of a log, or on a screen nothing if it could not be examined, as standard error says so."""
        if isinstance(file, UnexaminedLog):
            return "" if self.stream else self._row(("",) * 4, f"{file.path}: could not be examined: {file.error}")
        listing, named = file.listing, _named(file)
        notes = [*(sentence for _, sentence in introduced(file.slips)), *waivers(file)]
        if not (named or notes):
            return ""
        if file.under:
            notes.append(under_other_readings(file.under, listing))
        counts = (file.audit.hand_count, *(listing.count(severity) for severity in ("error", "warning", "note")))
        return self._row(counts, ": ".join(filter(None, (file.path, named))), *notes)

    def tail(self, whole: Whole) -> str:
        """Add up all logs, with and without findings, then the season."""
        totals = whole.totals
        counts = (
            f"all together: {counted(totals.files, 'log')}",
            f"{totals.suppressed:,} waived or known" if totals.suppressed else "",
            logs_left_out(totals.left_out_logs, totals.left_out_folders),
        )
        sums = (totals.hands, totals.errors, totals.warnings, totals.notes)
        screen = console_on(self.stream or A_FILE)
        with screen.capture() as printed:
            if whole.season:
                print_season(screen, whole.season)
        return self._row(sums, "; ".join(filter(None, counts))) + printed.get()

    def _row(self, cells: Sequence[object], *texts: str) -> str:
        hands, errors, warnings, notes = cells
        head = Text(f"{hands:>5} {errors:>6} {warnings:>8} {notes:>5}  ")
        screen = console_on(self.stream or A_FILE)
        with screen.capture() as printed:
            for text in texts:
                put(screen, hanging(screen, head, text))
                head = Text(" " * head.cell_len)
        return printed.get()


def _named(file: CheckedLog) -> str:
    """Name what was found in a log, like ``R501 Cal, L605 Dee (2), R503 Ann waived``."""
    counts = Counter(
        " ".join(filter(None, (finding.code, finding.player, finding.suppression and _WHY[finding.suppression.by])))
        for finding in file.listing.findings
        if (finding.code, finding.severity) != (UNPROVEN, "note")
    )
    named = [f"{name} ({number})" if number > 1 else name for name, number in counts.items()]
    more = [f"{len(named) - _NAMED:,} more"] if len(named) > _NAMED else []
    return ", ".join(named[:_NAMED] + more)


def print_season(console: Console, season: Season) -> None:
    """Print a table of the players if it fits, else a paragraph for each, then the totals of all logs."""
    put(console, [Text(), Text("The season", "bold"), Text()])
    if season.players:
        shown = columns(season)
        print_fitting(console, _table(season, shown), _paragraphs(console, season, shown))
        put(console, _remarks(console, season))
        console.print()
    put(console, hanging(console, Text("logs: "), verdicts(season)))
    put(console, hanging(console, Text("found: "), codes(season)))


_LOOKS: Final = {"-": "red", "+": "green"}


def _table(season: Season, columns: Sequence[SeasonColumn]) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for one in columns:
        table.add_column(one.title.capitalize(), justify="right", no_wrap=True)
    for player, record in season.standing:
        table.add_row(words(player), *(_figure(one, record) for one in columns))
    return table


def _figure(column: SeasonColumn, record: SeasonRecord) -> Text:
    """Format a player's value. Colours only repeat the signs."""
    told = figure(column, record)
    return Text(told, "red" if column.name == "reneges" and record.reneges else _LOOKS.get(told[0], ""))


def _paragraphs(console: Console, season: Season, columns: Sequence[SeasonColumn]) -> Iterator[Text]:
    for player, record in season.standing:
        told = ", ".join(f"{one.title} {figure(one, record)}" for one in columns)
        yield from hanging(console, words(f"{player}: ", "bold"), told)


def _remarks(console: Console, season: Season) -> Iterator[Text]:
    """Print notes on the table about what it leaves out, and money that nobody has."""
    for number, told in enumerate(remarks(season)):
        if not number:
            yield Text()
        yield from hanging(console, Text("Note: ", "bold"), told)
