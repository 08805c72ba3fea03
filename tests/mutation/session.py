"""A test session that tries mutants instead of running tests."""

import os
import pickle
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutation.mutants import ROOT
from mutation.trial import PATIENCE, Trial, forked
from mutation.witnesses import Witnesses, watch
from referee.judge.audit import audit

TESTS = (
    *("rules", "replay", "ledger", "explain", "samples", "rulings", "waivers", "readings", "properties", "perft"),
    "scribe/test_remarks.py",
    "verdicts",
    "mutation/random_hands.py",
)
"""The tests to use, below ``tests``."""
LEFT_OUT = ("properties/test_random_hands", "[7-8]", "test_fmt")
"""Parts of the names of tests to skip: shorter tests cover what they try in one long piece."""


@dataclass(slots=True)
class Bench:
    """A plugin: collects the tests and passes them to the mutation run, instead of running them."""

    work: Callable[[Sequence[pytest.Item]], int]
    came: int = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests that can't be witnesses."""
        items[:] = [one for one in items if not any(name in one.nodeid for name in LEFT_OUT)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the work once everything is collected."""
        self.came = self.work(session.items)
        return True


def in_session(work: Callable[[Sequence[pytest.Item]], int], tests: Sequence[str] = TESTS) -> int:
    """Collect these tests in this process and do the work with them; return its result."""
    os.chdir(ROOT)
    bench = Bench(work)
    wanted = [str(ROOT / "tests" / test) for test in tests]
    options = ["-o", "addopts=", "-m", "not long", "--hypothesis-profile=ci", "-qq", "-s"]
    options += ["-p", "no:cacheprovider", "-p", "no:xdist"]
    ended = pytest.main([*options, *wanted], plugins=[bench])
    if ended != pytest.ExitCode.OK:
        raise SystemExit(f"the tests could not be collected: {ended!r}")
    return bench.came


def witnesses(items: Sequence[pytest.Item]) -> Witnesses:
    """Run every test once, in a fork, so that the session stays unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "witnesses"

        def work() -> None:
            kept.write_bytes(pickle.dumps(watch(items)))

        child = forked(work)
        child.said()
        os.waitpid(child.process, 0)
        found = pickle.loads(kept.read_bytes())
        assert isinstance(found, Witnesses)
        return found


def trial(items: Sequence[pytest.Item], seen: Witnesses, patience: float = PATIENCE) -> Trial:
    """Set up a trial with these tests and witnesses; a line that can't be read loads the grammar for every fork."""
    audit("rules winning-moves\nxyzzy\n")
    return Trial({item.nodeid: item for item in items}, seen, patience)
