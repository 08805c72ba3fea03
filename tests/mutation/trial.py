"""Try mutants in a test session that has only collected: each in a fork.

A fork costs milliseconds, while a new interpreter with imports and collection costs seconds.
"""

import os
import pickle
import resource
import signal
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from mutation.mutants import Mutant
from mutation.place import put
from mutation.witnesses import Witnesses

MEMORY = 4 << 30
"""Bytes a mutant may allocate."""
UNREADABLE = "(the changed file can't be read)"
"""Recorded when a mutant failed without a test."""
WIDE = ("mutation/random_hands.py", "verdicts/test_verdicts.py")
"""Slow tests that run most of the program on many logs."""
QUICK, PATIENCE = 1.0, 16.0
"""Total seconds, as measured without mutants, for each group of tests.

A mutant is tried on the quickest tests named after its file, the quickest of all, those of its part, the wide ones,
then more of the quickest until patience runs out.
"""
SPARE = 2.0
"""Seconds of processor time a test may take in addition to five times its usual time."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant's outcome (``killed``, ``time-out`` or ``survived``) and the test that decided it.

    ``broken`` means that the tests could not continue; it counts as survived.
    """

    mutant: Mutant
    outcome: str
    by: str = ""
    tried: int = 0
    """Number of tests run."""


@dataclass(slots=True)
class Trial:
    """The tests by name, the lines they run, and which of them killed mutants of a function before."""

    items: dict[str, pytest.Item]
    witnesses: Witnesses
    patience: float = PATIENCE
    told: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    def order(self, mutant: Mutant) -> list[str]:
        """Order the tests: recent killers of mutants in this function, those named after its file, quick ones, those
        of its part, wide ones, others.
        """
        concerned = self.witnesses.of(mutant)
        known = set(concerned)
        before = [test for test in reversed(self.told[mutant.path, mutant.function]) if test in known][:5]
        own = self._within(QUICK, [test for test in concerned if f"/test_{Path(mutant.path).stem}" in test])
        wide = [test for test in concerned if any(name in test for name in WIDE)]
        quick = self._within(QUICK, concerned)
        part = [test for test in concerned if test.startswith(f"tests/{mutant.part}/")]
        return self._within(self.patience, dict.fromkeys((*before, *own, *quick, *part, *wide, *concerned)))

    def _within(self, seconds: float, tests: Iterable[str]) -> list[str]:
        """Return the first of these tests that fit into the time together."""
        shown = []
        for test in tests:
            seconds -= self.witnesses.seconds[test]
            if seconds <= 0:
                break
            shown.append(test)
        return shown

    def heard(self, verdict: Verdict) -> None:
        """Remember which test decided."""
        if verdict.by in self.items:
            told = self.told[verdict.mutant.path, verdict.mutant.function]
            if verdict.by in told:
                told.remove(verdict.by)
            told.append(verdict.by)

    def verdicts(self, mutants: Sequence[Mutant], jobs: int) -> Iterator[Verdict]:
        """Try each mutant, ``jobs`` at a time, and yield each verdict when ready."""
        waiting, running = list(reversed(mutants)), {}
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                child = forked(lambda mutant=mutant: self.one(mutant))  # type: ignore[misc]
                running[child.process] = (mutant, child)
            process, status = os.wait()
            mutant, child = running.pop(process)
            verdict = Verdict(mutant, *outcome(status, child.said()))
            self.heard(verdict)
            yield verdict

    def one(self, mutant: Mutant) -> tuple[str, int]:
        """Return, in the fork, the name of the first failing test and the number of tests run."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not put(mutant):
            return UNREADABLE, 0
        names = self.order(mutant)
        for tried, (name, following) in enumerate(zip(names, [*names[1:], None], strict=True), 1):
            signal.setitimer(signal.ITIMER_PROF, 5 * self.witnesses.seconds[name] + SPARE)
            reports = runtestprotocol(
                self.items[name], nextitem=self.items[following] if following else None, log=False
            )
            if any(report.failed for report in reports):
                return name, tried
        return "", len(names)


@dataclass(frozen=True, slots=True)
class Child:
    """A fork, and the pipe for its result."""

    process: int
    pipe: int

    def said(self) -> bytes:
        """Return everything it wrote before it ended."""
        with os.fdopen(self.pipe, "rb") as pipe:
            return pipe.read()


def forked(work: Callable[[], object]) -> Child:
    """Do something in a silent fork that only returns its result."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return Child(process, reading)
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
    finally:
        os._exit(0)


def outcome(status: int, said: bytes) -> tuple[str, str, int]:
    """Interpret the end of a fork."""
    if os.WIFSIGNALED(status):
        return ("time-out" if os.WTERMSIG(status) == signal.SIGPROF else "broken"), "", 0
    if not said:
        return "broken", "", 0
    by, tried = pickle.loads(said)
    return ("killed" if by else "survived"), by, tried
