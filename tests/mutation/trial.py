"""Tries mutants in a test session that has collected everything and run nothing: each in a fork of it.

A fork costs some milliseconds where a new interpreter with its imports and its collection costs seconds.
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
"""Bytes a mutant may ask for."""
UNREADABLE = "(the changed file can't be read)"
"""What told of a mutant where it was no test."""
WIDE = ("mutation/random_hands.py", "verdicts/test_verdicts.py")
"""Tests that run most of the program on many logs, and take long for it."""
QUICK, PATIENCE = 1.0, 16.0
"""Seconds that tests took in all while they were watched: a mutant is shown to the quickest of those that bear the name
of its file, to the quickest of all, then to the wide ones, then to more of the quickest until patience ends."""
SPARE = 2.0
"""Seconds of processor time a test may take longer than five times what it takes without the mutant."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: ``killed``, ``time-out`` or ``survived``, and the test that told.

    ``broken``: the tests could not go on, so that nobody knows; it counts as one that survived.
    """

    mutant: Mutant
    outcome: str
    by: str = ""
    tried: int = 0
    """How many tests were run."""


@dataclass(slots=True)
class Trial:
    """The tests by their names, what they run, and which of them told of mutants of a function before."""

    items: dict[str, pytest.Item]
    witnesses: Witnesses
    patience: float = PATIENCE
    told: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    def order(self, mutant: Mutant) -> list[str]:
        """First the tests that told of others in this function, last one first; those that bear the name of its file;
        the quickest; the wide; more."""
        concerned = self.witnesses.of(mutant)
        known = set(concerned)
        before = [test for test in reversed(self.told[mutant.path, mutant.function]) if test in known][:5]
        own = self._within(QUICK, [test for test in concerned if f"/test_{Path(mutant.path).stem}" in test])
        wide = [test for test in concerned if any(name in test for name in WIDE)]
        quick = self._within(QUICK, concerned)
        return self._within(self.patience, dict.fromkeys((*before, *own, *quick, *wide, *concerned)))

    def _within(self, seconds: float, tests: Iterable[str]) -> list[str]:
        """The first of these, as many as took no longer together."""
        shown = []
        for test in tests:
            seconds -= self.witnesses.seconds[test]
            if seconds <= 0:
                break
            shown.append(test)
        return shown

    def heard(self, verdict: Verdict) -> None:
        """Remember which test told."""
        if verdict.by in self.items:
            told = self.told[verdict.mutant.path, verdict.mutant.function]
            if verdict.by in told:
                told.remove(verdict.by)
            told.append(verdict.by)

    def verdicts(self, mutants: Sequence[Mutant], jobs: int) -> Iterator[Verdict]:
        """Try each, ``jobs`` at a time, and tell of each when it is done."""
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
        """In the fork: the name of the first test that fails, and how many were run."""
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
    """A fork, and where it writes what it found."""

    process: int
    pipe: int

    def said(self) -> bytes:
        """All that it wrote before it ended."""
        with os.fdopen(self.pipe, "rb") as pipe:
            return pipe.read()


def forked(work: Callable[[], object]) -> Child:
    """Do something in a fork that says nothing but its result."""
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
    """What the end of a fork means."""
    if os.WIFSIGNALED(status):
        return ("time-out" if os.WTERMSIG(status) == signal.SIGPROF else "broken"), "", 0
    if not said:
        return "broken", "", 0
    by, tried = pickle.loads(said)
    return ("killed" if by else "survived"), by, tried
