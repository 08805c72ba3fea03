"""The text of a moment: sentences, findings with their proof, and the line of the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from referee.finding import Finding
from referee.playback.moments import Moment
from referee.report.terminal.console import console, hanging, words
from referee.report.terminal.excerpt import excerpts
from referee.report.wording import playback
from referee.report.wording.places import Annotation
from referee.rules.catalogue import LOG_ERRORS, grade

_STYLES: Final = {"error": "bold #ff6b6b", "warning": "bold #ffd54f", "note": "bold #6fd3ff"}
_LOG_ERROR: Final = "bold #e0a3ff"


@dataclass(frozen=True, slots=True)
class MomentText:
    """The text of one moment, wrapped to any width.

    ``entries`` are pairs of heading and text, ``lines`` the log's.
    """

    entries: Sequence[playback.Entry]
    moment: Moment
    lines: Sequence[str]

    def __rich_console__(self, given: Console, options: ConsoleOptions) -> RenderResult:
        """Render the sentences, then the line of the log, or every line that a finding is about."""
        folded = console(StringIO())
        folded.width = options.max_width
        for head, told in self.entries:
            yield from hanging(folded, Text.assemble(words(head, "bold")), told)
        for finding in self.moment.findings:
            yield from _finding(folded, finding, self.moment, self.lines)
        if not self.moment.findings and (self.moment.step is None or self.moment.step.noted):
            yield from _quoted(folded, self.moment, self.lines)


# Findings


def _finding(folded: Console, finding: Finding, moment: Moment, lines: Sequence[str]) -> Iterator[Text]:
    """Render a finding and every line that proves it; a renege was described with its play."""
    style = _LOG_ERROR if finding.code in LOG_ERRORS else _STYLES[finding.severity]
    if not (moment.play and finding.code in playback.TOLD_AT_PLAYS):
        head = f"{finding.code} {grade(finding.code, finding.severity)} "
        yield from hanging(folded, Text.assemble((head, style)), finding.message)
    at = Annotation(*finding.at, "")
    proof = [Annotation(*one.at, one.message) for one in finding.evidence]
    yield from excerpts(folded, lines, [at, *proof], style)


def _quoted(folded: Console, moment: Moment, lines: Sequence[str]) -> Iterator[Text]:
    """Render the line of the log at a moment, and mark its card, if any."""
    told = moment.play or moment.ruling
    if told:
        yield from excerpts(folded, lines, [Annotation(*told.at, "")], "bold")
    else:
        yield from islice(excerpts(folded, lines, [Annotation(moment.line, 1, 1, "")], ""), 1)
