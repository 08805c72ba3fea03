"""A summary of a log's findings, at the end of the full account."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from referee.finding import Finding, Unproven
from referee.limits import FINDINGS
from referee.report.terminal.again import Again
from referee.report.terminal.console import hanging
from referee.report.wording.phrases import cards_not_noted, counted, place
from referee.rules.phrases import with_capital
from referee.story.hand import Opening, PlayedHand

_TOLD_THOUGH_NO_ERROR = ("R509", "R510", "R511")


class FindingTally:
    """The findings of the parts so far, with the first ones, the number of others, and the number of hands without
    cards or not proven for another reason."""

    def __init__(self) -> None:
        self.first: list[Finding] = []
        self.others: int = 0
        self.unnoted: int = 0
        self.unproven: int = 0

    def look(self, part: Opening | PlayedHand) -> None:
        """Record the findings of a part."""
        if isinstance(part, Opening):
            self._note(part.before.findings)
        else:
            self._note(part.findings)
            self._note(part.after.findings)

    def _note(self, findings: Sequence[Finding]) -> None:
        for one in findings:
            self.unnoted += (silent := isinstance(one.facts, Unproven) and one.facts.only_cards)
            self.unproven += one.code == "U701" and not silent
            if one.severity == "error" or one.code in _TOLD_THOUGH_NO_ERROR:
                if len(self.first) < FINDINGS:
                    self.first.append(one)
                else:
                    self.others += 1

    def summary(self, console: Console, again: Again) -> Iterator[Text]:
        """List each finding with its place, and the command that explains it."""
        yield Text("In short", "bold")
        if not self.first:
            yield from hanging(console, Text("  "), "Nothing wrong was found.")
        for one in self.first:
            yield from hanging(console, Text(f"  {place(one)}: "), f"{one.message} ({one.code})")
        if self.others:
            yield from hanging(console, Text("  "), f"and {counted(self.others, 'finding')} more")
        if self.unnoted:
            yield from hanging(console, Text("  "), f"{with_capital(cards_not_noted(self.unnoted))}.")
        if self.unproven:
            yield from hanging(console, Text("  "), f"{counted(self.unproven, 'hand')} could not be judged in full.")
        if self.first:
            yield Text("  To see more about one of them:")
            yield Text("    ") + again.line(self.first[0].at.line)
