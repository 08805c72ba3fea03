"""The results for every mutant so far, so that an interrupted run can continue.

A killed mutant stays killed while its file is unchanged; a survivor is tried again when a test that concerns it is new
or changed.

The folder ``.mutation`` at the project's root contains nothing that depends on the project's location: copied to
another checkout, it continues there without ``--fresh``, as far as files and tests are the same.
"""

import hashlib
import json
import pickle
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from mutation.mutants import ROOT, Mutant
from mutation.trial import Verdict
from mutation.witnesses import Witnesses

PLACE = ROOT / ".mutation"
"""Not in the project's history."""


def digest(texts: Sequence[str]) -> str:
    """Return a short digest of some texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


@cache
def file_digest(path: Path) -> str:
    """Return a short digest of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def program() -> dict[str, str]:
    """Return a short digest of each file of the program."""
    return {path.relative_to(ROOT).as_posix(): file_digest(path) for path in sorted((ROOT / "referee").rglob("*.py"))}


def test_digest(name: str) -> str:
    """Return a test's name with a short digest of its file."""
    return f"{name} {file_digest(ROOT / name.split('::', maxsplit=1)[0])}"


class Book:
    """The verdicts and the witnesses, kept in a folder."""

    def __init__(self, folder: Path = PLACE) -> None:
        folder.mkdir(exist_ok=True)
        self.verdicts = folder / "verdicts.jsonl"
        self.seen = folder / "witnesses.pickle"
        lines = self.verdicts.read_text().splitlines() if self.verdicts.exists() else []
        self.known: dict[str, tuple[str, str, str]] = {}
        for line in lines:
            key, *rest = json.loads(line)
            self.known[key] = tuple(rest)

    def forget(self) -> None:
        """Start over."""
        self.known.clear()
        self.verdicts.unlink(missing_ok=True)
        self.seen.unlink(missing_ok=True)

    def outcome(self, mutant: Mutant, witnesses: Witnesses) -> tuple[str, str] | None:
        """Return a mutant's outcome and the test that decided it, if that is still valid."""
        outcome, by, concerned = self.known.get(mutant.key, ("", "", ""))
        stale = outcome in ("survived", "broken") and concerned != self.concerned(mutant, witnesses)
        return None if stale or not outcome else (outcome, by)

    @staticmethod
    def concerned(mutant: Mutant, witnesses: Witnesses) -> str:
        """Return a short digest of the tests to try on a mutant."""
        return digest(sorted(test_digest(name) for name in witnesses.of(mutant)))

    def note(self, verdict: Verdict, witnesses: Witnesses) -> None:
        """Write a verdict immediately."""
        entry = (verdict.outcome, verdict.by, self.concerned(verdict.mutant, witnesses))
        self.known[verdict.mutant.key] = entry
        with self.verdicts.open("a") as file:
            file.write(json.dumps([verdict.mutant.key, *entry]) + "\n")

    def witnesses(self) -> tuple[Witnesses, Mapping[str, str]]:
        """Return the test observations, and the file digests of tests that ran no line changed since."""
        if self.seen.exists():
            was, found, files = pickle.loads(self.seen.read_bytes())
            now = program()
            changed = [path for path in found.lines if was.get(path) != now.get(path)]
            stale = {test for path in changed for tests in found.lines[path].values() for test in tests}
            return found, {test: file for test, file in files.items() if test not in stale}
        return Witnesses({}, {}, []), {}

    def keep(self, found: Witnesses) -> None:
        """Save the observations for the next run."""
        files = {name: test_digest(name) for name in found.seconds}
        self.seen.write_bytes(pickle.dumps((program(), found, files)))


def still_true(found: Witnesses, files: Mapping[str, str], items: Sequence[pytest.Item]) -> Witnesses:
    """Keep only the observations of unchanged tests."""
    names = {item.nodeid for item in items if files.get(item.nodeid) == test_digest(item.nodeid)}
    lines = {
        path: {line: [test for test in tests if test in names] for line, tests in of.items()}
        for path, of in found.lines.items()
    }
    seconds = {name: took for name, took in found.seconds.items() if name in names}
    return Witnesses(seconds, lines, [name for name in found.failed if name in names])


def together(one: Witnesses, other: Witnesses) -> Witnesses:
    """Merge the observations of two sets of tests."""
    lines = {
        path: {
            line: sorted({*one.lines.get(path, {}).get(line, []), *other.lines.get(path, {}).get(line, [])})
            for line in {*one.lines.get(path, {}), *other.lines.get(path, {})}
        }
        for path in {*one.lines, *other.lines}
    }
    return Witnesses({**one.seconds, **other.seconds}, lines, [*one.failed, *other.failed])
