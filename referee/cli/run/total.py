"""A run over logs, shared by every command that judges: yields each result, and keeps sums and statuses."""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING

from referee.cli.exits import complain
from referee.cli.run.examine import RunOptions, examine
from referee.cli.run.worker import JobResult, Render, Rendered, Take, Taken
from referee.cli.status import FAULT, UNEXAMINED

if TYPE_CHECKING:
    from referee.cli.context import Contexts
    from referee.cli.sources.logs import Logs


class Total:
    """The result of all logs together; nothing else about them is kept."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.sums: Counter[str] = Counter()

    def run(  # noqa: PLR0913, PLR0917
        self,
        logs: "Logs",
        contexts: "Contexts",
        take: Take[Taken],
        render: Render[Taken],
        options: RunOptions,
        stored: Callable[[Taken], Rendered | None] | None = None,
    ) -> Generator[Rendered, None, None]:
        """Judge each log, as ``examine`` does, and add it when its turn comes."""
        return self._adding(examine(logs, contexts, take, render, options, stored))

    def _adding(self, examined: Iterable[JobResult]) -> Generator[Rendered, None, None]:
        yield from map(self.add, examined)

    def add(self, one: JobResult) -> Rendered:
        """Add a log to the totals, and return what to print about it; name an unreadable one on standard error."""
        if one.complaint is not None:
            complain(one.complaint)
        self.statuses[one.status] += 1
        self.sums.update(one.rendered.sums)
        return one.rendered

    @property
    def files(self) -> int:
        """The number of logs."""
        return self.statuses.total()

    @property
    def unexamined(self) -> int:
        """The number of logs that could not be examined, including those that hit a bug."""
        return self.statuses[UNEXAMINED] + self.statuses[FAULT]

    @property
    def status(self) -> int:
        """70 if the program failed on a log, else 3 if one could not be examined, else 1 if one has an error, or 0."""
        return max(self.statuses, default=0)


def print_each(texts: Iterable[str]) -> None:
    """Print each log as soon as it is judged."""
    for text in texts:
        sys.stdout.write(text)
        sys.stdout.flush()
