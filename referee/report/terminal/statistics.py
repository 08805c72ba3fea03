"""``referee check --statistics``: how many findings there are of each code."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.report.form import Form, Whole
from referee.report.wording.phrases import all_together, counted


class Statistics(Form):
    """A line for each code, the most frequent first, and the totals."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._codes: Counter[str] = Counter()
        self._unlisted = 0

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the findings of one log by code, and how many more it does not list."""
        if isinstance(file, UnexaminedLog):
            return ""
        return json.dumps((Counter(f"{one.code}  {one.name}" for one in file.listing.findings), file.listing.more))

    def take(self, text: str) -> str:
        """Add one log, and write nothing yet."""
        if text:
            codes, unlisted = json.loads(text)
            self._codes.update(codes)
            self._unlisted += unlisted
        return ""

    def tail(self, whole: Whole) -> str:
        """Return the counts, and the totals."""
        found = sorted(self._codes.items(), key=lambda one: (-one[1], one[0]))
        width = max((len(f"{count:,}") for _, count in found), default=0)
        lines = [f"{count:>{width},}  {code}" for code, count in found]
        if self._unlisted:
            lines.append(f"{counted(self._unlisted, 'more finding')}, not counted by code")
        return "".join(f"{line}\n" for line in (*lines, all_together(whole.totals, whole.unexamined)))
