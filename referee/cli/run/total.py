"""What is left of a run over many logs: sums and statuses, and what is printed of each as it goes by."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from referee.cli.run.worker import JobResult, Rendered
from referee.cli.status import FAULT, UNEXAMINED


class Total:
    """What there is to say of all logs together; of none of them is anything else kept."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.sums: Counter[str] = Counter()

    def add(self, one: JobResult) -> Rendered:
        """What there is to print of a log, which is added to the rest."""
        self.statuses[one.status] += 1
        self.sums.update(one.printed.sums)
        return one.printed

    def texts(self, examined: Iterable[JobResult]) -> Iterator[str]:
        """What is to be printed of each log, which is added when its turn comes."""
        return (self.add(one).text for one in examined)

    @property
    def files(self) -> int:
        """How many logs there were."""
        return self.statuses.total()

    @property
    def unexamined(self) -> int:
        """How many logs could not be examined, be it by a fault of the program."""
        return self.statuses[UNEXAMINED] + self.statuses[FAULT]

    @property
    def status(self) -> int:
        """70 if the program failed on a log, else 3 if one could not be examined, else 1 if one has an error, or 0."""
        return max(self.statuses, default=0)


def print_each(texts: Iterable[str]) -> None:
    """Prints what there is of each log as soon as it is judged."""
    for text in texts:
        sys.stdout.write(text)
        sys.stdout.flush()
