"""Compare what many processes wrote."""

import json
import os
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from determinism import written
from determinism.commands import is_for_a_width
from determinism.evenings import laid_out
from determinism.runs import Run, commands
from determinism.setting import Setting

Key = tuple[str, str]
"""The name of an output, and the width it depends on, if any."""


@dataclass
class Held:
    """The SHA-256 of every output, the settings that produced it, and the differences."""

    folder: Path
    locales: Mapping[str, str]
    first: dict[Key, tuple[str, str]] = field(default_factory=dict)
    times: Counter[Key] = field(default_factory=Counter)
    differs: dict[Key, list[str]] = field(default_factory=lambda: defaultdict(list))
    runs: int = 0

    @property
    def store(self) -> Path:
        """The folder with one copy of every output."""
        return self.folder / "written"

    def wrote(self, setting: Setting, wanted: Sequence[Run]) -> str:
        """Write everything in one process; return its result for ``hold``."""
        self.store.mkdir(parents=True, exist_ok=True)
        place = self.folder / f"place {setting.number}é"
        place.mkdir()
        laid_out(place / "logs", setting.number)
        job = {"commands": commands(), "runs": wanted, "order": setting.number, "store": str(self.store)}
        environment = {"PATH": os.defpath, "HOME": str(place), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        environment["REFEREE_NO_CACHE"] = "1"  # The cache's own tests compare bytes with it and without.
        done = subprocess.run(
            [setting.python.path, "-P", written.__file__],
            input=json.dumps(job),
            cwd=place / "logs",
            env={**environment, **self.locales, **setting.environment},
            umask=setting.mask,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        shutil.rmtree(place)
        return done.stdout

    def hold(self, setting: Setting, told: str) -> None:
        """Compare what a process wrote with the earlier results."""
        for line in told.splitlines():
            width, jobs, sums = json.loads(line)
            self.runs += 1
            self._hold(sums, width, f"{setting}, COLUMNS={width or 'unset'}, jobs {jobs}")

    def _hold(self, sums: Mapping[str, str], width: str, setting: str) -> None:
        for name, digest in sums.items():
            key = (name, (width or "80") if is_for_a_width(name) else "")
            self.times[key] += 1
            first, by = self.first.setdefault(key, (digest, setting))
            if digest == first:
                continue
            if key not in self.differs:
                print(
                    f"{name} {key[1]} differs\n  by {by}\n  and {setting}\n{self.difference(first, digest)}", flush=True
                )
            self.differs[key].append(setting)

    def difference(self, *digests: str) -> str:
        """Return the first lines in which two texts differ."""
        one, other = ((self.store / digest).read_text("utf-8", "backslashreplace").splitlines() for digest in digests)
        lines = [line[:300] for line in unified_diff(one, other, lineterm="", n=0)]
        return "\n".join(f"    {line}" for line in lines[2:14])
