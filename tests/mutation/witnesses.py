"""Which tests run which lines of the program, and how long each takes: a mutant is only tried on relevant tests."""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import coverage
import pytest
from _pytest.runner import runtestprotocol

from mutation.mutants import PARTS, ROOT, Mutant

Lines = dict[str, dict[int, list[str]]]


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Processor ``seconds`` of each test; ``lines`` has the tests that ran each line of each file."""

    seconds: dict[str, float]
    lines: Lines
    failed: list[str]
    """Tests that already fail without a change."""

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests that ran a changed line, the quickest first.

        A line that no test ran belongs to a statement that began above, or to the defaults of the function below.
        """
        lines = self.lines.get(mutant.path, {})
        at = [line for line in range(mutant.first, mutant.last + 1) if line in lines]
        if not at:
            above = max((line for line in lines if line < mutant.first), default=mutant.first)
            below = min((line for line in lines if line > mutant.last), default=mutant.last)
            at = [line for line in (above, below) if line in lines]
        tests = {test for line in at for test in lines[line]}
        return sorted(tests, key=lambda test: (self.seconds[test], test))


def watch(items: Sequence[pytest.Item]) -> Witnesses:
    """Run every test once without changes; it fills caches, so run it in a separate process."""
    places = [str(ROOT / "referee" / part) for part in PARTS]
    tracer = coverage.Coverage(data_file=None, source=places, config_file=False)
    seconds, failed = {}, []
    tracer.start()
    for item, following in zip(items, [*items[1:], None], strict=True):
        tracer.switch_context(item.nodeid)
        start = time.process_time()
        reports = runtestprotocol(item, nextitem=following, log=False)
        seconds[item.nodeid] = time.process_time() - start
        if any(report.failed for report in reports):
            failed.append(item.nodeid)
    tracer.stop()
    return Witnesses(seconds, by_line(tracer.get_data(), seconds), failed)


def by_line(data: coverage.CoverageData, tests: Iterable[str]) -> Lines:
    """Return the tests of each line of each file."""
    known = set(tests)
    lines: Lines = defaultdict(dict)
    for file in data.measured_files():
        path = file.removeprefix(f"{ROOT}/")
        for line, contexts in data.contexts_by_lineno(file).items():
            if found := sorted(known.intersection(contexts)):
                lines[path][line] = found
    return dict(lines)
