"""Generated data: the same for the same seed, made outside the measurement, kept for the next run."""

import hashlib
import json
import shutil
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from benchmarks.contender import Kind, Load

SAMPLE = 25
"""Test sizes; if their data differs from before, the generator has changed, and everything is made again."""


@dataclass(frozen=True)
class Store:
    """A folder of data from one seed."""

    folder: Path
    seed: int

    def load(self, kind: Kind, units: int) -> Load:
        """Return this many units of a kind, from an earlier run if it made them the same way."""
        folder, note = (self.folder / f"{kind.name}-{self.seed}-{units}{end}" for end in ("", ".json"))
        made = json.loads(note.read_text()) if note.exists() else {}
        fingerprint = self.fingerprint(kind)
        if made.get("fingerprint") != fingerprint:
            shutil.rmtree(folder, ignore_errors=True)
            files = written(kind, folder, units, self.seed)
            found = sum(map(kind.found, files)) if kind.found else units
            made = {"fingerprint": fingerprint, "units": found, "events": sum(map(kind.count, files))}
            note.write_text(json.dumps(made))
        return Load(tuple(sorted(folder.iterdir())), made["units"], made["events"])

    def fingerprint(self, kind: Kind) -> str:
        """Return a fingerprint of how this kind is made and counted today."""
        if kind.name not in self._fingerprints:
            with tempfile.TemporaryDirectory() as folder:
                files = written(kind, Path(folder) / "sample", SAMPLE, self.seed)
                digest = hashlib.sha256(b"".join(file.read_bytes() for file in files))
                digest.update(str([kind.count(file) for file in files]).encode())
            self._fingerprints[kind.name] = digest.hexdigest()
        return self._fingerprints[kind.name]

    @cached_property
    def _fingerprints(self) -> dict[str, str]:
        return {}


def written(kind: Kind, folder: Path, units: int, seed: int) -> list[Path]:
    """Write new files into a new folder and return them in order."""
    folder.mkdir(parents=True)
    kind.write(folder, units, seed)
    return sorted(folder.iterdir())
