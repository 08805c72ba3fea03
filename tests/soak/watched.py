"""``check`` as a separate process: its report read as a stream, its memory observed from outside."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple


class Process(NamedTuple):
    """A running ``check``: its process id, and its report."""

    pid: int
    report: IO[bytes]

    def reports(self) -> Iterator[dict[str, Any]]:
        """Yield the report on each log; ``--output-format json`` indents each by four blanks."""
        lines: list[bytes] = []
        for line in self.report:
            if line == b"    {\n":
                lines = []
            lines.append(line)
            if line in (b"    }\n", b"    },\n"):
                yield json.loads(b"".join(lines).rstrip(b",\n"))

    @property
    def memory(self) -> int:
        """Current memory in bytes."""
        return self._status("VmRSS")

    @property
    def peak(self) -> int:
        """Peak memory in bytes."""
        return self._status("VmHWM")

    def _status(self, what: str) -> int:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) * 1024
        return 0  # It has ended, but nobody has waited for it yet.

    @property
    def seconds(self) -> float:
        """Processor time used so far, in seconds."""
        user, system = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / 100


@contextmanager
def checking(*words: object) -> Iterator[Process]:
    """Run ``check``, and stop it on an interrupt."""
    command = [sys.executable, "-m", "referee", "check", "--output-format", "json", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "REFEREE_NO_CACHE": "1"}) as started:
        assert started.stdout
        try:
            yield Process(started.pid, started.stdout)
        except BaseException:
            started.kill()
            raise
    if started.returncode not in (0, 1):
        raise RuntimeError(f"check ended with {started.returncode}")


def errors(report: dict[str, Any]) -> list[tuple[str, int, str | None]]:
    """Return the error findings of a log, in the order of the report: code, line, player."""
    return [(one["code"], one["line"], one["player"]) for one in report["findings"] if one["severity"] == "error"]
