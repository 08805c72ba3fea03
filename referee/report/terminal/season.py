"""Print the season, with logs that have findings, each player's sums, money that belongs to nobody, and counts."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.judge.policy import UNPROVEN, CheckedLog
from referee.judge.season import Season
from referee.report.form import CheckReport, Form
from referee.report.terminal.concise import waivers
from referee.report.terminal.console import BLANK, print_entries, print_table, render, words
from referee.report.wording.findings import introduce_slips, under_other_readings
from referee.report.wording.phrases import counted, logs_left_out
from referee.report.wording.season import codes, players_table, remarks, verdicts

_NAMED: Final = 6
"""How many different findings the row of a log names."""

_WHY: Final = {"waiver": "waived", "baseline": "known"}
"""What a suppressed finding is, by what suppresses it."""


class SeasonTable(Form):
    """A table of the logs that have findings, their sums, then the season.

    A log that is clean, or of which the notes only say what could not be judged, has no row.
    """

    def head(self) -> str:
        """Return the titles of the table."""
        return self._row(("Hands", "Errors", "Warnings", "Notes"), "Log")

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return the row of a log, which names findings like ``R501 Cal, L605 Dee (2), R503 Ann waived``.

        On a screen, skip one that could not be examined, since standard error names it.
        """
        if file.error is not None:
            return "" if self.stream else self._row(("",) * 4, f"{file.path}: could not be examined: {file.error}")
        listing = file.listing
        counts = Counter(
            " ".join(filter(None, (finding.code, finding.player, finding.suppression and _WHY[finding.suppression.by])))
            for finding in listing.findings
            if (finding.code, finding.severity) != (UNPROVEN, "note")
        )
        names = [f"{name} ({number})" if number > 1 else name for name, number in counts.items()]
        if len(names) > _NAMED:
            names[_NAMED:] = [f"{len(names) - _NAMED:,} more"]
        notes = [*(sentence for _, sentence in introduce_slips(file.slips)), *waivers(file)]
        if not (names or notes):
            return ""
        if file.under:
            notes.append(under_other_readings(file.under, listing))
        sums = (file.audit.hand_count, *(listing.count(severity) for severity in ("error", "warning", "note")))
        return self._row(sums, ": ".join(filter(None, (file.path, ", ".join(names)))), *notes)

    def tail(self, run: CheckReport) -> str:
        """Add up all logs, with and without findings, then the season."""
        totals = run.summary
        counts = (
            f"all together: {counted(totals.files, 'log')}",
            f"{totals.suppressed:,} waived or known" if totals.suppressed else "",
            logs_left_out(totals.left_out_logs, totals.left_out_folders),
        )
        sums = (totals.hands, totals.errors, totals.warnings, totals.notes)
        text = self._row(sums, "; ".join(filter(None, counts)))
        if season := run.season:
            text += render(self.stream, lambda screen: print_season(screen, season))
        return text

    def _row(self, cells: Sequence[object], *texts: str) -> str:
        hands, errors, warnings, notes = cells
        head = f"{hands:>5} {errors:>6} {warnings:>8} {notes:>5}  "
        entries = [(" " * len(head) if number else head, text) for number, text in enumerate(texts)]
        return render(self.stream, lambda screen: print_entries(screen, *entries))


_LOOKS: Final = {"-": "red", "+": "green"}


def print_season(console: Console, season: Season) -> None:
    """Print a table of the players if it fits, else a paragraph for each, then the totals of all logs."""
    print_entries(console, BLANK, (words("The season", "bold"), ""), BLANK)
    if season.players:
        titles, rows = players_table(season)
        reneges = titles.index("reneges")
        styled = []
        for player, cells in rows:
            # Colours only repeat the signs.
            looks = [_LOOKS.get(cell[0], "") for cell in cells]
            looks[reneges] = "red" if cells[reneges] != "0" else ""
            styled.append((player, [*map(Text, cells, looks)]))
        print_table(console, ["", *map(str.capitalize, titles)], styled)
        # Notes say what the table leaves out, and which money nobody has.
        notes = [(words("Note: ", "bold"), note) for note in remarks(season)]
        print_entries(console, *[BLANK] * bool(notes), *notes, BLANK)
    print_entries(console, ("logs: ", verdicts(season)), ("found: ", codes(season)))
